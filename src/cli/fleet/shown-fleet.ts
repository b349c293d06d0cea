// The end of a fleet command: a table of the accounts, the worst first, with what to type for each; or one JSON object; and the
// exit code of the account that ended worst.
import { type Outcome, worstOf, worstOutcomesFirst } from '../../fleet/index.ts';
import { fleetText } from '../../report/index.ts';
import { counted, listed, quantity } from '../../lib/index.ts';
import { worstExitCode } from '../../plan/index.ts';
import { lookOf, printAll, shownPath, type Terminal } from '../shell/terminal.ts';
import type { FleetOptions, OpenedFleet } from './opened-fleet.ts';

export interface ShownFleet extends Pick<OpenedFleet, 'shownFile'> {
  readonly options: Pick<FleetOptions, 'action' | 'output'>;
  /** The exit code of the signal that came, if one did. */
  readonly interruptedBy: number | undefined;
}

/** Returns the exit code. */
export function showFleet(
  outcomes: readonly Outcome[],
  { shownFile, options, interruptedBy }: ShownFleet,
  terminal: Terminal,
): number {
  const sorted = worstOutcomesFirst(outcomes);
  if (options.output === 'json') terminal.give({ accounts: sorted.map(accountJson) });
  else {
    const { action } = options;
    const report = { file: shownFile, action, accounts: sorted };
    printAll(terminal, fleetText(report, lookOf(terminal)));
  }
  return endFleet(sorted, { interruptedBy }, terminal);
}

/** Notes what is so of the whole, and returns the exit code. `outcomes`: the worst first. */
export function endFleet(
  outcomes: readonly Outcome[],
  { interruptedBy }: Pick<ShownFleet, 'interruptedBy'>,
  terminal: Terminal,
): number {
  const cut = interruptedBy === undefined ? [] : outcomes.filter(isInterrupted);
  const bad = outcomes.filter(
    (outcome) => !cut.includes(outcome) && outcome.exitCode !== 0 && outcome.exitCode !== null,
  );
  if (interruptedBy !== undefined) {
    const notStarted = cut.filter(({ exitCode }) => exitCode === null).length;
    const message = `The fleet was interrupted: ${quantity(cut.length - notStarted, 'account was', 'accounts were')} stopped at work, and ${counted(notStarted, 'account')} not begun.`;
    terminal.because({ id: 'FLEET_INTERRUPTED', exitCode: interruptedBy, message });
  }
  if (bad.length > 0) {
    terminal.because({
      id: 'ACCOUNTS_NOT_WELL',
      count: bad.length,
      exitCode: worstOf(bad),
      message: `${quantity(bad.length, 'account', 'accounts')} of ${String(outcomes.length)} ended with something to do: ${namesOf(bad)}.`,
      next: bad[0]?.conditions[0]?.next,
    });
  }
  return worstExitCode([worstOf(bad), ...(interruptedBy === undefined ? [] : [interruptedBy])]);
}

function isInterrupted({ exitCode }: Outcome): boolean {
  return exitCode === null || exitCode === 130 || exitCode === 143;
}

const MOST_NAMED = 5;

function namesOf(bad: readonly Outcome[]): string {
  const named = bad
    .slice(0, MOST_NAMED)
    .map(({ account, exitCode }) => `${account} (exit code ${String(exitCode)})`);
  const more = bad.length - named.length;
  return listed(more > 0 ? [...named, `${String(more)} more`] : named);
}

/** The keys are a contract: they may grow, never change. */
function accountJson({ account, exitCode, conditions, counts, seconds, log }: Outcome): object {
  return {
    name: account,
    exitCode,
    conditions,
    counts,
    seconds,
    log: log === null ? null : shownPath(log),
  };
}
