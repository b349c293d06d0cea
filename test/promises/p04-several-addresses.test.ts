// P4 and P13 for rows that hold several addresses of one person: the first one makes the contact, in whatever order they
// stand. Where another one is that of somebody who left, was erased or was removed by hand, no contact is created.
import { describe, expect, it } from 'vitest';
import { RENAME_FACT } from '../../src/state/index.ts';
import { worldOf } from '../apply/stories.ts';
import type { WorldConfig } from '../world/world-config.ts';
import { planned } from './planned-night.ts';
import { type World } from '../world/world.ts';

const DAY = '2026-01-31';

type Table = readonly (readonly string[])[];

function people(...cells: readonly string[]): Table {
  return [['Email', 'Country', 'City'], ...cells.map((cell) => [cell, 'India', 'Pune'])];
}

const BOTH = people(
  'ann@example.com',
  'bob@example.com; bob@work.example.com',
  'cem@example.com; cem@work.example.com',
);

const TURNED = people(
  'ann@example.com',
  'bob@work.example.com; bob@example.com',
  'cem@work.example.com; cem@example.com',
);

async function settledWorld(table = BOTH, part: Partial<WorldConfig> = {}): Promise<World> {
  const world = worldOf(table, { config: part });
  await world.sync();
  return world;
}

function read(world: World, crm: Table): void {
  world.config = { ...world.config, sources: { crm } };
}

/** Without any contact of Bob's. Cem's contact gets the address that stands first now. */
const THE_OTHERS = ['ann@example.com', 'cem@work.example.com'];

const CEM_RENAMED = {
  kind: 'updateContact',
  prior: { email: 'cem@example.com' },
  newAddress: { email: 'cem@work.example.com' },
};

describe('a row whose addresses stand in another order', () => {
  it('creates no contact where the other address left on the service, and says why', async () => {
    const world = await settledWorld();
    world.service.unsubscribe('bob@example.com');
    world.service.deleteContact('bob@example.com');
    await world.sync();
    read(world, TURNED);

    const { head, items, codes } = await planned(world);
    await world.sync();

    expect(items).toMatchObject([CEM_RENAMED]);
    expect(head.rows).toMatchObject([{ desired: 2, excludedAs: { further: 1 } }]);
    expect(codes).toContain('FURTHER_HELD');
    expect(world.service.emails()).toEqual(THE_OTHERS);
    expect(world.service.suppressed()).toEqual(['bob@example.com']);
  });

  it('creates no contact by a plan that is older than the purge of the other address', async () => {
    const world = await settledWorld();
    read(world, TURNED);
    const made = await world.plan();
    world.past.erase(['bob@example.com'], DAY);

    await world.apply(made);

    expect(world.service.emails()).not.toContain('bob@work.example.com');
    expect(world.service.emails()).toContain('cem@work.example.com');
  });

  it('creates no contact where the other address is that of somebody who was erased', async () => {
    const world = await settledWorld();
    world.past.erase(['bob@example.com'], DAY);
    await world.sync();
    read(world, TURNED);

    await world.sync();

    expect(world.service.emails()).toEqual(THE_OTHERS);
  });

  it('creates no contact where somebody removed the one of the other address, and names it', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');
    await world.sync();
    read(world, TURNED);

    const { findings } = await planned(world);
    await world.sync();
    await world.sync();

    expect(findings).toMatchObject([{ email: 'bob@work.example.com' }]);
    expect(world.service.emails()).toEqual(THE_OTHERS);
    await world.sync({ recreate: 1 });
    expect(world.service.emails()).toContain('bob@work.example.com');
  });

  it('creates no contact where somebody removed the other one in that very night', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');
    read(world, TURNED);

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 1 });
    expect(world.service.emails()).not.toContain('bob@work.example.com');
  });

  it('tells who stays away for an address of somebody else apart from who was removed', async () => {
    const family = people(
      'ann@example.com; bea@example.com',
      'bea@example.com',
      'bob@example.com',
      'cem@example.com',
    );
    const world = await settledWorld(family);
    world.service.deleteContact('bea@example.com');
    await world.sync();
    read(world, [...family, ...people('dee@example.com; bea@example.com').slice(1)]);

    for (let night = 0; night < 3; night += 1) {
      const { result } = await world.sync();

      expect(result.memory).toMatchObject({ goneOnService: 2, sharingGone: 1 });
      expect(result.warnings.filter(({ code }) => code === 'GONE_ON_SERVICE')).toMatchObject([
        { hint: expect.stringContaining('`listferry plan --accept recreate=2`') as string },
      ]);
    }

    await expect(world.sync({ recreate: 1 })).rejects.toMatchObject({ code: 'GONE_NUMBER_WRONG' });
    const { result } = await world.sync({ recreate: 2 });
    expect(result.memory).toMatchObject({ recreated: 2, recreatedSharing: 1 });
    expect(result.warnings.map(({ code }) => code)).toContain('GONE_RECREATED');
  });

  it('tells of one removal where the row of the removed address is gone', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');
    await world.sync();
    read(world, TURNED);

    for (let night = 0; night < 2; night += 1) {
      const { result } = await world.sync();

      expect(result.memory).toMatchObject({ goneOnService: 1 });
      expect(result.memory?.sharingGone).toBeUndefined();
    }
  });

  it('creates the contact where the other one is there, of a row of its own', async () => {
    const world = await settledWorld(people('ann@example.com', 'bob@example.com'));
    read(
      world,
      people('ann@example.com', 'bob@example.com', 'bob@work.example.com; bob@example.com'),
    );

    await world.sync();

    expect(world.service.emails()).toEqual([
      'ann@example.com',
      'bob@example.com',
      'bob@work.example.com',
    ]);
  });

  it('creates no contact where a list of the same night keeps the other address from mail', async () => {
    const left: Table = [
      ['Email', 'Status'],
      ['bob@work.example.com', 'unsubscribed'],
    ];
    const world = worldOf(BOTH, {
      config: { sources: { crm: BOTH, left }, suppressions: [{ sources: ['left'] }] },
    });

    const first = await world.sync();
    const second = await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com', 'cem@example.com']);
    expect(first.result.verdicts).toMatchObject({ skipped: 0 });
    expect(second.result.verdicts).toMatchObject({ applied: 0 });
  });
});

describe('a contact that is there under another address of its row', () => {
  const BOB_RENAMED = {
    prior: { email: 'bob@example.com' },
    newAddress: { email: 'bob@work.example.com' },
  };

  it.each(['mirror', 'upsert'] as const)(
    'gets the one that stands first now (%s)',
    async (mode) => {
      const world = await settledWorld(BOTH, { syncs: [{ sources: ['crm'], mode }] });
      read(world, TURNED);

      const { items } = await planned(world);
      await world.sync();
      const quiet = await world.sync();

      expect(items).toMatchObject([BOB_RENAMED, CEM_RENAMED]);
      expect(world.service.emails()).toEqual([
        'ann@example.com',
        'bob@work.example.com',
        'cem@work.example.com',
      ]);
      expect(quiet.result.verdicts).toMatchObject({ applied: 0 });
    },
  );

  it('gets it by the id of the row as well', async () => {
    const withIds = (table: Table): Table =>
      table.map((row, index) => [index === 0 ? 'Id' : `K${String(index)}`, ...row]);
    const world = await settledWorld(withIds(BOTH), { ids: { crm: 'Id' } });
    read(world, withIds(TURNED));

    await world.sync();

    expect(world.service.emails()).toEqual([
      'ann@example.com',
      'bob@work.example.com',
      'cem@work.example.com',
    ]);
  });

  it.each([
    [
      'its group on the service keeps the former address from mail',
      (world: World) => {
        world.service.addGroup('Offers');
        world.service.post('two/unsubscribes-groups/manually-add', {
          unsubscribe_groups_id: '1',
          email_address: 'bob@example.com',
        });
      },
    ],
    [
      'the service is known to keep addresses',
      (world: World) => {
        world.journal.facts.set({ name: RENAME_FACT, value: 'no', source: 'probed' });
      },
    ],
    [
      'the sync only creates',
      (world: World) => {
        world.config = { ...world.config, syncs: [{ sources: ['crm'], mode: 'create-only' }] };
      },
    ],
  ])('stays as it is, alone, and is told where %s', async (_, change) => {
    const world = await settledWorld();
    change(world);
    read(world, TURNED);

    const { head, codes } = await planned(world);
    await world.sync();
    await world.sync();

    expect(codes).toContain('OTHER_ADDRESS_LISTED');
    expect(head.rows[0]?.excludedAs.listed).toBeGreaterThan(0);
    expect(world.service.emails()).toContain('bob@example.com');
    expect(world.service.emails()).not.toContain('bob@work.example.com');
  });

  it('is that of another person where a further row holds the address, or no run agreed on it', async () => {
    const world = await settledWorld(
      people('ann@example.com', 'home@example.com', 'old@example.com'),
    );
    world.service.addContact('theirs@example.com');
    read(
      world,
      people(
        'ann@example.com',
        'bob@example.com; home@example.com',
        'cem@example.com; home@example.com',
        'dee@example.com; theirs@example.com',
      ),
    );

    await world.sync();

    expect(world.service.emails()).toEqual(
      ['ann', 'bob', 'cem', 'dee', 'home', 'theirs'].map((name) => `${name}@example.com`),
    );
  });
});

describe('a contact whose row holds another address', () => {
  it.each([
    [
      'left',
      (world: World) => {
        world.service.unsubscribe('bob@work.example.com');
      },
    ],
    [
      'was erased',
      (world: World) => {
        world.past.erase(['bob@work.example.com'], DAY);
      },
    ],
  ])('stays as it is where that one %s', async (_what, happens) => {
    const world = await settledWorld();
    happens(world);
    read(
      world,
      BOTH.map((row) => row.with(2, row[2] === 'Pune' ? 'Delhi' : 'City')),
    );

    const { items } = await planned(world);

    expect(items.map((item) => ('email' in item ? item.email : item.kind))).not.toContain(
      'bob@example.com',
    );
    expect(items.map(({ kind }) => kind)).toEqual(['updateContact', 'updateContact']);
  });
});

describe('the row of a person who was erased', () => {
  it('still mentions its other addresses, so that no mirror deletes their contacts', async () => {
    const world = await settledWorld();
    world.past.erase(['bob@work.example.com'], DAY);
    read(world, TURNED);

    const { items, head } = await planned(world);

    expect(items).toMatchObject([CEM_RENAMED]);
    expect(items).toHaveLength(1);
    expect(head.memory).toMatchObject({ erasedRows: 1 });
  });

  it('still keeps its other addresses from mail', async () => {
    const left = [
      ['Email', 'Country', 'Status'],
      ['ann@example.com', 'India', 'subscribed'],
      ['bob@work.example.com; bob@example.com', 'India', 'unsubscribed'],
    ];
    const world = worldOf(left, { config: { suppressions: [{ sources: ['crm'] }] } });
    world.past.erase(['bob@work.example.com'], DAY);

    await world.sync();

    expect(world.service.suppressed()).toEqual(['bob@example.com']);
  });

  it('names nobody else where the contact of the erased one is still there: a mirror deletes it', async () => {
    const world = await settledWorld(people('ann@example.com', 'bob@work.example.com'));
    read(world, people('ann@example.com', 'bob@example.com; bob@work.example.com'));
    world.past.erase(['bob@work.example.com'], DAY);

    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com']);
  });
});
