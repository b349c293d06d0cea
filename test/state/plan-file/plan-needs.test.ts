import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/plan/index.ts';
import {
  addressOf,
  addSegmentRecipient,
  createContact,
  deleteContact,
  suppress,
  suppressInGroup,
  updateContact,
} from '../../plan/changes.ts';
import { writtenPlan } from './written-plan.ts';

const ANN = 'ann@example.com';
const BOB = 'bob@example.com';
const NEW = { address: addressOf(BOB), email: BOB };

/** The needs of a plan of these changes, as `seq needed why`. */
function needsOf(...changes: readonly Change[]): string[] {
  const plan = writtenPlan({ kind: 'memory' }, { changes, rejects: [], findings: [] });
  return [...plan.needs].map(({ seq, needed, why }) => `${String(seq)} ${String(needed)} ${why}`);
}

describe('a plan knows what goes together', () => {
  it.each<[string, readonly Change[], readonly string[]]>([
    ['nothing of people apart', [suppress(ANN), createContact(BOB)], []],
    [
      'both halves of a move',
      [createContact(ANN), deleteContact(ANN, { movedTo: 'Newsletter' })],
      ['1 2 half', '2 1 half'],
    ],
    [
      'both halves of a new address, and each delete of a copy with the one create',
      [
        createContact(BOB),
        deleteContact(ANN, { movedTo: 'Newsletter', movedAs: NEW }),
        deleteContact(ANN, { movedTo: 'Newsletter', movedAs: NEW }),
      ],
      ['1 2 half', '1 3 half', '2 1 half', '3 1 half'],
    ],
    [
      'no half where the contact is there already',
      [createContact(ANN), deleteContact(ANN, { movedTo: 'Customers' })],
      [],
    ],
    [
      'a chain',
      [
        { ...createContact(BOB), chain: ANN },
        { ...updateContact(ANN), chain: ANN },
        updateContact(BOB),
      ],
      ['1 2 chain', '2 1 chain', '2 1 seen'],
    ],
    [
      'a chain of which an update leaves its address to another one, before a contact goes',
      [
        { ...updateContact(ANN), chain: ANN, chainTurn: 1 },
        { ...updateContact(BOB), chain: ANN },
        { ...deleteContact('cem@example.com'), chain: ANN },
      ],
      [
        ...['1 2 chain', '1 2 turn', '1 3 chain', '2 1 chain', '2 3 chain'],
        ...['3 1 chain', '3 1 seen', '3 2 chain', '3 2 seen'],
      ],
    ],
    [
      'the contact type, the custom field and the group that it makes',
      [
        { kind: 'createUnsubscribeGroup', group: 'Offers' },
        suppressInGroup(ANN, 'Offers'),
        suppressInGroup(BOB, 'News'),
        { kind: 'createContactType', contactType: 'Newsletter' },
        { kind: 'createCustomField', field: 'plan', fieldType: 'text' },
        createContact('cem@example.com', { 'custom.plan': 'pro', 'custom.other': 'x' }),
        updateContact('dee@example.com', [{ field: 'custom.plan', old: null, new: 'pro' }]),
        { ...createContact('eve@example.com', { 'custom.plan': '' }), contactType: 'Customers' },
      ],
      ['2 1 place', '6 4 place', '6 5 place', '7 5 place'],
    ],
    [
      'no chain of which a value speaks',
      [createContact(BOB, { city: '"chain":"x"' }), { ...updateContact(ANN), chain: ANN }],
      [],
    ],
    [
      'who is suppressed',
      [
        suppress(ANN),
        suppressInGroup(ANN, 'News'),
        createContact(ANN),
        updateContact(ANN),
        deleteContact(ANN),
        addSegmentRecipient(ANN),
      ],
      [3, 4, 5, 6].flatMap((seq) =>
        [1, 2].map(
          (one) => `${String(seq)} ${String(one)} ${seq === 5 ? 'record' : 'suppression'}`,
        ),
      ),
    ],
    [
      'who is suppressed at their new address',
      [suppress(BOB), { ...updateContact(ANN), newAddress: NEW }],
      ['2 1 suppression'],
    ],
  ])('of %s', (_, changes, needs) => {
    expect(needsOf(...changes)).toEqual(needs);
  });
});
