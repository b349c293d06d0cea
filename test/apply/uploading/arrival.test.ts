import { describe, expect, it } from 'vitest';
import type { World, WorldOptions } from '../../world/world.ts';
import { knowsSecondAdds, manyPeople, recordWrites, reply, worldOf } from '../stories.ts';

/** A world in which no file goes first to show how countries are understood. */
function worldKnown(count: number, options: WorldOptions): World {
  const world = worldOf(manyPeople(count), options);
  world.journal.facts.set({ name: 'csv_country', value: 'name', source: 'probed' });
  return world;
}

describe('the arrival of uploaded rows', () => {
  it('is awaited by small reads, and no longer than it takes', async () => {
    const world = worldKnown(200, { behaviours: { csv_timing: 'async(30,10)' } });
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
    const world = worldKnown(150, {
      behaviours: { csv_timing: 'async_lost_chunk(1,100)' },
      quietMs: 60_000,
    });
    knowsSecondAdds(world);
    const writes = recordWrites(world);

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 151 });
    // The rows that the upload lost are sent one by one.
    const singly = Array.from({ length: 50 }, () => 'contacts/add');
    expect(writes).toEqual(['contacts-type/add', 'contacts/upload-csv', ...singly]);
    expect(world.clock.monotonicMs()).toBeLessThan(300_000);
  });

  it('is not awaited where the service counts nothing, but for the final read', async () => {
    const world = worldOf(manyPeople(20), { behaviours: { csv_timing: 'async(60,100)' } });
    world.service.addContactType('Newsletter');
    const id = world.service.contactTypeId('Newsletter');
    const type = { id: Number(id), user_id: 7001, name: 'Newsletter', deleted_at: null };
    const body = JSON.stringify({ status: 'success', message: { contactTypes: [type] } });
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts-type' ? reply(200, body) : 'answered');

    const { result } = await world.sync();

    expect(result).toMatchObject({ verified: true, listReads: 3 });
  });

  it('comes to nothing when somebody deletes the contact type meanwhile', async () => {
    const world = worldOf(manyPeople(20), { behaviours: { csv_timing: 'async(60,0.1)' } });
    world.clock.after(100_000, () => {
      world.service.deleteContactType('Newsletter');
    });

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 0, unknown: 20, rejected: 1, skipped: 0 });
    expect(world.sandbox.requests.get('contacts/upload-csv')).toBe(1);
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
