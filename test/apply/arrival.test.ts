import { describe, expect, it } from 'vitest';
import { manyPeople, recordWrites, worldOf } from './stories.ts';

describe('the arrival of uploaded rows', () => {
  it('is awaited by small reads, and no longer than it takes', async () => {
    const world = worldOf(manyPeople(200), { behaviours: { csv_timing: 'async(30,10)' } });
    const startedMs = world.clock.monotonicMs();

    const { result } = await world.sync();

    expect(result.listReads).toBe(2);
    expect(result.verified).toBe(true);
    expect(world.clock.monotonicMs() - startedMs).toBeLessThan(60_000);
  });

  it('is awaited as long as the count grows, however long that takes', async () => {
    const world = worldOf(manyPeople(100), {
      behaviours: { csv_timing: 'async(100,0.05)' },
    });

    const { result } = await world.sync();

    expect(result.verdicts.applied).toBe(101);
    expect(world.clock.monotonicMs()).toBeGreaterThan(1_900_000);
  });

  it('is given up when the count stands still for the quiet period', async () => {
    const world = worldOf(manyPeople(150), {
      behaviours: { csv_timing: 'async_lost_chunk(1,100)' },
      quietMs: 60_000,
    });
    const writes = recordWrites(world);

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 101, rejected: 50 });
    expect(writes).toEqual(['contacts-type/add', 'contacts/upload-csv']);
    expect(world.clock.monotonicMs()).toBeLessThan(300_000);
  });

  it('is not awaited any more when the run is told to stop', async () => {
    const world = worldOf(manyPeople(20), { behaviours: { csv_timing: 'async(3000,1)' } });
    const made = await world.plan();
    world.clock.after(10_000, () => {
      world.drain.abort();
    });

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });

    expect(world.clock.monotonicMs()).toBeLessThan(60_000);
  });
});
