// What one account came to, in one line for a log or a terminal.
import type { Outcome } from '../../fleet/index.ts';
import { durationWords, fleetEndWords, shown } from '../../report/index.ts';

/** `berlin: exit code 5, service unavailable (12 s). The service … Next: listferry … [SERVICE_UNAVAILABLE]`. */
export function accountLine(outcome: Outcome): string {
  const { account, exitCode, seconds, conditions } = outcome;
  if (exitCode === null) return `${account}: not started`;
  const took = seconds === null ? '' : ` (${durationWords(seconds)})`;
  const end = `${account}: exit code ${String(exitCode)}, ${fleetEndWords(exitCode)}${took}`;
  const [worst] = conditions;
  if (exitCode === 0 || worst === undefined) return end;
  const next = worst.next === undefined ? '' : ` Next: \`${worst.next}\`.`;
  return shown(`${end}. ${worst.message}${next} [${worst.id}]`).replaceAll(/\s*\n\s*/gu, ' ');
}
