// How long ago something was, by the wall clock, and where it is under way.
import { localMinute } from '../../lib/index.ts';
import type { Invocation } from '../../state/index.ts';
import { durationWords } from './phrases.ts';

/** `3 h ago`; of a time in the future, that the clock may be wrong. */
export function ageWords(time: string, now: Date): string {
  const aheadSeconds = (Date.parse(time) - now.getTime()) / 1_000;
  if (aheadSeconds > MOST_DRIFT_SECONDS) {
    return `dated ${durationWords(aheadSeconds)} in the future: is the clock right?`;
  }
  return `${durationWords(ageSeconds(time, now))} ago`;
}

/** Machines that share a state directory, and a clock that is set right a little now and then. */
const MOST_DRIFT_SECONDS = 60;

/** Not negative, even if the clock was put back. */
export function ageSeconds(time: string, now: Date): number {
  return Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 1_000));
}

/** Of a call that left no end, behind its command. `begun`: when, in words. */
export function killedWords(begun: string): string {
  return `begun ${begun}, stopped without a result: the process was killed, or the machine went down`;
}

export function killedSentence({ command }: Pick<Invocation, 'command'>, begun: string): string {
  return `${command}, ${killedWords(begun)}.`;
}

/** Where the process of a call is. */
export function processWords({ pid, host, startedAt }: Invocation, now: Date): string {
  return `pid ${String(pid)} on ${host}, begun ${localMinute(startedAt)}, ${ageWords(startedAt, now)}`;
}
