// P1, "Dry by default": whatever is not asked to write sends no write.
import { describe, expect, it } from 'vitest';
import { firstTo, recordWrites, reply, worldWithEverything } from '../apply/stories.ts';
import { ran, undoOf } from '../apply/undo/undone.ts';

describe('P1: dry by default', () => {
  it('sends no write when it plans, however much there is to do', async () => {
    const world = worldWithEverything();
    const writes = recordWrites(world);

    const made = await world.plan();

    expect(made.plan.head.itemCount).toBeGreaterThan(5);
    expect(writes).toEqual([]);
  });

  it('sends no write when it is told to stop before its first one', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    const writes = recordWrites(world);
    world.drain.abort();

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });

    expect(writes).toEqual([]);
  });

  it('sends no write when it compares after a finished run', async () => {
    const world = worldWithEverything();
    await world.apply(await world.plan());
    const writes = recordWrites(world);

    const differences = await world.differences();

    expect(differences).toEqual([]);
    expect(writes).toEqual([]);
  });

  it('sends no write when it plans to undo a run or to retry what was rejected', async () => {
    const world = worldWithEverything({ concurrency: 1 });
    world.fateOf = firstTo('contacts/add', reply(422, REFUSAL));
    const ranRun = await ran(world);
    world.fateOf = () => 'answered';
    const writes = recordWrites(world);

    const undo = await undoOf(ranRun);
    const retry = await world.planRetry(ranRun.made, ranRun.run);

    expect(undo.parts.reversed).toBeGreaterThan(5);
    expect(retry?.head.itemCount).toBe(1);
    expect(writes).toEqual([]);
  });
});

const REFUSAL = '{"status":"failed","errors":{"city":["not today"]}}';
