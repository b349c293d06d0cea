import { expect, it } from 'vitest';
import { cutRow } from '../../src/compare/rows/read-file.ts';
import { type MappedRow, parseAddress } from '../../src/contacts/index.ts';

function personOf(email: string): MappedRow {
  const parsed = parseAddress(email);
  if (parsed.kind !== 'address') throw new Error('no address');
  return {
    kind: 'person',
    person: { ...parsed, status: 'subscribed', fields: {}, countryText: '' },
  };
}

it('keeps nobody of a row whose last cell is the address, but how it begins', () => {
  const { mapped, beginning } = cutRow(personOf('Ann@example.co'), ['Ann', 'Ann@example.co']);

  expect(mapped).toEqual({ kind: 'invalid', column: '', reason: expect.any(String) });
  expect(beginning).toBe('ann@example.co');
});

it('keeps an address that stands before the last cell, and what the row says of it', () => {
  const evidence = { date: '2026' } as const;
  const row = { ...addressed('ann@example.com'), status: 'unsubscribed', evidence } as MappedRow;

  const { mapped, beginning } = cutRow(row, ['ann@example.com', 'x']);

  expect(mapped).toMatchObject({ address: 'ann@example.com', status: 'unsubscribed', evidence });
  expect(beginning).toBeUndefined();
});

it('keeps an address of which nothing is said', () => {
  const { mapped } = cutRow(addressed('ann@example.com'), ['ann@example.com', 'x']);

  expect(mapped).toMatchObject({ address: 'ann@example.com' });
  expect(mapped).not.toHaveProperty('status');
});

it.each([
  [{ kind: 'blank' } as const, ['', ''], ''],
  [{ kind: 'silent' } as const, ['x', 'p2'], 'p2'],
  [{ kind: 'invalid', column: 'Email', reason: '' } as const, ['Ann <ann@exa'], 'ann@exa'],
  [{ kind: 'blank' } as const, [], ''],
])('tells how the address of %j began', (mapped, cells, beginning) => {
  expect(cutRow(mapped, cells).beginning).toBe(beginning);
});

function addressed(email: string): MappedRow {
  const parsed = parseAddress(email);
  if (parsed.kind !== 'address') throw new Error('no address');
  return { ...parsed, kind: 'invalid', column: '', reason: '' };
}
