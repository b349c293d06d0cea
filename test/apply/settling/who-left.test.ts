import { describe, expect, it } from 'vitest';
import { endings, worldOf, firstTo, orDied, PEOPLE, reply } from '../stories.ts';
import type { World } from '../../world/world.ts';
import { rememberKeptOut, rememberRefused } from '../../../src/apply/settling/who-left.ts';

const LEFT_EARLIER = 'left-earlier';

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
    world.journal.knownLeavers.remember(['ann@example.com']);
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
    world.journal.knownLeavers.remember(['ann@example.com', 'zoe@example.com']);
    const made = await world.plan();

    const { result } = await world.apply(made, { return: 1 });

    expect(result.verified).toBe(true);
    const { knownLeavers } = world.journal;
    expect(knownLeavers.has('ann@example.com')).toBe(false);
    expect(knownLeavers.has('zoe@example.com')).toBe(true);
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

    const { knownLeavers } = world.journal;
    expect(knownLeavers.has('bob@example.com')).toBe(true);
    expect(knownLeavers.has('zoe@example.com')).toBe(false);
    expect(knownLeavers.has('ann@example.com')).toBe(false);
  });

  it('remembers whom a plan that was refused was to unsubscribe', async () => {
    const world = worldWithLeaver();
    const { plan } = await world.plan();

    rememberRefused(world.journal, plan);

    expect(world.journal.knownLeavers.has('bob@example.com')).toBe(true);
    expect(world.journal.knownLeavers.has('ann@example.com')).toBe(false);
  });

  it('remembers whom the service refused to unsubscribe', async () => {
    const world = worldWithLeaver();
    const refusal = reply(422, '{"status":"failed","errors":{"email_address":["is not valid"]}}');
    world.fateOf = firstTo('global-unsubscribes/save', refusal, 9);

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ rejected: 1 });
    expect(world.journal.knownLeavers.has('bob@example.com')).toBe(true);
  });
});

describe('what the journal remembers of the lists', () => {
  const HEADER = ['Email', 'First name', 'Country', 'Status'];

  /** Left in the source: globally, or from the group News. */
  function worldWithLists(group?: string): World {
    const rows = [
      ['ann@example.com', 'Ann', 'India', 'subscribed'],
      ['bob@example.com', 'Bob', 'India', 'unsubscribed'],
    ];
    const into = group === undefined ? {} : { group };
    return worldOf([HEADER, ...rows], {
      config: { suppressions: [{ sources: ['crm'], ...into }] },
    });
  }

  function kindsOf({ journal }: World, groupId: string | null, ...names: readonly string[]) {
    return names.map((name) => {
      const entry = { address: `${name}@example.com`, groupId, shownIn: [groupId] };
      const { kind, runId } = journal.listEntries.look(entry);
      return runId === null ? 'unseen' : kind;
    });
  }

  it('tells apart who was there, who came by themselves, and whom a run sent there', async () => {
    const world = worldWithLists();
    world.service.unsubscribe('old@example.com');
    const made = await world.plan();
    await world.sync();
    world.service.unsubscribe('new@example.com');

    await world.sync();

    expect(made.plan.head.counts.suppress).toBe(1);
    expect(kindsOf(world, null, 'old', 'bob', 'new', 'ann')).toEqual([
      'start',
      'ours',
      'left',
      'unseen',
    ]);
  });

  it('knows its own also after a crash between the write and its answer', async () => {
    const world = worldWithLists();
    await world.sync();
    world.config = {
      ...world.config,
      sources: { crm: [HEADER, ['cem@example.com', 'Cem', 'India', 'unsubscribed']] },
      syncs: [],
    };
    const made = await world.plan();
    world.fateOf = firstTo('global-unsubscribes/save', 'crash-after');
    expect(await orDied(world.apply(made))).toBe('died');
    world.fateOf = () => 'answered';

    await world.resume(made);

    expect(kindsOf(world, null, 'bob', 'cem')).toEqual(['ours', 'ours']);
  });

  it('knows those of a group that the run itself made, under the id that the service gave it', async () => {
    const world = worldWithLists('News');

    await world.sync();

    expect(world.service.suppressedInGroup('News')).toEqual(['bob@example.com']);
    const { id } = onlyGroup(await world.client.unsubscribeGroups.list());
    expect(kindsOf(world, id, 'bob')).toEqual(['ours']);
  });

  it('knows whom it sent since its plan was made', async () => {
    const world = worldWithLists();
    const made = await world.plan();
    const left = ['ann@example.com', 'Ann', 'India', 'unsubscribed'];
    world.config = { ...world.config, sources: { crm: [HEADER, left] } };

    await world.apply(made);

    expect(kindsOf(world, null, 'ann')).toEqual(['ours']);
  });
});

function onlyGroup<Group>([group, ...others]: readonly Group[]): Group {
  if (group === undefined || others.length > 0) throw new Error('there is not one group');
  return group;
}
