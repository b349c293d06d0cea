// P4, "Consent only tightens": while a plan waits its rows may change in any way. It creates whom a row of the
// sources still wants, and nobody else; and it says whom it unsubscribed.
import { describe, expect, it } from 'vitest';
import type { MadePlan } from '../../src/compare/index.ts';
import { exitCodeOfRun } from '../../src/cli/runs/run-reasons.ts';
import { endings, firstTo, orDied, recordWrites, reply, worldOf } from '../apply/stories.ts';
import type { WorldConfig } from '../world/world-config.ts';
import type { World } from '../world/world.ts';

const HEADER = ['Email', 'First name', 'Last name', 'Country', 'Status'];
const ANN = ['ann@example.com', 'Ann', 'Lee', 'India', 'subscribed'];
const BOB = ['bob@example.com', 'Bob', 'Ray', 'India', 'subscribed'];
const PEOPLE = [HEADER, ANN, BOB];

const INVALID = 'left-in-source standing=invalid';
const UNCLEAR = 'left-in-source standing=no-consent';
const GONE = 'left-in-source standing=gone';

function worldWithPeople(config: Partial<WorldConfig> = {}): World {
  const world = worldOf(PEOPLE, { config: { suppressions: [{ sources: ['crm'] }], ...config } });
  world.service.addContactType('Newsletter');
  return world;
}

function become(world: World, crm: readonly (readonly string[])[]): void {
  world.config = { ...world.config, sources: { ...world.config.sources, crm } };
}

function annIs(status: string): string[][] {
  return [HEADER, [...ANN.slice(0, -1), status], BOB];
}

/** What the rows become while the plan waits, and why Ann is not created. */
const CHANGES: readonly [string, readonly (readonly string[])[], string][] = [
  ['says a word that nobody understands', annIs('widerspruch'), UNCLEAR],
  ['no longer says anything about consent', annIs(''), INVALID],
  ['has lost its country', [HEADER, ANN.with(3, ''), BOB], INVALID],
  ['has too few cells to have a status', [HEADER, ANN.slice(0, 4), BOB], INVALID],
  ['is gone', [HEADER, BOB], GONE],
  ['calls her unconfirmed', annIs('unconfirmed'), 'left-in-source standing=unconfirmed'],
  ['is without consent', annIs('no-consent'), 'left-in-source standing=no-consent'],
  ['says that she complained', annIs('complained'), 'left-in-source standing=complained'],
  ['says that mail to her bounces', annIs('bounced'), 'left-in-source standing=bounced'],
];

describe('P4: somebody whose row has changed since the plan was made', () => {
  it.each(CHANGES)('is not created where it %s', async (_how, crm, reason) => {
    const world = worldWithPeople();
    const made = await world.plan();
    become(world, crm);

    const run = await world.apply(made);

    expect(world.service.emails()).toEqual(['bob@example.com']);
    expect(endings(world, made, run)).toEqual([
      `createContact ann@example.com: drifted, ${reason}`,
    ]);
    expect(exitCodeOfRun(run.result, { invalid: false, chosen: null })).toBe(6);
  });

  it.each(CHANGES)('is created by no new plan either where it %s', async (_how, crm) => {
    const world = worldWithPeople();
    become(world, crm);

    await world.sync();

    expect(world.service.emails()).toEqual(['bob@example.com']);
  });

  it('is not created where the file came down to its header', async () => {
    const world = worldWithPeople();
    const made = await world.plan();
    become(world, [HEADER]);

    const run = await world.apply(made);

    expect(world.service.emails()).toEqual([]);
    expect(endings(world, made, run)).toEqual([
      `createContact ann@example.com: drifted, ${GONE}`,
      `createContact bob@example.com: drifted, ${GONE}`,
    ]);
  });

  it('is not created by a run that is resumed', async () => {
    const world = worldWithPeople();
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'crash-before', 1);
    await orDied(world.apply(made));
    world.fateOf = () => 'answered';
    become(world, annIs('deleted'));

    await world.resume(made);

    expect(world.service.emails()).not.toContain('ann@example.com');
  });

  it('is not created by a retry', async () => {
    const world = worldWithPeople();
    const made = await world.plan();
    const refused = reply(422, '{"status":"failed","errors":{"city":["not today"]}}');
    world.fateOf = firstTo('contacts/add', refused, 2);
    const run = await world.apply(made);
    world.fateOf = () => 'answered';
    become(world, annIs('deleted'));

    const plan = await world.planRetry(made, run);
    if (plan === undefined) throw new Error('nothing was rejected');
    await world.apply({ plan }, { command: 'retry' });

    expect(world.service.emails()).toEqual(['bob@example.com']);
  });

  it('is not created where `where` takes the row no more, or it names another contact type', async () => {
    const withMore = (active: string, list: string): string[][] => [
      [...HEADER, 'Active', 'List'],
      [...ANN, active, list],
      [...BOB, 'yes', 'Newsletter'],
    ];
    for (const crm of [withMore('no', 'Newsletter'), withMore('yes', 'Customers')]) {
      const world = worldWithPeople({
        sources: { crm: withMore('yes', 'Newsletter') },
        syncs: [{ sources: ['crm'], contactTypeFrom: 'List', where: { Active: ['yes'] } }],
      });
      const made = await world.plan();
      become(world, crm);

      const run = await world.apply(made);

      expect(world.service.emails()).toEqual(['bob@example.com']);
      expect(endings(world, made, run)).toEqual([
        `createContact ann@example.com: drifted, ${GONE}`,
      ]);
    }
  });

  it('does not come into a segment', async () => {
    const world = worldWithPeople({ syncs: [{ sources: ['crm'], segment: 'VIP' }] });
    world.service.addSegment('VIP');
    const made = await world.plan();
    become(world, [HEADER, BOB]);

    await world.apply(made);

    expect(world.service.recipients('VIP')).toEqual(['bob@example.com Bob Ray']);
  });

  it('gets no new address where the row with it is gone', async () => {
    const withId = (email: string): string[][] => [
      [...HEADER, 'Id'],
      [email, ...ANN.slice(1), '7'],
      [...BOB, '8'],
    ];
    const world = worldWithPeople({ ids: { crm: 'Id' }, sources: { crm: withId(ANN[0] ?? '') } });
    await world.sync();
    become(world, withId('ann.lee@example.com'));
    const made = await world.plan();
    become(world, [HEADER.concat('Id'), [...BOB, '8']]);

    await world.apply(made);

    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
  });
});

describe('P4: somebody whom a row still wants', () => {
  it('is not created where another row of hers says what nobody understands', async () => {
    const twice = [...PEOPLE, [...ANN.slice(0, -1), 'widerspruch']];
    const world = worldWithPeople({ sources: { crm: [...PEOPLE, ANN] } });
    const made = await world.plan();
    become(world, twice);

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ applied: 1, drifted: 1 });
  });

  it('is created, whichever source wants her by now', async () => {
    const shop = [HEADER, ANN];
    const syncs = [{ sources: ['crm', 'shop'] }];
    const world = worldWithPeople({ sources: { crm: PEOPLE, shop: [HEADER] }, syncs });
    const made = await world.plan();
    world.config = { ...world.config, sources: { crm: [HEADER, BOB], shop } };

    const { result } = await world.apply(made);

    expect(result).toMatchObject({ verified: true, verdicts: { applied: 2, drifted: 0 } });
  });

  it('comes back by an undo, though no row wants her: that is what it is for', async () => {
    const world = worldWithPeople({ suppressions: [] });
    await world.sync();
    become(world, [HEADER, BOB]);
    const made = await world.plan();
    const run = await world.apply(made, { delete: 1 });
    expect(world.service.emails()).toEqual(['bob@example.com']);

    const undo = await world.planUndo(made, run);
    await world.apply(undo);

    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
  });
});

describe('P4: whom a run unsubscribed since its plan was made', () => {
  /** Ann and Cem leave, Ann also a group, and both are to be in two places. */
  async function leavers(): Promise<{ readonly world: World; readonly made: MadePlan }> {
    const left = [['Email', 'Status']];
    const cem = ['cem@example.com', 'Cem', 'Ott', 'India', 'subscribed'];
    const world = worldWithPeople({
      sources: { crm: [...PEOPLE, cem], left },
      syncs: [{ sources: ['crm'] }, { sources: ['crm'], contactType: 'Customers' }],
      suppressions: [{ sources: ['crm'] }, { sources: ['left'], group: 'News' }],
    });
    world.service.addGroup('News');
    const made = await world.plan();
    world.config = {
      ...world.config,
      sources: {
        crm: [...annIs('unsubscribed'), cem.with(4, 'bounced')],
        left: [...left, ['ann@example.com', 'unsubscribed']],
      },
    };
    return { world, made };
  }

  it('is counted once for each list, and in all', async () => {
    const { world, made } = await leavers();

    const { runId, result } = await world.apply(made);

    expect(result.suppressedSince).toEqual({ count: 2, global: 2, groups: { News: 1 } });
    expect(result.verdicts).toMatchObject({ drifted: 4 });
    const timings = world.journal.spending.byEndpoint(runId);
    expect(timings.find(({ endpoint }) => endpoint === 'global-unsubscribes/save')).toMatchObject({
      requests: 1,
      items: 2,
    });
  });

  it('is counted where the run died before it saw them on the list', async () => {
    const { world, made } = await leavers();
    world.fateOf = firstTo('global-unsubscribes/save', 'crash-after', 1);
    await orDied(world.apply(made));
    world.fateOf = () => 'answered';

    const { result } = await world.resume(made);

    expect(result.suppressedSince).toEqual({ count: 2, global: 2, groups: {} });
  });

  it('is not counted where the service had them on its list before', async () => {
    const { world, made } = await leavers();
    await world.client.globalUnsubscribes.save(['ann@example.com']);
    const writes = recordWrites(world);

    const { result } = await world.apply(made);

    expect(writes.filter((write) => write === 'global-unsubscribes/save')).toHaveLength(1);
    expect(result.suppressedSince).toEqual({ count: 1, global: 1, groups: {} });
  });

  it('is nobody where nobody left', async () => {
    const world = worldWithPeople();

    const { result } = await world.apply(await world.plan());

    expect(result.suppressedSince).toBeUndefined();
  });

  it('is remembered: who falls off the list of the service does not come back', async () => {
    const { world, made } = await leavers();
    await world.apply(made);

    expect(world.journal.knownLeavers.has('ann@example.com')).toBe(true);
  });
});
