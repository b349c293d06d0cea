// What a run that came to its end has to say, and the exit code that follows from it; and what commands that only read have
// to say of what they found.
import type { RefusingGuard } from '../../apply/index.ts';
import { unexplained } from '../../compare/index.ts';
import { withoutAddresses } from '../../lib/index.ts';
import {
  type Condition,
  conditionsOfRun,
  type EndedRun,
  exitCodeOf,
  type GuardResult,
  liftNow,
  reasonWords,
  worstExitCode,
} from '../../plan/index.ts';
import { RejectSummary } from '../../report/index.ts';
import {
  chosenCount,
  type PlanReader,
  type RunRecord,
  type RunRelease,
  type RunResult,
} from '../../state/index.ts';
import type { Session } from '../session/session.ts';

/** The exit code of commands that copy the account: a copy is kept, also where a list may not be whole. */
export function endOfCopy(
  shortfalls: Parameters<typeof unexplained>[0],
  {
    journal: { facts, runs },
    terminal,
    acceptShrink,
  }: Pick<Session, 'journal' | 'terminal'> & { readonly acceptShrink: boolean },
): number {
  const short = unexplained(shortfalls, { facts, baseline: runs.lastBaseline() });
  if (acceptShrink || short.length === 0) return 0;
  const lists = short.length === 1 ? '1 list has' : `${String(short.length)} lists have`;
  // A warning has told of each of them.
  const message = `The copy may be incomplete: ${lists} fewer records than the service counts.`;
  terminal.because({ id: 'COPY_SHORT', count: short.length, message });
  return 4;
}

/** The exit code of a run, whatever else the command has to say: that of a run which the same call finished first counts. */
export function exitCodeOfRun(
  result: RunResult,
  left: Pick<EndedRun, 'invalid' | 'chosen'>,
): number {
  const found = conditionsOfRun({ runId: '', result, ...left });
  return worstExitCode([result.finishedFirst?.exitCode ?? 0, ...found.map(exitCodeOf)]);
}

/** Of a run of the past. What a person tolerated was for that call alone, so every invalid row counts. */
export function recordedExitCode(result: RunResult, release: RunRelease): number {
  return exitCodeOfRun(result, leftOf(result, release));
}

export function recordedConditions(
  { runId, result, release }: Pick<RunRecord, 'runId' | 'release'> & { readonly result: RunResult },
  known: Pick<EndedRun, 'head' | 'canRetry' | 'isEarlier' | 'leftOut' | 'rejected'> = {},
): Condition[] {
  const { unaccepted } = release;
  return conditionsOfRun({ runId, result, unaccepted, ...leftOf(result, release), ...known });
}

/** Why the service rejected most of what it rejected, as a sentence goes on with it. */
export function rejectedBecause({ rejectedFor }: Pick<RunResult, 'rejectedFor'>): {
  readonly words?: string;
} {
  if (rejectedFor === undefined) return {};
  return { words: withoutAddresses(reasonWords(rejectedFor.reason)).replace(/\.$/u, '') };
}

/** Why most rows of its sources were left out of a plan, and where the first of them is; undefined where none was. */
export function leftOutBecause(plan: Pick<PlanReader, 'rejects'>): string | undefined {
  const summary = new RejectSummary();
  for (const reject of plan.rejects()) summary.add(reject);
  return summary.lines()[0];
}

function leftOf({ invalidRows }: RunResult, release: RunRelease) {
  return { invalid: invalidRows > 0, chosen: chosenCount(release) };
}

/** Every guard of the plan that tripped, whether or not it held anything back, and whether a person lifted it. */
export function trippedGuards(
  { guards, counts }: PlanReader['head'],
  { unaccepted }: RunRelease,
  { returned = 0, parked }: RunResult,
): readonly (RefusingGuard & { readonly isAccepted: boolean })[] {
  const isAccepted = ({ name, of, scope }: GuardResult): boolean => {
    if (scope === 'nothing') return false;
    if (scope === 'returned') return returned === 0;
    return !unaccepted.some((guard) => guard.name === name && guard.of === of);
  };
  return guards
    .filter(({ tripped }) => tripped)
    .map((guard) => ({
      ...guard,
      lift: liftNow(guard, counts, parked),
      isAccepted: isAccepted(guard),
    }));
}
