// What a plan says of addresses that are odd and are taken as they are.
import { describe, expect, it } from 'vitest';
import { noRows } from '../../../src/compare/rows/open-sources.ts';
import {
  fixedRowWarnings,
  formerAddressWarnings,
} from '../../../src/compare/summary/row-warnings.ts';
import type { StatusMapping } from '../../../src/contacts/index.ts';
import { type ConditionId, type PlanWarning, warningOf } from '../../../src/plan/index.ts';
import { worldOf } from '../../apply/stories.ts';
import { load, written } from '../../config/written-config.ts';
import { holding, newsletter, story, type Table } from '../stories.ts';
import { saying } from '../../saying.ts';

const HEADER = ['Email', 'Country', 'Status'];

function people(...emails: readonly string[]): Table {
  return [HEADER, ...emails.map((email) => [email, 'India', 'subscribed'])];
}

function told(plan: Awaited<ReturnType<typeof story>>): readonly PlanWarning[] {
  return plan.head.warnings;
}

/** A warning of this kind whose message gives these names, numbers and places. */
function warning(code: ConditionId, ...facts: readonly (number | string)[]): object {
  return { code, message: saying(...facts) };
}

it('tells of roles and of mistyped domains, and changes nothing', async () => {
  const plan = await story(
    newsletter(people('ann@example.com', 'Info@example.com', 'bob@gmial.com', 'eve@gmail.con')),
  );

  expect(told(plan)).toMatchObject([
    warning('ROLE_ADDRESSES', 1, 'crm', 'crm.csv line 3'),
    warning('MISTYPED_ADDRESSES', 2, 'gmial.com', 'gmail.com', 'crm', 'crm.csv line 4'),
  ]);
  expect(plan.emails('createContact')).toEqual([
    'ann@example.com',
    'bob@gmial.com',
    'eve@gmail.con',
    'info@example.com',
  ]);
});

it('says nothing of those who get no mail', async () => {
  const rows = ['info@example.com', 'bob@gmial.com'].map((email) => [email, 'India', 'bounced']);

  const config = newsletter([HEADER, ...rows]);
  const plan = await story({ ...config, suppressions: [{ sources: ['crm'] }] });

  expect(told(plan)).toEqual([]);
});

it('tells of hashes and whole domains in a list of suppressions once, however often it is read', async () => {
  const plan = await story({
    sources: {
      crm: [
        HEADER,
        ['0123456789abcdef0123456789abcdef', '', 'unsubscribed'],
        ['*@example.test', '', 'unsubscribed'],
        ['example.test', '', 'unsubscribed'],
        ['bob@example.com', '', 'unsubscribed'],
      ],
    },
    syncs: [{ sources: ['crm'] }],
    suppressions: [{ sources: ['crm'] }],
  });

  expect(told(plan)).toMatchObject([
    warning('HASHED_ADDRESSES', 1, 'crm', 'crm.csv line 2'),
    warning('WHOLE_DOMAINS', 2, 'crm', 'crm.csv line 3'),
  ]);
  expect(plan.emails('suppress')).toEqual(['bob@example.com']);
});

it.each([
  ['in the sources', people('ann@example.com', '\u0430nn@example.com'), []],
  ['on the service', people('\u0430nn@example.com'), ['ann@example.com']],
])('tells of a twin in another alphabet that is %s', async (_where, table, held) => {
  const plan = await story(newsletter(table), { given: holding(...held) });

  const place = `crm.csv line ${String(table.length)}`;
  expect(told(plan)).toMatchObject([warning('LOOK_ALIKE_ADDRESSES', 1, 'Newsletter', place)]);
  expect(plan.emails('createContact')).toContain('\u0430nn@example.com');
});

it('says nothing of another alphabet where there is no twin', async () => {
  const plan = await story(newsletter(people('\u0430nn@example.com', 'bob@example.com')));

  expect(told(plan)).toEqual([]);
});

it('names no address in any of this', async () => {
  const plan = await story(newsletter(people('info@gmial.com', '\u0430nn@x.test', 'ann@x.test')));

  expect(plan.head.warnings.length).toBe(3);
  expect(JSON.stringify(told(plan))).not.toMatch(/ann@|info@gmial/u);
});

describe('columns and rows that speak of consent', () => {
  async function warningsOf(world: ReturnType<typeof worldOf>): Promise<readonly PlanWarning[]> {
    const made = await world.plan();
    const { warnings } = made.plan.head;
    made.close();
    return warnings;
  }

  const PEOPLE = [
    ['Email', 'Country', 'Newsletter?'],
    ['ann@example.com', 'India', 'ja'],
    ['bob@example.com', 'India', 'nein'],
  ];

  it('names an unread column once, however many syncs its source serves', async () => {
    const world = worldOf(PEOPLE, {
      config: { syncs: [{ sources: ['crm'] }, { sources: ['crm'], contactType: 'Customers' }] },
    });

    expect(await warningsOf(world)).toMatchObject([
      warning('CONSENT_COLUMN', 'Newsletter?', 'crm', 1, 'crm.csv line 3', '"nein"'),
    ]);
  });

  it('says nothing of an unread column where nobody is taken by the status anyway', async () => {
    const world = worldOf(PEOPLE.slice(0, 2), {
      config: { status: { kind: 'constant', status: 'no-consent' } },
    });

    expect(await warningsOf(world)).toEqual([]);
  });

  it('names an unread column of a source that takes every row, although it holds nobody back', async () => {
    const world = worldOf(PEOPLE.slice(0, 2));

    expect(await warningsOf(world)).toMatchObject([
      { code: 'CONSENT_COLUMN', message: expect.not.stringMatching(/\d|crm\.csv/u) as string },
    ]);
  });

  it('counts one person as one', () => {
    expect(warningOf('LEFT_STILL_MAILABLE', { source: 'crm', count: 1 })).toMatchObject(
      warning('LEFT_STILL_MAILABLE', 'crm', '1 person'),
    );
  });
});

describe('the hint of a column that speaks of consent', () => {
  const GROUPED = [
    ['Email', 'Country', 'Status', 'Consent', 'Groups'],
    ['ann@example.com', 'India', 'Member', 'yes', 'Unsubscribed'],
    ['bob@example.com', 'India', 'active', 'yes', 'Friends'],
  ];
  const ALL = [{ column: 'Consent', kind: 'flag-agreed', map: {} }] as const;

  async function hintFor(status: StatusMapping): Promise<string> {
    const plan = await story({ ...newsletter(GROUPED), status });
    expect(plan.emails('createContact')).toEqual(['bob@example.com']);
    return hintAbout(plan);
  }

  function hintAbout(plan: Awaited<ReturnType<typeof story>>): string {
    const found = plan.head.warnings.filter(({ code }) => code === 'CONSENT_COLUMN');
    return found.find(({ message }) => message.includes('Groups'))?.hint ?? '';
  }

  /** As a person copies it into the configuration. */
  function typed(hint: string): StatusMapping | undefined {
    const [, status] = /`(status: .+?)`/u.exec(hint) ?? [];
    const crm = `crm: { type: csv, path: crm.csv, ${status ?? ''} }`;
    return load(written({ sources: `sources:\n  ${crm}\n` })).sources[0]?.status;
  }

  it.each([
    ['every row is called subscribed', { kind: 'constant', status: 'subscribed' }],
    [
      'the status is another column',
      { kind: 'column', column: 'Status', map: { Member: 'subscribed', 'a "b": c': 'no-consent' } },
    ],
  ] as const)('takes the consent of nobody as it is printed where %s', async (_where, status) => {
    const printed = typed(await hintFor(status));

    const plan = await story({ ...newsletter(GROUPED), ...(printed && { status: printed }) });

    expect(plan.emails('createContact')).toEqual(['ann@example.com', 'bob@example.com']);
    expect(plan.rejects).toEqual([]);
  });

  it('tells which rows are held back and by which words, and nothing else of their cells', async () => {
    const rows = [
      'Robinson',
      'Ann Lee asked us to take her off the list',
      'Ann Lee: ne veut plus recevoir de mail, ann@example.com',
      'dnc',
      'VIP; Ann Lee unsubscribed',
      'opt out',
      'no mail',
    ].map((notes, at) => [`a${String(at)}@example.com`, 'India', 'subscribed', notes]);
    const plan = await story(newsletter([['Email', 'Country', 'Status', 'Notes'], ...rows]));

    const places = [
      'crm.csv line 2 ("robinson")',
      'crm.csv line 3 ("take her off")',
      'crm.csv line 4 ("ne veut plus recevoir")',
      'crm.csv line 5 ("dnc")',
      'crm.csv line 6 ("unsubscribed")',
    ];
    const facts = ['Notes', 'crm', 7, places.join(', '), 2];
    expect(told(plan)).toMatchObject([warning('CONSENT_COLUMN', ...facts)]);
    expect(JSON.stringify(told(plan))).not.toMatch(/Ann|@|VIP|asked/u);
  });

  it('tells no word that is not understood, since it may be a name', async () => {
    const table = [
      ['Email', 'Country', 'Status', 'Unsubscribed by'],
      ['ann@example.com', 'India', 'subscribed', 'Bob Smith'],
    ];

    const found = told(await story(newsletter(table)));

    expect(found).toMatchObject([
      warning('CONSENT_COLUMN', 'Unsubscribed by', 1, 'crm.csv line 2'),
    ]);
    expect(JSON.stringify(found)).not.toMatch(/Bob|Smith/u);
  });

  it('knows a column that fills a custom field already', async () => {
    const status = { kind: 'constant', status: 'subscribed' } as const;
    const plan = await story({
      ...newsletter(GROUPED),
      status,
      columns: { 'custom.groups': 'Groups' },
    });

    const other = await story({ ...newsletter(GROUPED), status });
    const [custom, unread] = [plan, other].map(hintAbout);

    expect(custom).toEqual(saying('custom field'));
    expect(custom).not.toBe(unread);
  });

  it('is one more entry of a list that there is', async () => {
    const hint = await hintFor({ kind: 'statements', statements: ALL });

    expect(hint).toEqual(saying('`{ column: "Groups", kind: nothing }`', '`all`'));
  });

  it('leaves what a file says by itself to the file', async () => {
    const rules = [{ kind: 'always', status: 'subscribed' }] as const;

    expect(await hintFor({ kind: 'rules', rules, map: {} })).toEqual(
      saying('`status: { all: [{ column: "Groups", kind: nothing }] }`'),
    );
  });
});

describe('fixed rows without their original', () => {
  type Sides = Parameters<typeof fixedRowWarnings>[0];

  /** A source that serves as many bindings as there are tallies. */
  function warnings(
    ...tallies: readonly { stray: number; outdated: number }[]
  ): readonly PlanWarning[] {
    const bindings = tallies.map((_, index) => ({ index, source: 'crm' }));
    const sides = {
      bindings,
      sources: { tallies: tallies.map((one) => ({ ...noRows(), ...one })) },
    };
    return fixedRowWarnings(sides as unknown as Sides);
  }

  it('tells nothing while every fixed row has its original', () => {
    expect(warnings({ stray: 0, outdated: 0 })).toEqual([]);
  });

  it('tells once of a source what becomes of its fixed rows without one', () => {
    expect(warnings({ stray: 3, outdated: 1 }, { stray: 2, outdated: 2 })).toMatchObject([
      warning('FIXED_ROWS_WITHOUT_ORIGINAL', '3 rows', 'crm', '1 row skipped', '2 rows taken'),
    ]);
  });

  it('tells of a single one', () => {
    const [one] = warnings({ stray: 1, outdated: 0 });

    expect(one).toMatchObject(
      warning('FIXED_ROWS_WITHOUT_ORIGINAL', '1 row', 'crm', '1 row taken'),
    );
    expect(one?.message).not.toContain('skipped');
  });

  it('knows nothing of bindings without rows', () => {
    const sides = { bindings: [{ index: 4, source: 'crm' }], sources: { tallies: [] } };

    expect(fixedRowWarnings(sides as unknown as Sides)).toEqual([]);
  });
});

describe('addresses that changed', () => {
  const NOTHING = { repeated: [], unstable: [], changed: [], carried: [] };

  const ONE = { source: 'crm', count: 1, file: 1, line: 7 };

  const MANY = { ...ONE, count: 12 };

  function told(
    former: Partial<Parameters<typeof formerAddressWarnings>[0]['former']>,
  ): readonly PlanWarning[] {
    // Only the names of the files are asked for.
    const sources = { filePaths: ['a.csv', 'b.csv'] } as unknown as Parameters<
      typeof formerAddressWarnings
    >[0]['sources'];
    return formerAddressWarnings({ former: { ...NOTHING, ...former }, sources });
  }

  it('names count, source and the first place of each', () => {
    const place = ['crm', 'b.csv line 7'];

    expect(told({ carried: [ONE], changed: [MANY] })).toMatchObject([
      warning('SUPPRESSION_CARRIED', '1 person', ...place),
      warning('ADDRESS_CHANGED', '12 people', ...place),
    ]);
    expect(told({ repeated: [MANY], unstable: [{ ...MANY, waiting: 0 }] })).toMatchObject([
      warning('IDS_REPEATED', '12 ids', ...place),
      warning('IDS_UNSTABLE', '12 ids', ...place),
    ]);
  });

  it('says nothing where no source has ids', () => {
    expect(told({})).toEqual([]);
  });
});
