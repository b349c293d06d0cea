// What a run made goes again only where it is as the run made it.
import { describe, expect, it } from 'vitest';
import { PEOPLE, worldOf, worldWithEverything } from '../stories.ts';
import { ran, told, undoOf } from './undone.ts';

describe('a contact that the run created', () => {
  it.each([
    ['changed', { city: 'Goa' }, 'left, city changed since'],
    ['got another field', { last_name: 'Lee' }, 'left, last_name changed since'],
    ['stayed as it was', {}, 'reversed'],
  ])('that %s since is told so', async (_words, change, expected) => {
    const ranRun = await ran(worldOf(PEOPLE));
    ranRun.world.service.updateContact('ann@example.com', change);

    const undo = await undoOf(ranRun);

    expect(told(undo)).toContain(`createContact ann@example.com: ${expected}`);
  });

  it('is left when it is gone or there twice', async () => {
    const ranRun = await ran(worldOf(PEOPLE, { behaviours: { duplicate_add: 'insert_second' } }));
    ranRun.world.service.deleteContact('ann@example.com');
    ranRun.world.service.addContact('bob@example.com');

    const undo = await undoOf(ranRun);

    expect(told(undo).slice(0, 2)).toEqual([
      'createContact ann@example.com: left, it is gone by now',
      'createContact bob@example.com: left, several have its address by now',
    ]);
  });
});

describe('a recipient that the run added', () => {
  it('is left when its segment is another one by now', async () => {
    const ranRun = await ran(worldWithEverything());
    ranRun.world.service.deleteSegment('VIP');
    ranRun.world.service.addSegment('VIP');

    const undo = await undoOf(ranRun);

    expect(told(undo)).toContain(
      'addSegmentRecipient ann@example.com: left, the segment is gone or another one by now',
    );
  });

  it('is left when somebody removed it', async () => {
    const ranRun = await ran(worldWithEverything());
    ranRun.world.service.removeRecipient('VIP', 'ann@example.com');

    const undo = await undoOf(ranRun);

    expect(told(undo)).toContain('addSegmentRecipient ann@example.com: left, it is gone by now');
  });
});
