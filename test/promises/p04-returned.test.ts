// P4 where the service's list of unsubscribed people loses somebody, or does not show everybody: whom a run
// unsubscribed is not created for that, until a person says so.
import { describe, expect, it } from 'vitest';
import { exitCodeOfRun } from '../../src/cli/runs/run-reasons.ts';
import { conditionsOfRun } from '../../src/plan/index.ts';
import { renamedWorld } from '../apply/renamed.ts';
import { endings, orDied, recordWrites, worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';

const HEADER = ['Email', 'First name', 'Country', 'Status'];
const ANN = ['ann@example.com', 'Ann', 'India', 'subscribed'];
const BOB = ['bob@example.com', 'Bob', 'India', 'subscribed'];

/** Bob left, and a run unsubscribed him; the list lost him since, and the source calls him subscribed. */
async function worldThatLostBob(): Promise<World> {
  const world = worldOf([HEADER, ANN, ['bob@example.com', 'Bob', 'India', 'unsubscribed']], {
    config: { suppressions: [{ sources: ['crm'] }] },
  });
  await world.sync();
  expect(world.service.suppressed()).toEqual(['bob@example.com']);
  forget(world);
  world.config = { ...world.config, sources: { crm: [HEADER, ANN, BOB] } };
  return world;
}

function forget({ sandbox }: World): void {
  sandbox.account().store.query('DELETE FROM unsubscriber').run();
}

const HELD_BACK = 'createContact bob@example.com: skipped, left-earlier';

describe('P4: somebody whom a run unsubscribed and whom the list no longer shows', () => {
  it('is not created, is named, and ends the run with exit code 4, every night', async () => {
    const world = await worldThatLostBob();

    for (let night = 0; night < 2; night += 1) {
      const made = await world.plan();
      const finished = await world.applyFresh(made);

      expect(world.service.emails()).toEqual(['ann@example.com']);
      expect(endings(world, made, finished)).toEqual([HELD_BACK]);
      expect(finished.result.returned).toBe(1);
      expect(exitCodeOfRun(finished.result, { invalid: false, chosen: null })).toBe(4);
    }
  });

  it('trips a guard of the plan that names the number which lets them come', async () => {
    const world = await worldThatLostBob();

    const { plan } = await world.plan();

    expect(plan.head.guards).toContainEqual({
      name: 'returned',
      of: 'suppressions',
      limit: 0,
      value: 1,
      tripped: true,
      scope: 'returned',
    });
    expect(plan.head.counts.createContact).toBe(1);
  });

  it('holds nobody else back', async () => {
    const world = await worldThatLostBob();
    const cem = ['cem@example.com', 'Cem', 'India', 'subscribed'];
    world.config = { ...world.config, sources: { crm: [HEADER, ANN, BOB, cem] } };

    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com', 'cem@example.com']);
  });

  it.each([
    ['another number', 2, ['ann@example.com']],
    ['the exact number', 1, ['ann@example.com', 'bob@example.com']],
  ])('comes back only when a person says %s', async (_what, allowed, emails) => {
    const world = await worldThatLostBob();

    await world.sync({ allowed: { return: allowed } });

    expect(world.service.emails()).toEqual(emails);
  });

  it('leaves no empty contact type behind where nobody else goes into it, until they come', async () => {
    const world = await worldThatLostBob();
    const [sync] = world.config.syncs;
    const shop = { ...sync, sources: ['shop'], contactType: 'Customers' };
    const sources = { ...world.config.sources, crm: [HEADER, ANN], shop: [HEADER, BOB] };
    world.config = { ...world.config, sources, syncs: [...world.config.syncs, shop] };

    for (let night = 0; night < 2; night += 1) {
      const { result } = await world.sync();
      expect(world.service.contactTypes()).toEqual(['Newsletter']);
      expect(result).toMatchObject({ returned: 1, stayedEmpty: 1, verdicts: { skipped: 2 } });
      expect(exitCodeOfRun(result, { invalid: false, chosen: null })).toBe(4);
      const left = { invalid: false, chosen: null };
      const told = conditionsOfRun({ runId: 'night', result, ...left });
      expect(told.map(({ id }) => id)).toEqual(['UNSUBSCRIBED_BEFORE']);
    }
    await world.sync({ allowed: { return: 1 } });

    expect(world.service.emails('Customers')).toEqual(['bob@example.com']);
  });

  it('stays welcome once a person has said so, also after a crash', async () => {
    const world = await worldThatLostBob();
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/add' ? 'crash-before' : 'answered');
    expect(await orDied(world.apply(made, { return: 1 }))).toBe('died');
    world.fateOf = () => 'answered';

    const { result } = await world.resume(made);

    expect(result).toMatchObject({ verified: true });
    expect(result.returned).toBeUndefined();
    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
  });

  it('is not created by a plan from before that run either', async () => {
    const world = worldOf([HEADER, ANN, BOB], {
      config: { suppressions: [{ sources: ['crm'] }] },
    });
    const old = await world.plan();
    world.config = {
      ...world.config,
      sources: { crm: [HEADER, ['bob@example.com', 'Bob', 'India', 'unsubscribed']] },
    };
    await world.sync();
    forget(world);
    world.config = { ...world.config, sources: { crm: [HEADER, ANN, BOB] } };

    await world.apply(old);

    expect(world.service.emails()).toEqual(['ann@example.com']);
  });

  it('gets no contact by a change of an address', async () => {
    const world = await renamedWorld();
    world.journal.knownLeavers.remember(['robert@example.com']);
    const writes = recordWrites(world);

    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
    expect(writes).toEqual([]);
  });

  it('is unsubscribed again where the source still says so', async () => {
    const world = await worldThatLostBob();
    const gone = ['bob@example.com', 'Bob', 'India', 'unsubscribed'];
    world.config = { ...world.config, sources: { crm: [HEADER, ANN, gone] } };

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    expect(world.service.suppressed()).toEqual(['bob@example.com']);
  });
});

describe('P4: somebody whom an apply found on the list and whom the list no longer shows', () => {
  /** Applies a plan from before Bob left, and loses his entry. */
  async function worldThatSawBobLeave(
    carryOut: (world: World) => Promise<unknown>,
  ): Promise<World> {
    const world = worldOf([HEADER, ANN, BOB]);
    world.service.addContactType('Newsletter');
    await carryOut(world);
    expect(world.service.emails()).toEqual(['ann@example.com']);
    forget(world);
    return world;
  }

  it.each([
    [
      'an apply',
      async (world: World) => {
        const made = await world.plan();
        world.service.unsubscribe('bob@example.com');
        await world.apply(made);
      },
    ],
    [
      'a resume',
      async (world: World) => {
        const made = await world.plan();
        world.fateOf = ({ endpoint }) =>
          endpoint === 'contacts/add' ? 'crash-before' : 'answered';
        await orDied(world.apply(made));
        world.fateOf = () => 'answered';
        world.service.unsubscribe('bob@example.com');
        await world.resume(made);
      },
    ],
  ])('is not created by the next sync after %s', async (_what, carryOut) => {
    const world = await worldThatSawBobLeave(carryOut);

    const { result } = await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com']);
    expect(result).toMatchObject({ returned: 1, verified: false });
  });

  it('gets no other address by the next sync', async () => {
    const world = await renamedWorld();
    const made = await world.plan();
    world.service.unsubscribe('bob@example.com');
    await world.apply(made);
    forget(world);

    const { result } = await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
    expect(result.returned).toBe(1);
  });
});
