import { describe, expect, it } from 'vitest';
import {
  baselineAfter,
  type EndedRun,
  guardsOfNext,
  lostColumns,
  silentGuards,
} from '../../src/plan/baseline.ts';
import type { GuardResult } from '../../src/plan/guards.ts';
import { ITEM_KINDS } from '../../src/plan/item.ts';
import type { Baseline, PlanCounts } from '../../src/plan/plan.ts';

const NO_ITEMS = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0]));
// Every kind is in the list that the record is made of.
const COUNTS = { ...NO_ITEMS, unchanged: 0, leftAlone: 0, unwritable: 0 } as PlanCounts;

const BEFORE: Baseline = {
  validRows: { crm: 100, shop: 50 },
  files: { crm: [{ file: 'a.csv', rows: 100 }] },
  listedContacts: 150,
  listedSuppressions: 10,
  mirrored: [],
};

const NOW: Baseline = {
  validRows: { crm: 80, shop: 60 },
  files: { crm: [{ file: 'b.csv', rows: 80 }], shop: [{ file: 's.csv', rows: 60 }] },
  listedContacts: 140,
  listedSuppressions: 9,
  mirrored: ['newsletter'],
};

const HEAD: EndedRun['head'] = { baseline: NOW, counts: COUNTS, guards: [] };

function guardOver(source: string, rest: Partial<GuardResult> = {}): GuardResult {
  const sizes = { limit: 1, value: 2, tripped: true };
  return { name: 'maxShrink', of: source, source, scope: 'deletes-refuse', ...sizes, ...rest };
}

const UNLISTED: GuardResult = guardOver('contacts/list and contacts-type', { value: 7 });

function after(part: Partial<EndedRun> = {}, deleteContact = 0): Baseline {
  return baselineAfter({
    before: BEFORE,
    head: { ...HEAD, counts: { ...COUNTS, deleteContact } },
    unaccepted: [],
    isWhole: true,
    listed: { contacts: 140, suppressions: 9 },
    unlisted: {},
    ...part,
  });
}

it.each([
  [undefined, { crm: true }, { crm: true }],
  [{ crm: false }, { crm: true }, { crm: true }],
  [{ crm: true }, { crm: false }, { crm: true }],
  [{ crm: true }, undefined, { crm: true }],
  [{ shop: false }, { crm: false }, { shop: false, crm: false }],
  [undefined, undefined, undefined],
])('remembers of line ends before %j and now %j', (before, now, expected) => {
  const { lineEnds } = after({
    before: { ...BEFORE, ...(before && { lineEnds: before }) },
    head: { ...HEAD, baseline: { ...NOW, ...(now && { lineEnds: now }) } },
  });

  expect(lineEnds).toEqual(expected);
});

describe('the sizes that later runs are measured against', () => {
  it('are those of a run that was accepted whole', () => {
    expect(after()).toEqual({ ...NOW, unlisted: {} });
  });

  it('are those of the first run, whatever it held back', () => {
    const first = after({ before: undefined, isWhole: false });

    expect(first.validRows).toEqual(NOW.validRows);
  });

  it('are those of the plan where the run that was accepted whole did not read a list again', () => {
    const listed = { contacts: null, suppressions: null };

    expect(after({ listed })).toMatchObject({ listedContacts: 140, listedSuppressions: 9 });
    expect(after({ listed, isWhole: false })).toMatchObject({
      listedContacts: 150,
      listedSuppressions: 10,
    });
    expect(after({ listed, head: { ...HEAD, part: 'creates' } }).listedSuppressions).toBe(10);
  });

  it('are accepted of a source by who applies its parked creates, unless its deletes wait too', () => {
    const scoped = (source: string, scope: GuardResult['scope']) => guardOver(source, { scope });
    const guards = [scoped('crm', 'creates'), scoped('shop', 'creates-deletes')];
    const before = { ...BEFORE, validRows: { crm: 100, shop: 90 } };

    const { validRows } = after({ before, head: { ...HEAD, part: 'creates', guards } });

    expect(validRows).toEqual({ crm: 80, shop: 90 });
  });

  it('are accepted of a source by who applies its parked creates, whatever else it only tells of', () => {
    const guards = [
      guardOver('crm', { scope: 'creates' }),
      guardOver('crm', { name: 'columnGone', of: 'crm, city', scope: 'nothing' }),
      guardOver('shop', { name: 'columnGone', of: 'shop, city', scope: 'nothing' }),
    ];
    const before = { ...BEFORE, validRows: { crm: 100, shop: 90 } };

    const { validRows } = after({ before, head: { ...HEAD, part: 'creates', guards } });

    expect(validRows).toEqual({ crm: 80, shop: 90 });
  });

  it('stay for a source whose guard nobody lifted, and for what shrank while anything was held back', () => {
    const held = after({ unaccepted: [guardOver('shop')], isWhole: false });

    expect(held).toMatchObject({
      validRows: { crm: 100, shop: 50 },
      files: BEFORE.files,
      listedContacts: 150,
      listedSuppressions: 10,
    });
  });

  it('stay for a source whose guard held nothing back', () => {
    expect(after({ unaccepted: [guardOver('crm')] }).validRows).toEqual({ crm: 100, shop: 60 });
  });

  it('know how many rows of each source told who left when they were accepted', () => {
    const before = { ...BEFORE, leavers: { crm: 3, shop: 4 } };
    const head = { ...HEAD, baseline: { ...NOW, leavers: { crm: 5 } } };

    const held = after({ before, unaccepted: [guardOver('shop')], isWhole: false });

    expect(after({ before }).leavers).toBeUndefined();
    expect(held.leavers).toEqual({ crm: 3, shop: 4 });
    expect(after({ before, head }).leavers).toEqual({ crm: 5 });
  });

  it('know the columns that were read for their names when they were accepted', () => {
    const named = (...fields: string[]) => ({ address: [], consent: [], fields });
    const before = { ...BEFORE, columns: { crm: named('city'), shop: named('city') } };
    const head = { ...HEAD, baseline: { ...NOW, columns: { crm: named('phone') } } };

    const held = after({ before, head, unaccepted: [guardOver('shop')] });

    expect(held.columns).toEqual({ crm: named('phone'), shop: named('city') });
    expect(after({ before }).columns).toBeUndefined();
  });

  it('move on while a column is told of that nobody has accepted yet, and keep that column alone', () => {
    const named = (...fields: string[]) => ({ address: ['Email'], consent: [], fields });
    const before = { ...BEFORE, columns: { crm: named('city', 'phone') } };
    const head = { ...HEAD, baseline: { ...NOW, columns: { crm: named('phone', 'zip') } } };
    const gone = guardOver('crm', { name: 'columnGone', of: 'crm, city', scope: 'nothing' });

    const told = after({ before, head, unaccepted: [gone] });

    expect(told.validRows['crm']).toBe(80);
    expect(told.columns).toEqual({ crm: named('city', 'phone', 'zip') });
  });

  it.each([
    [undefined, [], undefined],
    [3, [], 3],
    [3, [{ ...UNLISTED, tripped: true }], 7],
    [3, [guardOver('crm'), { ...UNLISTED, tripped: false }], 3],
  ])(
    'know of %j contacts of unlisted contact types, and of those accepted',
    (known, guards, is) => {
      const baseline = { ...NOW, ...(known !== undefined && { ofUnlistedTypes: known }) };

      expect(after({ head: { ...HEAD, baseline, guards } }).ofUnlistedTypes).toBe(is);
    },
  );

  it.each([
    [true, { News: 5, Offers: 40, Old: 7 }],
    [false, { News: 30, Offers: 40, Old: 7 }],
  ])('take the sizes of group lists as they are only where it ran whole: %j', (isWhole, sizes) => {
    const before = { ...BEFORE, listedInGroups: { News: 30, Offers: 10, Old: 7 } };
    const head = { ...HEAD, baseline: { ...NOW, listedInGroups: { News: 5, Offers: 40 } } };

    expect(after({ before, head, isWhole }).listedInGroups).toEqual(sizes);
    expect(after({ isWhole }).listedInGroups).toBeUndefined();
  });

  it('know in the same way of entries of unlisted unsubscribe groups', () => {
    const guards = [guardOver('global-unsubscribes and unsubscribes-groups', { value: 31, tripped: true })]; // prettier-ignore
    const baseline = { ...NOW, ofUnlistedTypes: 3 };

    const accepted = after({ head: { ...HEAD, baseline, guards } });

    expect(accepted).toMatchObject({ ofUnlistedTypes: 3, ofUnlistedGroups: 31 });
    expect(after({ head: { ...HEAD, baseline } }).ofUnlistedGroups).toBeUndefined();
  });

  it('grow while something else is held back', () => {
    expect(after({ isWhole: false }).validRows).toEqual({ crm: 100, shop: 60 });
  });

  it('fall with a list by whom the run itself deleted, also when it held something back', () => {
    expect(after({ isWhole: false }, 7).listedContacts).toBe(143);
    expect(after({ isWhole: false }, 70).listedContacts).toBe(140);
  });

  it('stay where a list was read by neither', () => {
    const baseline = { ...NOW, listedContacts: null, listedSuppressions: 12 };
    const listed = { contacts: null, suppressions: null };

    const unread = after({ head: { ...HEAD, baseline }, listed });

    expect(unread).toMatchObject({ listedContacts: 150, listedSuppressions: 10 });
  });

  it('move with parked deletes that a person applied, and with no other part of a plan', () => {
    const ofPart = (part: 'deletes' | 'updates' | 'reversal'): Baseline['validRows'] =>
      after({ head: { ...HEAD, part } }).validRows;

    expect(ofPart('deletes')).toEqual(NOW.validRows);
    expect(ofPart('updates')).toEqual(BEFORE.validRows);
    expect(ofPart('reversal')).toEqual(BEFORE.validRows);
    const first = after({
      before: undefined,
      head: { ...HEAD, part: 'updates' },
    });
    expect(first).toMatchObject({ validRows: {}, files: {} });
  });
});

it('holds what a person left out to all but the contacts that were found not to be listed', () => {
  const approvals = guardOver('deletes', {
    name: 'approvals',
    limit: 3,
    value: 9,
  });
  const ofType = guardOver('contacts/list, newsletter', { scope: 'all' });
  const left = { ...COUNTS, deleteContact: 3 };

  const next = guardsOfNext([guardOver('crm'), UNLISTED, ofType, approvals], left);

  expect(next).toEqual([guardOver('crm'), { ...approvals, value: 3, tripped: false }]);
  expect(guardsOfNext([approvals], { ...left, removeSegmentRecipient: 1 })).toMatchObject([{ value: 4, tripped: true }]); // prettier-ignore
});

describe('the columns that were read for their names', () => {
  const NONE = { address: [], consent: [], fields: [], byFile: [] };
  const BEFORE_THEM = { address: ['Mail'], consent: ['Opted out'], fields: ['city', 'phone'] };

  function lost(address: readonly string[], present: readonly string[]) {
    return lostColumns(BEFORE_THEM, { ...NONE, address, present: new Set(present) });
  }

  it('are missing where the header has none of that name, whatever its capitals and signs', () => {
    expect(lost(['mail'], ['mail', 'opted_out', 'city'])).toEqual({
      address: [],
      consent: [],
      fields: ['phone'],
    });
  });

  it.each([
    ['another column instead', ['Email'], ['Mail']],
    ['a further one in another file', ['Mail', 'Email'], []],
    ['the same one', ['Mail'], []],
    ['one that the configuration names', [], []],
  ])('hold the address: %s', (_case, address, expected) => {
    expect(lost(address, ['mail', 'email', 'opted_out', 'city', 'phone']).address).toEqual(
      expected,
    );
  });

  it.each([
    ['one file', [['opted_out'], ['mail']], ['Opted out in b.csv']],
    ['two files', [['opted_out'], [], []], ['Opted out in b.csv and 1 more']],
    ['no file', [['opted_out'], ['opted_out']], []],
    ['every file', [[], []], ['Opted out']],
  ])('are missing where all files had the consent and %s lacks it now', (_case, names, gone) => {
    const byFile = names.map((present, at) => ({
      file: `${'abc'.charAt(at)}.csv`,
      present: new Set(present),
    }));
    const now = { ...NONE, present: new Set(names.flat()), byFile };

    expect(lostColumns({ ...BEFORE_THEM, consentOfAll: ['Opted out'] }, now).consent).toEqual(gone);
    expect(lostColumns(BEFORE_THEM, now).consent).toEqual(gone.filter((name) => name === 'Opted out')); // prettier-ignore
  });

  it('are none where nothing was known of them, or nothing is', () => {
    const none = { address: [], consent: [], fields: [] };

    expect(lostColumns(undefined, { ...NONE, present: new Set() })).toEqual(none);
    expect(lostColumns(BEFORE_THEM, undefined)).toEqual(none);
  });
});

describe('the guards over what a source no longer says', () => {
  const SHARE = { kind: 'share', share: 0.3 } as const;
  const NONE_LOST = { address: [], consent: [], fields: [] };

  it.each([
    ['address', 'all'],
    ['consent', 'creates'],
    ['fields', 'nothing'],
  ])('trip where a column of the %s is gone, over %s', (role, scope) => {
    const lostNow = { ...NONE_LOST, [role]: ['A', 'B'] };

    expect(silentGuards([{ source: 'crm', lostColumns: lostNow, leavers: 0 }], SHARE)).toEqual([
      {
        name: 'columnGone',
        of: 'crm, A, B',
        source: 'crm',
        limit: 0,
        value: 2,
        tripped: true,
        scope,
      },
    ]);
  });

  it.each([
    [40, 28, false],
    [40, 27, true],
    [12, 2, true],
    [9, 0, false],
    [undefined, 0, undefined],
  ])('measure leavers: of %j before %i are there', (leaversBefore, leavers, tripped) => {
    const [guard] = silentGuards(
      [{ source: 'crm', lostColumns: NONE_LOST, leavers, leaversBefore }],
      SHARE,
    );

    expect(guard?.tripped).toBe(tripped);
  });
});
