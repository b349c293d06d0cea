// Whether a monitoring probe may rest: the last run that should have happened did, not too long ago, and left nothing that
// failed or that waits for a person.
import { localMinute } from '../../lib/index.ts';
import {
  type Condition,
  CONDITIONS,
  exitCodeOf,
  type Severity,
  worstExitCode,
} from '../../plan/index.ts';
import { ageSeconds, ageWords, conditionSentence } from '../../report/index.ts';
import type { Invocation } from '../../state/index.ts';

export interface CheckedNow {
  /** Everything that is open, the worst first. */
  readonly conditions: readonly Condition[];
  /** When the last run of a whole plan ended; undefined before the first one. */
  readonly lastEndedAt: string | undefined;
  readonly underWay: Invocation | undefined;
  readonly now: Date;
  /** Left out: however long ago. */
  readonly maxAgeMs: number | undefined;
}

export interface Check {
  readonly exitCode: number;
  /** Why not; undefined where all is well. */
  readonly because: Condition | undefined;
  /** One line as Nagios reads it: a word, what is so, and the age behind a bar. */
  readonly line: string;
}

export function checkOf(checked: CheckedNow): Check {
  const { conditions, lastEndedAt, now } = checked;
  const bad = conditions.filter(({ id }) => BAD.includes(CONDITIONS[id].severity));
  const overdue = overdueCondition(checked);
  const found = overdue === undefined ? bad : [...bad, overdue];
  // Some conditions change the end of no command, and a probe must hear of them all the same.
  const exitCode = found.length === 0 ? 0 : worstExitCode(found.map(exitCodeOf)) || 1;
  const because = found.find((condition) => exitCodeOf(condition) === exitCode) ?? found[0];
  const age = lastEndedAt === undefined ? '' : ` | age=${String(ageSeconds(lastEndedAt, now))}s`;
  const words = because === undefined ? wellWords(checked) : conditionSentence(because);
  // What stands behind a bar are numbers, whatever a name holds.
  const line = `LISTFERRY ${stateOf(because)}: ${inOneLine(words).replaceAll('|', '/')}${age}`;
  return { exitCode, because, line };
}

const BAD: readonly Severity[] = ['failed', 'decide'];

function stateOf(because: Condition | undefined): string {
  if (because === undefined) return 'OK';
  return CONDITIONS[because.id].severity === 'failed' ? 'CRITICAL' : 'WARNING';
}

function wellWords({ lastEndedAt, underWay, now }: CheckedNow): string {
  const last =
    lastEndedAt === undefined ? 'no run before' : `last run ${endWords(lastEndedAt, now)}`;
  return underWay === undefined ? last : `${underWay.command} is under way, ${last}`;
}

function endWords(endedAt: string, now: Date): string {
  return `${localMinute(endedAt)}, ${ageWords(endedAt, now)}`;
}

function inOneLine(words: string): string {
  return words.replaceAll(/\s*\n\s*/gu, ' ');
}

/** One that is under way counts from its beginning: it may take long, and hangs if it takes longer than that. */
function overdueCondition(checked: CheckedNow): Condition | undefined {
  const { lastEndedAt, underWay, now, maxAgeMs = Infinity } = checked;
  const [latest] = [lastEndedAt, underWay?.startedAt]
    .flatMap((at) => at ?? [])
    .sort()
    .reverse();
  if (latest !== undefined && ageSeconds(latest, now) * 1_000 <= maxAgeMs) return undefined;
  const message =
    lastEndedAt === undefined
      ? 'No run has finished yet.'
      : `The last run ended ${endWords(lastEndedAt, now)}.`;
  return { id: 'RUN_OVERDUE', count: 1, message, next: CONDITIONS.RUN_OVERDUE.next };
}
