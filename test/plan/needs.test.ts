import { describe, expect, it } from 'vitest';
import { type Need, type NeedReason, Needs } from '../../src/plan/needs.ts';

function needsOf(...needs: readonly (readonly [number, number, NeedReason])[]): Needs {
  const inOrder = [...needs].sort((one, other) => one[0] - other[0]);
  return new Needs(inOrder.map(([seq, needed, why]): Need => ({ seq, needed, why })));
}

/** Each of them needs all others. */
function bound(why: NeedReason, ...seqs: readonly number[]) {
  return seqs.flatMap((seq) =>
    seqs.filter((other) => other !== seq).map((other) => [seq, other, why] as const),
  );
}

const NEEDS = needsOf(
  [2, 1, 'suppression'],
  ...bound('half', 2, 9),
  ...bound('chain', 3, 5, 8),
  ...bound('half', 5, 10),
  [7, 1, 'record'],
);

describe('what an item needs', () => {
  it.each([
    [1, []],
    [2, [1, 9]],
    [5, [3, 8, 10]],
    [7, [1]],
    [11, []],
  ])('of item %i is %j', (seq, needed) => {
    expect([...NEEDS.of(seq)].sort((one, other) => one - other)).toEqual(needed);
  });

  it('is told by its reason', () => {
    expect([...NEEDS.of(2, 'half')]).toEqual([9]);
    expect([NEEDS.has(2, 'suppression'), NEEDS.has(7, 'suppression')]).toEqual([true, false]);
    expect([NEEDS.hasAny('chain'), needsOf([7, 1, 'record']).hasAny('chain')]).toEqual([
      true,
      false,
    ]);
  });

  it('is nothing in a plan without any', () => {
    const none = needsOf();

    expect([[...none], [...none.of(1)], none.together(1), [...none.groups()]]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });
});

describe('what goes only together', () => {
  it.each([
    [1, []],
    [2, [2, 9]],
    [9, [2, 9]],
    [8, [3, 5, 8, 10]],
    [7, []],
  ])('with item %i is %j', (seq, together) => {
    expect(NEEDS.together(seq)).toEqual(together);
  });

  it('is parted by its reason', () => {
    expect(NEEDS.together(10, ['chain'])).toEqual([]);
    expect(NEEDS.together(5, ['chain'])).toEqual([3, 5, 8]);
  });

  it('is given once, by its first items', () => {
    expect([...NEEDS.groups()]).toEqual([
      [2, 9],
      [3, 5, 8, 10],
    ]);
    expect([...NEEDS.groups(['chain'])]).toEqual([[3, 5, 8]]);
  });
});
