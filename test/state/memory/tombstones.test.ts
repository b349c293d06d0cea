import fc from 'fast-check';
import { expect, it } from 'vitest';
import { systemRandom } from '../../../src/lib/index.ts';
import { Memory } from '../../../src/state/memory/memory.ts';
import { TombstonesUnusableError } from '../../../src/state/storage/errors.ts';
import { parseTombstones, tombstonesText } from '../../../src/state/memory/tombstones.ts';

const ACCOUNT = { account: 'a'.repeat(64), accountId: '7001' };

it('carries who was erased to another machine, without an address', () => {
  const [here, there] = [newMemory(), newMemory()];
  here.erase(['ann@example.test', 'bo@example.test'], '2026-11-20');

  const text = tombstonesText(here, ACCOUNT);
  const added = there.takeErased(parseTombstones(text, 'erased.json'));

  expect(added).toBe(2);
  expect(text).not.toMatch(/ann|example/u);
  expect(
    ['ann', 'bo', 'cy'].map((name) => there.tombstones.isErased(`${name}@example.test`)),
  ).toEqual([true, true, false]);
});

it('adds nobody twice', () => {
  const [here, there] = [newMemory(), newMemory()];
  here.erase(['ann@example.test'], '2026-11-20');
  const ledger = parseTombstones(tombstonesText(here, ACCOUNT), 'erased.json');

  expect([there.takeErased(ledger), there.takeErased(ledger)]).toEqual([1, 0]);
  expect(there.tombstones.erasedCount()).toBe(1);
});

it('carries on what came from a third machine', () => {
  const [first, second, third] = [newMemory(), newMemory(), newMemory()];
  first.erase(['ann@example.test'], '2026-11-20');
  second.takeErased(parseTombstones(tombstonesText(first, ACCOUNT), 'first.json'));
  third.takeErased(parseTombstones(tombstonesText(second, ACCOUNT), 'second.json'));

  expect(third.tombstones.isErased('ann@example.test')).toBe(true);
});

it('carries the ids of who was erased, and reads them back', () => {
  const [here, there] = [newMemory(), newMemory()];
  const known = { source: 'crm', id: 'K7' };
  here.erase(['ann@example.test'], '2026-11-20');
  here.tombstones.eraseIds([here.sums.ofId(known)], '2026-11-20');

  const text = tombstonesText(here, ACCOUNT);
  there.takeErased(parseTombstones(text, 'erased.json'));

  expect(text).not.toContain('K7');
  expect(JSON.parse(text)).toMatchObject({ tombstones: 2 });
  expect(there.tombstones.hasErased()).toBe(true);
  expect(there.tombstones.isErasedId(known)).toBe(true);
  expect(there.tombstones.isErasedId({ ...known, source: 'shop' })).toBe(false);
});

it('takes nothing of a file in which any byte was changed', () => {
  const here = newMemory();
  here.erase(['ann@example.test'], '2026-11-20');
  const text = tombstonesText(here, ACCOUNT).trimEnd();

  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom('0', 'a', '"', '}'), (at, other) => {
      fc.pre(text[at] !== other);
      const altered = `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
      expect(() => parseTombstones(altered, 'erased.json')).toThrow(TombstonesUnusableError);
    }),
  );
});

it.each([
  ['another file', 'email\nann@example.test\n', /is not a ledger/u],
  ['a file that is cut', '{"tombstones":1,"content":{"acc', /altered or cut/u],
  ['one of a later version', '{"tombstones":3,"content":{},"sha256":""}', /has format 3/u],
])('refuses %s', (_words, text, message) => {
  expect(() => parseTombstones(text, 'erased.json')).toThrow(message);
});

it('still holds what it remembers after a ledger was taken in', () => {
  const [here, there] = [newMemory(), newMemory()];
  here.erase(['ann@example.test'], '2026-11-20');
  const mark = there.advance(() => undefined);

  there.takeErased(parseTombstones(tombstonesText(here, ACCOUNT), 'erased.json'));

  expect(there.holds(mark)).toBe(true);
});

function newMemory(): Memory {
  const place = { kind: 'memory' } as const;
  return new Memory({ key: place, tombstones: place, baseline: place }, systemRandom());
}
