import { describe, expect, it } from 'vitest';
import { createContact, deleteContact, ORIGIN, updateContact } from './changes.ts';
import {
  ITEM_KINDS,
  VERDICTS,
  type ItemKind,
  contentOf,
  type Change,
  type MailAddress,
  broughtAddress,
  isReturned,
  markReturned,
  movedIn,
} from '../../src/plan/item.ts';
import type { FieldChange } from '../../src/diff/index.ts';
import { HashFold } from '../../src/lib/index.ts';
import { returnedGuard } from '../../src/plan/guards.ts';

describe('kinds and verdicts', () => {
  it.each<[ItemKind, ItemKind]>([
    ['createUnsubscribeGroup', 'suppressInGroup'],
    ['suppress', 'createContact'],
    ['suppressInGroup', 'createContact'],
    ['createContactType', 'createContact'],
    ['createCustomField', 'createContact'],
    ['createContact', 'deleteContact'],
    ['updateContact', 'deleteContact'],
  ])('plans %s before %s', (earlier, later) => {
    expect(ITEM_KINDS.indexOf(earlier)).toBeGreaterThanOrEqual(0);
    expect(ITEM_KINDS.indexOf(earlier)).toBeLessThan(ITEM_KINDS.indexOf(later));
  });

  it('names each verdict once', () => {
    expect(new Set(VERDICTS).size).toBe(VERDICTS.length);
    expect([...VERDICTS].sort()).toEqual(['applied', 'drifted', 'rejected', 'skipped', 'unknown']);
  });
});

function fingerprintOf(...changes: readonly Change[]): string {
  const fold = new HashFold();
  for (const change of changes) fold.add(contentOf(change));
  return fold.digestHex();
}

function addressPart(email: string): MailAddress {
  const { address } = updateContact(email);
  return { address, email };
}

describe('a fingerprint', () => {
  it('is the same when the items come from other files and lines', () => {
    const moved: Change = {
      ...createContact('ann@example.com'),
      origin: { source: 'shop', file: 'other.csv', line: 900 },
    };

    expect(fingerprintOf(moved)).toBe(fingerprintOf(createContact('ann@example.com')));
  });

  it('is the same when an item carries its place in another plan', () => {
    const placed = { ...createContact('ann@example.com'), seq: 12 };

    expect(fingerprintOf(placed)).toBe(fingerprintOf(createContact('ann@example.com')));
  });

  it('is the same when the members of an item come in another order', () => {
    const { kind, ...rest } = createContact('ann@example.com');

    expect(fingerprintOf({ ...rest, kind })).toBe(fingerprintOf(createContact('ann@example.com')));
  });

  it('is the same when a member is undefined instead of absent', () => {
    const { movedTo, ...stays } = deleteContact('ann@example.com', { movedTo: 'Archive' });
    // A caller in plain JavaScript could leave it so; the type forbids it.
    const undefinedMember = { ...stays, movedTo: undefined } as unknown as Change;

    expect(movedTo).toBe('Archive');
    expect(fingerprintOf(undefinedMember)).toBe(fingerprintOf(stays));
  });

  it.each<[string, Change[], Change[]]>([
    ['there is no item', [], [createContact('ann@example.com')]],
    [
      'an update gives another address',
      [updateContact('ann@example.com')],
      [{ ...updateContact('ann@example.com'), newAddress: addressPart('bea@example.com') }],
    ],
    ['an address differs', [createContact('ann@example.com')], [createContact('bob@example.com')]],
    [
      'a field differs',
      [createContact('ann@example.com', { city: 'Pune' })],
      [createContact('ann@example.com', { city: 'Ulm' })],
    ],
    [
      'the expected prior state differs',
      [updateContact('ann@example.com')],
      [
        {
          ...updateContact('ann@example.com'),
          prior: { email: 'ann@example.com', fields: { country: '57' } },
        },
      ],
    ],
    [
      'the order differs',
      [createContact('ann@example.com'), createContact('bob@example.com')],
      [createContact('bob@example.com'), createContact('ann@example.com')],
    ],
    [
      'a move becomes a deletion',
      [deleteContact('ann@example.com', { movedTo: 'Archive' })],
      [deleteContact('ann@example.com')],
    ],
  ])('is another one when %s', (_, one, other) => {
    expect(fingerprintOf(...one)).not.toBe(fingerprintOf(...other));
  });

  it('leaves nothing out but the origin', () => {
    const update = { ...updateContact('ann@example.com'), origin: ORIGIN };
    const members = Object.keys(update).filter((name) => name !== 'origin');

    const unseen = members.filter((name) => {
      // Any other value of a member must show; which values are allowed does not matter here.
      const altered = { ...update, [name]: 'altered' } as unknown as Change;
      return fingerprintOf(altered) === fingerprintOf(update);
    });

    expect(unseen).toEqual([]);
  });
});

it('says what the sources want of a field that stays as somebody set it, also where they emptied it', () => {
  const kept: FieldChange[] = [
    { field: 'city', old: 'theirs', new: 'ours' },
    { field: 'state', old: 'theirs', new: null },
  ];
  const none = { written: [], overwritten: [], conflictsWritten: [], conflictsParked: [] };

  expect(movedIn({ ...none, kept, conflictsLeft: [] })).toEqual({
    kept: { city: 'ours', state: '' },
  });
  expect(movedIn({ ...none, kept: [], conflictsLeft: [] })).toBeUndefined();
});

describe('people who return', () => {
  it('marks only what brings an address that was unsubscribed', () => {
    const isKnown = (address: string): boolean => address === 'ann@example.com';

    const marked = [
      createContact('ann@example.com'),
      createContact('bob@example.com'),
      deleteContact('ann@example.com'),
      updateContact('ann@example.com'),
    ].map((change) => isReturned(markReturned(change, isKnown)));

    expect(marked).toEqual([true, false, false, false]);
    expect(broughtAddress(deleteContact('ann@example.com'))).toBeUndefined();
  });

  it('trips for anybody at all', () => {
    expect(returnedGuard(0)).toEqual([]);
    expect(returnedGuard(2)).toMatchObject([{ name: 'returned', value: 2, tripped: true }]);
  });
});
