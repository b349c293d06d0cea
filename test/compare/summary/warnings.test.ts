// What a person should know about a plan although nothing stops it.
import { describe, expect, it } from 'vitest';
import { makePlan } from '../../../src/compare/make-plan.ts';
import { validate } from '../../../src/compare/validate.ts';
import { findGroup, readMetadata } from '../../../src/compare/scope/account-metadata.ts';
import { seedAutomation } from '../../../src/sandbox/seed/seed.ts';
import type { Source, SourceFile } from '../../../src/sources/index.ts';
import { compareRequest } from '../../world/world-config.ts';
import { suppressionEntryWarnings } from '../../../src/compare/summary/warnings.ts';
import { manyPeople, worldOf as runWorldOf } from '../../apply/stories.ts';
import {
  contactTypeId,
  hold,
  holding,
  newsletter,
  planOf,
  story,
  type Table,
  toolsOf,
  worldOf,
} from '../stories.ts';

const PEOPLE: Table = [
  ['Email', 'Country'],
  ['ann@example.com', 'India'],
];

const LIVE = { status: 1, utr: 'utr-1', automation_name: 'Welcome' };

function codesOf(plan: { head: { warnings: readonly { code: string }[] } }): string[] {
  return plan.head.warnings.map(({ code }) => code);
}

describe('a column that is called like a country and is not taken', () => {
  const table: Table = [
    ['Email', 'Land/Region'],
    ['ann@example.com', 'Austria'],
  ];
  const config = newsletter(table, { defaultCountry: 'India' });

  it('is told where the default country replaces what it says', async () => {
    const plan = await planOf(worldOf(config, { given: holding() }));

    expect(plan.head.warnings).toMatchObject([
      { code: 'COUNTRY_COLUMN', message: expect.stringContaining('Land/Region of crm') as unknown },
    ]);
    const { warnings } = await validate(
      compareRequest(config),
      await toolsOf(worldOf(config, { given: holding() })),
    );
    expect(warnings.map(({ code }) => code)).toEqual(['COUNTRY_COLUMN']);
  });

  it.each([
    ['taken', { country: 'Land/Region' }],
    ['left behind by a person', { country: null }],
  ])('is not told where it is %s', async (_, columns) => {
    const named = { ...config, columns };

    expect(codesOf(await planOf(worldOf(named, { given: holding() })))).toEqual([]);
  });
});

describe('a live automation', () => {
  it.each([
    ['its id', (id: number) => ({ automation_for: id })],
    ['its id as text', (id: number) => ({ automation_for: String(id) })],
    ['its id behind a prefix', (id: number) => ({ automation_for: `contacts_${String(id)}` })],
    ['its id, and no table', (id: number) => ({ automation_for: id, automation_for_table: null })],
  ])('warns when it names the contact type by %s', async (_, target) => {
    const world = worldOf(newsletter(PEOPLE), { given: holding() });
    seedAutomation(world.sandbox, { ...LIVE, ...target(contactTypeId(world, 'Newsletter')) });

    const plan = await planOf(world);

    expect(plan.head.automations).toEqual([
      { utr: 'utr-1', name: 'Welcome', contactType: 'Newsletter' },
    ]);
    expect(plan.head.warnings).toEqual([
      {
        code: 'AUTOMATION_LIVE',
        message: expect.stringContaining('Welcome'),
        hint: expect.stringContaining('--accept automation=utr-1'),
      },
    ]);
  });

  it.each([
    ['it is a draft', { status: 0 }],
    ['it was deleted', { deleted_at: '2026-01-01T00:00:00.000000Z' }],
    ['it is for another contact type', { automation_for: 4_711 }],
  ])('does not warn when %s', async (_, part) => {
    const world = worldOf(newsletter(PEOPLE), { given: holding() });
    seedAutomation(world.sandbox, {
      ...LIVE,
      automation_for: contactTypeId(world, 'Newsletter'),
      ...part,
    });

    const plan = await planOf(world);

    expect(plan.of('createContact')).toHaveLength(1);
    expect(plan.head.automations).toEqual([]);
    expect(plan.head.warnings).toEqual([]);
  });

  it.each([
    ['it is for nothing', { automation_for: null }, 'is live'],
    ['its status is not known', { status: 2 }, 'status'],
  ])('warns of what it might do when %s', async (_, part, words) => {
    const world = worldOf(newsletter(PEOPLE), { given: holding() });
    const automation_for = contactTypeId(world, 'Newsletter');
    seedAutomation(world.sandbox, { ...LIVE, automation_for, ...part });

    const plan = await planOf(world);

    expect(plan.head.automations).toMatchObject([{ utr: 'utr-1' }]);
    expect(plan.head.warnings).toMatchObject([
      { code: 'AUTOMATION_LIVE', message: expect.stringContaining(words) },
    ]);
  });

  it('does not warn when nobody new comes in', async () => {
    const world = worldOf(newsletter(PEOPLE), { given: holding('ann@example.com') });
    seedAutomation(world.sandbox, { ...LIVE, automation_for: contactTypeId(world, 'Newsletter') });

    const plan = await planOf(world);

    expect(plan.head.automations).toEqual([]);
  });

  it('does not warn when the contact type is yet to be made', async () => {
    const world = worldOf(newsletter(PEOPLE));
    seedAutomation(world.sandbox, { ...LIVE, automation_for: 4_711 });

    const plan = await planOf(world);

    expect(plan.of('createContact')).toHaveLength(1);
    expect(plan.head.automations).toEqual([]);
  });
});

describe('a source without a status', () => {
  it.each([
    [true, []],
    [false, ['STATUS_ASSUMED']],
  ])('warns unless somebody wrote down what it is: written is %s', async (statusWritten, codes) => {
    const world = worldOf(newsletter(PEOPLE));
    const request = compareRequest(world.config);
    const sources = request.sources.map((spec) => ({ ...spec, statusWritten }));

    const made = await makePlan({ ...request, sources }, await toolsOf(world), {
      planId: 'plan-1',
      place: { kind: 'memory' },
    });

    expect(codesOf(made.plan)).toEqual(codes);
    made.close();
  });
});

describe('what files say about how they were read', () => {
  it.each([
    [2, ['crm.csv: note 1', 'crm.csv: note 2']],
    [53, [expect.anything(), '3 more notes about the files.']],
  ])('is told per file, the first fifty of %i notes', async (count, messages) => {
    const world = worldOf(newsletter(PEOPLE));
    const request = compareRequest(world.config);
    const sources = request.sources.map((spec) => ({
      ...spec,
      source: withNotes(
        spec.source,
        Array.from({ length: count }, (_, index) => `note ${String(index + 1)}`),
      ),
    }));

    const made = await makePlan({ ...request, sources }, await toolsOf(world), {
      planId: 'plan-1',
      place: { kind: 'memory' },
    });

    const warnings = made.plan.head.warnings.filter(({ code }) => code === 'FILE_NOTE');
    expect(warnings).toHaveLength(Math.min(count, 51));
    expect([warnings[0]?.message, warnings.at(-1)?.message]).toEqual(messages);
    made.close();
  });
});

function withNotes(source: Source, notes: readonly string[]): Source {
  async function* files(): AsyncGenerator<SourceFile> {
    for await (const file of source.files()) yield { ...file, notes: () => notes };
  }
  return { ...source, files };
}

it.each([
  [['ann'], /^1 contact of Newsletter /u],
  [['ann', 'bob'], /^2 contacts of Newsletter /u],
])('counts the contacts that differ in what no endpoint can write: %j', async (names, words) => {
  const rows = [
    ['Email', 'Country', 'alt_email'],
    ...names.map((name) => [`${name}@example.com`, 'India', `${name}@example.test`]),
  ];

  const plan = await story(newsletter(rows), {
    given: holding(...names.map((name) => `${name}@example.com`)),
  });

  expect(codesOf(plan)).toEqual(['UNWRITABLE']);
  expect(plan.head.warnings[0]?.message).toMatch(words);
});

it('advises by what contacts lack that no endpoint can change: a country, or nothing', async () => {
  const rows = [
    ['Email', 'first_name', 'alt_email'],
    ['ann@example.com', 'Ann', ''],
    ['bob@example.com', '', 'bob@example.test'],
    ['eve@example.com', '', 'eve@example.test'],
  ];

  const plan = await story(newsletter(rows, { mode: 'update-only' }), {
    given: (world) => {
      world.service.addContactType('Newsletter');
      hold(world, { email: 'ann@example.com' });
      for (const name of ['bob', 'eve']) world.service.addContact(`${name}@example.com`);
    },
  });

  const told = plan.head.warnings.filter(({ code }) => code === 'UNWRITABLE');
  expect(told).toEqual([
    {
      code: 'UNWRITABLE',
      message: expect.stringMatching(/^1 contact of Newsletter /u),
      hint: expect.stringContaining('defaultCountry'),
    },
    {
      code: 'UNWRITABLE',
      message: expect.stringMatching(/^2 contacts of Newsletter /u),
      hint: expect.not.stringContaining('defaultCountry'),
    },
  ]);
});

it('counts the further contacts that share an address', async () => {
  const plan = await story(newsletter(PEOPLE), {
    given: (world) => {
      world.service.addContactType('Newsletter');
      for (const email of ['ann@example.com', 'Ann@example.com', 'ANN@example.com'])
        hold(world, { email });
    },
  });

  expect(codesOf(plan)).toContain('CONTACT_COPIES');
  expect(plan.head.warnings.find(({ code }) => code === 'CONTACT_COPIES')?.message).toContain(
    '2 further',
  );
});

it('counts the contact types that share a name', async () => {
  const plan = await story(newsletter(PEOPLE), {
    behaviours: { dup_contact_type_name: 'insert_second' },
    given: ({ service }) => {
      for (const name of ['Newsletter', 'Newsletter']) service.addContactType(name);
    },
  });

  expect(codesOf(plan)).toEqual(['CONTACT_TYPE_COPIES']);
  expect(plan.head.warnings[0]?.message).toContain('2 contact types');
});

it('counts the unsubscribe groups that share a name, where the configuration names it', async () => {
  const config = {
    ...newsletter(PEOPLE),
    suppressions: [{ sources: ['crm'], group: 'Offers' }],
  };

  const plan = await story(config, {
    behaviours: { dup_group_name: 'insert_second' },
    given: ({ service }) => {
      for (const name of ['Offers', 'Offers', 'Others', 'Others']) service.addGroup(name);
    },
  });

  expect(plan.head.warnings).toEqual([
    {
      code: 'GROUP_COPIES',
      message:
        'The service has 2 unsubscribe groups named Offers; only the one with the lowest id is used.',
      hint: 'Add the people of the others to it on the service, and rename those.',
    },
  ]);
});

it('counts the custom fields that share a name, where a source fills it', async () => {
  const rows = [
    ['Email', 'Country', 'Plan'],
    ['ann@example.com', 'India', 'gold'],
  ];

  const config = { ...newsletter(rows), columns: { 'custom.plan': 'Plan' } };

  const plan = await story(config, {
    behaviours: { dup_custom_field: 'insert_second' },
    given: ({ service }) => {
      for (const name of ['plan', 'plan', 'size', 'size']) service.addCustomField(name);
    },
  });

  expect(plan.head.warnings).toEqual([
    {
      code: 'CUSTOM_FIELD_COPIES',
      message:
        'The service has 2 custom fields named plan; which of them keeps the value of a contact is up to the service.',
      hint: 'See on the pages of the service which one holds the values, and rename or delete the others there.',
    },
  ]);
});

it('takes of these the group with the lowest id, in whatever order the service lists them', async () => {
  const world = worldOf(newsletter(PEOPLE), { behaviours: { dup_group_name: 'insert_second' } });
  for (const name of ['Offers', 'Offers']) world.service.addGroup(name);
  const { client, countryNames } = await toolsOf(world);
  const { unsubscribeGroups } = client;
  const list = async () => [...(await unsubscribeGroups.list())].reverse();
  const newestFirst = { ...client, unsubscribeGroups: { ...unsubscribeGroups, list } };

  const metadata = await readMetadata(newestFirst, countryNames, { withSegments: false });

  expect(findGroup(metadata, 'Offers')?.id).toBe('1');
});

describe('late contacts', () => {
  it('tells how many creates of a plan are late, and how to send them again', async () => {
    const world = runWorldOf(manyPeople(3));
    const key = { contactType: 'newsletter', address: 'p0002@example.com' };
    world.journal.late.add('run 1', [key]);

    const { plan } = await world.plan();

    expect(plan.head.warnings).toContainEqual({
      code: 'CONTACTS_LATE',
      message:
        '1 contact of Newsletter is late: the service acknowledged it in an earlier run but does not show it there.',
      hint: 'They are looked for, and not sent again unless a person says so, since they may still arrive. If the service has lost them, and no other contact type has them: --accept resend=1.',
    });
    expect(plan.head.late).toBe(1);
  });

  it('has none to tell of once a second add is known to make no second contact', async () => {
    const world = runWorldOf(manyPeople(3));
    world.journal.late.add('run 1', [{ contactType: 'newsletter', address: 'p0002@example.com' }]);
    world.journal.facts.set({ name: 'csv_existing', value: 'skip', source: 'probed' });
    world.journal.facts.set({ name: 'duplicate_add', value: 'reject', source: 'probed' });

    const { plan } = await world.plan();

    expect(plan.head.warnings).toEqual([]);
    expect(plan.head.late).toBeUndefined();
  });

  it('counts several as several', async () => {
    const world = runWorldOf(manyPeople(3));
    const keys = ['p0001', 'p0002'].map((name) => ({
      contactType: 'newsletter',
      address: `${name}@example.com`,
    }));
    world.journal.late.add('run 1', keys);

    const { plan } = await world.plan();

    expect(plan.head.warnings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^2 contacts of Newsletter are late/u),
    );
  });
});

describe('odd entries of suppression lists', () => {
  const PLAIN = {
    rowCount: 9,
    sha256: '',
    odd: 0,
    unreadable: 0,
    ofUnknownGroups: 0,
    listedInGroups: {},
  };

  it('says nothing of lists of plain addresses', () => {
    expect(suppressionEntryWarnings({ suppressions: PLAIN })).toEqual([]);
  });

  it.each([
    ['odd', 1, 'SUPPRESSIONS_ODD', /^1 entry /u],
    ['odd', 2, 'SUPPRESSIONS_ODD', /^2 entries /u],
    ['unreadable', 1, 'SUPPRESSIONS_UNREADABLE', /^1 entry .* has no address/u],
    ['ofUnknownGroups', 1, 'SUPPRESSIONS_OF_UNKNOWN_GROUPS', /^1 entry .* belongs to/u],
    ['ofUnknownGroups', 3, 'SUPPRESSIONS_OF_UNKNOWN_GROUPS', /^3 entries .* belong to/u],
  ] as const)('tells of %s entries, %i of them', (name, count, code, words) => {
    const warnings = suppressionEntryWarnings({ suppressions: { ...PLAIN, [name]: count } });

    expect(warnings).toEqual([
      expect.objectContaining({ code, message: expect.stringMatching(words) as string }),
    ]);
  });
});
