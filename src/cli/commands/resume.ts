// Finishes an interrupted run; nothing to finish is success.
import { type ReportFiles, withReports } from '../files/report-files.ts';
import { finishUnfinished } from '../runs/finish-run.ts';
import { tellNothing } from '../runs/run-outcome.ts';
import { type Session, inSession } from '../session/session.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import type { AllowanceOptions, AutomationOptions, ReportingOptions } from '../shell/options.ts';
import type { Terminal } from '../shell/terminal.ts';
import { syncOnce } from './sync.ts';

export interface ResumeOptions extends GlobalOptions, Partial<AutomationOptions>, ReportingOptions {
  readonly tolerateInvalid: string | undefined;
}

export async function resume(options: ResumeOptions, terminal: Terminal): Promise<number> {
  return await withReports(options, (reports) =>
    inSession({ ...options, records: 'resume' }, terminal, (session) =>
      resumeLocked(session, options, terminal, reports),
    ),
  );
}

async function resumeLocked(
  session: Session,
  options: ResumeOptions,
  terminal: Terminal,
  reports: ReportFiles,
): Promise<number> {
  const lock = await session.lock(0);
  try {
    const finished = await finishUnfinished(session, options, terminal, reports);
    if (finished === 'unplanned') {
      return await syncOnce(session, allowingNothing(options), terminal, reports);
    }
    if (finished !== undefined) return finished;
    const words = 'Nothing to finish: the last run ended.';
    return tellNothing(options, { words, result: { runId: null }, missing: 'run' }, terminal);
  } finally {
    lock.release();
  }
}

/** Only `sync` opens its run before it plans. What a person allowed for it was for that run alone. */
function allowingNothing(options: ResumeOptions): ResumeOptions & AllowanceOptions {
  return {
    ...options,
    allowDelete: undefined,
    allowUpdate: undefined,
    allowSuppress: undefined,
    allowReturn: undefined,
    acceptShrink: false,
    acceptState: false,
    acceptAutomation: options.acceptAutomation ?? [],
  };
}
