// One contact type in numbers that add up.
import { describe, expect, it } from 'vitest';
import { emptyTally } from '../../../src/compare/changes/change-sources.ts';
import type { CompareMemory } from '../../../src/compare/scope/request.ts';
import { migrationCounts } from '../../../src/compare/summary/plan-counts.ts';
import { migrationWarnings } from '../../../src/compare/summary/warnings.ts';
import type { ContactTypeCounts, SyncMode } from '../../../src/plan/index.ts';
import { compareRequest } from '../../world/world-config.ts';
import {
  countryId,
  hold,
  holding,
  newsletter,
  planOf,
  story,
  toolsOf,
  worldOf,
} from '../stories.ts';
import { saying } from '../../saying.ts';

const HEADER = ['Email', 'Country', 'City', 'custom.plan', 'Status'];

function sumOf(counts: ContactTypeCounts | undefined): number | undefined {
  if (counts === undefined) return undefined;
  return (
    counts.unchanged + counts.update + counts.delete + counts.leftAlone + counts.unwritableOnly
  );
}

it('puts every existing contact into one bucket when all buckets are used', async () => {
  const config = newsletter(
    [
      HEADER,
      ['same@example.com', 'India', '', '', 'subscribed'],
      ['moved@example.com', 'India', 'Ulm', 'pro', 'subscribed'],
      ['plan@example.com', 'India', '', 'pro', 'subscribed'],
      ['left@example.com', 'India', '', '', 'unsubscribed'],
      ['wrong@example.com', 'Atlantis', '', '', 'subscribed'],
      ['new@example.com', 'India', '', '', 'subscribed'],
    ],
    { mode: 'mirror' },
  );
  const names = ['same', 'moved', 'plan', 'left', 'wrong', 'gone'];
  const world = worldOf(config, { given: holding(...names.map((name) => `${name}@example.com`)) });
  hold(world, { email: 'Same@example.com', country: countryId('India') });

  const plan = await planOf(world);

  const [counts] = plan.head.contactTypes;
  expect(counts).toEqual({
    contactType: 'Newsletter',
    contactTypeId: '1',
    highestId: 6,
    mode: 'mirror',
    existing: 7,
    counted: 7,
    desired: 4,
    create: 1,
    update: 1,
    delete: 1,
    unchanged: 1,
    // The unsubscribed one, the one with the unknown country, and the copy.
    leftAlone: 3,
    unwritable: 2,
    unwritableOnly: 1,
  });
  expect(sumOf(counts)).toBe(counts?.existing);
});

it('counts a differing contact as unchanged when the sync only creates', async () => {
  const config = newsletter([HEADER, ['ann@example.com', 'India', 'Ulm', '', 'subscribed']], {
    mode: 'create-only',
  });

  const plan = await story(config, { given: holding('ann@example.com') });

  expect(plan.head.contactTypes).toMatchObject([{ unchanged: 1, update: 0, leftAlone: 0 }]);
});

describe('the mode of a contact type', () => {
  it.each<[SyncMode[], SyncMode]>([
    [['create-only'], 'create-only'],
    [['update-only', 'update-only'], 'update-only'],
    [['create-only', 'update-only'], 'upsert'],
    [['upsert', 'create-only'], 'upsert'],
    [['update-only', 'mirror'], 'mirror'],
  ])('of %j is %s', async (modes, widest) => {
    const plan = await story(
      {
        sources: { crm: [HEADER, ['ann@example.com', 'India', '', '', 'subscribed']] },
        syncs: modes.map((mode) => ({ sources: ['crm'], mode })),
      },
      { given: holding() },
    );

    expect(plan.head.contactTypes).toMatchObject([{ mode: widest }]);
  });
});

describe('what guards measure', () => {
  const rows = [HEADER, ['ann@example.com', 'India', '', '', 'subscribed']];

  it('is the larger side, with the deletes of each contact type', async () => {
    const gone = Array.from({ length: 12 }, (_, index) => `gone${String(index)}@example.com`);

    const plan = await story(newsletter(rows, { mode: 'mirror' }), { given: holding(...gone) });

    expect(plan.head.guards).toContainEqual({
      name: 'maxDelete',
      of: 'Newsletter',
      limit: 3,
      floor: 10,
      value: 12,
      base: 12,
      tripped: true,
      scope: 'deletes-refuse',
    });
  });

  it.each<SyncMode>(['upsert', 'create-only', 'update-only'])(
    'is no first mirror when the mode is %s',
    async (mode) => {
      const plan = await story(newsletter(rows, { mode }), { given: holding('cem@example.com') });

      expect(plan.head.guards.filter(({ name }) => name === 'firstMirror')).toEqual([]);
    },
  );

  it('is no first mirror when the contact type is empty', async () => {
    const plan = await story(newsletter(rows, { mode: 'mirror' }), { given: holding() });

    expect(plan.head.guards.filter(({ name }) => name === 'firstMirror')).toEqual([]);
  });
});

it('asks only once about contacts that are counted and not listed, also where names differ in spelling alone', async () => {
  const ann = ['ann@example.com', 'India', '', '', 'subscribed'];
  const bob = ['bob@example.com', 'India', '', '', 'subscribed'];
  const behaviours = {
    count_field: 'includes_deleted',
    delete_kind: 'soft',
    dup_contact_type_name: 'insert_second',
  };
  const world = worldOf(newsletter([HEADER, ann]), { behaviours });
  world.service.addContactType('Newsletter');
  world.service.addContactType('newsletter');
  world.service.addContact('gone@example.com');
  world.service.deleteContact('gone@example.com');
  const first = await planOf(world);
  await world.sync({ allowed: { shrink: true } });
  world.config = newsletter([HEADER, ann, bob]);

  const second = await planOf(world);

  const unlisted = [first, second].map(({ head }) =>
    head.guards.filter(({ name, tripped }) => name === 'maxShrink' && tripped),
  );
  expect(unlisted).toMatchObject([[{ value: 1 }], []]);
});

describe('what the phase of a migration leaves out', () => {
  const REQUEST = compareRequest(newsletter([['Email']]));

  const TALLIES = new Map([
    [0, { ...emptyTally(), withheldDeletes: 2 }],
    [1, { ...emptyTally(), withheldDeletes: 1, withheldUpdates: 4 }],
  ]);

  it('adds up what was left out of all contact types', async () => {
    const tools = await toolsOf(worldOf(newsletter([['Email']])));
    const request = { ...REQUEST, phase: 'drain' as const };

    expect(migrationCounts({ request, tallies: TALLIES, tools })).toEqual({
      phase: 'drain',
      withheld: { updates: 4, deletes: 3 },
    });
  });

  it('says in one sentence what was left out, and nothing where nothing was', async () => {
    const tools = await toolsOf(worldOf(newsletter([['Email']])));
    const request = { ...REQUEST, phase: 'drain' as const };

    const [warning] = migrationWarnings({ request, tallies: TALLIES, tools });

    expect(warning?.message).toEqual(saying('drain', 3, 'deletes', 4, 'updates'));
    expect(migrationWarnings({ request, tallies: new Map(), tools })).toEqual([]);
  });

  it('warns of a plan for no phase when one was reached', async () => {
    const world = worldOf(newsletter([['Email']]));
    const tools = await toolsOf(world);
    const { facts, ownership, sourceIds, knownLeavers } = world.journal;
    const reached = { baseline: undefined, reachedPhase: 'drain' } as const;
    const memory: CompareMemory = { facts, ownership, sourceIds, knownLeavers, ...reached };

    const [warning] = migrationWarnings({
      request: REQUEST,
      tallies: new Map(),
      tools: { ...tools, memory },
    });

    expect(warning).toMatchObject({
      code: 'MIGRATION_PHASE_LEFT',
      message: expect.stringContaining('without any phase') as string,
    });
  });
});
