// P4 where the global list of the service shows entries of unsubscribe groups as well: each stops the mail
// of its group and no other.
import { describe, expect, it } from 'vitest';
import { recordWrites, worldOf } from '../apply/stories.ts';
import { worldOf as worldWith } from '../compare/stories.ts';
import { stageExport } from '../../src/compare/index.ts';
import { suppressionsCsv } from '../../src/report/index.ts';
import { fullWorld, SHRINK_GUARD } from '../compare/snapshot/readings.ts';
import { carriedOver, snapshotOf } from '../compare/snapshot/taken.ts';
import { toolsOf } from '../compare/stories.ts';
import { stateDirectory } from '../state/state-directory.ts';
import type { World, WorldOptions } from '../world/world.ts';
import type { WorldConfig } from '../world/world-config.ts';

const directory = stateDirectory();

const WITH_GROUPS = { behaviours: { global_list_groups: 'with' } };

const PEOPLE = [
  ['Email', 'First name', 'Country', 'Status'],
  ['ann@example.com', 'Ann', 'India', 'subscribed'],
  ['gone@example.com', 'Gone', 'India', 'unsubscribed'],
];

/** Ann and Gone left Product news; by the source Gone has left everything. */
function worldWhoLeftAGroup(
  config: Partial<WorldConfig> = {},
  options: WorldOptions = WITH_GROUPS,
): World {
  const world = worldOf(PEOPLE, {
    ...options,
    config: { suppressions: [{ sources: ['crm'] }], ...config },
  });
  world.service.addContactType('Newsletter');
  addGroup(world, 'Product news', 'ann@example.com,gone@example.com');
  return world;
}

function addGroup({ service }: World, group: string, emails: string): void {
  service.post('two/unsubscribes-groups/save', {
    group_name: group,
    description: group,
    is_display: '1',
  });
  service.post('two/unsubscribes-groups/manually-add', {
    unsubscribe_groups_id: '1',
    email_address: emails,
  });
}

/** As when its group was deleted on the pages of the service. */
function loseGroup({ sandbox }: World): void {
  sandbox.account().store.query('DELETE FROM unsubscribe_group').run();
}

describe('P4: an entry of the global list that has a group', () => {
  it('does not keep from the global list who has left everything', async () => {
    const world = worldWhoLeftAGroup();

    const { result } = await world.sync();

    expect(world.service.suppressed()).toEqual(['gone@example.com']);
    expect(result.verified).toBe(true);
    expect(await world.differences()).toEqual([]);
  });

  it('lets nobody pass for suppressed when the service takes the call and does nothing', async () => {
    const world = worldWhoLeftAGroup();
    const made = await world.plan();
    // The next call adds to the group what was meant for everything.
    world.sandbox.after.push(({ path }) => {
      if (path.endsWith('global-unsubscribes/save'))
        world.sandbox
          .account()
          .store.query('UPDATE unsubscriber SET unsubscribe_groups_id = 1')
          .run();
    });

    const { result } = await world.apply(made);

    expect(result.verified).toBe(false);
    expect(world.service.emails()).toEqual([]);
  });

  it('creates who has left that group alone', async () => {
    const world = worldWhoLeftAGroup();

    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com']);
  });

  it('counts for its group where the configuration speaks of it', async () => {
    const world = worldWhoLeftAGroup({
      suppressions: [{ sources: ['crm'], group: 'Product news' }],
    });

    expect((await world.plan()).plan.head.counts.suppressInGroup).toBe(0);
  });

  it('counts for no other group', async () => {
    const world = worldWhoLeftAGroup({
      suppressions: [{ sources: ['crm'], group: 'Offers' }],
    });

    await world.sync();

    expect(world.service.suppressedInGroup('Offers')).toEqual(['gone@example.com']);
  });

  it('is told where the service does not list its group, and creates nobody', async () => {
    const world = worldWhoLeftAGroup();
    loseGroup(world);

    const { plan } = await world.plan();

    // The service may mail who stands only there, so who has left everything is written all the same.
    expect(plan.head.counts).toMatchObject({ suppress: 1, createContact: 0 });
    expect(plan.head.warnings).toContainEqual(
      expect.objectContaining({
        code: 'SUPPRESSIONS_OF_UNKNOWN_GROUPS',
        message: expect.stringContaining('2 entries of the global list belong to') as string,
      }),
    );
  });

  it('keeps out who came to it, of a group that is not listed, after the plan was made', async () => {
    const world = worldOf(PEOPLE, {
      ...WITH_GROUPS,
      config: { suppressions: [{ sources: ['crm'], group: 'Offers' }] },
    });
    world.service.addContactType('Newsletter');
    const made = await world.plan();
    addGroup(world, 'Product news', 'ann@example.com');
    loseGroup(world);

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ drifted: 1 });
    expect(world.service.emails()).toEqual([]);
  });

  it('does not stand in the way of undoing a delete', async () => {
    const world = worldWhoLeftAGroup({ sources: { crm: PEOPLE.slice(0, 1) } });
    world.service.addContact('ann@example.com', { first_name: 'Ann' });
    world.config = { ...world.config, guards: { firstMirror: 'allow', maxShrink: ALL } };
    world.config = { ...world.config, sources: { crm: [...PEOPLE.slice(0, 1), ...BOB] } };
    const made = await world.plan();
    const finished = await world.apply(made);
    expect(world.service.emails()).toEqual(['bob@example.com']);

    const undo = await world.planUndo(made, finished);
    await world.apply(undo);

    expect(world.service.emails()).toContain('ann@example.com');
    expect(world.service.suppressedInGroup('Product news')).toContain('ann@example.com');
  });

  it.each(['removed', 'kept'])(
    'is written for its group again when the service forgets it with the contact (%s)',
    async (forgets) => {
      const world = worldWhoLeftAGroup(
        { sources: { crm: [...PEOPLE.slice(0, 1), ...BOB] } },
        { behaviours: { ...WITH_GROUPS.behaviours, unsub_on_contact_delete: forgets } },
      );
      world.service.addContact('ann@example.com');
      world.sandbox.before.push(({ path }) => {
        if (path.endsWith('contacts/delete'))
          world.sandbox
            .account()
            .store.query("DELETE FROM unsubscriber WHERE email_address = 'ann@example.com'")
            .run();
      });
      const made = await world.plan();
      const writes = recordWrites(world);

      await world.apply(made);

      expect(world.service.emails()).toEqual(['bob@example.com']);
      expect(world.service.suppressedInGroup('Product news')).toContain('ann@example.com');
      expect(world.service.suppressed()).toEqual([]);
      expect(writes).not.toContain('global-unsubscribes/save');
    },
  );
});

const ALL = { kind: 'share', share: 1 } as const;
const BOB = [['bob@example.com', 'Bob', 'India', 'subscribed']];

describe('P4: a snapshot of an account whose global list shows entries of groups', () => {
  it('suppresses in the group only who has left one group, in the account that it moves to', async () => {
    const before = fullWorld(WITH_GROUPS);
    const path = directory.path('old.sqlite');
    await snapshotOf(before, path);
    const after = worldWith(carriedOver(path), WITH_GROUPS);

    const { result } = await after.sync();

    expect(result.verified).toBe(true);
    expect(after.service.suppressed()).toEqual(['left@example.com']);
    expect(after.service.suppressedInGroup('Product news')).toEqual(['tired@example.com']);
  });

  it('moves an entry that only the global list shows into its group', async () => {
    const before = fullWorld(WITH_GROUPS);
    hideFromGroupLists(before);
    const path = directory.path('old.sqlite');
    await snapshotOf(before, path);
    const after = worldWith(carriedOver(path));

    await after.sync();

    expect(after.service.suppressed()).toEqual(['left@example.com']);
    expect(after.service.suppressedInGroup('Product news')).toEqual(['tired@example.com']);
  });

  it('moves nobody as mailable who has left a group that the service does not list', async () => {
    const before = fullWorld(WITH_GROUPS);
    before.service.addContact('tired@example.com');
    loseGroup(before);
    const path = directory.path('old.sqlite');
    await snapshotOf(before, path);
    const after = worldWith(carriedOver(path));

    await after.sync();

    expect(after.service.suppressed()).toEqual(['left@example.com', 'tired@example.com']);
    expect(after.service.emails()).not.toContain('tired@example.com');
  });

  it('is exported with each entry once, under its group', async () => {
    const world = fullWorld(WITH_GROUPS);

    const rows = await exportedSuppressions(world);

    expect(rows).toEqual(['left@example.com global', 'tired@example.com Product news 1']);
  });

  it('is exported with entries that only the global list shows, under their group', async () => {
    const world = fullWorld(WITH_GROUPS);
    hideFromGroupLists(world);
    const known = await exportedSuppressions(world);
    loseGroup(world);
    const unknown = await exportedSuppressions(world);

    expect(known).toEqual(['left@example.com global', 'tired@example.com Product news 1']);
    expect(unknown).toEqual(['left@example.com global', 'tired@example.com group 1 1']);
  });
});

function hideFromGroupLists(world: World): void {
  const empty = '{"status":"success","message":{"recipients":[]}}';
  world.fateOf = ({ endpoint }) =>
    endpoint === 'unsubscribes-groups/recipients-list'
      ? { status: 200, body: empty, done: false }
      : 'answered';
}

async function exportedSuppressions(world: World): Promise<string[]> {
  const tools = await toolsOf(world);
  const { staged } = await stageExport(
    {
      part: { kind: 'suppressions' },
      place: { kind: 'memory' },
      checkAccount: () => undefined,
      guard: { ...SHRINK_GUARD, acceptShrink: true },
    },
    tools,
  );
  const csv = [...suppressionsCsv(staged.contents.suppressions(), { exact: true })].join('');
  const [, ...rows] = csv.trim().split('\r\n');
  expect(staged.contents.countSuppressions()).toBe(rows.length);
  staged.close();
  return rows.map((row) => row.replaceAll('"', '').split(',').slice(0, 3).join(' ').trim());
}
