import { renameSync, writeFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { status } from '../../../src/cli/commands/status.ts';
import { type OwnState } from '../../../src/cli/runs/history.ts';
import { openPlanOfRun, openRecordedRun } from '../../../src/cli/runs/past-runs.ts';
import { lockDirectory, openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import { systemClock } from '../../../src/lib/index.ts';
import { conditionsOfReport } from '../../../src/report/words/ending-words.ts';
import { runOutcomes, standingLists } from '../../../src/report/words/run-words.ts';
import {
  type AccountLock,
  type Journal,
  lockAccount,
  type RunRecord,
} from '../../../src/state/index.ts';
import { syncOnce, interruptedRun, rejectedRun } from '../commands/history.ts';
import { type Desk, openDesk, ROWS } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { releaseOf } from '../../report/finished-run.ts';

let desk: Desk;
let journal: Journal;
let state: OwnState;

beforeEach(async () => {
  desk = await openDesk();
  const config = openConfig(desk.options, recordingTerminal());
  journal = openJournal(config);
  state = { journal, stateDir: config.stateDir };
});

afterEach(async () => {
  journal.close();
  await desk.close();
});

describe('what a past run is told as', () => {
  it('tells of a finished run what it told then', async () => {
    await syncOnce(desk);

    const { report, close } = openRecordedRun(lastRun(), state);

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

    const { report, close } = openRecordedRun(lastRun(), state);

    const added = report.timings().find(({ endpoint }) => endpoint === 'contacts/add');
    expect(added).toMatchObject({ requests: 2, items: 2, unendedRequests: 0 });
    close();
  });

  it('counts every row that could not be taken', async () => {
    desk.writeRows([...ROWS, ['nobody', 'No Address']]);
    await syncOnce(desk);

    const { report, close } = openRecordedRun(lastRun(), state);

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

    const { report, close } = openRecordedRun(run, state);

    expect(report.plan).toBeUndefined();
    expect(report.result.verdicts.applied).toBe(3);
    close();
  });

  it('does not take another plan for that of the run', async () => {
    await syncOnce(desk);

    const { report, close } = openRecordedRun({ ...lastRun(), planFingerprint: 'other' }, state);

    expect(report.plan).toBeUndefined();
    close();
  });

  it('tells of an unfinished run how far it came', async () => {
    journal.runs.begin({ runId: 'run-1', command: 'apply' });
    journal.runs.adoptPlan('run-1', {
      planId: 'plan-1',
      planPath: desk.path('a.plan'),
      planFingerprint: 'f',
      release: releaseOf(),
    });
    journal.items.settle('run-1', [1, 2], { state: 'applied' });
    const write = { runId: 'run-1', endpoint: 'contacts/add', seqs: [3], payloadSha: 'a' };
    await journal.items.begin(write);

    const { report } = openRecordedRun(lastRun(), state);

    expect(report).toMatchObject({
      finished: false,
      exitCode: null,
      result: { verdicts: { applied: 2 } },
    });
    expect(report.timings()).toMatchObject([{ endpoint: 'contacts/add', unendedRequests: 1 }]);
  });

  it('tells of an unfinished run what it took so far, and how many rows could not be taken', async () => {
    desk.writeRows([...ROWS, ['nobody', 'No Address']]);
    await interruptedRun(desk);
    const before = openRecordedRun(lastRun(), state);
    const spent = { requests: 14, listReads: 1, elapsedMs: 2_000, repeatTokens: 5 };
    journal.spending.note('interrupted', 1, spent);
    journal.spending.note('interrupted', 2, { ...spent, requests: 3 });

    const { report, close } = openRecordedRun(lastRun(), state);

    expect(before.report).toMatchObject({ effort: 'unknown', result: { requests: 0 } });
    expect(report).toMatchObject({
      effort: 'so far',
      result: { requests: 17, listReads: 2, seconds: 4, invalidRows: 1 },
    });
    before.close();
    close();
  });

  it('tells of an unfinished run what it leaves out', async () => {
    await interruptedRun(desk, { items: 'Aw==', count: 2, isAll: false });

    const { report, close } = openRecordedRun(lastRun(), state);

    expect([1, 2, 3].map((seq) => report.leftOut?.has(seq))).toEqual([false, false, true]);
    close();
  });

  it('tells of a run that a process works on that it is under way', async () => {
    journal.invocations.begin('apply');
    journal.runs.begin({ runId: 'run-1', command: 'apply' });
    const lock = await heldLock();

    const during = openRecordedRun(lastRun(), state).report;
    lock.release();

    expect(during).toMatchObject({ finished: false, isUnderWay: true });
    expect(openRecordedRun(lastRun(), state).report.isUnderWay).toBe(false);
  });

  it('says of a run that was given up that it wrote nothing', () => {
    journal.runs.begin({ runId: 'run-1', command: 'sync' });
    journal.runs.abandon('run-1');

    const { report } = openRecordedRun(lastRun(), state);

    expect(report).toMatchObject({ finished: true, exitCode: null, effort: 'unknown' });
    expect(report.note).toContain('wrote nothing');
  });

  it('says of a run that failed before its plan why, and with which exit code', () => {
    journal.invocations.begin('sync');
    journal.runs.begin({ runId: 'run-1', command: 'sync' });
    journal.runs.abandon('run-1');
    const message = 'Reading contacts/list failed:\n  HTTP 503.';
    journal.invocations.end('sync', { exitCode: 5, reason: 'SERVICE_UNAVAILABLE', message });

    const { report } = openRecordedRun(lastRun(), state);

    expect(report).toMatchObject({ finished: true, exitCode: 5 });
    expect(report.note).toMatch(/wrote nothing\. Reading contacts\/list failed: HTTP 503\.$/u);
  });
});

describe('the plan of a past run', () => {
  it('finds the last run that ended, however many were given up since', async () => {
    await syncOnce(desk);
    const [{ runId } = { runId: '' }] = journal.runs.list(1);
    // Of an hourly job whose export is missing for days.
    for (let hour = 0; hour < 120; hour += 1) {
      journal.runs.begin({ runId: `zz-given-up-${String(hour)}`, command: 'sync' });
      journal.runs.abandon(`zz-given-up-${String(hour)}`);
    }

    expect(journal.runs.finished(1)[0]?.runId).toBe(runId);
    expect(openPlanOfRun(state, 'zz-given-up-7')).toBeUndefined();
  });

  it('opens the plan that a run carried out', async () => {
    await syncOnce(desk);

    const plan = openPlanOfRun(state, journal.runs.finished(1)[0]?.runId ?? '');

    expect(plan?.head.itemCount).toBe(3);
    plan?.close();
  });

  it('knows no run before the first one', () => {
    expect(journal.runs.finished(1)[0]).toBeUndefined();
    expect(() => openPlanOfRun(state, 'none')).toThrow(
      expect.objectContaining({ code: 'USAGE', hint: expect.stringContaining('listferry runs') }),
    );
  });

  it('refuses while any run is unfinished', async () => {
    await interruptedRun(desk);

    expect(() => openPlanOfRun(state, 'interrupted')).toThrow(
      expect.objectContaining({ code: 'RUN_UNFINISHED' }),
    );
  });

  it('waits for the lock while the run is under way', async () => {
    await interruptedRun(desk);
    const lock = await heldLock();

    expect(() => openPlanOfRun(state, 'interrupted')).toThrow(
      expect.objectContaining({
        code: 'LOCK_HELD',
        message: expect.stringContaining('apply interrupted'),
      }),
    );

    lock.release();
  });

  it('says which plan is gone', async () => {
    await syncOnce(desk);
    const [run] = journal.runs.list(1);
    rmSync(run?.planPath ?? '');

    expect(() => openPlanOfRun(state, run?.runId ?? '')).toThrow(
      expect.objectContaining({
        code: 'PLAN_UNUSABLE',
        message: expect.stringContaining(`, ${run?.planId ?? ''}, `),
      }),
    );
  });
});

describe('a run of which retention has removed the details', () => {
  beforeEach(async () => {
    await rejectedRun(desk);
    journal.erasure.pruneRuns(new Date('2100-01-01'));
  });

  it('can begin neither an undo nor a retry, although its plan is there', () => {
    expect(() => openPlanOfRun(state, lastRun().runId)).toThrow(
      expect.objectContaining({
        code: 'PLAN_UNUSABLE',
        message: expect.stringContaining('ended was removed'),
        hint: expect.stringContaining('listferry plan'),
      }),
    );
  });

  it('is told by its numbers: no item counts as open or not attempted', () => {
    const { report, close } = openRecordedRun(lastRun(), state);

    expect(report.result.verdicts).toMatchObject({ applied: 1, rejected: 2 });
    expect([...runOutcomes(report)]).toEqual([]);
    expect(standingLists(report)).toEqual([]);
    expect(report.note).toContain('ended was removed');
    expect(conditionsOfReport(report)).toMatchObject([
      { id: 'ITEMS_REJECTED', next: 'listferry plan' },
    ]);
    close();
  });

  it('is recommended for a retry by no status either', async () => {
    const terminal = recordingTerminal();

    await status(desk.options, terminal);

    expect(terminal.printed.join('\n')).not.toMatch(/^ {2}listferry retry/mu);
  });
});

function lastRun(): RunRecord {
  const [run] = journal.runs.list(1);
  if (run === undefined) throw new Error('No run is recorded.');
  return run;
}

async function heldLock(): Promise<AccountLock> {
  const directory = lockDirectory();
  const { stateDir } = state;
  return await lockAccount({
    directory,
    account: 'account',
    stateDir,
    waitMs: 0,
    clock: systemClock(),
  });
}
