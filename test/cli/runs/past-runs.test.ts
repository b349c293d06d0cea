import { renameSync, writeFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openRecordedRun,
  lastFinishedRun,
  openPlanOfRun,
} from '../../../src/cli/runs/past-runs.ts';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import { runOutcomes } from '../../../src/report/words/run-report.ts';
import type { Journal, RunRecord } from '../../../src/state/index.ts';
import { syncOnce, interruptedRun } from '../commands/history.ts';
import { type Desk, openDesk, ROWS } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

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

describe('what a past run is told as', () => {
  it('tells of a finished run what it told then', async () => {
    await syncOnce(desk);

    const { report, close } = openRecordedRun(lastRun(), journal);

    expect(report).toMatchObject({ finished: true, exitCode: 0, result: { verified: true } });
    expect([...runOutcomes(report)].map(({ verdict }) => verdict)).toEqual([
      'applied',
      'applied',
      'applied',
    ]);
    close();
  });

  it('tells where the time of its writes went', async () => {
    await syncOnce(desk);

    const { report, close } = openRecordedRun(lastRun(), journal);

    const added = report.timings().find(({ endpoint }) => endpoint === 'contacts/add');
    expect(added).toMatchObject({ requests: 2, items: 2, unendedRequests: 0 });
    close();
  });

  it('counts every row that could not be taken', async () => {
    desk.writeRows([...ROWS, ['nobody', 'No Address']]);
    await syncOnce(desk);

    const { report, close } = openRecordedRun(lastRun(), journal);

    expect(report.exitCode).toBe(3);
    close();
  });

  it.each([
    [
      'is gone',
      (path: string) => {
        renameSync(path, `${path}.old`);
      },
    ],
    [
      'is no longer a plan',
      (path: string) => {
        writeFileSync(path, 'something else');
      },
    ],
  ])('tells by number what it knows when the plan %s', async (_what, spoil) => {
    await syncOnce(desk);
    const run = lastRun();
    spoil(run.planPath ?? '');

    const { report, close } = openRecordedRun(run, journal);

    expect(report.plan).toBeUndefined();
    expect(report.result.verdicts.applied).toBe(3);
    close();
  });

  it('does not take another plan for that of the run', async () => {
    await syncOnce(desk);

    const { report, close } = openRecordedRun({ ...lastRun(), planFingerprint: 'other' }, journal);

    expect(report.plan).toBeUndefined();
    close();
  });

  it('tells of an unfinished run how far it came', async () => {
    journal.runs.begin({ runId: 'run-1', command: 'apply' });
    journal.runs.adoptPlan('run-1', {
      planId: 'plan-1',
      planPath: desk.path('a.plan'),
      planFingerprint: 'f',
      release: { withoutDeletes: false, itemLimit: null },
    });
    journal.items.settle('run-1', [1, 2], { state: 'applied' });
    const write = { runId: 'run-1', endpoint: 'contacts/add', seqs: [3], payloadSha: 'a' };
    await journal.items.begin(write);

    const { report } = openRecordedRun(lastRun(), journal);

    expect(report).toMatchObject({
      finished: false,
      exitCode: null,
      result: { verdicts: { applied: 2 } },
    });
    expect(report.timings()).toMatchObject([{ endpoint: 'contacts/add', unendedRequests: 1 }]);
  });

  it('says of a run that was given up that it wrote nothing', () => {
    journal.runs.begin({ runId: 'run-1', command: 'sync' });
    journal.runs.abandon('run-1');

    const { report } = openRecordedRun(lastRun(), journal);

    expect(report).toMatchObject({ finished: true, exitCode: null });
    expect(report.note).toContain('wrote nothing');
  });
});

describe('the plan of a past run', () => {
  it('finds the last run that ended, past one that was given up', async () => {
    await syncOnce(desk);
    const [{ runId } = { runId: '' }] = journal.runs.list(1);
    journal.runs.begin({ runId: 'zz-given-up', command: 'sync' });
    journal.runs.abandon('zz-given-up');

    expect(lastFinishedRun(journal)?.runId).toBe(runId);
    expect(openPlanOfRun(journal, 'zz-given-up')).toBeUndefined();
  });

  it('opens the plan that a run carried out', async () => {
    await syncOnce(desk);

    const plan = openPlanOfRun(journal, lastFinishedRun(journal)?.runId ?? '');

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
});

function lastRun(): RunRecord {
  const [run] = journal.runs.list(1);
  if (run === undefined) throw new Error('No run is recorded.');
  return run;
}
