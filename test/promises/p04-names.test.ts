// P4 and P9: names that differ only in capitals, blanks or the writing of a letter are different names. The exact
// one counts; where none is exact and several are near, nothing is written.
import { describe, expect, it } from 'vitest';
import type { SourceSpec } from '../../src/compare/index.ts';
import type { SourceFile } from '../../src/sources/index.ts';
import { filesSource, plainSpec, type WorldConfig } from '../world/world-config.ts';
import type { World } from '../world/world.ts';
import { recordWrites, worldOf } from '../apply/stories.ts';
import { saying } from '../saying.ts';

const PAIRS = [
  ['vip news', 'VIP news'],
  ['Maße', 'Masse'],
  ['Customers', 'Customers '],
  ['Caf\u00e9', 'Cafe\u0301'],
] as const;

const EITHER_ORDER = PAIRS.flatMap(([one, other]) => [
  [one, other] as const,
  [other, one] as const,
]);

/** The service takes names for different that differ in anything. */
const APART = { dup_contact_type_name: 'insert_second', dup_group_name: 'insert_second' };

const ROWS = [
  ['Email', 'Country', 'Status'],
  ['ann@example.com', 'India', 'subscribed'],
  ['gone@example.com', 'India', 'unsubscribed'],
];

function worldWith(config: Partial<WorldConfig>, prepare: (world: World) => void): World {
  const world = worldOf(ROWS, {
    behaviours: APART,
    config: { ...config, guards: { firstMirror: 'allow' } },
  });
  prepare(world);
  return world;
}

describe('P4: groups whose names are almost alike', () => {
  it.each(EITHER_ORDER)('unsubscribes from %j, and not from %j', async (wanted, other) => {
    for (const names of [
      [wanted, other],
      [other, wanted],
    ]) {
      const world = worldWith({ suppressions: [{ sources: ['crm'], group: wanted }] }, (made) => {
        for (const name of names) made.service.addGroup(name);
      });

      await world.sync();

      expect(world.service.suppressedInGroup(wanted)).toEqual(['gone@example.com']);
      expect(world.service.suppressedInGroup(other)).toEqual([]);
    }
  });

  it('keeps two of one configuration apart', async () => {
    const world = worldWith(
      {
        sources: {
          crm: ROWS,
          shop: [...ROWS.slice(0, 1), ['cem@example.com', 'India', 'unsubscribed']],
        },
        suppressions: [
          { sources: ['crm'], group: 'Maße' },
          { sources: ['shop'], group: 'Masse' },
        ],
      },
      (made) => {
        made.service.addGroup('Masse');
        made.service.addGroup('Maße');
      },
    );

    await world.sync();

    expect(world.service.suppressedInGroup('Maße')).toEqual(['gone@example.com']);
    expect(world.service.suppressedInGroup('Masse')).toEqual(['cem@example.com']);
  });

  it('writes nothing where several are near and none is meant for sure', async () => {
    const world = worldWith({ suppressions: [{ sources: ['crm'], group: 'Vip News' }] }, (made) => {
      made.service.addGroup('vip news');
      made.service.addGroup('VIP news');
    });
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toMatchObject({
      code: 'MAPPING_INCOMPLETE',
      message: expect.stringContaining(
        'unsubscribe group "Vip News" is not on the service, and "vip news" and "VIP news" are',
      ),
    });

    expect(writes).toEqual([]);
  });

  it('warns where the only one that is near is used', async () => {
    const world = worldWith(
      { suppressions: [{ sources: ['crm'], group: 'newsletter' }] },
      (made) => {
        made.service.addGroup('Newsletter');
      },
    );

    const made = await world.plan();

    expect(made.plan.head.warnings).toMatchObject([
      { code: 'NAME_SPELLED_OTHERWISE', message: expect.stringContaining('group Newsletter') },
    ]);
    expect(made.plan.head.counts.createUnsubscribeGroup).toBe(0);
    await world.apply(made);
    expect(world.service.suppressedInGroup('Newsletter')).toEqual(['gone@example.com']);
  });
});

/** As a snapshot is: a file for each group that the account had. */
function snapshotOf(groups: Readonly<Record<string, string>>): SourceSpec {
  const spec = plainSpec({
    name: 'old',
    groups: () => Promise.resolve(Object.keys(groups)),
    files: () => heldFiles(groups),
  });
  return { ...spec, status: { kind: 'column', column: 'Status', map: {} } };
}

async function* heldFiles(groups: Readonly<Record<string, string>>): AsyncGenerator<SourceFile> {
  for (const [group, email] of Object.entries(groups)) {
    const table = [
      ['Email', 'Status'],
      [email, 'unsubscribed'],
    ];
    for await (const file of filesSource('old', { [group]: table }).files()) {
      yield { ...file, holds: { kind: 'group', group } };
    }
  }
}

describe('P4: groups of a snapshot whose names are almost alike', () => {
  const HELD = { 'vip news': 'small@example.com', 'VIP news': 'large@example.com' };

  function movedInto(group: string, held: Readonly<Record<string, string>>): World {
    return worldWith(
      {
        readySources: [snapshotOf(held)],
        suppressions: [{ sources: ['old'], group }],
      },
      (made) => {
        made.service.addGroup(group);
      },
    );
  }

  it('unsubscribes those of the very group that is named, and not of the other', async () => {
    const world = movedInto('VIP news', HELD);

    await world.sync();

    expect(world.service.suppressedInGroup('VIP news')).toEqual(['large@example.com']);
  });

  it('takes the only one that is near', async () => {
    const world = movedInto('VIP news', { 'vip news': 'small@example.com' });

    await world.sync();

    expect(world.service.suppressedInGroup('VIP news')).toEqual(['small@example.com']);
  });

  it('writes nothing where several are near and none is meant for sure', async () => {
    const world = movedInto('Vip News', HELD);
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toMatchObject({
      code: 'MAPPING_INCOMPLETE',
      message: expect.stringContaining('"vip news" and "VIP news"'),
    });

    expect(writes).toEqual([]);
  });
});

describe('P9: contact types whose names are almost alike', () => {
  it.each(EITHER_ORDER)('mirrors %j, and touches nobody in %j', async (wanted, other) => {
    const world = worldWith(
      { syncs: [{ sources: ['crm'], contactType: wanted, mode: 'mirror' }] },
      (made) => {
        made.service.addContactType(other);
        made.service.addContactType(wanted);
        made.service.addContact('stranger@example.com', {}, other);
        made.service.addContact('old@example.com', {}, wanted);
      },
    );

    await world.sync();

    expect(world.service.emails(wanted)).toEqual(['ann@example.com']);
    expect(world.service.emails(other)).toEqual(['stranger@example.com']);
  });

  it('writes nothing where a row names one of several that are near', async () => {
    const rows = [
      ['Email', 'Country', 'List'],
      ['ann@example.com', 'India', 'Vip News'],
    ];
    const world = worldWith(
      { sources: { crm: rows }, syncs: [{ sources: ['crm'], contactTypeFrom: 'List' }] },
      (made) => {
        made.service.addContactType('vip news');
        made.service.addContactType('VIP news');
      },
    );
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toMatchObject({ code: 'MAPPING_INCOMPLETE' });

    expect(writes).toEqual([]);
  });

  it('parks the deletes of one although the other was mirrored before', async () => {
    const world = worldWith(
      { syncs: [{ sources: ['crm'], contactType: 'vip news', mode: 'mirror' }] },
      (made) => {
        made.service.addContactType('vip news');
      },
    );
    await world.sync();
    world.service.addContactType('VIP news');
    for (let index = 0; index < 20; index += 1) {
      world.service.addContact(`s${String(index)}@example.com`, {}, 'VIP news');
    }
    world.config = {
      ...world.config,
      guards: { firstMirror: 'park' },
      syncs: [{ sources: ['crm'], contactType: 'VIP news', mode: 'mirror' }],
    };

    const { result } = await world.sync();

    expect(result.parked?.deletes).toBe(20);
  });

  it('writes nothing where rows spell a new one in two ways, and nobody says which', async () => {
    const world = worldWith(listsOf('Maße', 'Masse'), () => undefined);
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toMatchObject({
      code: 'MAPPING_INCOMPLETE',
      message: expect.stringContaining('"Masse" is new, and rows also call it "Maße"'),
    });

    expect(writes).toEqual([]);
  });

  it('keeps them apart once they are on the service', async () => {
    const world = worldWith(listsOf('Maße', 'Masse'), (made) => {
      made.service.addContactType('Masse');
      made.service.addContactType('Maße');
    });

    await world.sync();

    expect(world.service.emails('Maße')).toEqual(['p0@example.com']);
    expect(world.service.emails('Masse')).toEqual(['p1@example.com']);
  });

  it('takes a row for the new one that the configuration names, and says so', async () => {
    const world = worldWith(
      {
        ...listsOf('customers'),
        syncs: [
          { sources: ['crm'], contactType: 'Customers', where: { List: ['none'] } },
          { sources: ['crm'], contactTypeFrom: 'List' },
        ],
      },
      () => undefined,
    );

    const made = await world.plan();
    await world.apply(made);

    expect(made.plan.head.warnings.map(({ code }) => code)).toContain('NAME_SPELLED_OTHERWISE');
    expect(world.service.contactTypes()).toEqual(['Customers']);
    expect(world.service.emails('Customers')).toEqual(['p0@example.com']);
  });

  it('mirrors two side by side', async () => {
    const world = worldWith(
      {
        syncs: ['vip news', 'VIP news'].map((contactType) => ({
          sources: ['crm'],
          contactType,
          mode: 'mirror' as const,
        })),
      },
      (made) => {
        made.service.addContactType('vip news');
        made.service.addContactType('VIP news');
        made.service.addContact('old@example.com', {}, 'VIP news');
      },
    );

    await world.sync();

    expect(world.service.emails('vip news')).toEqual(['ann@example.com']);
    expect(world.service.emails('VIP news')).toEqual(['ann@example.com']);
  });
});

/** A row for each of these contact types. */
function listsOf(...names: readonly string[]): Partial<WorldConfig> {
  const rows = names.map((name, index) => [`p${String(index)}@example.com`, 'India', name]);
  return {
    sources: { crm: [['Email', 'Country', 'List'], ...rows] },
    syncs: [{ sources: ['crm'], contactTypeFrom: 'List' }],
  };
}

describe('P4: a file of people who left among those of a source that takes everybody as subscribed', () => {
  const people = (...names: readonly string[]): string[][] => [
    ['Email', 'Country'],
    ...names.map((name) => [`${name}@example.com`, 'India']),
  ];

  function worldOfFiles(files: Readonly<Record<string, string[][]>>): World {
    const status = { kind: 'constant', status: 'subscribed' } as const;
    const readySources = [
      { source: filesSource('crm', files), columns: {}, status, statusWritten: true },
    ];
    return worldOf([[]], { config: { sources: {}, readySources } });
  }

  it.each(['unsubscribed.csv', 'export.zip/Abgemeldete.csv', 'bounced.csv', 'crm_left.csv'])(
    'is refused, and nobody of it is created: %s',
    async (name) => {
      const world = worldOfFiles({ 'active.csv': people('ann'), [name]: people('gone') });

      await expect(world.sync()).rejects.toMatchObject({
        code: 'MAPPING_INCOMPLETE',
        problems: [saying('crm', name)],
      });

      expect(world.service.contactTypes()).toEqual([]);
    },
  );

  it.each([
    ['that all are called so', { 'unsubscribed.csv': people('ann') }],
    [
      'a name that says the opposite',
      { 'a.csv': people('ann'), 'not_unsubscribed.csv': people('ann') },
    ],
  ])('is a choice of a person where it is %s', async (_what, files) => {
    const world = worldOfFiles(files);

    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com']);
  });
});
