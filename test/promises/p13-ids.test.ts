// P13 for people whose address changes behind their id: who was erased stays erased under a new address, and a contact
// that somebody removed by hand is not created again under one.
import { describe, expect, it } from 'vitest';
import { RENAME_FACT } from '../../src/state/index.ts';
import { worldOf } from '../apply/stories.ts';
import type { WorldConfig } from '../world/world-config.ts';
import { planned } from './planned-night.ts';
import { type World, type WorldOptions } from '../world/world.ts';

const DAY = '2026-01-31';

type Table = readonly (readonly string[])[];

/** Four people with ids; `changed`: by id, who has another address. */
function peopleWith(changed: Readonly<Record<string, string>> = {}): Table {
  const names = ['ann', 'bob', 'cem', 'dee'];
  return [
    ['Id', 'Email', 'Country'],
    ...names.map((name, index) => {
      const id = `K${String(index + 1)}`;
      return [id, changed[id] ?? `${name}@example.com`, 'India'];
    }),
  ];
}

const ids = { crm: 'Id' };

function mirror(part: Partial<WorldConfig['syncs'][number]> = {}): Pick<WorldConfig, 'syncs'> {
  return { syncs: [{ sources: ['crm'], mode: 'mirror', ...part }] };
}

/** After a first night with ids. */
async function settledWorld(
  part: Partial<WorldConfig> = {},
  options: WorldOptions = {},
): Promise<World> {
  const world = worldOf(peopleWith(), { ...options, config: { ids, ...mirror(), ...part } });
  await world.sync();
  return world;
}

function readWith(world: World, changed: Readonly<Record<string, string>>): void {
  world.config = {
    ...world.config,
    sources: { ...world.config.sources, crm: peopleWith(changed) },
  };
}

const NEW_BOB = { K2: 'robert@example.com' };

const OTHERS = ['ann@example.com', 'cem@example.com', 'dee@example.com'];

describe('a person who was erased', () => {
  it('does not come back under a new address of the same id, and is counted without a name', async () => {
    const world = await settledWorld();
    world.past.erase(['bob@example.com'], DAY);
    await world.sync();
    readWith(world, NEW_BOB);

    const { head, items, codes } = await planned(world);
    await world.sync();
    await world.sync();

    expect(items).toEqual([]);
    expect(codes).toEqual([]);
    expect(head.memory).toMatchObject({ erasedRows: 1 });
    expect(head.rows).toMatchObject([{ read: 4, desired: 3, excluded: 1 }]);
    expect(world.service.emails()).toEqual(OTHERS);
  });

  it('is told while the service has them under a new address, and is left there', async () => {
    const world = await settledWorld();
    readWith(world, NEW_BOB);
    await world.sync();
    world.past.erase(['bob@example.com'], DAY);

    const { head, items, codes } = await planned(world);

    expect(items).toEqual([]);
    expect(codes).toEqual(['ERASED_ON_SERVICE']);
    expect(head.memory).toMatchObject({ erasedOnService: { people: 1, leaving: 0 } });
  });

  it('does not come back where the address changes in the night of the purge', async () => {
    const world = await settledWorld({}, {});
    world.past.erase(['bob@example.com'], DAY);
    world.service.deleteContact('bob@example.com');
    readWith(world, NEW_BOB);

    await world.sync();

    expect(world.service.emails()).toEqual(OTHERS);
  });

  it('does not come back by a plan that was made before the purge', async () => {
    const world = await settledWorld({ guards: { maxDelete: { kind: 'count', count: 10 } } });
    world.journal.facts.set({ name: RENAME_FACT, value: 'no', source: 'probed' });
    readWith(world, NEW_BOB);
    const made = await world.plan();
    world.past.erase(['bob@example.com'], DAY);
    world.past.eraseLinkedIds(world.journal.sourceIds, DAY);

    await world.apply(made);

    expect(world.service.emails()).not.toContain('robert@example.com');
  });

  it('does not come back by an id that was named after the purge', async () => {
    const world = await settledWorld({ ids: {} });
    world.past.erase(['bob@example.com'], DAY);
    await world.sync();
    world.config = { ...world.config, ids };
    await world.sync();
    readWith(world, NEW_BOB);

    await world.sync();

    expect(world.service.emails()).toEqual(OTHERS);
  });

  it('does not come back on another machine that took in the tombstones', async () => {
    const world = await settledWorld();
    world.past.erase(['bob@example.com'], DAY);
    await world.sync();
    const { keys, tombstones } = world.past;
    const elsewhere = {
      keys: keys.all.map(({ text }) => text),
      erased: tombstones.entries(),
      ids: tombstones.erasedIds(),
    };
    world.past = world.newMemory();
    world.journal = world.newJournal();
    world.past.takeErased(elsewhere);
    readWith(world, NEW_BOB);

    await world.sync();

    expect(world.service.emails()).toEqual(OTHERS);
  });

  it('is another one than the person of the same id in another source', async () => {
    const shop = [
      ['Id', 'Email', 'Country'],
      ['K2', 'eve@example.com', 'India'],
    ];
    const world = await settledWorld();
    world.past.erase(['bob@example.com'], DAY);
    await world.sync();
    world.config = {
      ...world.config,
      ...mirror({ sources: ['crm', 'shop'] }),
      sources: { ...world.config.sources, shop },
      ids: { crm: 'Id', shop: 'Id' },
    };

    await world.sync();

    expect(world.service.emails()).toEqual([...OTHERS, 'eve@example.com']);
  });

  it('does not come back by another source that has the new address, with the first one or after it', async () => {
    const shop = [
      ['Id', 'Email', 'Country'],
      ['S1', 'eve@example.com', 'India'],
    ];
    const world = await settledWorld({
      ids: { crm: 'Id', shop: 'Id' },
      sources: { crm: peopleWith(), shop },
      syncs: [...mirror().syncs, { sources: ['shop'], contactType: 'Shop', mode: 'upsert' }],
    });
    world.past.erase(['bob@example.com'], DAY);
    await world.sync();
    readWith(world, NEW_BOB);
    const more = [...shop, ['S2', 'robert@example.com', 'India']];
    world.config = { ...world.config, sources: { ...world.config.sources, shop: more } };

    await world.sync();
    const { head } = await planned(world);
    expect(world.service.emails()).not.toContain('robert@example.com');
    expect(head.memory).toMatchObject({ erasedRows: 2 });

    world.config = {
      ...world.config,
      sources: { ...world.config.sources, crm: peopleWith().slice(0, 2) },
    };
    await world.sync();
    expect(world.service.emails()).not.toContain('robert@example.com');
  });

  it('is told of while the service has them under the former address, which no row has now', async () => {
    const world = await settledWorld(mirror({ mode: 'upsert' }));
    world.journal.facts.set({ name: RENAME_FACT, value: 'no', source: 'probed' });
    readWith(world, NEW_BOB);
    (await world.plan()).close();
    world.past.erase(['robert@example.com'], DAY);

    const { result } = await world.sync();

    expect(world.service.emails()).toContain('bob@example.com');
    expect(result.memory).toMatchObject({ erasedOnService: { people: 1 } });
  });

  it('leaves the contact alone that somebody added under the new address, and tells of it', async () => {
    const world = await settledWorld();
    world.past.erase(['bob@example.com'], DAY);
    await world.sync();
    world.service.addContact('robert@example.com');
    readWith(world, NEW_BOB);

    const { items, codes } = await planned(world);

    expect(items).toEqual([]);
    expect(codes).toEqual(['ERASED_ON_SERVICE']);
  });
});

describe('a contact that somebody removed by hand', () => {
  it('does not come back under a new address of the same id, and is named every night', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');
    await world.sync();
    readWith(world, NEW_BOB);

    const { findings, codes } = await planned(world);
    const nights = [await world.sync(), await world.sync()];

    expect(findings).toMatchObject([{ email: 'robert@example.com', contactType: 'Newsletter' }]);
    expect(codes).toEqual(['GONE_ON_SERVICE']);
    const later = await planned(world);

    for (const { result } of nights) expect(result.memory).toMatchObject({ goneOnService: 1 });
    expect(later.codes).toEqual(['GONE_ON_SERVICE']);
    expect(world.service.emails()).toEqual(OTHERS);
  });

  it('does not come back where the address changes in the same night', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');
    readWith(world, NEW_BOB);

    const nights = [await world.sync(), await world.sync()];

    for (const { result } of nights) expect(result.memory).toMatchObject({ goneOnService: 1 });
    expect(world.service.emails()).toEqual(OTHERS);
  });

  it('stays no longer away once it came back, though its row was out on the very next night', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');
    readWith(world, NEW_BOB);
    await world.sync();
    await world.sync({ recreate: 1 });
    const rows = peopleWith(NEW_BOB);
    const sourcesOf = (crm: Table) => ({ ...world.config.sources, crm });
    world.config = { ...world.config, sources: sourcesOf(rows.filter(([id]) => id !== 'K2')) };
    await world.sync({ allowed: { delete: 1, shrink: true } });
    expect(world.service.emails()).toEqual(OTHERS);
    world.config = { ...world.config, sources: sourcesOf(rows) };

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 0 });
    expect(world.service.emails()).toContain('robert@example.com');
  });

  it('comes back under the new address by its exact number, and may change it once more', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');
    await world.sync();
    readWith(world, NEW_BOB);
    await world.sync();

    await world.sync({ recreate: 1 });
    readWith(world, { K2: 'bobby@example.com' });
    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 0 });
    expect(world.service.emails()).toEqual([
      'ann@example.com',
      'bobby@example.com',
      'cem@example.com',
      'dee@example.com',
    ]);
  });

  it('is like any other once it came back, also where it leaves the source and comes again', async () => {
    const world = await settledWorld({ guards: { maxDelete: { kind: 'count', count: 10 } } });
    world.service.deleteContact('bob@example.com');
    await world.sync();
    readWith(world, NEW_BOB);
    await world.sync({ recreate: 1 });
    await world.sync();
    world.config = {
      ...world.config,
      sources: { crm: peopleWith().filter(([id]) => id !== 'K2') },
    };
    await world.sync();
    expect(world.service.emails()).toEqual(OTHERS);

    readWith(world, NEW_BOB);
    await world.sync();

    expect(world.service.emails()).toContain('robert@example.com');
  });

  it('comes back under the new address where the sync wants it so', async () => {
    const world = await settledWorld(mirror({ onGone: 'recreate' }));
    world.service.deleteContact('bob@example.com');
    readWith(world, NEW_BOB);

    await world.sync();

    expect(world.service.emails()).toContain('robert@example.com');
  });

  it('is like any other once the sync wanted it so, in whichever contact type it comes again', async () => {
    const guards = { maxDelete: { kind: 'count', count: 10 } } as const;
    const world = await settledWorld({ guards, ...mirror({ onGone: 'recreate' }) });
    world.service.deleteContact('bob@example.com');
    readWith(world, NEW_BOB);
    await world.sync();
    const others = peopleWith().filter(([id]) => id !== 'K2');
    world.config = { ...world.config, sources: { crm: others } };
    await world.sync();
    expect(world.service.emails()).toEqual(OTHERS);

    world.config = { ...world.config, ...mirror({ contactType: 'Customers' }) };
    readWith(world, NEW_BOB);
    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 0 });
    expect(world.service.emails('Customers')).toContain('robert@example.com');
  });

  it('is gone of no further contact type once somebody put it back under the new address', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');
    readWith(world, NEW_BOB);
    await world.sync();
    world.service.addContact('robert@example.com', {}, 'Newsletter');
    world.config = { ...world.config, ...mirror({ contactType: 'Customers' }) };

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 0 });
    expect(world.service.emails('Customers')).toContain('robert@example.com');
  });

  it('is gone of its contact type alone', async () => {
    const syncs = [
      { sources: ['crm'], mode: 'mirror' as const },
      { sources: ['crm'], mode: 'mirror' as const, contactType: 'Customers' },
    ];
    const world = await settledWorld({ syncs });
    world.service.deleteContact('bob@example.com', 'Customers');
    await world.sync();
    readWith(world, NEW_BOB);

    await world.sync();

    expect(world.service.emails()).toContain('robert@example.com');
    expect(world.service.emails('Customers')).toEqual(OTHERS);
  });
});

describe('a contact that our own run deletes', () => {
  it.each(['yes', 'no'] as const)(
    'is not taken for gone where an update may change the address: %s',
    async (renames) => {
      const world = await settledWorld({ guards: { maxDelete: { kind: 'count', count: 10 } } });
      if (renames === 'no')
        world.journal.facts.set({ name: RENAME_FACT, value: 'no', source: 'probed' });
      readWith(world, NEW_BOB);

      const first = await world.sync();
      readWith(world, { K2: 'bobby@example.com' });
      const second = await world.sync();

      for (const { result } of [first, second]) {
        expect(result.memory).toMatchObject({ goneOnService: 0 });
      }
      expect(world.service.emails()).toContain('bobby@example.com');
      expect(world.service.emails()).not.toContain('bob@example.com');
    },
  );
});

describe('a conflict that the service won', () => {
  it('stays one where the address changes in the same night', async () => {
    const table = (email: string, city: string): Table => [
      ['Id', 'Email', 'Country', 'City'],
      ['K1', 'ann@example.com', 'India', 'Pune'],
      ['K2', email, 'India', city],
    ];
    const config = { ids, ...mirror({ onConflict: 'service' }) };
    const world = worldOf(table('bob@example.com', 'Delhi'), { config });
    await world.sync();
    world.service.updateContact('bob@example.com', { city: 'Agra' });
    const crm = table('robert@example.com', 'Goa');
    world.config = { ...world.config, sources: { crm } };
    await world.sync();

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ conflicts: { service: 1 } });
    expect(world.service.contacts().map(({ fields }) => fields['city'])).toEqual(['Pune', 'Agra']);
  });
});
