import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AddressHash, EntryPartitions } from '../../../src/state/staged-rows/digest-entries.ts';
import {
  type ComparedRows,
  dropEqualRows,
  PartitionKeys,
  RowSet,
  STAYS,
} from '../../../src/state/staged-rows/equal-rows.ts';

interface Row {
  readonly address: string;
  readonly target: number;
  readonly says: string;
}

const SEEDS = { low: 3, high: 4 };

function sideOf(rows: readonly Row[]): ComparedRows {
  const partitions = new EntryPartitions({ bytes: { kind: 'memory' }, seeds: SEEDS });
  for (const [ordinal, { address, target, says }] of rows.entries()) {
    const bytes = Buffer.from(`${address}\n${says}`);
    partitions.add({ bytes, from: 0, to: address.length }, bytes, target, ordinal);
  }
  return { count: rows.length, entries: partitions.written() };
}

interface Sides {
  readonly desired: readonly Row[];
  readonly lists: readonly (readonly Row[])[];
  readonly kept: readonly string[];
}

function droppedFrom({ desired, lists, kept }: Sides) {
  const hashes = kept.flatMap((address) => {
    const hash = new AddressHash(SEEDS);
    hash.ofText(address);
    return [hash.low, hash.high];
  });
  const result = dropEqualRows(sideOf(desired), lists.map(sideOf), hashes);
  return {
    desired: rowsOf(desired, result.desired),
    actual: rowsOf(lists.flat(), result.actual),
    dropped: result.dropped,
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

it('drops the addresses of which both sides say the same, and no other', () => {
  fc.assert(
    fc.property(sides, (given) => {
      const { desired, actual } = droppedFrom(given);

      expect(desired).toEqual(given.desired.filter(({ address }) => stays(given, address)));
      expect(actual).toEqual(given.lists.flat().filter(({ address }) => stays(given, address)));
    }),
  );
});

it('counts the dropped pairs by their target', () => {
  const row = (target: number, address = 'ada@example.com') => ({ target, address, says: 'x' });
  const all = [row(0), row(1), row(1, 'bob@example.com')];

  const { dropped } = droppedFrom({ desired: all, lists: [all], kept: [] });

  expect(dropped).toEqual(
    new Map([
      [0, 1],
      [1, 2],
    ]),
  );
});

it('keeps hundreds of addresses', () => {
  const people = Array.from({ length: 500 }, (_, id) => `person${String(id)}@example.com`);
  const all = people.map((address) => ({ address, target: 0, says: 'x' }));

  expect(droppedFrom({ desired: all, lists: [all], kept: people }).desired).toHaveLength(500);
});

interface Entry {
  readonly low: number;
  readonly high?: number;
  readonly target?: number;
  readonly digest?: number;
}

function words({ low, high = 0, target = 0, digest = 0 }: Entry, ordinal: number): Uint32Array {
  return Uint32Array.of(low, high, target, 0, 0, 0, digest, ordinal);
}

interface Partition {
  readonly desired: readonly Entry[];
  readonly actual: readonly Entry[];
  readonly kept?: readonly Entry[];
}

/** The pairs of numbers that are equal, with their target. */
function equalIn(
  { desired, actual, kept = [] }: Partition,
  keys = new PartitionKeys(),
): number[][] {
  keys.begin(desired.length);
  for (const [ordinal, entry] of desired.entries()) keys.addDesired(words(entry, ordinal), 0);
  for (const { low, high = 0 } of kept) keys.keep(low, high);
  for (const [ordinal, entry] of actual.entries()) keys.addActual(words(entry, ordinal), 0, 100);
  const pairs: number[][] = [];
  keys.equalPairs((...pair) => pairs.push(pair));
  return pairs.toSorted(([a = 0], [b = 0]) => a - b);
}

const ada = { low: 1 };
const bob = { low: 2 };

describe('an address in one partition', () => {
  it('falls where both sides say the same, once', () => {
    expect(equalIn({ desired: [ada, bob], actual: [bob, ada] })).toEqual([
      [0, 101, 0],
      [1, 100, 0],
    ]);
  });

  it.each<[string, Partition]>([
    ['has no contact', { desired: [ada], actual: [] }],
    ['has no row', { desired: [bob], actual: [ada] }],
    ['has another digest', { desired: [ada], actual: [{ ...ada, digest: 9 }] }],
    ['is desired twice', { desired: [ada, ada], actual: [ada] }],
    ['has two contacts', { desired: [ada], actual: [ada, ada] }],
    [
      'has two contacts, one of them another',
      { desired: [ada], actual: [ada, { ...ada, digest: 9 }] },
    ],
    ['is desired twice and has two contacts', { desired: [ada, ada], actual: [ada, ada] }],
    ['is kept', { desired: [ada], actual: [ada], kept: [ada] }],
    ['gets no mail', { desired: [{ ...ada, target: STAYS }], actual: [ada] }],
    ['shares half of a hash only', { desired: [ada], actual: [{ ...ada, high: 1 }] }],
    ['is in another target only', { desired: [ada], actual: [{ ...ada, target: 1 }] }],
  ])('stays where it %s', (_, partition) => {
    expect(equalIn(partition)).toEqual([]);
  });

  it('is dropped from all its targets at once', () => {
    const both = [ada, { ...ada, target: 1, digest: 5 }];

    expect(equalIn({ desired: both, actual: both })).toEqual([
      [0, 100, 0],
      [1, 101, 1],
    ]);
  });

  it.each<[string, Partition]>([
    [
      'differs',
      { desired: [ada, { ...ada, target: 1 }], actual: [ada, { ...ada, target: 1, digest: 9 }] },
    ],
    ['is missing', { desired: [ada, { ...ada, target: 1 }], actual: [ada] }],
    ['is not desired', { desired: [ada], actual: [{ ...ada, target: 1 }, ada] }],
    [
      'gets no mail',
      { desired: [ada, { ...ada, target: 1 + STAYS }], actual: [ada, { ...ada, target: 1 }] },
    ],
    [
      'stands twice',
      {
        desired: [ada, { ...ada, target: 1 }, { ...ada, target: 1 }],
        actual: [ada, { ...ada, target: 1 }],
      },
    ],
  ])('stays in all of them where it %s in one', (_, partition) => {
    expect(equalIn(partition)).toEqual([]);
  });
});

describe('the keys of one partition', () => {
  it('keeps apart addresses whose hashes fall into one slot', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ low: index * 1_024, high: index }));

    expect(equalIn({ desired: many, actual: many.toReversed() })).toHaveLength(40);
  });

  it('knows nothing of the partition before', () => {
    const keys = new PartitionKeys();
    equalIn({ desired: [ada, bob], actual: [ada, bob] }, keys);

    expect(equalIn({ desired: [bob], actual: [ada, bob] }, keys)).toEqual([[0, 101, 0]]);
  });
});

it('holds all rows of a set but those that were dropped', () => {
  const counts = fc.integer({ min: 1, max: 200 });
  fc.assert(
    fc.property(counts, fc.array(fc.nat({ max: 199 })), (count, numbers) => {
      const dropped = new Set(numbers.filter((row) => row < count));
      const rows = new RowSet(count);

      for (const row of dropped) rows.drop(row);

      const held = Array.from({ length: count }, (_, row) => row).filter((row) => rows.has(row));
      expect(held).toHaveLength(count - dropped.size);
      expect(held.some((row) => dropped.has(row))).toBe(false);
    }),
  );
});
