import { describe, expect, it } from 'vitest';
import { ItemSet } from '../../src/plan/item.ts';
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

    expect([[...none], [...none.of(1)], none.together(1)]).toEqual([[], [], []]);
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
    expect(NEEDS.together(10, 'chain')).toEqual([]);
    expect(NEEDS.together(5, 'chain')).toEqual([3, 5, 8]);
  });
});

describe('what goes in turn', () => {
  it('comes after what it takes the place of, and is otherwise in the order of the plan', () => {
    const turns = needsOf(
      [1, 2, 'turn'],
      [1, 4, 'turn'],
      [2, 4, 'turn'],
      ...bound('chain', 1, 2, 4),
    );

    const items = [1, 2, 3, 4].map((seq) => ({ seq }));

    expect(turns.inTurn(items).map(({ seq }) => seq)).toEqual([3, 4, 2, 1]);
  });
});

describe('a place that a plan makes', () => {
  const places = new Needs([{ seq: 4, needed: 3, why: 'half' }], {
    made: () => [1, 2],
    needs: () => [
      { seq: 3, needed: 1, why: 'place' },
      { seq: 3, needed: 2, why: 'place' },
      { seq: 5, needed: 2, why: 'place' },
    ],
  });

  function all(...rejected: readonly number[]): ItemSet {
    const items = ItemSet.all(5);
    for (const seq of rejected) items.delete(seq);
    return items;
  }

  const seqsIn = (items: ItemSet): number[] => [1, 2, 3, 4, 5].filter((seq) => items.has(seq));

  it('takes along what goes into it, and what needs that', () => {
    expect(seqsIn(places.closed(all(1)))).toEqual([2, 5]);
    expect(seqsIn(places.closed(all(3)))).toEqual([1, 2, 5]);
  });

  it('is made for nobody where nobody is left who goes into it', () => {
    expect(places.emptyPlaces(all(3, 4))).toEqual([1]);
    expect(places.emptyPlaces(all(3, 4, 5))).toEqual([1, 2]);
    expect(places.emptyPlaces(all())).toEqual([]);
  });
});
