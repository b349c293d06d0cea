import { describe, expect, it } from 'vitest';
import { endings, PEOPLE, worldOf, worldWithEverything } from '../stories.ts';
import { renamedWorld } from '../renamed.ts';
import type { World } from '../../world/world.ts';
import { awaitsLists } from '../../../src/apply/reading/list-trust.ts';
import { setAside } from '../../../src/apply/settling/gate.ts';
import type { Reading } from '../../../src/apply/reading/read-back.ts';
import type { Run } from '../../../src/apply/context/run-context.ts';
import { releaseOf } from '../../report/finished-run.ts';

const ALL_LISTED: Partial<Reading> = { lostTypes: new Set<string>() };
const BEHIND = { listBehind: true, segmentsBehind: new Set<string>() };

function setAsideHidden(run: Run, behind: typeof BEHIND): void {
  setAside(run, { ...behind, reading: ALL_LISTED as Reading, isFresh: false }, ['lists']);
}

describe('creates whose contacts a list may hide', () => {
  function runOf({ journal }: World, plan: Run['plan']): Run {
    const runId = 'run-1';
    journal.runs.begin({ runId, command: 'apply' });
    const release = releaseOf();
    const run: Partial<Run> = { runId, plan, release, journal };
    return run as Run;
  }

  it('gives every create that was not sent a verdict, and leaves those that were', async () => {
    const world = worldOf(PEOPLE);
    const { plan } = await world.plan();
    const run = runOf(world, plan);
    const { runId } = run;
    const [first, ...others] = [...plan.items('createContact')].map(({ seq }) => seq);
    world.journal.items.settle(runId, [first ?? 0], { state: 'applied' });

    setAsideHidden(run, BEHIND);

    expect(others.map((seq) => world.journal.items.get(runId, seq)?.state)).toEqual([
      'skipped',
      'skipped',
    ]);
    expect(world.journal.items.get(runId, first ?? 0)?.state).toBe('applied');
    expect(awaitsLists(run, BEHIND)).toBe(false);
  });

  it('lets an update pass that brings no address', async () => {
    const world = worldOf(PEOPLE);
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com', { first_name: 'Ann' });
    const run = runOf(world, (await world.plan()).plan);
    const [update] = [...run.plan.items('updateContact')];

    setAsideHidden(run, BEHIND);

    expect(world.journal.items.get(run.runId, update?.seq ?? 0)).toBeUndefined();
    expect(awaitsLists(run, BEHIND)).toBe(false);
  });

  it('gives a contact that gets another address a verdict too, since somebody may have it', async () => {
    const world = await renamedWorld();
    const { plan } = await world.plan();
    const run = runOf(world, plan);
    const { runId } = run;
    expect(awaitsLists(run, BEHIND)).toBe(true);

    setAsideHidden(run, BEHIND);

    expect(world.journal.items.get(runId, 1)?.state).toBe('skipped');
    expect(awaitsLists(run, BEHIND)).toBe(false);
  });

  it('sets recipients aside in those segments alone whose list is short', async () => {
    const world = worldWithEverything();
    const run = runOf(world, (await world.plan()).plan);
    const behind = (segment: string) => ({ listBehind: false, segmentsBehind: new Set([segment]) });

    setAsideHidden(run, behind('Others'));
    expect(world.journal.items.count(run.runId, 'skipped')).toBe(0);

    setAsideHidden(run, behind('VIP'));
    expect(world.journal.items.count(run.runId, 'skipped')).toBe(2);
  });

  it('says of creates in a contact type that is gone that it is gone, not that the list is short', async () => {
    const world = worldOf(PEOPLE);
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com', { first_name: 'Ann', city: 'Pune' });
    const made = await world.plan();
    world.service.deleteContactType('Newsletter');

    const finished = await world.apply(made);

    const reasons = endings(world, made, finished).filter((ending) => ending.includes('skipped'));
    expect(reasons).toEqual([
      expect.stringContaining('skipped, contact-type-gone'),
      expect.stringContaining('skipped, contact-type-gone'),
    ]);
  });
});
