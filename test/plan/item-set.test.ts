import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/lib/index.ts';
import { ItemSet } from '../../src/plan/index.ts';

function setOf(size: number, ...items: readonly number[]): ItemSet {
  const set = new ItemSet(size);
  for (const seq of items) set.add(seq);
  return set;
}

function itemsIn(set: ItemSet): number[] {
  return Array.from({ length: set.size + 2 }, (_, seq) => seq).filter((seq) => set.has(seq));
}

describe('items that a person chose', () => {
  it('are those that were added and not taken out', () => {
    const set = setOf(20, 1, 8, 9, 20, 20);
    set.delete(9);
    set.delete(10);
    set.toggle(2);
    set.toggle(1);

    expect(itemsIn(set)).toEqual([2, 8, 20]);
    expect(set.count).toBe(3);
    expect(set.isAll).toBe(false);
  });

  it.each([0, 1, 7, 8, 9, 300])('can be all of %i', (size) => {
    const set = ItemSet.all(size);

    expect(itemsIn(set)).toEqual(Array.from({ length: size }, (_, index) => index + 1));
    expect([set.count, set.isAll]).toEqual([size, true]);
    expect(ItemSet.fromBase64(size, set.toBase64())?.isAll).toBe(true);
  });

  it('are none beyond the plan', () => {
    const set = setOf(9, 0, -1, 10, 16, 17);

    expect(set.count).toBe(0);
  });

  it('that several people chose are those that all of them did', () => {
    expect(itemsIn(setOf(9, 1, 2, 9).intersection(setOf(9, 2, 3, 9)))).toEqual([2, 9]);
  });

  it('have a digest that is of the bits alone', () => {
    // Items 1 and 9: the lowest bits of two bytes.
    expect(setOf(9, 1, 9).digestHex()).toBe(sha256Hex(new Uint8Array([1, 1])));
    expect(setOf(9, 1, 9).digestHex()).not.toBe(setOf(9, 1).digestHex());
  });
});

describe('the text of chosen items', () => {
  it('gives them back', () => {
    const set = setOf(19, 3, 4, 19);

    const back = ItemSet.fromBase64(19, set.toBase64());

    expect(back === undefined ? [] : itemsIn(back)).toEqual([3, 4, 19]);
    expect(back?.count).toBe(3);
  });

  it.each([
    ['of a longer plan', 'AQEB'],
    ['with a bit beyond the last item', Buffer.from([1, 2]).toString('base64')],
    ['that is no base64', 'A*=='],
    ['with something behind it', 'AQE=x'],
  ])('is refused %s', (_what, text) => {
    expect(ItemSet.fromBase64(9, text)).toBeUndefined();
  });
});
