// The catalogue of conditions: everything that is ever said of a command, a plan, a run or an account has an entry here, and
// nothing is said without one. Exit codes, the last line of stderr, `status`, reports, JSON, `explain` and the guide take
// what they say from it.
import { assert } from '../../lib/index.ts';
import { ENDINGS } from './endings.ts';
import type { ConditionEntry, Said, Severity } from './entry.ts';
import { FAILURES } from './failures.ts';
import { WARNINGS } from './warnings.ts';

const CATALOGUE = { ...FAILURES, ...ENDINGS, ...WARNINGS };

export type ConditionId = keyof typeof CATALOGUE;

export const CONDITIONS: Readonly<Record<ConditionId, ConditionEntry>> = CATALOGUE;

type Telling = {
  readonly [Id in ConditionId]: (typeof CATALOGUE)[Id] extends {
    readonly says: (values: infer Values) => Said;
  }
    ? Values
    : never;
};

/** The warning of a case, in the words of its entry. */
export function warningOf<Id extends ConditionId>(
  code: Id,
  values: Telling[Id],
): Said & { readonly code: Id } {
  // The entry of each id takes the values of its own, which a lookup cannot tell the compiler.
  const { says } = CATALOGUE[code] as { readonly says: (values: Telling[Id]) => Said };
  return { code, ...says(values) };
}

/** One condition as it is found. */
export interface Condition {
  readonly id: ConditionId;
  /** How many it is about; 1 where it is not about a number of things. */
  readonly count: number;
  /** What is so, with names as they are and no address. */
  readonly message: string;
  /** What to do about it: a whole command. Left out where only `listferry explain` can say it. */
  readonly next?: string | undefined;
  /** What lets go on what is held: a whole command. */
  readonly accept?: string | undefined;
  /** The run that it is about, where it is about one. */
  readonly runId?: string | undefined;
  /** Where it is not that of the entry, such as after a signal. */
  readonly exitCode?: number;
}

/** The code with which a command ends for it. */
export function exitCodeOf({ id, exitCode }: Pick<Condition, 'id' | 'exitCode'>): number {
  return exitCode ?? CONDITIONS[id].exitCode;
}

/** When several hold, the first of these is the exit code. */
const WORST_FIRST: readonly number[] = [77, 7, 5, 8, 64, 130, 143, 4, 6, 1, 3, 2, 0];

export function worstExitCode(codes: readonly number[]): number {
  const worst = WORST_FIRST.find((code) => codes.includes(code));
  // One that the order lacks must not look like success.
  assert(worst !== undefined || codes.length === 0, 'an exit code has no place in the order');
  return worst ?? 0;
}

/** The exit code of a process as a command of ours has it: 1 for one that none of them ends with. */
export function knownExitCode(code: number): number {
  return WORST_FIRST.includes(code) ? code : 1;
}

/** 0 for the worst one. */
export function exitCodeRank(code: number): number {
  return WORST_FIRST.indexOf(knownExitCode(code));
}

const SEVERITIES: readonly Severity[] = ['failed', 'decide', 'look', 'note'];

/** As a person should hear of them: by exit code, then by severity, then in their own order. */
export function worstFirst<Told extends Pick<Condition, 'id'>>(
  conditions: readonly Told[],
): Told[] {
  const rank = ({ id }: Told): number =>
    WORST_FIRST.indexOf(CONDITIONS[id].exitCode) * SEVERITIES.length +
    SEVERITIES.indexOf(CONDITIONS[id].severity);
  return conditions.toSorted((one, other) => rank(one) - rank(other));
}

/** Of a name that somebody gave, or of the reason of a call; undefined where it is none. */
export function conditionIdOf(name: string | null): ConditionId | undefined {
  // The table has every id as a key, and no others.
  return name !== null && Object.hasOwn(CONDITIONS, name) ? (name as ConditionId) : undefined;
}

/** Whether what is told of now says all of a condition of the past. */
export function isSaidBy(past: ConditionId, now: readonly Pick<Condition, 'id'>[]): boolean {
  const others = CONDITIONS[past].saidBy ?? [];
  return now.some(({ id }) => id === past || others.includes(id));
}

/** Whether the service stays otherwise than the sources say for it, and no run brings them together. */
export function staysApart(id: ConditionId): boolean {
  return CONDITIONS[id].staysApart === true;
}

export function isNote({ id }: Pick<Condition, 'id'>): boolean {
  return CONDITIONS[id].severity === 'note';
}
