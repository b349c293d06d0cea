// P4, "Consent only tightens": a plan may be older than its sources. Before contacts are created from it, the
// consent of the sources alone is read again.
import { describe, expect, it } from 'vitest';
import { ItemSet } from '../../src/plan/index.ts';
import { type Source, SourceUnreadableError } from '../../src/sources/index.ts';
import type { MadePlan } from '../../src/compare/index.ts';
import type { ChosenItems } from '../../src/state/index.ts';
import { filesSource, plainSpec, type WorldConfig } from '../world/world-config.ts';
import type { World } from '../world/world.ts';
import { endings, firstTo, orDied, recordWrites, reply, worldOf } from '../apply/stories.ts';

const HEADER = ['Email', 'First name', 'Last name', 'Country', 'Status'];

/** Ann and Bob are subscribed, until a test says what Ann is. */
function people(ann = 'subscribed'): string[][] {
  return [
    HEADER,
    ['ann@example.com', 'Ann', 'Lee', 'India', ann],
    ['bob@example.com', 'Bob', 'Ray', 'India', 'subscribed'],
  ];
}

function worldWithPeople(config: Partial<WorldConfig> = {}): World {
  const world = worldOf(people(), { config: { suppressions: [{ sources: ['crm'] }], ...config } });
  world.service.addContactType('Newsletter');
  return world;
}

/** From then on the file says that Ann has left. */
function annLeaves(world: World): void {
  world.config = {
    ...world.config,
    sources: { ...world.config.sources, crm: people('unsubscribed') },
  };
}

const LEFT = 'left-in-source standing=unsubscribed';

describe('P4: somebody who left in the source after the plan was made', () => {
  it('is suppressed and not created by the saved plan, which goes on for the others', async () => {
    const world = worldWithPeople();
    const made = await world.plan();
    annLeaves(world);
    const writes = recordWrites(world);

    const run = await world.apply(made);

    expect(writes).toEqual(['global-unsubscribes/save', 'contacts/add']);
    expect(world.service.suppressed()).toEqual(['ann@example.com']);
    expect(world.service.emails()).toEqual(['bob@example.com']);
    expect(endings(world, made, run)).toEqual([`createContact ann@example.com: drifted, ${LEFT}`]);
  });

  it('is not created where no list of suppressions names the source', async () => {
    const world = worldWithPeople({ suppressions: [] });
    const made = await world.plan();
    annLeaves(world);

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ applied: 1, drifted: 1 });
    expect(world.service.suppressed()).toEqual([]);
    expect(world.service.emails()).toEqual(['bob@example.com']);
  });

  it('is not created by a run that is resumed', async () => {
    const world = worldWithPeople();
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'crash-before', 1);
    await orDied(world.apply(made));
    world.fateOf = () => 'answered';
    annLeaves(world);

    await world.resume(made);

    expect(world.service.emails()).not.toContain('ann@example.com');
    expect(world.service.suppressed()).toEqual(['ann@example.com']);
  });

  it('is not created by a sync that was interrupted and is finished', async () => {
    const world = worldWithPeople();
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'crash-before', 1);
    await orDied(world.applyFresh(made));
    world.fateOf = () => 'answered';
    annLeaves(world);

    await world.resume(made);

    expect(world.service.emails()).not.toContain('ann@example.com');
  });

  it('is not created by a retry', async () => {
    const world = worldWithPeople();
    const made = await world.plan();
    world.fateOf = firstTo(
      'contacts/add',
      reply(422, '{"status":"failed","errors":{"city":["not today"]}}'),
      2,
    );
    const run = await world.apply(made);
    world.fateOf = () => 'answered';
    annLeaves(world);

    const plan = await retryPlan(world, made, run);
    await world.apply({ plan }, { command: 'retry' });

    expect(world.service.emails()).toEqual(['bob@example.com']);
    expect(world.service.suppressed()).toEqual(['ann@example.com']);
  });

  it('is not added to a segment', async () => {
    const world = worldWithPeople({ syncs: [{ sources: ['crm'], segment: 'VIP' }] });
    world.service.addSegment('VIP');
    const made = await world.plan();
    annLeaves(world);

    await world.apply(made);

    expect(world.service.recipients('VIP')).toEqual(['bob@example.com Bob Ray']);
  });

  it.each([
    ['names another contact type now', 'Former', []],
    ['names no contact type now', '', []],
    ['does so in a source of who left a group', 'Former', [{ sources: ['crm'], group: 'News' }]],
  ])('is not created where the row that says so %s', async (_how, list, suppressions) => {
    const byList = (annIs: string, annIn: string): string[][] =>
      people(annIs).map((row, index) => [...row, ['List', annIn, 'Newsletter'][index] ?? '']);
    const world = worldWithPeople({
      sources: { crm: byList('subscribed', 'Newsletter') },
      syncs: [{ sources: ['crm'], contactTypeFrom: 'List' }],
      suppressions,
    });
    const made = await world.plan();
    world.config = { ...world.config, sources: { crm: byList('unsubscribed', list) } };

    const run = await world.apply(made);

    expect(world.service.emails()).toEqual(['bob@example.com']);
    expect(endings(world, made, run)).toEqual([`createContact ann@example.com: drifted, ${LEFT}`]);
  });

  it('is unsubscribed from a group before anything is created', async () => {
    const world = worldWithPeople({ suppressions: [] });
    world.service.addGroup('News');
    world.config = {
      ...world.config,
      sources: { ...world.config.sources, left: [['Email', 'Status']] },
      suppressions: [{ sources: ['left'], group: 'News' }],
    };
    const made = await world.plan();
    world.config = {
      ...world.config,
      sources: {
        ...world.config.sources,
        left: [
          ['Email', 'Status'],
          ['ann@example.com', 'unsubscribed'],
        ],
      },
    };
    const writes = recordWrites(world);

    await world.apply(made);

    expect(writes).toEqual(['unsubscribes-groups/manually-add', 'contacts/add', 'contacts/add']);
    expect(world.service.suppressedInGroup('News')).toEqual(['ann@example.com']);
  });

  it('is not created while the group that it left does not exist', async () => {
    const world = worldWithPeople({
      sources: { crm: people(), left: [['Email', 'Status']] },
      suppressions: [{ sources: ['left'] }],
    });
    const made = await world.plan();
    world.config = {
      ...world.config,
      sources: {
        crm: people(),
        left: [
          ['Email', 'Status'],
          ['ann@example.com', 'unsubscribed'],
        ],
      },
      suppressions: [{ sources: ['left'], group: 'News' }],
    };

    await world.apply(made);

    expect(world.service.emails()).toEqual(['bob@example.com']);
  });

  it('hinders nobody else, and a source that is as it was hinders nobody', async () => {
    const world = worldWithPeople();
    const made = await world.plan();

    const { result } = await world.apply(made);

    expect(result).toMatchObject({ verified: true, verdicts: { applied: 2 } });
    expect(result.heldBack).toBeUndefined();
  });
});

describe('P4: people whom an older plan does not create, and who left since', () => {
  const dee = (status: string): string[] => ['dee@example.com', 'Dee', 'Fox', 'India', status];
  const eve = (status: string): string[] => ['eve@example.com', 'Eve', 'Kay', 'India', status];

  const LEAVERS = [['Email', 'Status']];
  const leaver = (name: string): string[] => [`${name}@example.com`, 'unsubscribed'];

  /** The account has Dee and Eve; a plan creates Ann and Bob. Of `left`, nobody has left yet. */
  async function planned(config: Partial<WorldConfig> = {}, groups: readonly string[] = []) {
    const sources = { crm: [HEADER, dee('subscribed'), eve('subscribed')], left: LEAVERS };
    const world = worldOf(sources.crm, {
      config: { suppressions: [{ sources: ['crm'] }], ...config, sources },
    });
    world.service.addContactType('Newsletter');
    for (const group of groups) world.service.addGroup(group);
    await world.apply(await world.plan());
    const table = [...people(), dee('subscribed'), eve('subscribed')];
    world.config = { ...world.config, sources: { ...world.config.sources, crm: table } };
    return { world, made: await world.plan() };
  }

  function nowIn(world: World, sources: WorldConfig['sources']): void {
    world.config = { ...world.config, sources: { ...world.config.sources, ...sources } };
  }

  it('are counted and stay as they are until the next plan, which suppresses them', async () => {
    const { world, made } = await planned();
    nowIn(world, { crm: [...people('unsubscribed'), dee('unsubscribed'), eve('bounced')] });

    const { result } = await world.apply(made);

    expect(result.suppressedSince).toEqual({ count: 1, global: 1, groups: {} });
    expect(result.notSuppressed).toBe(2);
    expect(world.service.suppressed()).toEqual(['ann@example.com']);
    expect((await world.plan()).plan.head.counts.suppress).toBe(2);
  });

  it('are counted once, whichever lists they belong on, and not where the service has them', async () => {
    const suppressions = [{ sources: ['crm'] }, { sources: ['left'], group: 'News' }];
    const { world, made } = await planned({ suppressions }, ['News']);
    await world.client.globalUnsubscribes.save(['cem@example.com']);
    nowIn(world, {
      crm: [...people(), dee('unsubscribed'), ['cem@example.com', 'Cem', '', 'India', 'bounced']],
      left: [...LEAVERS, leaver('dee'), leaver('eve')],
    });

    expect((await world.apply(made)).result.notSuppressed).toBe(2);
  });

  it('are counted where the group that they left does not exist yet', async () => {
    const { world, made } = await planned();
    nowIn(world, { left: [...LEAVERS, leaver('eve')] });
    const suppressions = [{ sources: ['crm'] }, { sources: ['left'], group: 'News' }];
    world.config = { ...world.config, suppressions };

    expect((await world.apply(made)).result.notSuppressed).toBe(1);
  });

  it('are not those whom the plan itself suppresses, also where these were left out', async () => {
    const { world } = await planned();
    nowIn(world, { crm: [...people(), dee('unsubscribed'), eve('subscribed')] });
    const made = await world.plan();
    nowIn(world, { crm: [...people(), dee('unsubscribed'), eve('unsubscribed')] });

    const { result } = await world.apply(made, { chosen: withoutSuppressions(made) });

    expect(result.verdicts).toMatchObject({ applied: 2, skipped: 1 });
    expect(result.notSuppressed).toBe(1);
  });

  it('are told of by a run that died after it had counted them', async () => {
    const { world, made } = await planned();
    nowIn(world, { crm: [...people(), dee('unsubscribed'), eve('subscribed')] });
    world.fateOf = firstTo('contacts/add', 'crash-after', 2);
    await orDied(world.apply(made));
    world.fateOf = () => 'answered';

    expect((await world.resume(made)).result.notSuppressed).toBe(1);
  });

  it('are nobody where the sources are as they were, and unknown where nobody is created', async () => {
    const { world, made } = await planned();
    expect((await world.apply(made)).result.notSuppressed).toBe(0);
    nowIn(world, { crm: [...people(), dee('unsubscribed'), eve('subscribed')] });
    const suppressing = await world.plan();
    nowIn(world, { crm: [...people(), dee('unsubscribed'), eve('unsubscribed')] });

    expect((await world.apply(suppressing)).result.notSuppressed).toBeUndefined();
  });
});

describe('P4: a source that cannot be read again', () => {
  it('has nobody created, says so, and leaves the people of other sources alone', async () => {
    const world = worldWithPeople({ suppressions: [] });
    const source: { now: Source } = { now: filesSource('shop', { 'shop.csv': shop() }) };
    const later: Source = { name: 'shop', files: () => source.now.files() };
    world.config = {
      ...world.config,
      readySources: [plainSpec(later)],
      syncs: [{ sources: ['crm'] }, { sources: ['shop'], contactType: 'Customers' }],
    };
    const made = await world.plan();
    source.now = goneSource('shop');

    const run = await world.apply(made);

    expect(run.result.heldBack).toEqual({ unreadSources: ['shop'] });
    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
    expect(world.service.emails('Customers')).toEqual([]);
    expect(endings(world, made, run)).toEqual([
      'createContactType Customers: skipped, stays-empty',
      'createContact cem@example.com: skipped, source-unread source=shop',
    ]);
  });

  it('has nobody created at all where it tells who is suppressed', async () => {
    const world = worldWithPeople();
    const source: { now: Source } = { now: filesSource('left', { 'left.csv': shop() }) };
    const later: Source = { name: 'left', files: () => source.now.files() };
    world.config = {
      ...world.config,
      readySources: [plainSpec(later)],
      suppressions: [{ sources: ['left'] }],
    };
    const made = await world.plan();
    source.now = goneSource('left');

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ skipped: 2 });
    expect(world.service.emails()).toEqual([]);
  });
});

function shop(): string[][] {
  return [
    ['Email', 'Country'],
    ['cem@example.com', 'India'],
  ];
}

function goneSource(name: string): Source {
  return {
    name,
    // eslint-disable-next-line require-yield -- a source that fails before its first file
    files: async function* () {
      await Promise.resolve();
      throw new SourceUnreadableError(`Reading the source ${name}: ${name}.csv is gone.`, {
        hint: 'Look for it.',
      });
    },
  };
}

async function retryPlan(world: World, made: MadePlan, run: { readonly runId: string }) {
  const plan = await world.planRetry(made, run);
  if (plan === undefined) throw new Error('nothing was rejected');
  return plan;
}

/** What a person chose who left out every suppression. */
function withoutSuppressions({ plan }: Pick<MadePlan, 'plan'>): ChosenItems {
  const items = ItemSet.all(plan.head.itemCount);
  for (const { seq } of plan.items('suppress')) items.delete(seq);
  return { items: items.toBase64(), count: items.count, isAll: items.isAll };
}
