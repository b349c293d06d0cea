// How a command of an account ended: its exit code, and what its one JSON object says. A process that was killed, or left no
// object, has an outcome as well, so that no account is ever missing from the result.
import * as z from 'zod/mini';
import { knownExitCode, worstExitCode } from '../plan/index.ts';

/** What the command of an account says is so; commands in it name the configuration of the account. */
export interface AccountCondition {
  readonly id: string;
  readonly exitCode: number;
  readonly message: string;
  /** What to type. */
  readonly next?: string | undefined;
  readonly accept?: string | undefined;
}

export interface Outcome {
  readonly account: string;
  /** Null where the command was not started. */
  readonly exitCode: number | null;
  /** The worst first. */
  readonly conditions: readonly AccountCondition[];
  /** Of a sync the verdicts, of a plan its items by kind; null where it came to none. */
  readonly counts: Readonly<Record<string, number>> | null;
  /** Null where it was not started. */
  readonly seconds: number | null;
  /** Where it wrote what it did; null where that is not kept. */
  readonly log: string | null;
  /** All that it said. */
  readonly object: unknown;
}

/** How a process ended: by itself, by a signal, or not begun for the reason. */
export type ProcessEnd =
  | { readonly kind: 'ended'; readonly exitCode: number; readonly seconds: number }
  | { readonly kind: 'killed'; readonly signal: string; readonly seconds: number }
  | { readonly kind: 'not-started'; readonly reason: string };

const COUNTS = z.record(z.string(), z.number());

/** Whatever else a condition has stays with it. */
const CONDITION = z.looseObject({
  id: z.string(),
  exitCode: z.number(),
  message: z.string(),
  next: z.optional(z.string()),
  accept: z.optional(z.string()),
});

/** Of what a command of ours prints, that which is looked at. */
const RESULT = z.object({
  conditions: z.catch(z.array(CONDITION), []),
  verdicts: z.catch(z.optional(COUNTS), undefined),
  counts: z.catch(z.optional(COUNTS), undefined),
});

export interface EndedCommand {
  readonly account: string;
  readonly end: ProcessEnd;
  /** What it printed. */
  readonly printed: string;
  readonly log: string | null;
  /** The command that a person types next, where the account has said nothing. */
  readonly next: string;
}

export function outcomeOf({ account, end, printed, log, next }: EndedCommand): Outcome {
  if (end.kind === 'not-started') {
    const told = { id: 'ACCOUNT_NOT_STARTED', exitCode: 1, message: end.reason, next };
    return { ...bare(account), exitCode: 1, conditions: [told], log };
  }
  const { seconds } = end;
  const object = jsonOf(printed);
  const { conditions = [], verdicts, counts } = RESULT.safeParse(object).data ?? {};
  const said = { ...bare(account), counts: verdicts ?? counts ?? null, seconds, log, object };
  if (end.kind === 'killed') {
    const message = `Its process was ended by ${end.signal}.`;
    const told = { id: 'ACCOUNT_KILLED', exitCode: 1, message, next };
    return { ...said, exitCode: 1, conditions: [told, ...conditions] };
  }
  const exitCode = knownExitCode(end.exitCode);
  // A fault that leaves no object is told all the same.
  if (exitCode !== 0 && conditions.length === 0) {
    const message = `It ended with exit code ${String(end.exitCode)}, and gave no reason.`;
    const told = { id: 'FAULT', exitCode, message, next };
    return { ...said, exitCode, conditions: [told] };
  }
  return { ...said, exitCode, conditions };
}

/** Of an account whose turn did not come before the fleet was interrupted. */
export function notReached(account: string): Outcome {
  return bare(account);
}

function bare(account: string): Outcome {
  return {
    account,
    exitCode: null,
    conditions: [],
    counts: null,
    seconds: null,
    log: null,
    object: undefined,
  };
}

/** What a command of ours printed at its end says; undefined for anything else. */
export function exitCodeIn(printed: string): number | undefined {
  return z.object({ exitCode: z.number() }).safeParse(jsonOf(printed)).data?.exitCode;
}

function jsonOf(printed: string): unknown {
  try {
    return JSON.parse(printed);
  } catch {
    return undefined;
  }
}

/** By the order of exit codes; those that were not started last. Accounts that ended alike stay in their order. */
export function worstOutcomesFirst(outcomes: readonly Outcome[]): readonly Outcome[] {
  const left = [...outcomes];
  const sorted: Outcome[] = [];
  while (left.some(({ exitCode }) => exitCode !== null)) {
    const worst = worstOf(left);
    for (const outcome of left.filter(({ exitCode }) => exitCode === worst)) {
      sorted.push(outcome);
      left.splice(left.indexOf(outcome), 1);
    }
  }
  return [...sorted, ...left];
}

/** What its runs came to, the newest first; `applied` is left out of one without a result. */
export interface PastRun {
  readonly startedAt: string;
  readonly exitCode: number | null;
  readonly applied?: number | undefined;
}

const HISTORY = z.object({
  runs: z.array(
    z.object({
      startedAt: z.string(),
      exitCode: z.nullable(z.number()),
      result: z.nullable(z.object({ verdicts: z.object({ applied: z.number() }) })),
    }),
  ),
});

/** Of the object of `runs`; empty for anything else. */
export function pastRuns({ object }: Pick<Outcome, 'object'>): readonly PastRun[] {
  const { runs = [] } = HISTORY.safeParse(object).data ?? {};
  return runs.map(({ startedAt, exitCode, result }) => ({
    startedAt,
    exitCode,
    applied: result?.verdicts.applied,
  }));
}

/** The first in the order of exit codes; 0 where none was started. */
export function worstOf(outcomes: readonly Pick<Outcome, 'exitCode'>[]): number {
  return worstExitCode(outcomes.flatMap(({ exitCode }) => exitCode ?? []));
}
