import { describe, expect, it } from 'vitest';
import { countsDeleted, isListShort, unlistedOf } from '../../src/compare/account/short-lists.ts';
import { Targets } from '../../src/compare/scope/targets.ts';
import { Scratch } from '../../src/state/index.ts';
import { begunJournal } from '../state/state-directory.ts';

/** What is remembered: so many unlisted contacts of Newsletter, and how they are counted. */
function memoryOf(known: number, counted?: 'exact' | 'includes_deleted') {
  const { facts } = begunJournal().journal;
  if (counted !== undefined) facts.set({ name: 'count_field', value: counted, source: 'probed' });
  const nothing = { validRows: {}, listedContacts: null, listedSuppressions: null, mirrored: [] };
  return { facts, baseline: { ...nothing, unlisted: { newsletter: known } } };
}

const COUNTS = { contactType: 'Newsletter', existing: 10, counted: 14, create: 1, delete: 0 };

describe('contacts that are counted and not listed', () => {
  it('are told with what is known of them', () => {
    expect(unlistedOf(COUNTS, 'newsletter', memoryOf(3, 'includes_deleted'))).toEqual({
      counted: 14,
      missing: 4,
      known: 3,
      countsDeleted: true,
    });
  });

  it.each([
    ['nobody is missing', { counted: 10 }],
    ['more are listed than counted', { counted: 9 }],
    ['nothing is counted', { counted: undefined }],
    ['nobody is created or deleted', { create: 0 }],
  ])('do not matter when %s', (_what, part) => {
    expect(unlistedOf({ ...COUNTS, ...part }, 'newsletter', undefined)).toBeUndefined();
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

it('knows nothing of counts without a memory', () => {
  expect(countsDeleted(undefined)).toBe(false);
});
