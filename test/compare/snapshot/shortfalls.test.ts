import { describe, expect, it } from 'vitest';
import type { CountedList } from '../../../src/compare/account/short-lists.ts';
import { collectShortfalls } from '../../../src/compare/account/short-lists.ts';
import { SHRINK_GUARD } from './readings.ts';

const BASELINE = { validRows: {}, listedContacts: 100, listedSuppressions: 50, mirrored: [] };

describe('what is told', () => {
  it.each([
    ['fewer than counted', 8, 10, 1],
    ['as many as counted', 10, 10, 0],
    ['more than counted, such as deleted ones', 12, 10, 0],
    ['a list that nobody counts', 8, null, 0],
    ['none of a few', 0, 9, 1],
  ])('is %s', (_what, listedCount, expectedCount, count) => {
    const shortfalls = collectShortfalls(SHRINK_GUARD);

    shortfalls.note(list({ listedCount, expectedCount }));

    expect(shortfalls.found).toHaveLength(count);
  });

  it('is which list is short, and by how much', () => {
    const shortfalls = collectShortfalls(SHRINK_GUARD);

    shortfalls.note(
      list({ name: 'segment/email/list', ownerId: '51', listedCount: 1, expectedCount: 3 }),
    );

    expect(shortfalls.found).toEqual([
      { list: 'segment/email/list', ownerId: '51', listed: 1, expected: 3 },
    ]);
  });
});

describe('what stops the work', () => {
  it.each([
    ['a third less than counted', list({ listedCount: 66, expectedCount: 100 })],
    ['a third less than in the last finished run', list({ listedCount: 66 })],
    [
      'far fewer suppressions than in the last finished run',
      list({ name: 'global-unsubscribes', listedCount: 20 }),
    ],
  ])('is %s', (_what, short) => {
    const shortfalls = collectShortfalls({ ...SHRINK_GUARD, baseline: BASELINE });

    expect(() => shortfalls.note(short)).toThrow(expect.objectContaining({ code: 'LIST_SHORT' }));
  });

  it.each([
    ['a little less', list({ listedCount: 75, expectedCount: 100 })],
    [
      'a few missing of a few',
      list({ name: 'segment/email/list', listedCount: 0, expectedCount: 9 }),
    ],
    ['more than before', list({ listedCount: 200, expectedCount: 200 })],
    ['another list, of which no run knows', list({ name: 'automations', listedCount: 0 })],
  ])('is not %s', (_what, right) => {
    const shortfalls = collectShortfalls({ ...SHRINK_GUARD, baseline: BASELINE });

    expect(() => shortfalls.note(right)).not.toThrow();
  });

  it('is nothing when a person says that the lists are right', () => {
    const shortfalls = collectShortfalls({ ...SHRINK_GUARD, acceptShrink: true });

    shortfalls.note(list({ listedCount: 0, expectedCount: 100 }));

    expect(shortfalls.found).toHaveLength(1);
  });
});

function list(counted: Partial<CountedList> & { readonly listedCount: number }): CountedList {
  return { name: 'contacts/list', ownerId: '', expectedCount: null, answer: null, ...counted };
}
