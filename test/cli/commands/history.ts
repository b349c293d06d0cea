// A finished and an interrupted run, for the commands that look back or go on.
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { plan } from '../../../src/cli/commands/plan.ts';
import { sync } from '../../../src/cli/commands/sync.ts';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import {
  type Journal,
  readPlan,
  type RunRecord,
  type RunResult,
} from '../../../src/state/index.ts';
import { parkedOf, type ConditionId } from '../../../src/plan/index.ts';
import { type Desk, NOTHING_ALLOWED } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { parkedPlanOf, releaseOf } from '../../report/finished-run.ts';

export async function syncOnce(desk: Desk): Promise<void> {
  const options = { ...NOTHING_ALLOWED, yes: true, maxDuration: undefined, lockWait: undefined };
  await sync({ ...desk.options, ...options }, recordingTerminal());
}

/** The last run is waiting for a contact that it sent to the contact type of the desk. */
export function noteLate(desk: Desk, address: string): void {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  const runId = journal.runs.list(1)[0]?.runId ?? '';
  journal.late.add(runId, [{ contactType: 'newsletter', address }]);
  journal.close();
}

/** Its history no longer holds together. */
export function alterJournal(desk: Desk): void {
  const db = new SqliteDatabase(desk.path('state/journal.db'));
  db.exec(`UPDATE attempt SET payload_sha = 'another'`);
  db.close();
}

/** A run with a plan that was interrupted before its first write. */
export async function interruptedRun(
  desk: Desk,
  chosen?: NonNullable<RunRecord['release']['chosen']>,
): Promise<void> {
  const planPath = desk.path('interrupted.plan');
  const options = { detailedExitcode: false, tolerateInvalid: undefined };
  await plan({ ...desk.options, ...options, out: planPath }, recordingTerminal());
  const saved = readPlan(planPath);
  const { planId, fingerprint: planFingerprint } = saved.head;
  saved.close();
  const release = releaseOf({ chosen });
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  journal.runs.begin({ runId: 'interrupted', command: 'apply' });
  journal.runs.adoptPlan('interrupted', { planId, planPath, planFingerprint, release });
  journal.close();
}

/** A finished run whose two contacts the service refused; nothing of them was sent. */
export async function rejectedRun(desk: Desk): Promise<string> {
  const reason = { code: 'rejected', message: 'city: not today' } as const;
  return await endedRun(desk, { state: 'rejected', reason });
}

/** A finished run whose two contacts the service acknowledged and has not shown. */
export async function lateRun(desk: Desk): Promise<string> {
  const warnings = [
    { code: 'CONTACTS_LATE', message: '2 contacts of Newsletter are late.' },
  ] as const;
  const late = { waiting: 2, overdue: 0, held: 0 };
  const ended = { state: 'unknown', reason: { code: 'late' } } as const;
  return await endedRun(desk, ended, { late, warnings });
}

/** A finished run whose plan warned of something. */
export async function warnedRun(desk: Desk, codes: readonly ConditionId[]): Promise<string> {
  const warnings = codes.map((code) => ({ code, message: `Look at ${code}.` }));
  return await endedRun(desk, { state: 'applied' }, { warnings });
}

/** A finished run of which so many deletes wait for a person. */
export async function parkedRun(desk: Desk, count: number): Promise<string> {
  const planPath = desk.path('parked.plan');
  const parked = parkedOf([parkedPlanOf({ count, planId: 'parked', planPath })]);
  return await endedRun(desk, { state: 'applied' }, { parked });
}

/** A finished run of parked deletes alone. */
export async function appliedPart(desk: Desk): Promise<string> {
  return await endedRun(desk, { state: 'applied' }, { part: 'deletes' }, '20261121T020000-0000bb');
}

async function endedRun(
  desk: Desk,
  contacts: Parameters<Journal['items']['settle']>[2],
  more: Partial<RunResult> = {},
  runId = '20261120T020000-0000aa',
): Promise<string> {
  const planPath = desk.path('rejected.plan');
  const options = { detailedExitcode: false, tolerateInvalid: undefined };
  await plan({ ...desk.options, ...options, out: planPath }, recordingTerminal());
  const saved = readPlan(planPath);
  const { planId, fingerprint: planFingerprint, baseline } = saved.head;
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  const release = releaseOf();
  journal.runs.begin({ runId, command: 'apply' });
  journal.runs.adoptPlan(runId, { planId, planPath, planFingerprint, release });
  const creates = [...saved.items('createContact')];
  const others = [...saved.items('createContactType')].map(({ seq }) => seq);
  journal.items.settle(
    runId,
    creates.map(({ seq }) => seq),
    contacts,
  );
  journal.items.settle(runId, others, { state: 'applied' });
  if (more.late !== undefined) {
    journal.late.add(
      runId,
      creates.map(({ address }) => ({ contactType: 'newsletter', address })),
    );
  }
  const verdicts = journal.items.verdicts(runId);
  const effort = { requests: 1, listReads: 2, seconds: 1, verified: false, invalidRows: 0 };
  journal.runs.finish(runId, {
    ...effort,
    ...{ verdicts, parked: null, warnings: [], baseline },
    ...more,
  });
  journal.close();
  saved.close();
  return runId;
}
