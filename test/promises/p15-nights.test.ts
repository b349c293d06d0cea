// P15 over several nights: what an approval left out is done by no later run, is counted every night, and comes up again when
// its source or its contact is another one.
import { describe, expect, it } from 'vitest';
import { exitCodeOfRun } from '../../src/cli/runs/run-reasons.ts';
import { manyPeople, worldOf } from '../apply/stories.ts';
import { itemsOf, type World } from '../world/world.ts';
import { approvedWithout, chosenWithout, isDelete, refuse } from './refusing.ts';

const ALL = manyPeople(20);
const GONE = ['p0019@example.com', 'p0020@example.com'];

/** Twenty people are in step; then the rows of two are gone. */
async function worldWithoutTwo(): Promise<World> {
  const world = worldOf(ALL);
  await world.sync();
  rows(world, ALL.slice(0, -2));
  return world;
}

function rows(world: World, crm: readonly (readonly string[])[]): void {
  world.config = { ...world.config, sources: { crm } };
}

describe('P15: deletes that an approval left out', () => {
  it('are made on no later night, counted each time, with no write and exit code 0', async () => {
    const world = await worldWithoutTwo();
    await refuse(world, isDelete);

    for (let night = 0; night < 3; night += 1) {
      const writes = world.sandbox.writes;
      const made = await world.plan();
      const { result } = await world.applyFresh(made);

      expect(world.service.emails()).toEqual(expect.arrayContaining(GONE));
      expect(world.sandbox.writes).toBe(writes);
      expect(made.plan.head).toMatchObject({ itemCount: 0, counts: { refused: 2, leftAlone: 2 } });
      expect(made.plan.head.contactTypes).toMatchObject([
        { existing: 20, unchanged: 18, leftAlone: 2, delete: 0 },
      ]);
      expect(made.plan.head.warnings.map(({ code }) => code)).toEqual(['REFUSED_BY_NAME']);
      expect(result.refused).toEqual({ notInPlan: 2, skipped: 0, counterparts: 0 });
      expect(exitCodeOfRun(result, { invalid: false, chosen: null })).toBe(0);
      await world.clock.advance(86_400_000);
    }
  });

  it('are listed one by one, with the day of the refusal', async () => {
    const world = await worldWithoutTwo();
    await refuse(world, isDelete);
    const today = world.clock.wallTime().toISOString().slice(0, 10);
    await world.clock.advance(10 * 86_400_000);

    const { plan } = await world.plan();

    expect([...plan.findings('refused')]).toEqual(
      GONE.map((email) => ({
        ...{ kind: 'refused', change: 'deleteContact', place: 'Newsletter' },
        ...{ address: email, email, since: today },
      })),
    );
    expect(plan.head.findings.refused).toBe(2);
  });

  it('trip no guard, whatever their number is', async () => {
    const world = worldOf(ALL, { config: { guards: { firstMirror: 'allow' } } });
    await world.sync();
    rows(world, ALL.slice(0, 6));
    const made = await world.plan();
    expect(made.plan.head.guards.map(({ name }) => name)).toContain('maxDelete');
    await world.apply(made, {
      chosen: approvedWithout(made.plan, isDelete),
      shrink: true,
      delete: 15,
    });

    const { plan } = await world.plan();

    const tripped = plan.head.guards.filter(({ tripped }) => tripped);
    expect(tripped.map(({ name }) => name)).not.toContain('maxDelete');
    expect(plan.head.counts).toMatchObject({ refused: 15, deleteContact: 0 });
  });

  it('come up again with another value of their contact on the service', async () => {
    const world = await worldWithoutTwo();
    await refuse(world, isDelete);

    world.service.updateContact('p0020@example.com', { first_name: 'Patricia' });

    expect(await world.differences()).toMatchObject([
      { kind: 'deleteContact', address: 'p0020@example.com' },
    ]);
    const { plan } = await world.plan();
    expect(plan.head.counts.refused).toBe(1);
  });

  it('are nothing while their row is back', async () => {
    const world = await worldWithoutTwo();
    await refuse(world, isDelete);

    rows(world, ALL);

    const { plan } = await world.plan();
    expect(plan.head.counts.refused).toBeUndefined();
    expect(plan.head.contactTypes).toMatchObject([{ unchanged: 20, leftAlone: 0 }]);
  });

  it('are made by the next night where they were only left out by a selector', async () => {
    const world = await worldWithoutTwo();
    const made = await world.plan();
    await world.apply(made, { chosen: chosenWithout(made.plan, isDelete) });

    await world.sync();

    expect(world.service.emails()).toHaveLength(18);
  });

  it('are made by the next night where --limit left them out of what was approved', async () => {
    const world = await worldWithoutTwo();
    const made = await world.plan();
    await world.apply(made, { chosen: approvedWithout(made.plan, () => false), itemLimit: 1 });
    expect(world.service.emails()).toHaveLength(19);

    await world.sync();

    expect(world.service.emails()).toHaveLength(18);
  });

  it('are made once a later approval accepts them', async () => {
    const world = await worldWithoutTwo();
    const first = await world.plan();
    await world.apply(first, { chosen: approvedWithout(first.plan, isDelete) });

    await world.apply(first, { chosen: approvedWithout(first.plan, () => false) });

    expect(world.service.emails()).toHaveLength(18);
    expect(world.journal.refusals.isEmpty()).toBe(true);
  });
});

describe('P15: an update that an approval left out', () => {
  it('stays out while row and contact are what they were, and comes up when either changes', async () => {
    const world = worldOf(ALL, { config: { guards: { firstMirror: 'allow' } } });
    await world.sync();
    const renamed = (name: string) =>
      ALL.map((row) => (row[0] === 'p0003@example.com' ? [row[0], name, 'India'] : row));
    rows(world, renamed('Paula'));
    await refuse(world, ({ kind }) => kind === 'updateContact');

    for (let night = 0; night < 2; night += 1) {
      const { result } = await world.sync();
      expect(result).toMatchObject({ refused: { notInPlan: 1 }, verified: true });
    }
    const { plan } = await world.plan();
    expect(plan.head.contactTypes).toMatchObject([{ unchanged: 19, leftAlone: 1, update: 0 }]);
    rows(world, renamed('Pauline'));
    expect(await world.differences()).toMatchObject([{ changes: [{ new: 'Pauline' }] }]);
    rows(world, renamed('Paula'));
    world.service.updateContact('p0003@example.com', { first_name: 'Polly' });
    expect(await world.differences()).toMatchObject([{ changes: [{ new: 'Paula' }] }]);
  });
});

describe('P15: where nothing was refused', () => {
  it('a plan is what it was: nobody is hashed, and its head knows of nothing', async () => {
    const world = await worldWithoutTwo();
    const { refusals } = world.journal;
    const asked: unknown[] = [];
    refusals.dayOf = (change) => {
      asked.push(change);
      return undefined;
    };

    const { plan } = await world.plan();

    expect(itemsOf(plan)).toHaveLength(2);
    expect(asked).toEqual([]);
    expect(plan.head.counts).not.toHaveProperty('refused');
    expect(JSON.stringify(plan.head)).not.toContain('refused');
  });

  it('a plan of other changes has the same fingerprint and needs as without the refusal', async () => {
    const world = worldOf(ALL);
    await world.sync();
    rows(world, ALL.slice(0, -1));
    await refuse(world, isDelete);
    rows(world, [...ALL, ['new@example.com', 'New', 'India']]);
    const { plan } = await world.plan();
    const { refusals } = world.journal;
    refusals.forget(GONE);
    expect(refusals.isEmpty()).toBe(true);

    const { plan: other } = await world.plan();

    expect(plan.head.fingerprint).toBe(other.head.fingerprint);
    expect(itemsOf(plan)).toEqual(itemsOf(other));
  });
});
