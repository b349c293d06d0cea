import { expect, it } from 'vitest';
import { isoMicros, plainSeconds, shortCode, uuid } from '../../../src/sandbox/account/account.ts';
import { testAccount } from '../sandbox-account.ts';

const IDS = Array.from({ length: 500 }, (_, index) => index + 1);

it('makes UUIDs of version 4 that differ', () => {
  const account = testAccount().service.account();

  const made = IDS.map((id) => uuid(account, 'automation', id));

  expect(new Set(made).size).toBe(IDS.length);
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(made.filter((text) => !form.test(text))).toEqual([]);
});

it('makes another UUID for an id that is used again later', () => {
  const test = testAccount();
  const first = uuid(test.service.account(), 'automation', 1);

  test.advance(1_000);

  expect(uuid(test.service.account(), 'automation', 1)).not.toBe(first);
});

it('makes short codes of letters and digits that differ', () => {
  const made = IDS.map(shortCode);

  expect(new Set(made).size).toBe(IDS.length);
  expect(made.filter((text) => !/^[0-9a-z]{13}$/.test(text))).toEqual([]);
});

it('writes six digits of a second', () => {
  expect(isoMicros(new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 67)))).toBe(
    '2026-01-02T03:04:05.067000Z',
  );
});

it('writes plain seconds', () => {
  expect(plainSeconds('2026-01-02T03:04:05.067000Z')).toBe('2026-01-02 03:04:05');
});
