// The unattended run: finishes an interrupted one first, then plans, carries out and verifies.
import { sync as runSync } from '../../apply/index.ts';
import { planText } from '../../report/index.ts';
import type { AccountLock, Ending } from '../../state/index.ts';
import { saveRejects } from '../files/rejects.ts';
import { type ReportFiles, withReports } from '../files/report-files.ts';
import { finishUnfinished } from '../runs/finish-run.ts';
import { showOutcome } from '../runs/run-outcome.ts';
import { endingOf, recordEnding } from '../session/own-state.ts';
import { type Session, inSession } from '../session/session.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { worstExitCode } from '../shell/exit-codes.ts';
import {
  type AllowanceOptions,
  type PhaseOptions,
  type ResendOptions,
  type ReportingOptions,
  allowancesOf,
  parseDuration,
} from '../shell/options.ts';
import { type Terminal, printAll } from '../shell/terminal.ts';

export interface SyncOptions
  extends GlobalOptions, AllowanceOptions, PhaseOptions, ResendOptions, ReportingOptions {
  readonly yes: boolean;
  readonly maxDuration: string | undefined;
  readonly lockWait: string | undefined;
}

export async function sync(options: SyncOptions, terminal: Terminal): Promise<number> {
  if (!options.yes) {
    throw new UsageError(
      'sync writes without asking.',
      'Give --yes, or use `listferry plan` and `listferry apply`.',
    );
  }
  return await withReports(options, (reports) =>
    inSession({ ...options, records: 'sync' }, terminal, (session) =>
      syncLocked(session, options, terminal, reports),
    ),
  );
}

async function syncLocked(
  session: Session,
  options: SyncOptions,
  terminal: Terminal,
  reports: ReportFiles,
): Promise<number> {
  const waitMs = parseDuration('--lock-wait', options.lockWait) ?? 0;
  const maxMs = parseDuration('--max-duration', options.maxDuration);
  const cancel = maxMs === undefined ? undefined : session.clock.after(maxMs, session.drain.start);
  let lock: AccountLock | undefined;
  try {
    lock = await session.lock(waitMs, options);
    const finished = await finishUnfinished(session, ...finishingBeside(options, terminal));
    if (typeof finished === 'number') beginAgain(session, endingOf(finished, terminal.reasons));
    const told = terminal.reasons.length;
    const synced = await syncOnce(session, options, terminal, reports);
    recordEnding(session.journal, 'sync', endingOf(synced, terminal.reasons.slice(told)));
    return worstExitCode([typeof finished === 'number' ? finished : 0, synced]);
  } finally {
    cancel?.();
    lock?.release();
  }
}

/** The run that was finished first has an end of its own. */
function beginAgain({ journal }: Session, ending: Ending): void {
  recordEnding(journal, 'sync', ending);
  journal.invocations.begin('sync');
}

/** The result on stdout is one JSON object, that of the sync: the run before it is told on stderr. */
function finishingBeside(options: SyncOptions, terminal: Terminal): [SyncOptions, Terminal] {
  if (options.output === 'text') return [options, terminal];
  return [
    { ...options, output: 'text' },
    { ...terminal, print: terminal.tell },
  ];
}

/** Plans and carries out, in a session that holds the lock. */
export async function syncOnce(
  session: Session,
  options: GlobalOptions & AllowanceOptions & PhaseOptions & ResendOptions,
  terminal: Terminal,
  reports: ReportFiles,
): Promise<number> {
  let code = 0;
  const showsPlan = options.output === 'text' && !options.quiet;
  await runSync(await session.runTools(), {
    compare: session.compareRequest,
    tools: await session.compareTools(),
    allowed: allowancesOf(options, session.config.acceptAutomations),
    onTrip: session.config.guards.onTrip,
    leavePhase: options.leavePhase,
    resend: options.resend,
    onPlan: ({ plan }) => {
      if (showsPlan) printAll(terminal, planText(plan, { style: terminal.style }));
      saveRejects(plan, session.config.stateDir, terminal);
    },
    onFinish: (finished, { plan }) => {
      const outcome = { session, finished, plan, options, reports, isBelowPlan: showsPlan };
      code = showOutcome(outcome, terminal);
    },
  });
  return code;
}
