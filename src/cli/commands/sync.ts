// The unattended run: finishes an interrupted one first, then plans, carries out and verifies.
import { type Condition, worstExitCode } from '../../plan/index.ts';
import { sync as runSync } from '../../apply/index.ts';
import { planText, prunedWords } from '../../report/index.ts';
import { type AccountLock, explainStorage, type FinishedFirst } from '../../state/index.ts';
import { saveRejects, sayingOf } from '../files/rejects.ts';
import { ReportFiles } from '../files/report-files.ts';
import { finishUnfinished, showOutcome } from '../runs/carry-out.ts';
import { inRunSession } from '../runs/erasing.ts';
import { endingOf, recordEnding, recordUnopened } from '../session/own-state.ts';
import type { Session } from '../session/session.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { explain, UsageError } from '../shell/errors.ts';
import { allowancesOf, parseDuration } from '../shell/options.ts';
import { printAll, type Terminal } from '../shell/terminal.ts';
import { planLook } from './plan.ts';
import { pruneState } from './purge.ts';
import type { syncCommand } from '../specs/writing-commands.ts';

export type SyncOptions = OptionsOf<typeof syncCommand>;

export async function sync(options: SyncOptions, terminal: Terminal): Promise<number> {
  if (!options.yes) {
    const refusal = new UsageError(
      'sync writes without asking.',
      'Give --yes, or make a plan with `listferry plan`, which prints the command that carries it out.',
    );
    recordUnopened('sync', options.config, refusal);
    throw refusal;
  }
  return await inRunSession('sync', options, terminal, (session) => syncLocked(session, options));
}

async function syncLocked(session: Session, options: SyncOptions): Promise<number> {
  const { journal, terminal } = session;
  const { conditions } = terminal;
  const waitMs = parseDuration('--lock-wait', options.lockWait) ?? 0;
  const maxMs = parseDuration('--max-duration', options.maxDuration);
  const cancel = maxMs === undefined ? undefined : session.clock.after(maxMs, session.drain.start);
  let lock: AccountLock | undefined;
  try {
    lock = await session.lock(waitMs, options);
    const opening = [...conditions];
    const finished = await finishUnfinished(...finishingBeside(session, options));
    const first = typeof finished === 'object' ? finished : undefined;
    if (first !== undefined) {
      // The run that was finished has an end of its own.
      recordEnding(journal, 'sync', endingOf(first.exitCode, conditions));
      journal.invocations.begin('sync');
      nameFinished(terminal, first.runId, opening);
    }
    const before = [...conditions];
    const synced = worstExitCode([await syncOnce(session, options, first), removeOld(session)]);
    const own = conditions.slice(before.length);
    terminal.withdraw(before.filter((condition) => isToldAnew(condition, own)));
    // The last word of the call is how the whole call ended: `status` shows what the finished run left as well.
    recordEnding(journal, 'sync', endingOf(synced, conditions));
    return synced;
  } finally {
    cancel?.();
    lock?.release();
  }
}

/** What it ended for is told beside what the call itself does. */
function nameFinished(terminal: Terminal, runId: string, before: readonly Condition[]): void {
  const plain = terminal.conditions.filter((condition) => !before.includes(condition));
  terminal.withdraw(plain);
  for (const { message, ...condition } of plain) {
    const named = `The run ${runId}, which this call finished first: ${message}`;
    terminal.because({ ...condition, message: named });
  }
}

/** What the account shows is told by the run that looked last: the one that was finished may have another number. */
function isToldAnew({ id }: Condition, own: readonly Condition[]): boolean {
  const isOfAccount = id === 'ERASED_ON_SERVICE' || id === 'CONTACT_COPIES';
  return isOfAccount && own.some((condition) => condition.id === id);
}

/** The run is over and stays as it ended; what could not be removed is told until it can. */
function removeOld({ config, journal, terminal }: Session): number {
  try {
    const words = prunedWords(pruneState(config, journal, config.retention));
    if (words !== undefined) terminal.tell(words);
    return 0;
  } catch (error) {
    const { message } = explain(explainStorage(error, config.stateDir));
    const what = `Removing what is older than the retention of the configuration: ${message}`;
    terminal.because({ id: 'RETENTION_FAILED', message: what });
    return 1;
  }
}

/**
 * The result on stdout is one JSON object, that of the sync, which has the run before it in `finishedFirst`: its text, which
 * names people, would end up in a log.
 */
function finishingBeside(session: Session, options: SyncOptions): [Session, SyncOptions] {
  const beside = { ...session, reports: new ReportFiles([]) };
  if (options.output === 'text') return [beside, options];
  const { terminal } = session;
  return [
    { ...beside, terminal: { ...terminal, print: () => undefined } },
    { ...options, output: 'text' },
  ];
}

type PlanningOptions = Omit<SyncOptions, 'yes' | 'maxDuration' | 'lockWait'>;

/** Plans and carries out, in a session that holds the lock. */
export async function syncOnce(
  session: Session,
  options: PlanningOptions,
  finishedFirst?: FinishedFirst,
): Promise<number> {
  const { terminal, config } = session;
  const { accept } = options;
  let code = 0;
  const showsPlan = options.output === 'text' && !options.quiet;
  await runSync(await session.runTools(), {
    compare: {
      ...session.compareRequest,
      recreate: accept.recreate,
      acceptRefused: accept.refused,
      acceptIds: accept.ids,
    },
    tools: await session.compareTools(),
    allowed: allowancesOf(accept, config.acceptAutomations),
    onTrip: config.guards.onTrip,
    leavePhase: accept.phase,
    resend: accept.resend,
    finishedFirst,
    onPlan: ({ plan }) => {
      // The session has told of its state when it took the lock, and the exit code tells of it again.
      const told = ['STATE_LOST'];
      if (showsPlan) printAll(terminal, planText(plan, { ...planLook(plan, session), told }));
      saveRejects(plan, config, sayingOf(plan, options, terminal));
    },
    onFinish: (finished, { plan }) => {
      const outcome = { session, finished, plan, options, isBelowPlan: showsPlan };
      code = showOutcome(outcome).exitCode;
    },
  });
  return code;
}
