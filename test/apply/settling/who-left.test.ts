import { describe, expect, it } from 'vitest';
import { endings, worldOf, firstTo, PEOPLE, reply } from '../stories.ts';
import type { World } from '../../world/world.ts';
import { rememberKeptOut, rememberRefused } from '../../../src/apply/settling/who-left.ts';

const LEFT_EARLIER =
  'an earlier run knew that the address had left, and the list of the service does not show it';

describe('people who are known to have left', () => {
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
      `createContact ann@example.com: skipped, ${LEFT_EARLIER}`,
      `addSegmentRecipient ann@example.com: skipped, ${LEFT_EARLIER}`,
    ]);
  });
});

describe('people who come back with the consent of a person', () => {
  it('are forgotten as leavers, and nobody else is', async () => {
    const world = worldOf(PEOPLE);
    world.journal.suppressedKeys.remember(['ann@example.com', 'zoe@example.com']);
    const made = await world.plan();

    const { result } = await world.apply(made, { return: 1 });

    expect(result.verified).toBe(true);
    const { suppressedKeys } = world.journal;
    expect(suppressedKeys.has('ann@example.com')).toBe(false);
    expect(suppressedKeys.has('zoe@example.com')).toBe(true);
  });
});

describe('what the journal remembers of people who left', () => {
  const HEADER = ['Email', 'First name', 'Country', 'Status'];

  function worldWithLeaver(): World {
    const rows = [
      ['ann@example.com', 'Ann', 'India', 'subscribed'],
      ['bob@example.com', 'Bob', 'India', 'unsubscribed'],
    ];
    return worldOf([HEADER, ...rows], { config: { suppressions: [{ sources: ['crm'] }] } });
  }

  it('remembers of the list of the service whom a source names, and nobody else', async () => {
    const world = worldOf(PEOPLE);
    world.service.unsubscribe('bob@example.com,zoe@example.com');
    const made = await world.plan();

    rememberKeptOut(world.journal, made);

    const { suppressedKeys } = world.journal;
    expect(suppressedKeys.has('bob@example.com')).toBe(true);
    expect(suppressedKeys.has('zoe@example.com')).toBe(false);
    expect(suppressedKeys.has('ann@example.com')).toBe(false);
  });

  it('remembers whom a plan that was refused was to unsubscribe', async () => {
    const world = worldWithLeaver();
    const { plan } = await world.plan();

    rememberRefused(world.journal, plan);

    expect(world.journal.suppressedKeys.has('bob@example.com')).toBe(true);
    expect(world.journal.suppressedKeys.has('ann@example.com')).toBe(false);
  });

  it('remembers whom the service refused to unsubscribe', async () => {
    const world = worldWithLeaver();
    const refusal = reply(422, '{"status":"failed","errors":{"email_address":["is not valid"]}}');
    world.fateOf = firstTo('global-unsubscribes/save', refusal, 9);

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ rejected: 1 });
    expect(world.journal.suppressedKeys.has('bob@example.com')).toBe(true);
  });
});
