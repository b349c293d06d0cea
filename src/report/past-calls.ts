// Past runs together with the calls of commands that worked on them, or that ended before they had one.
import type { Invocation, RunRecord } from '../state/index.ts';
import { durationWords } from './duration.ts';

/** A run with the last call that worked on it, or a call that had no run. */
export interface HistoryEntry {
  readonly run?: RunRecord | undefined;
  readonly call?: Invocation | undefined;
  /** Its process lives and holds the lock. */
  readonly isUnderWay?: boolean | undefined;
}

/** How long ago something was, by the wall clock. */
export function ageWords(time: string, now: Date): string {
  return `${durationWords(ageSeconds(time, now))} ago`;
}

/** Not negative: a clock may have been put back. */
export function ageSeconds(time: string, now: Date): number {
  return Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 1_000));
}

/** How a call ended and when, such as `exit 4, 3 h ago`. */
export function endWords(call: Invocation, now: Date): string {
  const { exitCode, endedAt, startedAt } = call;
  if (exitCode !== null) return `exit ${String(exitCode)}, ${ageWords(endedAt ?? startedAt, now)}`;
  return `ended without a word, begun ${ageWords(startedAt, now)}: killed, or the machine went down`;
}

/** Where the process of a call is. */
export function processWords({ pid, host, startedAt }: Invocation, now: Date): string {
  return `pid ${String(pid)} on ${host}, begun ${startedAt}, ${ageWords(startedAt, now)}`;
}
