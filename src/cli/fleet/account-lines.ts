// What one account came to, in one line for a log or a terminal.
import { openOf, type Outcome } from '../../fleet/index.ts';
import { durationWords, shown, standingWords } from '../../report/index.ts';

/** `berlin: exit code 5, service unavailable (12 s)`. */
export function endLine(outcome: Outcome): string {
  const { account, exitCode, seconds } = outcome;
  const words = standingWords(outcome);
  if (exitCode === null) return `${account}: ${words}`;
  const took = seconds === null ? '' : ` (${durationWords(seconds)})`;
  return `${account}: exit code ${String(exitCode)}, ${words}${took}`;
}

/** The same with what is so and what to type, for who sees nothing else of it. */
export function wholeEndLine(outcome: Outcome): string {
  const end = endLine(outcome);
  const [worst] = openOf(outcome);
  if (worst === undefined) return end;
  const { id, message, next } = worst;
  const step = next === undefined ? '' : ` Next: \`${next}\`.`;
  return shown(`${end}. ${message.replaceAll(/\s*\n\s*/gu, ' ')}${step} [${id}]`);
}
