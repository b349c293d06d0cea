import { describe, expect, it } from 'vitest';
import {
  type GuardResult,
  ITEM_KINDS,
  type ItemKind,
  type PlanCounts,
  returnedGuard,
} from '../../../src/plan/index.ts';
import { neededOptions } from '../../../src/report/html/decision/approval-script.ts';
import { liftingNeeds } from '../../../src/report/html/plan-html.ts';
import {
  trippedWords,
  leftOutWords,
  liftingOptions,
} from '../../../src/report/words/guard-words.ts';
import { plannedIn } from '../planned.ts';

const tooManyDeletes: GuardResult = {
  name: 'maxDelete',
  of: 'Newsletter',
  limit: 75,
  value: 104,
  base: 500,
  tripped: true,
  scope: 'deletes-refuse',
};
const fewUpdates: GuardResult = {
  name: 'maxUpdate',
  of: 'Newsletter',
  limit: 250,
  value: 3,
  base: 500,
  tripped: false,
  scope: 'all',
};

function countsOf(some: Partial<PlanCounts>): PlanCounts {
  const none = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0])) as Record<ItemKind, number>;
  return { ...none, unchanged: 0, leftAlone: 0, unwritable: 0, ...some };
}

function wordsOf(guard: GuardResult, counts: Partial<PlanCounts>) {
  return trippedWords(guard, countsOf(counts));
}

it('shows value, share, limit and the lifting option when a guard tripped', () => {
  expect(wordsOf(tooManyDeletes, { deleteContact: 104 })).toEqual({
    found: '104 of 500 contacts of Newsletter (21 %) would be deleted (maxDelete allows 75, 15 %).',
    consequence: expect.stringMatching(/any other sync parks its deletes\.$/u),
    option: '--accept delete=104',
  });
});

it('counts what brings people back by the change: one person may be wanted in several places', () => {
  const [guard] = returnedGuard(3);
  if (guard === undefined) throw new Error('no guard');

  const words = wordsOf(guard, { createContact: 2, addSegmentRecipient: 1 });

  expect(words.found).toContain('3 changes would bring back people who had left');
  expect(words.option).toBe('--accept return=3');
});

it('offers no option when a guard over deletes holds nothing back', () => {
  const words = wordsOf({ ...tooManyDeletes, name: 'maxInvalid', of: 'crm' }, {});

  expect(words.consequence).toContain('holds back deletes alone');
  expect(words.option).toBeUndefined();
});

it('shows plain numbers when the limit is a count', () => {
  const { base, ...counted } = tooManyDeletes;

  const { found } = wordsOf({ ...counted, limit: 100 }, { deleteContact: 104 });

  expect(base).toBe(500);
  expect(found).toBe('104 contacts of Newsletter would be deleted (maxDelete allows 100).');
});

it.each([
  ['maxUpdate', 300, '300 contacts of crm would change', '--accept update=300'],
  ['maxSuppress', 300, '300 people would be unsubscribed', '--accept suppress=300'],
  ['maxShrink', 300, 'The list of crm lacks 300 entries of last time', '--accept shrink'],
  ['maxShrink', 0, 'The list of crm lacks 0 entries', '--accept shrink'],
  ['maxInvalid', 300, '300 rows of crm would be left out', '--accept delete=104'],
  [
    'firstMirror',
    104,
    'The mailing list crm is mirrored for the first time',
    '--accept delete=104',
  ],
] as const)('words %s with %d', (name, value, words, option) => {
  const guard = { name, of: 'crm', limit: 0, value, tripped: true, scope: 'all' } as const;
  const counts = { deleteContact: 104, updateContact: 300, suppress: 200, suppressInGroup: 100 };

  expect(wordsOf(guard, counts)).toEqual({
    found: expect.stringContaining(words),
    consequence: 'Nothing of the plan is applied.',
    option,
  });
});

it('still names the option when a guard over all writes trips in a plan without deletes', () => {
  const { option } = wordsOf({ ...fewUpdates, value: 300, tripped: true }, { updateContact: 300 });

  expect(option).toBe('--accept update=300');
});

it.each([
  ['creates', { createContact: 1 }, 'parks its creates and new addresses.'],
  ['creates', { updateContact: 1, newAddresses: 1 }, 'parks its creates and new addresses.'],
  ['creates-deletes', { deleteContact: 1 }, 'parks its creates, new addresses and deletes.'],
  ['creates', { updateContact: 1 }, 'It holds back new people alone, and this plan has none.'],
] as const)('says of a source that tells who left what waits: %s of %o', (scope, counts, words) => {
  const sizes = { limit: 0, value: 5, tripped: true };

  const { consequence } = wordsOf({ name: 'maxShrink', of: 'left', scope, ...sizes }, counts);

  expect(consequence).toContain(words);
});

it('says of a source without a valid row that its rows are there and cannot be taken', () => {
  const sizes = { limit: 0, value: 60, allInvalid: 20, tripped: true };
  const guard = { name: 'maxShrink', of: 'crm', scope: 'deletes-refuse', ...sizes } as const;

  expect(wordsOf(guard, { deleteContact: 60 }).found).toBe(
    'All 20 rows of crm would be left out (maxShrink).',
  );
});

it.each([
  ['columnGone', undefined, 'The source crm lacks 12 columns that it had last time (columnGone).'],
  ['maxShrink', 40, 'The source crm lacks 12 of 40 rows of last time (30 %) (maxShrink).'],
  ['leaversGone', 40, 'The source crm lacks 12 of 40 rows of people who left (30 %) that it had'],
] as const)('leaves the name of a source as it is: %s', (name, base, words) => {
  const of = { of: 'crm', source: 'crm', ...(base !== undefined && { base }) };
  const sizes = { limit: 0, value: 12, tripped: true } as const;

  expect(wordsOf({ name, scope: 'creates', ...of, ...sizes }, {}).found).toContain(words);
});

it.each<[rest: Partial<GuardResult>, words: string]>([
  [
    { of: 'updates', scope: 'updates', usual: { from: 40, to: 60, weekday: 1 } },
    '412 updates are planned, on Mondays usually 40 to 60 (unusual allows 120).',
  ],
  [
    { of: 'adds', scope: 'creates', usual: { from: 0, to: 0 } },
    '412 adds are planned, on other nights usually 0 (unusual allows 120).',
  ],
  [
    { of: 'crm', source: 'crm', scope: 'creates', usual: { from: 90, to: 110, weekday: 0 } },
    'The source crm has 412 rows, on Sundays usually 90 to 110 (unusual allows 120).',
  ],
  [
    { of: 'crm', source: 'crm', base: 1_000, scope: 'deletes-refuse' },
    'The source crm lacks 412 of 1,000 rows (41 %) (unusual allows 120, 12 %).',
  ],
])('words what is unlike other nights: %o', (rest, words) => {
  const sizes = { limit: 120, value: 412, tripped: true } as const;
  const guard = { name: 'unusual', of: 'crm', scope: 'updates', ...sizes, ...rest } as const;

  expect(wordsOf(guard, {}).found).toBe(words);
});

it('says of more people to add than on other nights that they wait, and not that somebody tells who left', () => {
  const sizes = { limit: 120, value: 412, tripped: true } as const;
  const guard = { name: 'unusual', of: 'adds', scope: 'creates', ...sizes } as const;

  expect(wordsOf(guard, { createContact: 412 })).toMatchObject({
    consequence: expect.stringMatching(
      /^Applied by a person, .* its creates and new addresses\.$/u,
    ),
    option: '--accept unusual=412',
  });
});

it('words contacts whose contact type is not listed', () => {
  const of = 'contacts/list and contacts-type';
  const guard = { name: 'maxShrink', of, limit: 0, value: 2, tripped: true, scope: 'all' } as const;

  expect(wordsOf(guard, {}).found).toContain(
    '2 contacts are in contact types that the service does not list',
  );
});

it.each([
  [1, '1 entry is in unsubscribe groups that the service does not list (maxShrink).'],
  [31, '31 entries are in unsubscribe groups that the service does not list (maxShrink).'],
])('words %i entries whose unsubscribe group is not listed', (value, words) => {
  const of = 'global-unsubscribes and unsubscribes-groups';
  const guard = { name: 'maxShrink', of, limit: 0, value, tripped: true, scope: 'all' } as const;

  expect(wordsOf(guard, {}).found).toContain(words);
});

it('counts recipients of segments among the deletes that it accepts', () => {
  const { option } = wordsOf(tooManyDeletes, { deleteContact: 100, removeSegmentRecipient: 4 });

  expect(option).toBe('--accept delete=104');
});

it('asks beside an approval for what the accepted part may need, with its numbers', () => {
  const trippedOver = (name: GuardResult['name'], scope: GuardResult['scope'], value = 50): GuardResult => ({ ...tooManyDeletes, name, scope, value }); // prettier-ignore
  const guards = [
    tooManyDeletes,
    { ...tooManyDeletes, of: 'Customers' },
    { ...trippedOver('maxUpdate', 'updates'), limit: 20 },
    trippedOver('maxShrink', 'creates-deletes'),
    trippedOver('maxGone', 'creates-of'),
    { ...trippedOver('conflicts', 'conflicts', 7), limit: 0 },
    trippedOver('returned', 'returned'),
    trippedOver('approvals', 'all'),
    fewUpdates,
  ];
  const counts = countsOf({ createContact: 9, updateContact: 50, deleteContact: 100, removeSegmentRecipient: 4, goneOnService: 12 }); // prettier-ignore
  const automations = [{ utr: 'welcome mail', name: 'Hello', contactType: 'Newsletter' }];
  const { head } = plannedIn({ head: { guards, counts, automations } });
  const needs = liftingNeeds(head);

  const all = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, counts[kind]]));
  const accepted = (of: Record<string, number>, waiting: number) => ({
    counts: of,
    inPlaces: { Newsletter: of },
    waiting,
  });
  const ofAll = neededOptions(needs, accepted(all, 7));

  // All of the plan needs what the page says above, but for the approval itself.
  expect(ofAll.toSorted()).toEqual(liftingOptions(head).filter((option) => !option.startsWith('--approval')).toSorted()); // prettier-ignore
  expect(ofAll).toContain('--accept delete=104');
  expect(neededOptions(needs, accepted({ deleteContact: 80, updateContact: 90 }, 1))).toEqual([
    '--accept delete=80',
    '--accept update=90',
    '--accept shrink',
    '--accept gone=12',
    '--accept conflict=1',
  ]);
  // What is below the limit passes by itself.
  expect(neededOptions(needs, accepted({ deleteContact: 75, updateContact: 9 }, 0))).toEqual([
    '--accept shrink',
    '--accept gone=12',
  ]);
  expect(neededOptions(needs, accepted({ suppress: 1 }, 0))).toEqual(['--accept gone=12']);
  expect(neededOptions(needs, accepted({ createContact: 1 }, 0))).toContain("--accept automation='welcome mail'"); // prettier-ignore
});

describe('a guard over approvals', () => {
  const asks = { people: 2, signed: true, byOthers: true };
  const guard = { name: 'approvals', of: 'creates', limit: 1, value: 6, tripped: true, scope: 'creates', asks } as const; // prettier-ignore

  it('says who has to approve, and how often the option has to be given', () => {
    const words = trippedWords(guard, countsOf({ createContact: 6 }));

    expect(words).toMatchObject({ found: '6 adds need approval (approvals allows 1 without).', option: '--approval FILE --approval FILE' }); // prettier-ignore
    expect(words.consequence).toMatch(
      /^A person needs approvals \(`listferry approve`\) of 2 different people, each signed, none by the maker of the plan, to apply the plan;/u,
    );
  });

  it('tells what an unattended run does with what a person left out', () => {
    const nothing = { isRefused: false, released: {}, heldCount: 0, unasked: [] };
    const few = [{ scope: 'creates', count: 2 } as const];

    expect(leftOutWords({ ...nothing, released: { createContact: 2 }, unasked: few })).toBe(
      'The rest is left as it is. The next plan has it again, and `sync` carries it out unattended. 2 creates are too few to need approvals there. To keep out what it carries out, correct the source.',
    );
    expect(leftOutWords({ ...nothing, released: { updateContact: 1 }, heldCount: 12 })).toBe(
      'The rest is left as it is. The next plan has it again: `sync` would update 1 contact unattended, and parks the others for a person. To keep out what it carries out, correct the source.',
    );
    expect(leftOutWords({ ...nothing, heldCount: 12 })).toBe(
      'The rest is left as it is. The next plan has it again, and `sync` parks it for a person.',
    );
    expect(leftOutWords({ ...nothing, part: 'reversal', heldCount: 12 })).toMatch(
      /comes from the sources: it has nothing of the rest, and takes back what is carried out here/u,
    );
    expect(leftOutWords({ ...nothing, part: 'erasure' })).toMatch(/`listferry purge` plans it/u);
    expect(leftOutWords({ ...nothing, isRefused: true, heldCount: 12 })).toBe(
      'The rest is left as it is. The next plan has it again, and `sync` refuses it until a person applies it.',
    );
  });

  it('reads well where it asks for one of these alone', () => {
    const plain = { people: 1, signed: false, byOthers: false };
    const beginning = (part: Partial<typeof asks>): string =>
      trippedWords({ ...guard, asks: { ...plain, ...part } }, countsOf({ createContact: 6 })).consequence.split(' to apply')[0] ?? ''; // prettier-ignore

    expect(beginning({})).toBe('A person needs approvals (`listferry approve`)');
    expect(beginning({ people: 2 })).toBe('A person needs approvals (`listferry approve`) of 2 different people,'); // prettier-ignore
    expect(beginning({ byOthers: true })).toBe('A person needs approvals (`listferry approve`), none by the maker of the plan,'); // prettier-ignore
  });

  it('counts the changes of a part, which is held to the number of the whole plan', () => {
    const { found } = trippedWords(guard, countsOf({ createContact: 3 }));

    expect(found).toContain('3 adds need approval');
    expect(found).toContain('of 6 in the whole plan');
  });
});

it('asks for the approvals of the other people beside the one that is given, where they wait for some', () => {
  const asks = { people: 3, signed: false, byOthers: false };
  const guard = { ...tooManyDeletes, name: 'approvals', of: 'deletes', asks } as const;
  const { head } = plannedIn({
    head: { guards: [guard], counts: countsOf({ deleteContact: 200 }) },
  });
  const options = (counts: Record<string, number>) => neededOptions(liftingNeeds(head), { counts, inPlaces: {}, waiting: 0 }); // prettier-ignore

  expect(options({ deleteContact: 1 })).toEqual(['--approval FILE --approval FILE']);
  expect(options({ createContact: 1 })).toEqual([]);
  expect(liftingOptions(head)).toEqual(['--approval FILE --approval FILE --approval FILE']);
});

it('asks for no automation that the configuration accepts', () => {
  const welcome = { utr: 'welcome', name: 'Hello', contactType: 'Newsletter' };
  const automations = [
    { ...welcome, isAccepted: true as const },
    { ...welcome, utr: 'other' },
  ];
  const { head } = plannedIn({ head: { guards: [], counts: countsOf({ createContact: 1 }), automations } }); // prettier-ignore

  expect(liftingOptions(head)).toEqual(['--accept automation=other']);
  expect(liftingNeeds(head).map(({ option }) => option)).toEqual(['--accept automation=other']);
});
