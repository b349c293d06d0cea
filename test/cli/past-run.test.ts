import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lastFinishedRun, openPlanOfRun } from '../../src/cli/past-run.ts';
import { openConfig, openJournal } from '../../src/cli/session.ts';
import type { Journal } from '../../src/state/index.ts';
import { interruptedRun, syncOnce } from './actions/history.ts';
import { openDesk, type Desk } from './desk.ts';
import { recordingTerminal } from './recording-terminal.ts';

let desk: Desk;
let journal: Journal;

beforeEach(async () => {
  desk = await openDesk();
  journal = openJournal(openConfig(desk.options, recordingTerminal()));
});

afterEach(async () => {
  journal.close();
  await desk.close();
});

it('finds the last run that ended, past one that was given up', async () => {
  await syncOnce(desk);
  const [{ runId } = { runId: '' }] = journal.runs.list(1);
  journal.runs.begin({ runId: 'zz-given-up', command: 'sync' });
  journal.runs.abandon('zz-given-up');

  expect(lastFinishedRun(journal)).toBe(runId);
  expect(openPlanOfRun(journal, 'zz-given-up')).toBeUndefined();
});

it('opens the plan that a run carried out', async () => {
  await syncOnce(desk);

  const plan = openPlanOfRun(journal, lastFinishedRun(journal) ?? '');

  expect(plan?.head.itemCount).toBe(3);
  plan?.close();
});

it('knows no run before the first one', () => {
  expect(lastFinishedRun(journal)).toBeUndefined();
  expect(() => openPlanOfRun(journal, 'none')).toThrow(
    expect.objectContaining({ code: 'USAGE', hint: expect.stringContaining('listferry runs') }),
  );
});

it('refuses while any run is unfinished', async () => {
  await interruptedRun(desk);

  expect(() => openPlanOfRun(journal, 'interrupted')).toThrow(
    expect.objectContaining({ code: 'RUN_UNFINISHED' }),
  );
});

it('says which plan is gone', async () => {
  await syncOnce(desk);
  const [run] = journal.runs.list(1);
  rmSync(run?.planPath ?? '');

  expect(() => openPlanOfRun(journal, run?.runId ?? '')).toThrow(
    expect.objectContaining({
      code: 'PLAN_UNUSABLE',
      message: expect.stringContaining(run?.planPath ?? ''),
    }),
  );
});
