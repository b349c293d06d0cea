// P15, the other half: what was refused is made once somebody names how many changes that are, on a sync, in a plan, and on a
// plan that is older than the refusal. Another number is refused before anything is sent.
import { describe, expect, it } from 'vitest';
import { exitCodeOfError } from '../../src/cli/shell/exit-codes.ts';
import { exitCodeOfRun } from '../../src/cli/runs/run-reasons.ts';
import { endings, manyPeople, worldOf } from '../apply/stories.ts';
import { compareRequest } from '../world/world-config.ts';
import { itemsOf, type World } from '../world/world.ts';
import { approvedWithout, isDelete, refuse } from './refusing.ts';

const ALL = manyPeople(20);

/** The rows of two people are gone, and there is a plan that deletes them. */
async function worldWithoutTwo(): Promise<World> {
  const world = worldOf(ALL);
  await world.sync();
  world.config = { ...world.config, sources: { crm: ALL.slice(0, -2) } };
  return world;
}

describe('P15: the number of what was refused, in a sync', () => {
  it('makes all of it, and takes the no back for good', async () => {
    const world = await worldWithoutTwo();
    await refuse(world, isDelete);

    const { result } = await world.sync({ acceptRefused: 2 });

    expect(world.service.emails()).toHaveLength(18);
    expect(result).toMatchObject({ verified: true, verdicts: { applied: 2, skipped: 0 } });
    expect(result.refused).toBeUndefined();
    expect(world.journal.refusals.isEmpty()).toBe(true);
  });

  it.each([0, 1, 3])(
    'is refused where it is %i instead of 2, and nothing is sent',
    async (named) => {
      const world = await worldWithoutTwo();
      await refuse(world, isDelete);
      const writes = world.sandbox.writes;

      const ended = world.sync({ acceptRefused: named });

      expect(await ended.catch(exitCodeOfError)).toBe(4);
      await expect(ended).rejects.toMatchObject({
        code: 'REFUSED_NUMBER_WRONG',
        hint: expect.stringContaining('--accept refused=2') as string,
      });
      expect(world.sandbox.writes).toBe(writes);
      expect(world.journal.runs.unfinished()).toBeUndefined();
      expect(world.service.emails()).toHaveLength(20);
    },
  );

  it('is refused where nothing was refused', async () => {
    const world = await worldWithoutTwo();

    await expect(world.sync({ acceptRefused: 1 })).rejects.toMatchObject({
      code: 'REFUSED_NUMBER_WRONG',
      hint: 'Leave the option out: nothing that was refused comes up.',
    });
  });
});

describe('P15: a plan in which somebody accepted what was refused', () => {
  it('marks each change, and takes the no back of what is sent of it alone', async () => {
    const world = await worldWithoutTwo();
    await refuse(world, isDelete);
    const made = await planAccepting(world, 2);
    expect(itemsOf(made.plan)).toMatchObject([{ wasRefused: true }, { wasRefused: true }]);
    expect(made.plan.head.counts).not.toHaveProperty('refused');

    await world.apply(made, { itemLimit: 1 });

    expect(world.service.emails()).toHaveLength(19);
    const { result } = await world.sync();
    expect(result.refused?.notInPlan).toBe(1);
    expect(world.service.emails()).toHaveLength(19);
  });
});

async function planAccepting(world: World, acceptRefused: number) {
  return await world.plan({ ...compareRequest(world.config), acceptRefused });
}

describe('P15: a plan that is older than the refusal', () => {
  /** The plan, and an approval of another one refused its deletes since. */
  async function olderPlan() {
    const world = await worldWithoutTwo();
    const made = await world.plan();
    await refuse(world, isDelete);
    return { world, made };
  }

  it.each(['apply', 'retry'] as const)(
    'is carried out without what was refused, which it names (%s)',
    async (command) => {
      const { world, made } = await olderPlan();

      const finished = await world.apply(made, { command });

      expect(endings(world, made, finished)).toEqual([
        'deleteContact p0019@example.com: skipped, refused',
        'deleteContact p0020@example.com: skipped, refused',
      ]);
      const { result } = finished;
      expect(result.refused).toEqual({ notInPlan: 0, skipped: 2, counterparts: 0 });
      expect(exitCodeOfRun(result, { invalid: false, chosen: null })).toBe(0);
      expect(world.service.emails()).toHaveLength(20);
    },
  );

  it.each(['apply', 'retry'] as const)(
    'makes it with the right number, and with no other (%s)',
    async (command) => {
      const { world, made } = await olderPlan();
      const writes = world.sandbox.writes;
      for (const refused of [0, 1, 3])
        await expect(world.apply(made, { command, refused })).rejects.toMatchObject({
          code: 'REFUSED_NUMBER_WRONG',
          hint: expect.stringContaining('--accept refused=2') as string,
        });
      expect(world.sandbox.writes).toBe(writes);
      expect(world.journal.runs.unfinished()).toBeUndefined();

      await world.apply(made, { command, refused: 2 });

      expect(world.service.emails()).toHaveLength(18);
      expect(world.journal.refusals.isEmpty()).toBe(true);
    },
  );

  it('makes what an approval of it accepts', async () => {
    const { world, made } = await olderPlan();
    const isLast = (item: object): boolean => JSON.stringify(item).includes('p0020@example.com');

    await world.apply(made, { chosen: approvedWithout(made.plan, isLast) });

    expect(world.service.emails()).toHaveLength(19);
    expect(world.service.emails()).toContain('p0020@example.com');
  });

  it('leaves out what cannot go without it', async () => {
    const world = worldOf(ALL.slice(0, 3), {
      config: { syncs: [{ sources: ['crm'] }], suppressions: [{ sources: ['left'] }] },
    });
    const tonight = (name: string) => {
      const left = [
        ['Email', 'Status'],
        ['p0002@example.com', 'unsubscribed'],
      ];
      const crm = [...ALL.slice(0, 2), ['p0002@example.com', name, 'India']];
      world.config = { ...world.config, sources: { crm, left } };
    };
    world.config = { ...world.config, suppressions: [{ sources: ['left'], group: 'News' }] };
    tonight('Pia');
    const made = await world.plan();
    tonight('Paula');
    await refuse(world, ({ kind }) => kind === 'suppressInGroup');
    tonight('Pia');

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toContain(
      'createContact p0002@example.com: skipped, counterpart-left-out',
    );
    expect(world.service.emails()).toEqual(['p0001@example.com']);
    expect(finished.result.refused).toEqual({ notInPlan: 0, skipped: 1, counterparts: 1 });
  });
});

describe('P15: a run that was interrupted after a person decided', () => {
  it('goes on with the decision, and the next night knows it', async () => {
    const world = await worldWithoutTwo();
    const made = await world.plan();
    world.drain.abort();
    const chosen = approvedWithout(made.plan, (item) =>
      JSON.stringify(item).includes('p0020@example.com'),
    );
    await expect(world.apply(made, { chosen })).rejects.toThrow();
    world.drain = new AbortController();

    await world.resume(made);
    const { result } = await world.sync();

    expect(world.service.emails()).toHaveLength(19);
    expect(result.refused?.notInPlan).toBe(1);
  });
});
