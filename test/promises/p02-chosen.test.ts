// P2 for a part of a plan: what was chosen is what happens, whatever is chosen, and a crash changes nothing about that.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ItemSet } from '../../src/plan/index.ts';
import type { ChosenItems, PlanReader } from '../../src/state/index.ts';
import {
  EVERYTHING,
  everythingIn,
  firstTo,
  orDied,
  worldWithEverything,
} from '../apply/stories.ts';

/** What is left when these items are rejected. */
function without(plan: PlanReader, rejected: readonly number[]): ItemSet {
  const chosen = ItemSet.all(plan.head.itemCount);
  for (const seq of rejected) chosen.delete(seq);
  return plan.needs.closed(chosen);
}

function asChosen(items: ItemSet): ChosenItems {
  return { items: items.toBase64(), count: items.count, isAll: items.isAll };
}

function leftIn(world: ReturnType<typeof worldWithEverything>, runId: string): number[] {
  return [...world.journal.walks.exceptions(runId)].map(({ seq }) => seq);
}

describe('P2: a part of a plan', () => {
  it('is carried out as it was chosen, and the rest is left and waits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 13 })), async (rejected) => {
        const world = worldWithEverything();
        const made = await world.plan();
        const items = without(made.plan, rejected);

        const { runId, result } = await world.apply(made, { chosen: asChosen(items) });

        const left = made.plan.head.itemCount - items.count;
        expect(result.verdicts).toMatchObject({ applied: items.count, skipped: left, drifted: 0 });
        expect(leftIn(world, runId).filter((seq) => items.has(seq))).toEqual([]);
        expect(leftIn(world, runId)).toHaveLength(left);
        // What was left out is not forgotten, and not done twice.
        const rest = await world.apply(made);
        expect(rest.result.verdicts).toMatchObject({ applied: 13, drifted: 0 });
        expect(everythingIn(world)).toEqual(EVERYTHING);
      }),
      { numRuns: 25 },
    );
  });

  it('is the same part after a crash', async () => {
    const world = worldWithEverything({ concurrency: 1 });
    const made = await world.plan();
    const items = without(made.plan, [13, 9]);
    world.fateOf = firstTo('contacts/add', 'crash-after');
    await orDied(world.apply(made, { chosen: asChosen(items) }));

    const { result } = await world.resume(made);

    expect(result.verdicts).toMatchObject({ applied: items.count, skipped: 13 - items.count });
  });

  it('moves what guards measure against no further than a run of the first items', async () => {
    const baselineAfter = async (part: 'chosen' | 'first') => {
      const world = worldWithEverything();
      const made = await world.plan();
      const chosen = asChosen(without(made.plan, [13]));
      await world.apply(made, part === 'chosen' ? { chosen } : { itemLimit: 12 });
      return world.journal.runs.lastBaseline();
    };

    expect(await baselineAfter('chosen')).toEqual(await baselineAfter('first'));
  });

  it('that is all of it counts as the whole plan', async () => {
    const world = worldWithEverything();
    const made = await world.plan();

    await world.apply(made, { chosen: asChosen(without(made.plan, [])) });

    expect(world.journal.runs.lastBaseline()?.mirrored).toEqual(made.plan.head.baseline.mirrored);
  });
});
