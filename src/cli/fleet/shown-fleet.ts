// The end of a fleet command: a table of the accounts, the worst first, with what to type for each; or one JSON object; and the
// exit code of the account that ended worst.
import { openOf, type Outcome, worstOf, worstOutcomesFirst } from '../../fleet/index.ts';
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
  // What is open of a status is its result.
  if (options.action !== 'status') tellWarned(sorted, terminal);
  return endFleet(sorted, { interruptedBy }, terminal);
}

/** A night that ended well is told of where something is left to look at, as that of one account is. */
function tellWarned(outcomes: readonly Outcome[], { because }: Terminal): void {
  const warned = outcomes.filter((one) => one.exitCode === 0 && openOf(one).length > 0);
  const [first] = warned.flatMap(openOf);
  if (first === undefined) return;
  const names = warned.map((one) => `${one.account} (${openOf(one)[0]?.id ?? ''})`);
  because({
    id: 'ACCOUNTS_TO_LOOK_AT',
    count: warned.length,
    message: `${quantity(warned.length, 'account is', 'accounts are')} done and left something to look at: ${few(names)}.`,
    next: first.next,
  });
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
      next: bad.flatMap(openOf)[0]?.next,
    });
  }
  return worstExitCode([worstOf(bad), ...(interruptedBy === undefined ? [] : [interruptedBy])]);
}

function isInterrupted({ exitCode }: Outcome): boolean {
  return exitCode === null || exitCode === 130 || exitCode === 143;
}

const MOST_NAMED = 5;

function namesOf(bad: readonly Outcome[]): string {
  return few(bad.map(({ account, exitCode }) => `${account} (exit code ${String(exitCode)})`));
}

function few(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return listed(more > 0 ? [...names.slice(0, MOST_NAMED), `${String(more)} more`] : names);
}

/** Without what only our own tables need. */
export function conditionsJson({ conditions }: Pick<Outcome, 'conditions'>): readonly object[] {
  return conditions.map(({ isNote: _isNote, ...condition }) => condition);
}

/** The keys are a contract: they may grow, never change. */
function accountJson(outcome: Outcome): object {
  const { account, exitCode, counts, seconds, log } = outcome;
  return {
    name: account,
    exitCode,
    conditions: conditionsJson(outcome),
    counts,
    seconds,
    log: log === null ? null : shownPath(log),
  };
}
