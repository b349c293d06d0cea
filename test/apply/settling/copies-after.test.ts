// What is left of a run's copies where a reading does not show all there is.
import { expect, it } from 'vitest';
import { PEOPLE, worldOf, worldWithEverything } from '../stories.ts';

it('takes the plan at its word about a segment that the run had no reason to read', async () => {
  const world = worldOf(
    [
      ['Email', 'First name', 'Last name', 'Country'],
      ['ann@example.com', 'Ann', 'Lee', 'India'],
      ['bob@example.com', 'Bob', 'Ray', 'India'],
    ],
    {
      behaviours: { dup_segment_recipient: 'insert_second' },
      config: { syncs: [{ sources: ['crm'] }, { sources: ['crm'], segment: 'VIP' }] },
    },
  );
  world.service.addContactType('Newsletter');
  world.service.addSegment('VIP');
  for (const [email, first, last] of [
    ['ann@example.com', 'Ann', 'Lee'],
    ['ann@example.com', 'Ann', 'Lee'],
    ['bob@example.com', 'Bob', 'Ray'],
  ] as const) {
    world.service.addRecipient('VIP', email, first, last);
  }

  const run = await world.apply(await world.plan());

  expect(run.result.verdicts.applied).toBe(2);
  expect(run.result.copies).toMatchObject({ made: 0, left: [{ in: 'segment VIP', copies: 1 }] });
});

it('counts the recipients that somebody else added meanwhile', async () => {
  const world = worldWithEverything({ behaviours: { dup_segment_recipient: 'insert_second' } });
  world.fateOf = ({ endpoint, body }) => {
    if (endpoint === 'segment/email/store' && body.includes('ann@')) {
      world.service.addRecipient('VIP', 'ann@example.com', 'Ann', 'Lee');
    }
    return 'answered';
  };

  const run = await world.apply(await world.plan());

  expect(run.result).toMatchObject({ verified: false, copies: { made: 1 } });
});

it('counts nobody of an item that was not applied', async () => {
  const world = worldOf(PEOPLE, { behaviours: { duplicate_add: 'insert_second' } });
  const made = await world.plan();
  world.service.addContactType('Newsletter');
  world.service.addContact('ann@example.com', { first_name: 'Somebody else' });
  world.service.addContact('ann@example.com', { first_name: 'Somebody else' });

  const run = await world.apply(made);

  expect(run.result.verdicts.drifted).toBe(1);
  expect(run.result.copies).toMatchObject({ made: 0, left: [{ copies: 1, accepted: 0 }] });
});
