import { describe, expect, it } from 'vitest';
import { recordWrites, worldWithEverything } from '../stories.ts';

describe('the order of writing', () => {
  it('is groups, suppressions, contact types, fields, creates, updates, deletes, segments', async () => {
    const world = worldWithEverything({ concurrency: 1 });
    const writes = recordWrites(world);

    await world.sync();

    expect(writes).toEqual([
      'unsubscribes-groups/save',
      'global-unsubscribes/save',
      'unsubscribes-groups/manually-add',
      'contacts-type/add',
      'custom-fields/save',
      'contacts/add',
      'contacts/add',
      'contacts/upload-csv',
      'contacts/update',
      'contacts/delete',
      'segment/email/store',
      'segment/email/store',
      'segment/email/delete',
    ]);
  });

  it('stops after the suppressions when they cannot be seen before the run is told to stop', async () => {
    const world = worldWithEverything({ behaviours: { list_staleness: 'seconds(60)' } });
    await world.clock.advance(100_000);
    const made = await world.plan();
    const writes = recordWrites(world);
    world.clock.after(5_000, () => {
      world.drain.abort();
    });

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });

    expect(writes).toEqual([
      'unsubscribes-groups/save',
      'global-unsubscribes/save',
      'unsubscribes-groups/manually-add',
    ]);
  });
});
