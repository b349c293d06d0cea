// Why a run that came to its end does not end with 0, and the exit code that follows from it.
import type { FinishedRun, RefusingGuard } from '../../apply/index.ts';
import {
  type GuardResult,
  type ParkedPlan,
  copyWords,
  holdsBack,
  isOverKind,
  liftingOption,
  openCopies,
  parkedItemCount,
  parkedPlans,
} from '../../plan/index.ts';
import { counted, parkedWords, shellWord, suppressedSinceWords } from '../../report/index.ts';
import type { PlanReader, RunRelease, RunResult } from '../../state/index.ts';
import { worstExitCode } from '../shell/exit-codes.ts';
import { type ExitReason, shownPath } from '../shell/terminal.ts';

/** For every command that reads the lists of the service. */
export const CONTACT_COPIES = 'CONTACT_COPIES';

/** For every command that reads the sources. */
export const ROWS_INVALID = 'ROWS_INVALID';

/** The words to it. */
export function invalidWords(invalidRows: number): string {
  return `${counted(invalidRows, 'row')} of the sources could not be taken.`;
}

/** What a run did not do, and whether a person wanted it so. */
interface LeftOut {
  /** More rows were invalid than are tolerated. */
  readonly invalid: boolean;
  /** That of --limit. */
  readonly itemLimit: number | null;
}

/** The exit code of a run, whatever else the command has to say. */
export function exitCodeOfRun(result: RunResult, left: LeftOut): number {
  const reasons = reasonsOfRun({ runId: '', result }, left);
  return worstExitCode(reasons.map(({ exitCode }) => exitCode));
}

/** Of a run of the past. What a person tolerated was for that call alone, so every invalid row counts. */
export function recordedExitCode(result: RunResult, { itemLimit }: RunRelease): number {
  return exitCodeOfRun(result, { invalid: result.invalidRows > 0, itemLimit });
}

/** In the order in which a person is told of them. */
export function reasonsOfRun(
  { runId, result }: FinishedRun,
  left: LeftOut,
  guards: readonly RefusingGuard[] = [],
): readonly ExitReason[] {
  const end: RunEnd = { runId, result, left, guards };
  return REASONS.flatMap((reasonsIn) => [...reasonsIn(end)]);
}

/** The guards that held a part of the plan back, each with the option that lifts it. */
export function refusingGuards(
  { guards, counts }: PlanReader['head'],
  { parked }: RunResult,
): readonly RefusingGuard[] {
  if (parked === null) return [];
  return guards
    .filter((guard) => guard.tripped && holdsBack(guard, counts))
    .map((guard) => ({ ...guard, lift: liftingOption(guard, counts) }));
}

/** A guard that tripped, with the option that lifts it, and whether a person has. */
export interface TrippedGuard extends RefusingGuard {
  readonly isAccepted: boolean;
}

/** Every guard of the plan that tripped, whether or not it held anything back. */
export function trippedGuards(
  { guards, counts }: PlanReader['head'],
  { unaccepted = [] }: RunRelease,
  { returned = 0 }: RunResult,
): readonly TrippedGuard[] {
  const isAccepted = ({ name, of, scope }: GuardResult): boolean => {
    if (scope === 'nothing') return false;
    if (scope === 'returned') return returned === 0;
    return !unaccepted.some((guard) => guard.name === name && guard.of === of);
  };
  return guards
    .filter(({ tripped }) => tripped)
    .map((guard) => ({
      ...guard,
      lift: liftingOption(guard, counts),
      isAccepted: isAccepted(guard),
    }));
}

interface RunEnd {
  readonly runId: string;
  readonly result: RunResult;
  readonly left: LeftOut;
  readonly guards: readonly RefusingGuard[];
}

const REASONS: readonly ((end: RunEnd) => Iterable<ExitReason>)[] = [
  unknownItems,
  lateContacts,
  unexpectedContacts,
  parkedItems,
  unreadSources,
  returnedAddresses,
  driftedItems,
  copiedContacts,
  hiddenContacts,
  rejectedItems,
  unsentItems,
  invalidRows,
];

function* unknownItems({ runId, result }: RunEnd): Generator<ExitReason> {
  const { unknown } = result.verdicts;
  if (unknown === 0) return;
  const message = `What became of ${counted(unknown, 'item')} is not known.`;
  yield { exitCode: 7, code: 'OUTCOMES_UNKNOWN', message, runId };
}

function* lateContacts({ runId, result: { late } }: RunEnd): Generator<ExitReason> {
  if (late === undefined || late.waiting + late.held === 0) return;
  yield { exitCode: 7, code: 'CONTACTS_LATE', message: lateWords(late), runId };
}

function lateWords({ waiting, held }: NonNullable<RunResult['late']>): string {
  const late = `${counted(waiting, 'contact')} acknowledged and not seen yet`;
  return held === 0 ? `${late}.` : `${late}, ${counted(held, 'further create')} held back.`;
}

function* unexpectedContacts({ runId, result: { strangers } }: RunEnd): Generator<ExitReason> {
  if (strangers === undefined) return;
  const count = Object.values(strangers).reduce((sum, more) => sum + more, 0);
  const message = `${counted(count, 'new contact')} more than were sent.`;
  yield { exitCode: 6, code: 'CONTACTS_UNEXPECTED', message, runId };
}

function* parkedItems({ runId, result, guards }: RunEnd): Generator<ExitReason> {
  for (const plan of parkedPlans(result.parked)) {
    const code = `${plan.kind.toUpperCase()}_PARKED`;
    yield { exitCode: 4, code, message: parkedReason(plan, guards), runId };
  }
}

function parkedReason(plan: ParkedPlan, guards: readonly RefusingGuard[]): string {
  if (plan.isEarlier === true) {
    const look = `listferry show ${shellWord(shownPath(plan.planPath))}`;
    return `${parkedWords(plan)} still wait for a person: \`${look}\` shows them, and the option with which apply carries them out.`;
  }
  const holding = guards.filter((guard) => isOverKind(plan.kind, guard));
  const why = holding.map(
    ({ name, of, value, limit }) =>
      `${name} (${of}): ${String(value)} where at most ${String(limit)} pass.`,
  );
  const options = [...new Set(holding.map(({ lift }) => lift))];
  const apply = ['listferry apply', shellWord(shownPath(plan.planPath)), ...options].join(' ');
  return [...why, `${parkedWords(plan)} parked: \`${apply}\` carries them out.`].join(' ');
}

function* unreadSources({ runId, result: { heldBack } }: RunEnd): Generator<ExitReason> {
  if (heldBack === undefined) return;
  const sources = heldBack.unreadSources.join(', ');
  const message = `No contact of ${sources} was created: the sources could not be read again.`;
  yield { exitCode: 4, code: 'SOURCES_UNREAD', message, runId };
}

function* returnedAddresses({ runId, result }: RunEnd): Generator<ExitReason> {
  const { returned = 0 } = result;
  if (returned === 0) return;
  const who = returned === 1 ? '1 address' : `${String(returned)} addresses`;
  const message = `${who} held back that had left, as an earlier run knew, and that the service does not list: --allow-return ${String(returned)} lets them come back.`;
  yield { exitCode: 4, code: 'UNSUBSCRIBED_BEFORE', message, runId };
}

function* driftedItems({ runId, result }: RunEnd): Generator<ExitReason> {
  const { drifted } = result.verdicts;
  if (drifted === 0) return;
  const drift = `${counted(drifted, 'item')} had drifted and stayed as they are.`;
  const message = [drift, ...suppressedSinceWords(result.suppressedSince)].join(' ');
  yield { exitCode: 6, code: 'ITEMS_DRIFTED', message, runId };
}

/** While people are there twice, the service is not as the sources say: `verify` says so, too. */
function* copiedContacts({ result: { copies } }: RunEnd): Generator<ExitReason> {
  if (copies === undefined) return;
  const made = `The run created people who are there more often than once: ${counted(copies.made, 'further contact')}.`;
  const messages = copies.made > 0 ? [made] : openCopies(copies.left).map(copyWords);
  for (const message of messages) yield { exitCode: 6, code: CONTACT_COPIES, message };
}

/** Everything was seen once, and not all of it by the last reading. */
function* hiddenContacts({ runId, result }: RunEnd): Generator<ExitReason> {
  if (result.verified || !isWhole(result) || isExplained(result)) return;
  const message =
    'The last reading of the contact list did not show everybody whom the run created. The service may list only a part of its contacts: `listferry verify` looks again.';
  yield { exitCode: 6, code: 'CONTACTS_HIDDEN', message, runId };
}

function isWhole({ verdicts: { applied, ...others } }: RunResult): boolean {
  return applied > 0 && Object.values(others).every((count) => count === 0);
}

/** Whether another reason says why the run is not verified. */
function isExplained({ late, strangers, copies }: RunResult): boolean {
  return (late?.waiting ?? 0) > 0 || strangers !== undefined || (copies?.made ?? 0) > 0;
}

function* rejectedItems({ runId, result }: RunEnd): Generator<ExitReason> {
  const { rejected } = result.verdicts;
  if (rejected === 0) return;
  const message = `${counted(rejected, 'item')} rejected by the service.`;
  yield { exitCode: 3, code: 'ITEMS_REJECTED', message, runId };
}

function* unsentItems({ runId, result, left }: RunEnd): Generator<ExitReason> {
  const unsent = unsentCount(result, left.itemLimit);
  if (unsent === 0) return;
  const message = `${counted(unsent, 'item')} could not be sent.`;
  yield { exitCode: 3, code: 'ITEMS_NOT_SENT', message, runId };
}

/** Skipped items that nothing else of the result explains. */
function unsentCount(result: RunResult, itemLimit: number | null): number {
  const { verdicts, parked, returned = 0, late, heldBack } = result;
  if (heldBack !== undefined) return 0;
  const itemCount = Object.values(verdicts).reduce((sum, count) => sum + count, 0);
  const beyondLimit = itemLimit === null ? 0 : Math.max(0, itemCount - itemLimit);
  const explained = parkedItemCount(parked) + returned + (late?.held ?? 0) + beyondLimit;
  return Math.max(0, verdicts.skipped - explained);
}

function* invalidRows({ runId, result, left }: RunEnd): Generator<ExitReason> {
  if (!left.invalid) return;
  yield { exitCode: 3, code: ROWS_INVALID, message: invalidWords(result.invalidRows), runId };
}
