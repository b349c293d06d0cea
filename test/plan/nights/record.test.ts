import { describe, expect, it } from 'vitest';
import { heldKinds, nightRecord } from '../../../src/plan/expected.ts';
import type { GuardResult, GuardScope } from '../../../src/plan/guards.ts';
import { ITEM_KINDS } from '../../../src/plan/item.ts';
import type { PlanCounts } from '../../../src/plan/plan.ts';
import { itemsOf } from './accounts.ts';

const NONE = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0]));
// Every kind is in the list that the record is made of.
const COUNTS = { ...NONE, unchanged: 9, leftAlone: 0, unwritable: 0 } as PlanCounts;

type Head = Parameters<typeof nightRecord>[0];

const HEAD: Head = {
  createdAt: '2026-03-01T02:00:00.000Z',
  baseline: {
    validRows: { crm: 700, shop: 50 },
    files: {},
    listedContacts: 750,
    listedSuppressions: 0,
    mirrored: [],
  },
  basis: { sources: { crm: 'a', shop: 'b' }, lists: {}, configuration: '', account: '' },
  counts: { ...COUNTS, createContact: 3, updateContact: 412 },
  guards: [],
};

const NIGHT = {
  day: '2026-03-01',
  rows: { crm: 700, shop: 50 },
  items: { ...itemsOf(() => 0), createContact: 3, updateContact: 412 },
};

function tripped(rest: Partial<GuardResult>): GuardResult {
  const sizes = { limit: 100, value: 412, tripped: true };
  return { name: 'unusual', of: 'updates', scope: 'updates', ...sizes, ...rest };
}

const UPDATES = tripped({});
const ROWS = tripped({ of: 'crm', source: 'crm', value: 300, scope: 'deletes-refuse' });

const NOTHING_OPEN = { unaccepted: [], heldBackBy: [] };

describe('a night as a run keeps it', () => {
  it('has the numbers of the whole plan', () => {
    expect(nightRecord(HEAD, NOTHING_OPEN)).toEqual(NIGHT);
  });

  it('names what waits for a person, by whatever guard', () => {
    const creates = tripped({ name: 'maxGone', of: 'Newsletter', scope: 'creates-of' });
    const shrunk = tripped({ name: 'maxShrink', of: 'shop', source: 'shop', scope: 'nothing' });
    const invalid = tripped({ name: 'maxInvalid', of: 'crm', source: 'crm', scope: 'deletes' });
    const unaccepted = [creates, shrunk, invalid, UPDATES];

    expect(nightRecord(HEAD, { unaccepted, heldBackBy: [creates, UPDATES] })).toEqual({
      ...NIGHT,
      held: { sources: ['shop'], kinds: ['createContact', 'updateContact'] },
    });
  });

  it('names the sources whose size a person accepted', () => {
    const head = { ...HEAD, guards: [ROWS, UPDATES] };

    expect(nightRecord(head, NOTHING_OPEN)).toEqual({ ...NIGHT, accepted: ['crm'] });
    expect(nightRecord(head, { unaccepted: [ROWS], heldBackBy: [] })).toEqual({
      ...NIGHT,
      held: { sources: ['crm'], kinds: [] },
    });
  });

  it('has of a parked plan only what a person accepted with it', () => {
    const head: Head = { ...HEAD, part: 'updates', counts: { ...COUNTS, updateContact: 400 } };
    const lifted = { ...head, guards: [ROWS, UPDATES] };

    expect(nightRecord(head, NOTHING_OPEN)).toBeUndefined();
    expect(nightRecord(lifted, { unaccepted: [ROWS], heldBackBy: [] })).toEqual({
      day: '2026-03-01',
      rows: {},
      items: { updateContact: 412 },
      accepted: [],
    });
    expect(nightRecord(lifted, { unaccepted: [UPDATES], heldBackBy: [] })).toEqual({
      day: '2026-03-01',
      rows: { crm: 700 },
      items: {},
      accepted: ['crm'],
    });
  });

  it('is none of a plan that no row asked for', () => {
    expect(
      nightRecord({ ...HEAD, basis: { ...HEAD.basis, sources: {} } }, NOTHING_OPEN),
    ).toBeUndefined();
  });
});

it.each<[scope: GuardScope, of: string, kinds: readonly string[]]>([
  ['creates', 'crm', ['createContact']],
  ['creates-deletes', 'crm', ['createContact', 'deleteContact']],
  ['updates', 'updates', ['updateContact']],
  ['updates', 'Newsletter', ['updateContact']],
  ['suppressions', 'unsubscribes', ['suppress', 'suppressInGroup']],
  ['nothing', 'crm', []],
])('a guard of scope %s over %s holds kinds', (scope, of, kinds) => {
  expect(heldKinds([tripped({ scope, of })])).toEqual(kinds);
});
