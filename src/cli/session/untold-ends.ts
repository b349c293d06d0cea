// Ends of earlier commands of which nobody was told: a command was killed at work, or between its end and its word of it. The
// next one tells of them, each under the same id whoever tells.
import { localMinute, sha256Hex } from '../../lib/index.ts';
import { type Condition, conditionIdOf, CONDITIONS } from '../../plan/index.ts';
import { killedSentence } from '../../report/index.ts';
import type { Invocation } from '../../state/index.ts';

/** As the metrics have it: there is no exit code. */
const KILLED = -1;

export interface UntoldEnd {
  /** In the form of a UUID. */
  readonly id: string;
  readonly at: string;
  readonly host: string;
  readonly command: string;
  readonly exitCode: number;
  readonly runId: string | null;
  readonly conditions: readonly Condition[];
}

export function untoldEnd(call: Invocation): UntoldEnd {
  const { host, command, runId, startedAt, endedAt, exitCode } = call;
  return {
    id: idOf(call),
    at: endedAt ?? startedAt,
    ...{ host, command, runId },
    exitCode: exitCode ?? KILLED,
    conditions: conditionsOf(call),
  };
}

function conditionsOf(call: Invocation): readonly Condition[] {
  const { startedAt, exitCode, reason, message } = call;
  if (exitCode === null) {
    const words = killedSentence(call, localMinute(startedAt));
    return [{ id: 'RUNS_ENDED_BADLY', count: 1, message: words, next: 'listferry status' }];
  }
  if (reason === null) return [];
  const id = conditionIdOf(reason) ?? 'RUNS_ENDED_BADLY';
  const { title, next } = CONDITIONS[id];
  return [{ id, count: 1, message: message ?? title, next }];
}

function idOf({ invocation, host, pid, startedAt }: Invocation): string {
  const hash = sha256Hex([invocation, host, pid, startedAt].join('\n'));
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return [...parts, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
}
