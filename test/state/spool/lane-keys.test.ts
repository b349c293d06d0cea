import { describe, expect, it } from 'vitest';
import { LaneKeys, STAYS } from '../../../src/state/spool/lane-keys.ts';

interface Marked {
  readonly low: number;
  readonly high?: number;
  readonly target?: number;
  readonly digest?: number;
}

function words({ low, high = 0, target = 0, digest = 0 }: Marked, ordinal: number): Uint32Array {
  return Uint32Array.of(low, high, target, 0, 0, digest, ordinal);
}

interface Lane {
  readonly desired: readonly Marked[];
  readonly actual: readonly Marked[];
  readonly kept?: readonly Marked[];
}

/** The pairs of numbers that are equal, with their target. */
function equalIn({ desired, actual, kept = [] }: Lane, keys = new LaneKeys()): number[][] {
  keys.begin(desired.length);
  for (const [ordinal, mark] of desired.entries()) keys.addDesired(words(mark, ordinal), 0);
  for (const { low, high = 0 } of kept) keys.keep(low, high);
  for (const [ordinal, mark] of actual.entries()) keys.addActual(words(mark, ordinal), 0, 100);
  const pairs: number[][] = [];
  keys.equalPairs((...pair) => pairs.push(pair));
  return pairs.toSorted(([a = 0], [b = 0]) => a - b);
}

const ada = { low: 1 };
const bob = { low: 2 };

describe('an address', () => {
  it('falls where both sides say the same, once', () => {
    expect(equalIn({ desired: [ada, bob], actual: [bob, ada] })).toEqual([
      [0, 101, 0],
      [1, 100, 0],
    ]);
  });

  it.each<[string, Lane]>([
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
  ])('stays where it %s', (_, lane) => {
    expect(equalIn(lane)).toEqual([]);
  });

  it('falls out of all its targets at once', () => {
    const both = [ada, { ...ada, target: 1, digest: 5 }];

    expect(equalIn({ desired: both, actual: both })).toEqual([
      [0, 100, 0],
      [1, 101, 1],
    ]);
  });

  it.each<[string, Lane]>([
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
  ])('stays in all of them where it %s in one', (_, lane) => {
    expect(equalIn(lane)).toEqual([]);
  });
});

it('keeps apart addresses whose hashes fall into one slot', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ low: index * 1_024, high: index }));

  expect(equalIn({ desired: many, actual: many.toReversed() })).toHaveLength(40);
});

it('knows nothing of the lane before', () => {
  const keys = new LaneKeys();
  equalIn({ desired: [ada, bob], actual: [ada, bob] }, keys);

  expect(equalIn({ desired: [bob], actual: [ada, bob] }, keys)).toEqual([[0, 101, 0]]);
});
