// How a command of an account ended: its exit code, and what its one JSON object says. A process that was killed, or left no
// object, has an outcome as well, so that no account is ever missing from the result.
import * as z from 'zod/mini';
import { exitCodeRank, knownExitCode, worstExitCode } from '../plan/index.ts';

/** What the command of an account says is so; commands in it name the configuration of the account. */
export interface AccountCondition {
  readonly id: string;
  readonly exitCode: number;
  readonly message: string;
  /** Nobody has to do anything. */
  readonly isNote: boolean;
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
  /** Of a status: how long ago a run last ended well; null where none has. */
  readonly lastGoodAgeSeconds: number | null;
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
  severity: z.optional(z.string()),
  next: z.optional(z.string()),
  accept: z.optional(z.string()),
});

/** Of what a command of ours prints, that which is looked at. */
const RESULT = z.object({
  conditions: z.catch(z.array(CONDITION), []),
  verdicts: z.catch(z.optional(COUNTS), undefined),
  counts: z.catch(z.optional(COUNTS), undefined),
  lastGoodAgeSeconds: z.catch(z.optional(z.nullable(z.number())), undefined),
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
  const told = (id: string, exitCode: number, message: string): AccountCondition => {
    return { id, exitCode, message, isNote: false, next };
  };
  if (end.kind === 'not-started') {
    const because = told('ACCOUNT_NOT_STARTED', 1, end.reason);
    return { ...notReached(account), exitCode: 1, conditions: [because], log };
  }
  const { seconds } = end;
  const said = { ...notReached(account), ...saidIn(printed), seconds, log };
  if (end.kind === 'killed') {
    const because = told('ACCOUNT_KILLED', 1, `Its process was ended by ${end.signal}.`);
    return { ...said, exitCode: 1, conditions: [because, ...said.conditions] };
  }
  const exitCode = knownExitCode(end.exitCode);
  // A fault that leaves no object is told all the same.
  if (exitCode !== 0 && said.conditions.length === 0) {
    const message = `It ended with exit code ${String(end.exitCode)}, and gave no reason.`;
    return { ...said, exitCode, conditions: [told('FAULT', exitCode, message)] };
  }
  return { ...said, exitCode };
}

type Said = Pick<Outcome, 'object' | 'conditions' | 'counts' | 'lastGoodAgeSeconds'>;

function saidIn(printed: string): Said {
  const object = jsonOf(printed);
  const { data } = RESULT.safeParse(object);
  const { conditions = [], verdicts, counts, lastGoodAgeSeconds = null } = data ?? {};
  return {
    object,
    conditions: conditions.map((condition) => ({
      ...condition,
      isNote: (condition.severity ?? (condition.exitCode === 0 ? 'note' : 'failed')) === 'note',
    })),
    counts: verdicts ?? counts ?? null,
    lastGoodAgeSeconds,
  };
}

/** Of an account whose turn did not come before the fleet was interrupted. */
export function notReached(account: string): Outcome {
  return {
    account,
    exitCode: null,
    conditions: [],
    counts: null,
    seconds: null,
    lastGoodAgeSeconds: null,
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

/** What somebody has to look at or to do. */
export function openOf({ conditions }: Pick<Outcome, 'conditions'>): readonly AccountCondition[] {
  return conditions.filter(({ isNote }) => !isNote);
}

/**
 * By the order of exit codes, those that were not started last; of accounts that ended alike, the one with the worst that is
 * open first. Others stay in their order.
 */
export function worstOutcomesFirst(outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.toSorted((one, other) => {
    const [ours, theirs] = [ranksOf(one), ranksOf(other)];
    const at = ours.findIndex((rank, place) => rank !== theirs[place]);
    return at === -1 ? 0 : (ours[at] ?? 0) - (theirs[at] ?? 0);
  });
}

function ranksOf(outcome: Outcome): readonly number[] {
  const { exitCode } = outcome;
  const open = openOf(outcome);
  const ofOpen = worstExitCode(open.map((condition) => knownExitCode(condition.exitCode)));
  return [
    exitCode === null ? Number.MAX_SAFE_INTEGER : exitCodeRank(exitCode),
    exitCodeRank(ofOpen),
    open.length > 0 ? 0 : 1,
  ];
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
