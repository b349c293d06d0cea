// P14, "What is parked or refused stays so on every later night": until a person accepts it by its number.
import { describe, expect, it } from 'vitest';
import { parkedPlans } from '../../src/plan/index.ts';
import { manyPeople, worldOf } from '../apply/stories.ts';
import { filesSource, plainSpec, type WorldConfig } from '../world/world-config.ts';
import type { World } from '../world/world.ts';

type Table = readonly (readonly string[])[];

/** People of one list, told from those of another by how their addresses begin. */
function listOf(name: string, count: number): Table {
  const [header = [], ...rows] = manyPeople(count);
  return [header, ...rows.map(([email = '', ...rest]) => [`${name}-${email}`, ...rest])];
}

/** Two sources of one mirror; `maxDelete` is wide, so that nothing but the shrink holds deletes back. */
function nightly(crm: number, shop: number): WorldConfig {
  return {
    sources: { crm: listOf('crm', crm), shop: listOf('shop', shop) },
    syncs: [{ sources: ['crm', 'shop'], mode: 'mirror' }],
    guards: { firstMirror: 'allow', maxDelete: { kind: 'share', share: 1 } },
  };
}

/** A night: the sources as they are then, and the sync. What was parked, by number. */
async function night(world: World, crm: number, shop: number): Promise<number> {
  world.config = nightly(crm, shop);
  const { result } = await world.sync();
  return result.parked?.deletes ?? 0;
}

async function firstNight(crm = 400, shop = 100): Promise<World> {
  const world = worldOf([[]]);
  expect(await night(world, crm, shop)).toBe(0);
  return world;
}

describe('P14: a shrink that parked deletes', () => {
  it('parks them again on every later night, until a person accepts them by their number', async () => {
    const world = await firstNight();

    const parked = [await night(world, 400, 40), await night(world, 400, 40)];

    expect(parked).toEqual([60, 60]);
    expect(world.service.emails()).toHaveLength(500);
    world.config = nightly(400, 40);
    const made = await world.plan();
    await expect(world.apply(made, { delete: 60 })).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
    });
    await world.apply(made, { delete: 60, shrink: true });
    expect(world.service.emails()).toHaveLength(440);
    const fifth = await world.sync();
    expect(fifth.result).toMatchObject({ parked: null, verified: true });
    expect(world.journal.runs.lastBaseline()?.validRows).toEqual({ crm: 400, shop: 40 });
  });

  it('lets another source grow and be measured as it has grown, and keeps its own measure', async () => {
    const world = await firstNight();

    const parked = [await night(world, 450, 40), await night(world, 440, 40)];

    expect(parked).toEqual([60, 70]);
    expect(world.journal.runs.lastBaseline()?.validRows).toEqual({ crm: 450, shop: 100 });
    // 300 of 450 is a loss of a third, though it is one of a quarter from the first night.
    expect(await night(world, 300, 100)).toBe(150);
  });

  it('does not let a second source shrink to nothing in small steps meanwhile', async () => {
    const world = await firstNight();
    for (const crm of [320, 256, 205]) await night(world, crm, 40);

    // The shop is whole again, and half of the others are gone since anything was accepted.
    expect(await night(world, 205, 100)).toBe(195);

    expect(world.service.emails()).toHaveLength(500);
  });

  it('is over when the source is whole again', async () => {
    const world = await firstNight();
    await night(world, 400, 40);

    const parked = await night(world, 400, 100);

    expect(parked).toBe(0);
    expect(world.journal.runs.parked()).toBeNull();
    expect(await night(world, 400, 90)).toBe(0);
    expect(world.service.emails()).toHaveLength(490);
  });

  it('is refused night after night where the first one was', async () => {
    const world = await firstNight();
    world.config = nightly(400, 40);

    for (let later = 2; later <= 4; later += 1) {
      const refused = world.sync({ onTrip: 'stop' });
      await expect(refused).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
    }

    expect(world.service.emails()).toHaveLength(500);
  });

  it('moves with what was accepted: one source that loses a fifth each night is bounded by maxDelete alone', async () => {
    const world = await firstNight(400, 100);

    const parked = [await night(world, 400, 80), await night(world, 400, 64)];

    expect(parked).toEqual([0, 0]);
    expect(world.service.emails()).toHaveLength(464);
  });

  it('stays after a retry and an undo, which say nothing of the sources', async () => {
    const world = await firstNight();
    world.config = nightly(401, 40);
    const made = await world.plan();
    const added = await world.applyFresh(made);
    const { plan: undo } = await world.planUndo(made, added);

    await world.apply({ plan: undo });

    expect(parkedPlans(world.journal.runs.parked())).toMatchObject([
      { kind: 'deletes', count: 60 },
    ]);
    expect(await night(world, 400, 40)).toBe(60);
  });
});

describe('P14: a file of a source that is missing or empty', () => {
  const FILES = ['a', 'b', 'c', 'd'] as const;

  function withFiles(files: Readonly<Record<string, Table>>): WorldConfig {
    return {
      sources: {},
      readySources: [plainSpec(filesSource('crm', files))],
      syncs: [{ sources: ['crm'], mode: 'mirror' }],
      guards: { firstMirror: 'allow', maxDelete: { kind: 'share', share: 1 } },
    };
  }

  function wholeFiles(): Record<string, Table> {
    return Object.fromEntries(FILES.map((name) => [`${name}.csv`, listOf(name, 25)]));
  }

  async function syncedFiles(): Promise<World> {
    const world = worldOf([[]]);
    world.config = withFiles(wholeFiles());
    await world.sync();
    return world;
  }

  it.each<[string, (files: Record<string, Table>) => Record<string, Table>]>([
    ['missing', ({ 'b.csv': _, ...others }) => others],
    ['without a row', (files) => ({ ...files, 'b.csv': listOf('b', 0) })],
    ['full of rows without an address', (files) => ({ ...files, 'b.csv': unreadable(25) })],
  ])(
    'parks the deletes of those whom it held when it is %s, and is named',
    async (_how, broken) => {
      const world = await syncedFiles();
      world.config = withFiles(broken(wholeFiles()));

      const made = await world.plan();
      const nights = [await world.sync(), await world.sync()];

      expect(made.plan.head.guards).toContainEqual(
        expect.objectContaining({ name: 'maxShrink', of: 'crm, b.csv', value: 25, tripped: true }),
      );
      expect(nights.map(({ result }) => result.parked?.deletes)).toEqual([25, 25]);
      expect(world.service.emails()).toHaveLength(100);
    },
  );

  it('is a loss that a person accepts', async () => {
    const world = await syncedFiles();
    const { 'b.csv': _, ...others } = wholeFiles();
    world.config = withFiles(others);
    await world.sync();

    await world.sync({ allowed: { shrink: true } });

    expect(world.service.emails()).toHaveLength(75);
    expect((await world.sync()).result).toMatchObject({ parked: null, verified: true });
  });

  it('is no loss where exports carry the date', async () => {
    const world = worldOf([[]]);
    const counts = [100, 99, 103, 98];
    const parked: unknown[] = [];
    for (const [day, count] of counts.entries()) {
      world.config = withFiles({ [`crm-2026-11-2${String(day)}.csv`]: listOf('crm', count) });
      parked.push((await world.sync()).result.parked);
    }

    expect(parked).toEqual([null, null, null, null]);
    expect(world.service.emails()).toHaveLength(98);
  });

  function unreadable(count: number): Table {
    return listOf('b', count).map(([email = '', ...rest], index) =>
      index === 0 ? [email, ...rest] : ['nobody', ...rest],
    );
  }
});

describe('P14: the list of an unsubscribe group that shrinks by more than maxShrink', () => {
  const rows = (...names: string[]) => [['Email', 'Country'], ...names.map((name) => [`${name}@example.com`, 'India'])]; // prettier-ignore

  /** 31 people left Offers, as the first night saw; then one entry is all that its list shows. */
  async function worldWithShortGroup(): Promise<World> {
    const world = worldOf([], {
      config: { sources: { crm: rows('ann'), left: rows('p0') }, syncs: [{ sources: ['crm'] }], suppressions: [{ sources: ['left'], group: 'Offers' }] }, // prettier-ignore
    });
    world.service.addGroup('Offers');
    const people = Array.from({ length: 31 }, (_, index) => `p${String(index)}@example.com`);
    const form = { unsubscribe_groups_id: '1', email_address: people.join() };
    world.service.post('two/unsubscribes-groups/manually-add', form);
    await world.sync();
    world.sandbox.account().store.query('DELETE FROM unsubscriber WHERE id > 1').run();
    world.config = { ...world.config, sources: { crm: rows('ann', 'bob'), left: rows('p0') } };
    return world;
  }

  it('stops every night, until a person accepts it once', async () => {
    const world = await worldWithShortGroup();

    await expect(world.sync()).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
    await expect(world.sync()).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
    expect(world.service.emails('Newsletter')).toEqual(['ann@example.com']);
    await world.sync({ allowed: { shrink: true } });
    const { head } = (await world.plan()).plan;

    expect(world.service.emails('Newsletter')).toEqual(['ann@example.com', 'bob@example.com']);
    expect(head.guards.filter(({ tripped }) => tripped)).toEqual([]);
  });

  it('names the group and both sizes', async () => {
    const { plan } = await (await worldWithShortGroup()).plan();

    expect(plan.head.guards).toContainEqual(
      expect.objectContaining({
        of: 'unsubscribes-groups/recipients-list, Offers',
        value: 30,
        base: 31,
        scope: 'all',
        tripped: true,
      }),
    );
  });
});
