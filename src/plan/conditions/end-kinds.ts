// Which kind of end a command had, for those who are told of it elsewhere than on this machine: one kind for each exit
// code, unless the condition that decided is a failure.
import { type Condition, CONDITIONS, exitCodeOf } from './catalogue.ts';

/** `recovery` is a success after an end of another kind. */
export const END_KINDS = ['failure', 'recovery', 'parked', 'left-out', 'success'] as const;

export type EndKind = (typeof END_KINDS)[number];

/** An end by itself, whatever came before it. */
export type PlainEndKind = Exclude<EndKind, 'recovery'>;

const KIND_OF_CODE: ReadonlyMap<number, PlainEndKind> = new Map([
  [0, 'success'],
  [3, 'left-out'],
  [4, 'parked'],
  // What had drifted was left alone.
  [6, 'left-out'],
]);

/** Every other exit code is a failure, and so is one that a failure decided, such as a stale plan. */
export function endKindOf(exitCode: number, conditions: readonly Condition[]): PlainEndKind {
  const hasFailed = conditions.some(
    (condition) =>
      CONDITIONS[condition.id].severity === 'failed' &&
      exitCode !== 0 &&
      exitCodeOf(condition) === exitCode,
  );
  return hasFailed ? 'failure' : (KIND_OF_CODE.get(exitCode) ?? 'failure');
}
