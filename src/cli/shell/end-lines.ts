// How a command says at its end what is so: the last lines of stderr, and the conditions of its JSON object.
import { type Condition, CONDITIONS, exitCodeOf, worstFirst } from '../../plan/index.ts';
import { conditionSentence, forConfig } from '../../report/index.ts';
import { EXIT_CODES } from './exit-codes.ts';

/** A log or a mail of cron shows few lines. */
const MOST_LINES = 4;

/** The worst stands last, with the exit code, where a log ends; each in one line. Nothing for a command that is well. */
export function* endLines(exitCode: number, conditions: readonly Condition[]): Generator<string> {
  const [worst, ...others] = worstFirst(onceEach(conditions));
  const shown = others.slice(0, MOST_LINES - 1);
  const more = others.length - shown.length;
  if (more > 0) yield `and ${String(more)} more: \`listferry status\``;
  for (const condition of shown.toReversed()) yield `also: ${conditionSentence(condition)}`;
  if (worst !== undefined) yield `${labelOf(exitCode)}: ${conditionSentence(worst)}`;
  else if (exitCode !== 0) yield `exit code ${String(exitCode)}: ${meaningOf(exitCode)}.`;
}

/** What two conditions say in the same words is told once. */
function onceEach(conditions: readonly Condition[]): Condition[] {
  return [...new Map(conditions.map((condition) => [condition.message, condition])).values()];
}

function labelOf(exitCode: number): string {
  return exitCode === 0 ? 'look' : `exit code ${String(exitCode)}`;
}

function meaningOf(exitCode: number): string {
  return EXIT_CODES.find(({ code }) => code === exitCode)?.meaning ?? 'failed';
}

/** The keys are a contract: they may grow, never change. Commands name the configuration where they have to. */
export function conditionJson(condition: Condition, config: string | undefined): object {
  const { id, count, message, next, accept, runId } = condition;
  const command = (words: string | undefined) => words && forConfig(words, config);
  return {
    id,
    severity: CONDITIONS[id].severity,
    exitCode: exitCodeOf(condition),
    count,
    message: forConfig(message, config),
    next: command(next) ?? `listferry explain ${id}`,
    accept: command(accept),
    runId,
  };
}

/** The same in fewer keys, for the list of what decided about the exit code. */
export function reasonJson(condition: Condition, config: string | undefined): object {
  const { id: code, message, runId } = condition;
  const exitCode = exitCodeOf(condition);
  return {
    exitCode,
    code,
    message: forConfig(message, config),
    runId,
  };
}
