// P13, "Erased stays erased", where nobody erased anything: the service lists a part of its contacts, and its own count
// may say that these are all.
import { describe, expect, it } from 'vitest';
import { parseBehaviours } from '../../src/sandbox/behaviours/behaviours.ts';
import { accountState } from '../simulation/account-state.ts';
import { manyPeople, reply, worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';

type Order = 'id' | 'newest_first';

/** After a night in which everybody was created, and one in which nothing happened. */
async function settledWorld(count: number, order: Order): Promise<World> {
  const world = worldOf(manyPeople(count), { behaviours: { list_order: order } });
  world.config = { ...world.config, syncs: [{ sources: ['crm'], mode: 'mirror' }] };
  await world.sync();
  await world.sync();
  return world;
}

/** From now on the service lists so many contacts. */
function cut(world: World, listed: number, isCountCut: boolean): void {
  const order = world.sandbox.behaviours.value.list_order;
  const capped = isCountCut ? { count_field: `capped(${String(listed)})` } : {};
  const behaviours = {
    list_order: order,
    list_size: `silently_capped(${String(listed)})`,
    ...capped,
  };
  Object.assign(world.sandbox.behaviours, parseBehaviours(behaviours));
}

/** A night may end by a refusal. */
async function night(world: World): Promise<void> {
  await world.clock.sleep(24 * 60 * 60 * 1000);
  await world.sync().catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'GUARD_REFUSED') throw error;
  });
}

const contactsOf = (world: World): readonly string[] =>
  accountState(world.sandbox).contacts.map(({ email }) => email);

const SHARES = Array.from({ length: 100 }, (_, share) => share / 100);

describe.each(['id', 'newest_first'] as const)('a list that is cut, in the order %s', (order) => {
  it.each([
    ['and the service counts as many', true, [3, 100]],
    ['and the service counts all', false, [20]],
  ])('at any share makes no tombstone, create or delete, %s', async (_how, isCountCut, counts) => {
    for (const count of counts) {
      const world = await settledWorld(count, order);
      const before = contactsOf(world);
      for (const listed of new Set(SHARES.map((share) => Math.floor(share * count)))) {
        cut(world, listed, isCountCut);
        await night(world);
        expect(world.past.tombstones.goneCount()).toBe(0);
        expect(contactsOf(world)).toEqual(before);
      }
    }
  });
});

it.each(['id', 'newest_first'] as const)(
  'a list that is cut, in the order %s, brings nobody back twice where the sync wants back who is gone',
  async (order) => {
    const world = await settledWorld(20, order);
    const [sync] = world.config.syncs;
    if (sync === undefined) throw new Error('there is no sync');
    world.config = { ...world.config, syncs: [{ ...sync, onGone: 'recreate' }] };
    const before = contactsOf(world);
    cut(world, 17, true);

    await night(world);

    expect(contactsOf(world)).toEqual(before);
  },
);

it('a list that is cut brings nobody back twice where somebody who was never in it is gone from another', async () => {
  const [header = [], one = [], two = [], ...rows] = manyPeople(22);
  const crm = [header, ...rows];
  const world = worldOf(crm, {
    config: {
      sources: { crm, shop: [header, one, two] },
      syncs: [
        { sources: ['shop'], contactType: 'Customers' },
        { sources: ['crm'], contactType: 'News', onGone: 'recreate' },
      ],
    },
    behaviours: { list_order: 'id' },
  });
  await night(world);
  await night(world);
  world.service.deleteContact('p0001@example.com');
  world.config = { ...world.config, sources: { crm: [...crm, one], shop: [header, two] } };
  cut(world, 18, true);

  const { result } = await world.sync();

  expect(result.memory).toMatchObject({ recreated: 0, perhapsGone: 4 });
});

describe('a contact that a list lacks', () => {
  async function toldOf(
    change: (world: World) => void,
    accepted: { readonly recreate?: number } = {},
  ) {
    const world = await settledWorld(20, 'id');
    change(world);
    const { result } = await world.sync({ allowed: { shrink: true }, ...accepted });
    expect(world.past.tombstones.goneCount()).toBe(0);
    return { memory: result.memory, codes: result.warnings.map(({ code }) => code) };
  }

  it('is not said to be removed by anybody where the service counts more than it lists', async () => {
    const told = await toldOf((world) => {
      cut(world, 19, false);
    });

    expect(told.memory).toMatchObject({ goneOnService: 1, perhapsGone: 1 });
    expect(told.codes).toContain('GONE_ON_SERVICE');
  });

  it('is not said to be removed by anybody where it was at an end of the list, and the count is cut as well', async () => {
    const told = await toldOf((world) => {
      cut(world, 17, true);
    });

    expect(told.memory).toMatchObject({ goneOnService: 3, perhapsGone: 3 });
    expect(told.codes).toContain('GONE_ON_SERVICE');
  });

  it('is not said to be removed either where a person brings it back from there', async () => {
    const told = await toldOf(
      (world) => {
        cut(world, 17, true);
      },
      { recreate: 3 },
    );

    expect(told.memory).toMatchObject({ recreated: 3, perhapsRecreated: 3 });
    expect(told.codes).toContain('GONE_RECREATED');
  });

  it('is said to be removed where the list goes on beyond it', async () => {
    const world = await settledWorld(20, 'id');
    world.service.deleteContact('p0007@example.com');

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 1 });
    expect(result.memory?.perhapsGone).toBeUndefined();
  });

  it('is not remembered as removed where somebody brings it back before the plan that lacks it runs', async () => {
    const world = await settledWorld(20, 'id');
    world.service.deleteContact('p0007@example.com');
    world.config = { ...world.config, sources: { crm: manyPeople(21) } };
    const made = await world.plan();
    world.service.addContact('p0007@example.com', { first_name: 'P0007' });

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ applied: 1 });
    expect(world.past.tombstones.goneCount()).toBe(0);
  });

  it('is remembered as removed also from the end of a list whose ids are too long to be put in order', async () => {
    const world = await settledWorld(20, 'id');
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/list') return 'answered';
      const ids = /"id":\s*"?(\d+)"?/gu;
      return reply(200, world.service.contactsAnswer().replace(ids, '"id":"90000000000000$1000"'));
    };
    await night(world);
    world.service.deleteContact('p0020@example.com');

    await night(world);

    expect(world.past.tombstones.goneCount()).toBe(1);
  });

  it('is not said to be removed by anybody where it lacks many at once', async () => {
    const told = await toldOf((world) => {
      for (let number = 1; number <= 11; number += 1)
        world.service.deleteContact(`p${String(number).padStart(4, '0')}@example.com`);
    });

    expect(told.memory).toMatchObject({ goneOnService: 11, perhapsGone: 11 });
    expect(told.codes).toContain('GONE_ON_SERVICE');
  });

  it('is told from one that an earlier night knows to be removed', async () => {
    const world = await settledWorld(20, 'id');
    world.service.deleteContact('p0003@example.com');
    await night(world);
    cut(world, 18, false);

    const { result } = await world.sync();

    expect(world.past.tombstones.goneCount()).toBe(1);
    expect(result.memory).toMatchObject({ goneOnService: 2, perhapsGone: 1 });
    expect(result.warnings.map(({ code }) => code)).toContain('GONE_ON_SERVICE');
  });
});

it('a list that is cut by a hundredth of many is one as well', async () => {
  for (const count of [1_000, 1_500]) {
    const world = await settledWorld(count, 'id');
    cut(world, count * 0.99, true);
    await night(world);
    await night(world);
    expect(world.past.tombstones.goneCount()).toBe(0);
    expect(contactsOf(world)).toHaveLength(count);
  }
});

describe('a list that is cut right after a night', () => {
  const FEW = manyPeople(20);
  const MORE = manyPeople(24);
  const [HEADER = [], ...ROWS] = MORE;
  const withEach = (name: string, valueOf: (place: number) => string): string[][] => [
    [...HEADER, name],
    ...ROWS.map((row, place) => [...row, valueOf(place)]),
  ];

  it.each([
    ['that created the first contacts', FEW, FEW],
    ['that created more of them', FEW, MORE],
    ['that changed values', MORE, withEach('City', () => 'Pune')],
    [
      'in which people left',
      MORE,
      withEach('Status', (place) => (place > 20 ? 'unsubscribed' : 'subscribed')),
    ],
  ])('%s makes no tombstone and no create', async (_what, before, last) => {
    const world = worldOf(before);
    world.config = { ...world.config, syncs: [{ sources: ['crm'], mode: 'mirror' }] };
    if (last !== before) await world.sync();
    world.config = { ...world.config, sources: { crm: last } };
    await night(world);
    const contacts = contactsOf(world);

    cut(world, contacts.length - 5, true);
    await night(world);
    await night(world);

    expect(world.past.tombstones.goneCount()).toBe(0);
    expect(contactsOf(world)).toEqual(contacts);
  });
});

describe('the newest contact, removed by somebody', () => {
  async function withoutNewest(): Promise<World> {
    const world = await settledWorld(20, 'id');
    world.service.deleteContact('p0020@example.com');
    await night(world);
    return world;
  }

  it('stays away, though it may as well be the end of a list that was cut', async () => {
    const world = await withoutNewest();

    expect(world.service.emails()).toHaveLength(19);
    expect(world.past.tombstones.goneCount()).toBe(0);
  });

  it('has a tombstone as soon as a newer one is listed', async () => {
    const world = await withoutNewest();
    world.config = { ...world.config, sources: { crm: manyPeople(21) } };

    await night(world);
    await night(world);

    expect(world.past.tombstones.goneCount()).toBe(1);
    expect(world.service.emails()).toContain('p0021@example.com');
    expect(world.service.emails()).not.toContain('p0020@example.com');
  });

  it('has one, too, as soon as an older one is removed', async () => {
    const world = await withoutNewest();
    world.service.deleteContact('p0007@example.com');

    await night(world);

    expect(world.past.tombstones.goneCount()).toBe(2);
    expect(world.service.emails()).toHaveLength(18);
  });
});
