// P13 and P4 where many ids of a source have another address in one night. Either people moved, as where a company's
// domain changes, or the ids are no ids of people. The two cannot be told apart by the rows, so a person decides.
import { describe, expect, it } from 'vitest';
import { worldOf } from '../apply/stories.ts';
import { compareRequest, type WorldConfig } from '../world/world-config.ts';
import type { World } from '../world/world.ts';
import { planned } from './planned-night.ts';

const DAY = '2026-01-31';

const PEOPLE = Array.from({ length: 60 }, (_, index) => `p${String(index)}`);

/** Of these the domain changes: more than ten, and more than a tenth. */
const MOVING = PEOPLE.slice(0, 12);

type Table = readonly (readonly string[])[];

function staff(domainOf: (name: string) => string, names: readonly string[] = PEOPLE): Table {
  return [
    ['Id', 'Email', 'Country'],
    ...names.map((name) => [`K-${name}`, `${name}@${domainOf(name)}`, 'India']),
  ];
}

const BEFORE = staff(() => 'old.example');
const AFTER = staff((name) => (MOVING.includes(name) ? 'new.example' : 'old.example'));

/** After a first night, one erased, one removed by hand, one unsubscribed, and a quiet night. */
async function settledWorld(mode: 'mirror' | 'upsert' = 'upsert'): Promise<World> {
  const config: Partial<WorldConfig> = { ids: { crm: 'Id' }, syncs: [{ sources: ['crm'], mode }] };
  const world = worldOf(BEFORE, { config });
  await world.sync();
  world.past.erase(['p0@old.example'], DAY);
  world.service.deleteContact('p0@old.example');
  world.service.deleteContact('p1@old.example');
  world.service.unsubscribe('p2@old.example');
  await world.sync();
  return world;
}

function read(world: World, crm: Table): void {
  world.config = { ...world.config, sources: { crm } };
}

const atNewDomain = (world: World) =>
  world.service.emails().filter((email) => email.endsWith('@new.example'));

describe('the domain of many addresses', () => {
  it.each(['upsert', 'mirror'] as const)(
    'changes nobody on the service until a person says what the ids mean (%s)',
    async (mode) => {
      const world = await settledWorld(mode);
      const before = world.service.emails();
      read(world, AFTER);

      const { head, items, codes } = await planned(world);
      const first = await world.sync();
      const second = await world.sync();

      expect(items).toEqual([]);
      expect(codes).toContain('IDS_UNSTABLE');
      expect(head.rows).toMatchObject([{ read: 60, desired: 48, excludedAs: { changedId: 12 } }]);
      expect(first.result.memory).toMatchObject({ idsWaiting: 12 });
      expect(second.result.memory).toMatchObject({ idsWaiting: 12 });
      expect(world.service.emails()).toEqual(before);
    },
  );

  it('brings nobody into another contact type in that night by another source', async () => {
    const world = await settledWorld();
    const shop = staff(() => 'new.example', MOVING.slice(0, 3));
    world.config = {
      ...world.config,
      sources: { crm: AFTER, shop },
      syncs: [{ sources: ['crm'] }, { sources: ['shop'], contactType: 'Shop' }],
    };

    await world.sync();

    expect(world.service.contactTypes()).not.toContain('Shop');
  });

  it('is taken for that of the same people once a person accepts their exact number', async () => {
    const world = await settledWorld();
    read(world, AFTER);

    const accepted = await world.sync({ acceptIds: 12 });
    const after = await world.sync();

    expect(accepted.result.memory).not.toHaveProperty('idsWaiting');
    expect(atNewDomain(world)).toEqual(
      MOVING.slice(3)
        .map((name) => `${name}@new.example`)
        .sort(),
    );
    expect(world.service.emails()).toHaveLength(58);
    expect(world.service.suppressed()).toEqual(['p2@new.example', 'p2@old.example']);
    expect(after.result.verdicts).toMatchObject({ applied: 0 });
    expect(after.result.memory).toMatchObject({ erasedRows: 1, goneOnService: 1 });
  });

  it('may be accepted in a plan that is carried out later, or never', async () => {
    const world = await settledWorld();
    read(world, AFTER);

    (await world.plan({ ...compareRequest(world.config), acceptIds: 12 })).close();
    await world.sync();

    expect(atNewDomain(world)).toHaveLength(9);
  });

  it.each([[11], [13]])('is not accepted by another number, here %i', async (acceptIds) => {
    const world = await settledWorld();
    read(world, AFTER);

    await expect(world.sync({ acceptIds })).rejects.toThrow(/--accept ids=\d+: 12 people wait/u);
    expect(atNewDomain(world)).toEqual([]);
  });

  it('lets the others of the source be created, updated and deleted as ever', async () => {
    const world = await settledWorld('mirror');
    const names = [...PEOPLE.slice(0, 58), 'fresh'];
    read(
      world,
      staff((name) => (MOVING.includes(name) ? 'new.example' : 'old.example'), names),
    );

    await world.sync();

    const emails = world.service.emails();
    expect(emails).toContain('fresh@old.example');
    expect(emails).not.toContain('p58@old.example');
    // No row names them, and yet their people are only waiting.
    expect(emails).toContain('p11@old.example');
  });

  it('changes as for a new source where its column of ids is taken out', async () => {
    const world = await settledWorld();
    world.config = { ...world.config, ids: {} };
    read(world, AFTER);

    await world.sync();

    expect(atNewDomain(world)).toHaveLength(12);
  });
});

it('has nothing to accept where no id changed', async () => {
  const world = await settledWorld();

  await expect(world.sync({ acceptIds: 1 })).rejects.toThrow(/--accept ids=1: nobody waits/u);
});

describe('ids of rows', () => {
  const NAMES = Array.from({ length: 14 }, (_, index) => `p${String(index)}@example.com`);

  async function numberedWorld(): Promise<World> {
    const syncs = [{ sources: ['crm'], mode: 'mirror' as const }];
    const world = worldOf(numbered(NAMES), { config: { ids: { crm: 'Id' }, syncs } });
    await world.sync();
    return world;
  }

  function numbered(list: readonly string[]): Table {
    return [
      ['Id', 'Email', 'Country'],
      ...list.map((email, index) => [String(index), email, 'India']),
    ];
  }

  it('keep nobody away', async () => {
    const world = await numberedWorld();
    world.past.erase(['p0@example.com'], DAY);
    await world.sync();
    const next = [...NAMES.slice(1), 'new@example.com'];
    read(world, numbered(next));

    const { codes } = await planned(world);
    await world.sync();

    expect(codes).toContain('IDS_UNSTABLE');
    expect(world.service.emails()).toEqual([...next].sort());
  });

  it('are not taken for those of people once most of them fall back by chance', async () => {
    const world = await numberedWorld();
    const others = NAMES.slice(1);
    read(world, numbered(others));
    await world.sync();
    read(world, numbered(['stranger@example.com', ...others]));

    const { codes } = await planned(world);
    const { result } = await world.sync();

    expect(codes).toContain('IDS_UNSTABLE');
    expect(result.memory).toMatchObject({ idsWaiting: 1 });
    expect(world.service.emails()).not.toContain('stranger@example.com');
    await world.sync({ acceptIds: 1 });
    read(world, numbered(['friend@example.com', ...others]));
    await world.sync();
    expect(world.service.emails()).toContain('friend@example.com');
  });
});
