import { expect, it } from 'vitest';
import { RETURNED } from '../../../src/apply/settling/who-left.ts';
import { endings, worldOf } from '../stories.ts';

const PEOPLE = [
  ['Email', 'First name', 'Last name', 'Country'],
  ['ann@example.com', 'Ann', 'Lee', 'India'],
  ['bob@example.com', 'Bob', 'Ray', 'India'],
];

it('holds back a recipient of a segment as it does a contact, and counts both', async () => {
  const world = worldOf(PEOPLE, {
    config: {
      syncs: [{ sources: ['crm'] }, { sources: ['crm'], segment: 'VIP' }],
    },
  });
  world.service.addContactType('Newsletter');
  world.service.addSegment('VIP');
  world.journal.suppressedKeys.remember(['ann@example.com']);
  const made = await world.plan();

  const finished = await world.apply(made);

  expect(finished.result.returned).toBe(2);
  expect(endings(world, made, finished)).toEqual([
    `createContact ann@example.com: skipped, ${RETURNED}`,
    `addSegmentRecipient ann@example.com: skipped, ${RETURNED}`,
  ]);
});
