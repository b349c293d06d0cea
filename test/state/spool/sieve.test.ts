import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AddressHash } from '../../../src/state/spool/address-hash.ts';
import { MarkLanes } from '../../../src/state/spool/mark-lanes.ts';
import { RowDigest } from '../../../src/state/spool/row-digest.ts';
import type { RowSet } from '../../../src/state/spool/row-set.ts';
import { KeptHashes, sieve, type SievedSide } from '../../../src/state/spool/sieve.ts';

interface Row {
  readonly address: string;
  readonly target: number;
  readonly says: string;
}

const SEEDS = { low: 3, high: 4 };
const hash = new AddressHash(SEEDS);
const digest = new RowDigest(SEEDS);

function sideOf(rows: readonly Row[]): SievedSide {
  const lanes = new MarkLanes({ kind: 'memory' });
  for (const [ordinal, { address, target, says }] of rows.entries()) {
    hash.ofText(address);
    const bytes = Buffer.from(says);
    digest.of({ bytes, from: 0, to: bytes.length });
    lanes.add({ hash, target, digest, ordinal });
  }
  return { count: rows.length, marks: lanes.reader() };
}

interface Sides {
  readonly desired: readonly Row[];
  readonly lists: readonly (readonly Row[])[];
  readonly kept: readonly string[];
}

function sieved({ desired, lists, kept }: Sides) {
  const hashes = new KeptHashes();
  for (const address of kept) {
    hash.ofText(address);
    hashes.add(hash);
  }
  const result = sieve({ desired: sideOf(desired), actual: lists.map(sideOf), kept: hashes });
  return {
    desired: rowsOf(desired, result.desired),
    actual: rowsOf(lists.flat(), result.actual),
    fallen: result.fallen,
  };
}

function rowsOf(rows: readonly Row[], set: RowSet): Row[] {
  return rows.filter((_, ordinal) => set.has(ordinal));
}

/** What is to stay, said in another way: by whole addresses. */
function stays({ desired, lists, kept }: Sides, address: string): boolean {
  const of = (rows: readonly Row[]) =>
    rows
      .filter((row) => row.address === address)
      .map(({ target, says }) => `${String(target)} ${says}`)
      .toSorted();
  const [wanted, held] = [of(desired), of(lists.flat())];
  const targets = wanted.map((row) => row.split(' ')[0]);
  const isTold = new Set(targets).size < targets.length;
  return kept.includes(address) || isTold || wanted.join() !== held.join();
}

const rows = fc.record({
  address: fc.integer({ min: 1, max: 150 }).map((id) => `person${String(id)}@example.com`),
  target: fc.nat({ max: 2 }),
  says: fc.constantFrom('one', 'one', 'one', 'two'),
});
const sides = fc
  .record({
    shared: fc.array(rows, { maxLength: 200 }),
    desired: fc.array(rows, { maxLength: 10 }),
    actual: fc.array(rows, { maxLength: 10 }),
    kept: fc.array(rows, { maxLength: 5 }),
  })
  .map(({ shared, desired, actual, kept }): Sides => ({
    desired: [...shared, ...desired],
    lists: [shared.slice(0, 50), shared.slice(50), actual],
    kept: kept.map(({ address }) => address),
  }));

it('lets fall the addresses of which both sides say the same, and no other', () => {
  fc.assert(
    fc.property(sides, (given) => {
      const { desired, actual } = sieved(given);

      expect(desired).toEqual(given.desired.filter(({ address }) => stays(given, address)));
      expect(actual).toEqual(given.lists.flat().filter(({ address }) => stays(given, address)));
    }),
  );
});

it('counts the pairs that fell by their target', () => {
  const row = (target: number, address = 'ada@example.com') => ({ target, address, says: 'x' });
  const all = [row(0), row(1), row(1, 'bob@example.com')];

  const { fallen } = sieved({ desired: all, lists: [all], kept: [] });

  expect(fallen).toEqual(
    new Map([
      [0, 1],
      [1, 2],
    ]),
  );
});

it('keeps more addresses than fit at first', () => {
  const people = Array.from({ length: 500 }, (_, id) => `person${String(id)}@example.com`);
  const all = people.map((address) => ({ address, target: 0, says: 'x' }));

  expect(sieved({ desired: all, lists: [all], kept: people }).desired).toHaveLength(500);
});
