// A finished and an interrupted run, for the commands that look back or go on.
import { plan } from '../../../src/cli/actions/plan.ts';
import { sync } from '../../../src/cli/actions/sync.ts';
import { openConfig, openJournal } from '../../../src/cli/session.ts';
import { readPlan } from '../../../src/state/plan-file/plan-reader.ts';
import { NOTHING_ALLOWED, type Desk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

export async function syncOnce(desk: Desk): Promise<void> {
  const options = { ...NOTHING_ALLOWED, yes: true, maxDuration: undefined, lockWait: undefined };
  await sync({ ...desk.options, ...options }, recordingTerminal());
}

/** A run with a plan that was interrupted before its first write. */
export async function interruptedRun(desk: Desk): Promise<void> {
  const planPath = desk.path('interrupted.plan');
  const options = { detailedExitcode: false, tolerateInvalid: undefined };
  await plan({ ...desk.options, ...options, out: planPath }, recordingTerminal());
  const saved = readPlan(planPath);
  const { planId, fingerprint: planFingerprint } = saved.head;
  saved.close();
  const release = { withoutDeletes: false, itemLimit: null };
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  journal.runs.begin({ runId: 'interrupted', command: 'apply' });
  journal.runs.adoptPlan('interrupted', { planId, planPath, planFingerprint, release });
  journal.close();
}
