import { readFileSync, renameSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plan } from '../../../src/cli/commands/plan.ts';
import { finishUnfinished } from '../../../src/cli/runs/carry-out.ts';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import { inSession } from '../../../src/cli/session/session.ts';
import { type Journal, readPlan } from '../../../src/state/index.ts';
import { type Desk, openDesk } from '../desk.ts';
import { type RecordingTerminal, recordingTerminal } from '../recording-terminal.ts';

const RELEASE = { withoutDeletes: false, itemLimit: null };

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

it('has nothing to do when no run is open', async () => {
  expect(await finishing()).toBeUndefined();
});

it('gives up a run that never had a plan, since it wrote nothing', async () => {
  change((journal) => {
    journal.runs.begin({ runId: 'run-1', command: 'sync' });
  });

  expect(await finishing()).toBe('unplanned');
  expect(await finishing()).toBeUndefined();
  change((journal) => {
    expect(journal.runs.unfinished()).toBeUndefined();
  });
});

it('carries out what a run with a plan had left', async () => {
  await openRun();
  const terminal = recordingTerminal();

  const ended = await finishing(terminal);

  expect(ended).toMatchObject({ runId: 'run-1', exitCode: 0, rejectedFile: null });
  expect(terminal.told).toEqual(['Finishing the interrupted run run-1.']);
  expect(terminal.printed.join('\n')).toContain('items 3 = 3 applied');
});

it('asks for a person when the plan is gone', async () => {
  await openRun();
  renameSync(desk.path('a.plan'), desk.path('b.plan'));

  await expect(finishing()).rejects.toMatchObject({ code: 'STATE_DAMAGED' });
});

it('asks for a person when another plan is in its place', async () => {
  await openRun();
  desk.writeRows([['other@example.com', 'Other']]);
  await makePlan('b.plan');
  renameSync(desk.path('b.plan'), desk.path('a.plan'));

  await expect(finishing()).rejects.toMatchObject({ code: 'STATE_DAMAGED' });
});

it('lets no other plan take the place of the one that an interrupted run needs', async () => {
  await openRun();
  const before = readFileSync(desk.path('a.plan'));

  await expect(makePlan('a.plan')).rejects.toMatchObject({
    code: 'USAGE',
    hint: expect.stringContaining('listferry resume'),
  });

  expect(readFileSync(desk.path('a.plan'))).toEqual(before);
  await expect(makePlan('b.plan')).resolves.toBeUndefined();
});

async function finishing(terminal: RecordingTerminal = recordingTerminal()) {
  let ended: Awaited<ReturnType<typeof finishUnfinished>>;
  await inSession(desk.options, terminal, async (session) => {
    ended = await finishUnfinished(session, desk.options);
    return 0;
  });
  return ended;
}

/** A run that was interrupted before its first write. */
async function openRun(): Promise<void> {
  await makePlan('a.plan');
  const saved = readPlan(desk.path('a.plan'));
  const { planId, fingerprint: planFingerprint } = saved.head;
  saved.close();
  change((journal) => {
    journal.runs.begin({ runId: 'run-1', command: 'apply' });
    const planPath = desk.path('a.plan');
    journal.runs.adoptPlan('run-1', { planId, planPath, planFingerprint, release: RELEASE });
  });
}

async function makePlan(name: string): Promise<void> {
  const options = { detailedExitcode: false, tolerateInvalid: undefined };
  await plan({ ...desk.options, ...options, out: desk.path(name) }, recordingTerminal());
}

function change(work: (journal: Journal) => void): void {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  work(journal);
  journal.close();
}
