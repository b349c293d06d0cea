import { describe, expect, it } from 'vitest';
import type { ContactTypeRecord } from '../../../src/api/index.ts';
import {
  collectShortfalls,
  contactsExpected,
  type CountedList,
  countsDeleted,
  isListShort,
  unexplained,
  unlistedOf,
} from '../../../src/compare/account/short-lists.ts';
import { Targets } from '../../../src/compare/scope/targets.ts';
import { Scratch } from '../../../src/state/index.ts';
import { begunJournal } from '../../state/state-directory.ts';
import { SHRINK_GUARD } from '../snapshot/readings.ts';

/** What is remembered: so many unlisted contacts of Newsletter, and how they are counted. */
function memoryOf(known: number, counted?: 'exact' | 'includes_deleted') {
  const { facts } = begunJournal().journal;
  if (counted !== undefined) facts.set({ name: 'count_field', value: counted, source: 'probed' });
  const nothing = {
    validRows: {},
    files: {},
    listedContacts: null,
    listedSuppressions: null,
    mirrored: [],
  };
  return { facts, baseline: { ...nothing, unlisted: { newsletter: known } } };
}

const COUNTS = { existing: 10, counted: 14, changes: 1 };
const NEWSLETTER = { kind: 'contactType', name: 'Newsletter', key: 'newsletter' } as const;

describe('contacts that are counted and not listed', () => {
  it('are reported with the known number of them', () => {
    expect(unlistedOf(COUNTS, NEWSLETTER, memoryOf(3, 'includes_deleted'))).toEqual({
      of: 'contacts/list, Newsletter',
      counted: 14,
      missing: 4,
      known: 3,
      countsMore: true,
    });
  });

  it.each([
    ['nobody is missing', { counted: 10 }],
    ['more are listed than counted', { counted: 9 }],
    ['nothing is counted', { counted: undefined }],
    ['nobody is created or deleted', { changes: 0 }],
  ])('do not matter when %s', (_what, part) => {
    expect(unlistedOf({ ...COUNTS, ...part }, NEWSLETTER, undefined)).toBeUndefined();
  });
});

it.each([
  [2, undefined, true],
  [3, undefined, false],
  [0, 'includes_deleted', false],
  [0, 'exact', true],
] as const)(
  'takes a list for short, with %i known and counts that are %s: %s',
  (known, how, is) => {
    const record = { id: '1', userId: '7', name: 'Newsletter', contactsCount: 5, deletedAt: null };
    const contactTypes = [{ ...record, createdAt: null, updatedAt: null }];
    const targets = new Targets(contactTypes);
    const target = targets.named('Newsletter');
    const scratch = new Scratch({ kind: 'memory' }, 'compare');
    for (const local of ['ann', 'bob']) {
      const address = `${local}@example.com`;
      scratch.actual.contacts.add({
        target: target.index,
        address,
        contactId: local === 'ann' ? '1' : '2',
        email: address,
        fields: {},
      });
    }

    expect(isListShort({ contactTypes, scratch }, [target], memoryOf(known, how))).toBe(is);
    scratch.close();
  },
);

it('explains missing contacts by those that are known of contact types, not of segments', () => {
  const memory = memoryOf(1);
  memory.baseline.unlisted = { newsletter: 1, ...{ 'segment\nvip': 5 } };
  const short = { list: 'contacts/list', ownerId: '', listed: 8, expected: 10 } as const;

  expect(unexplained([short], memory)).toEqual([short]);
  expect(unexplained([{ ...short, listed: 9 }], memory)).toEqual([]);
});

it('knows nothing about counts without a memory', () => {
  expect(countsDeleted(undefined)).toBe(false);
});

describe('the contacts of an account', () => {
  it.each([
    ['the sum of all', [3, 4], 7],
    ['none in an empty account', [], 0],
    ['nothing when one does not say', [3, undefined], undefined],
  ])('expects %s', (_what, counts, expected) => {
    expect(contactsExpected(counts.map(contactType))).toBe(expected);
  });

  function contactType(contactsCount: number | undefined): ContactTypeRecord {
    const name = 'Newsletter';
    const times = { deletedAt: null, createdAt: null, updatedAt: null };
    return { id: '1', userId: '7001', name, contactsCount, ...times };
  }
});

describe('a list in a reading without a plan', () => {
  const BASELINE = {
    validRows: {},
    files: {},
    listedContacts: 100,
    listedSuppressions: 50,
    mirrored: [],
  };

  describe('its report', () => {
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

    it('says which list is short, and by how much', () => {
      const shortfalls = collectShortfalls(SHRINK_GUARD);

      shortfalls.note(
        list({ name: 'segment/email/list', ownerId: '51', listedCount: 1, expectedCount: 3 }),
      );

      expect(shortfalls.found).toEqual([
        { list: 'segment/email/list', ownerId: '51', listed: 1, expected: 3 },
      ]);
    });
  });

  describe('its error', () => {
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

    it('does not come when a person approved the lists', () => {
      const shortfalls = collectShortfalls({ ...SHRINK_GUARD, acceptShrink: true });

      shortfalls.note(list({ listedCount: 0, expectedCount: 100 }));

      expect(shortfalls.found).toHaveLength(1);
    });
  });

  function list(counted: Partial<CountedList> & { readonly listedCount: number }): CountedList {
    return { name: 'contacts/list', ownerId: '', expectedCount: null, answer: null, ...counted };
  }
});
