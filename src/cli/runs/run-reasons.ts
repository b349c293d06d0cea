// Why a run that came to its end does not end with 0, and the exit code that follows from it.
import { counted, shellWord } from '../../lib/index.ts';
import type { FinishedRun, RefusingGuard } from '../../apply/index.ts';
import { unexplained } from '../../compare/index.ts';
import {
  type GuardResult,
  type ParkedPlan,
  copyWords,
  ERASED_HINT,
  ERASED_ON_SERVICE,
  erasedWords,
  FORGOTTEN_HINT,
  forgottenWords,
  holdsBack,
  IDS_UNSTABLE,
  isOverKind,
  liftingOption,
  type MemoryCounts,
  namedAlikeWarnings,
  openCopies,
  parkedItemCount,
  parkedName,
  parkedPlans,
  type PlanHead,
  tripWords,
  unacceptedErased,
} from '../../plan/index.ts';
import {
  lossWords,
  parkedWords,
  refusedItems,
  returnedWords,
  leftSinceWords,
} from '../../report/index.ts';
import {
  chosenCount,
  type PlanReader,
  type RunRelease,
  type RunResult,
} from '../../state/index.ts';
import type { Session } from '../session/session.ts';
import { worstExitCode } from '../shell/exit-codes.ts';
import type { ExitReason } from '../shell/terminal.ts';

/** For every command that reads the lists of the service. */
export const CONTACT_COPIES = 'CONTACT_COPIES';

/** For every command that reads the sources. */
export function rowsInvalid(count: number): ExitReason {
  const message = `${counted(count, 'row')} of the sources could not be taken.`;
  return { exitCode: 3, code: 'ROWS_INVALID', message };
}

/**
 * How to accept what guards found where nothing waits for them: a sync reads the sources and lists again. Nobody accepts
 * rows that cannot be read, which are to be corrected.
 */
export function acceptingWords(
  { guards, counts }: Pick<PlanHead, 'guards' | 'counts'>,
  open: readonly Pick<GuardResult, 'name' | 'of'>[] = [],
): string {
  const isOpen = (guard: GuardResult): boolean =>
    guard.tripped && open.some(({ name, of }) => guard.name === name && guard.of === of);
  const isSure = ({ name }: GuardResult): boolean => name !== 'maxInvalid';
  const options = guards
    .filter((guard) => isOpen(guard) && isSure(guard))
    .map((guard) => liftingOption(guard, counts));
  if (options.length === 0) return '';
  return `; if it is right, \`${['listferry sync --yes', ...new Set(options)].join(' ')}\` accepts it`;
}

/** The exit code of commands that copy the account: a copy is kept, also where a list may not be whole. */
export function endOfCopy(
  shortfalls: Parameters<typeof unexplained>[0],
  {
    journal: { facts, runs },
    terminal,
    acceptShrink,
  }: Pick<Session, 'journal' | 'terminal'> & { readonly acceptShrink: boolean },
): number {
  const short = unexplained(shortfalls, { facts, baseline: runs.lastBaseline() });
  if (acceptShrink || short.length === 0) return 0;
  const lists = short.length === 1 ? '1 list has' : `${String(short.length)} lists have`;
  // A warning has told of each of them.
  const message = `What was written may not be whole: ${lists} fewer records than the service counts. Run it again later; if that is right, add --accept shrink.`;
  terminal.because({ exitCode: 4, code: 'COPY_SHORT', message });
  return 4;
}

/** For every command that compares both sides. */
export function erasedThere(people: number): ExitReason {
  const message = `${erasedWords(people)} ${ERASED_HINT}`;
  return { exitCode: 7, code: ERASED_ON_SERVICE, message };
}

/** For every command that compares both sides. */
export function idsUnstable(people: number): ExitReason {
  const who = people === 1 ? '1 person is' : `${String(people)} people are`;
  const message = `${who} not created: too many ids of a source changed their address at once, tonight or earlier, to be those of the same people. The warning IDS_UNSTABLE of the plan says what to do.`;
  return { exitCode: 4, code: IDS_UNSTABLE, message };
}

/** What a run did not do, and whether a person wanted it so. */
interface Unfulfilled {
  /** More rows were invalid than are tolerated. */
  readonly invalid: boolean;
  /** How many items a person let through, by --limit or an approval; null for all. */
  readonly chosen: number | null;
}

/** The exit code of a run, whatever else the command has to say. */
export function exitCodeOfRun(result: RunResult, left: Unfulfilled): number {
  return worstOf(result, reasonsOfRun({ runId: '', result }, left));
}

/** A run that the same call finished before has reasons of its own, and the call one exit code. */
function worstOf({ finishedFirst }: RunResult, reasons: readonly ExitReason[]): number {
  return worstExitCode([finishedFirst?.exitCode ?? 0, ...reasons.map(({ exitCode }) => exitCode)]);
}

/** Of a run of the past. What a person tolerated was for that call alone, so every invalid row counts. */
export function recordedExitCode(result: RunResult, release: RunRelease): number {
  return worstOf(result, recordedReasons(result, release));
}

export function recordedReasons(result: RunResult, release: RunRelease): readonly ExitReason[] {
  const left = { invalid: result.invalidRows > 0, chosen: chosenCount(release) };
  return reasonsOfRun({ runId: '', result }, left);
}

/** In the order in which a person is told of them. */
export function reasonsOfRun(
  { runId, result }: FinishedRun,
  left: Unfulfilled,
  guards: readonly RefusingGuard[] = [],
): readonly ExitReason[] {
  return REASONS.flatMap(([exitCode, code, why]) => {
    const told = why({ ...result, left, guards });
    if (told === false) return [];
    const reasons = typeof told === 'string' ? [{ message: told }] : told;
    return reasons.map(({ message, ...more }) => ({ exitCode, code, message, runId, ...more }));
  });
}

/** The guards that held a part of the plan back, each with the option that lifts it. */
export function refusingGuards(
  { guards, counts }: PlanReader['head'],
  { parked }: RunResult,
): readonly RefusingGuard[] {
  if (parked === null) return [];
  return guards
    .filter((guard) => guard.tripped && holdsBack(guard, counts))
    .map((guard) => ({ ...guard, lift: liftNow(guard, counts, parked) }));
}

/** Updates are parked of some contact types alone, and their plan counts no others. */
function liftNow(
  guard: GuardResult,
  counts: PlanReader['head']['counts'],
  parked: RunResult['parked'],
): string {
  const updates = parkedPlans(parked).find(({ kind }) => kind === 'updates');
  const isOfUpdates = updates !== undefined && isOverKind('updates', guard);
  return liftingOption(guard, isOfUpdates ? { ...counts, updateContact: updates.count } : counts);
}

/** Every guard of the plan that tripped, whether or not it held anything back, and whether a person lifted it. */
export function trippedGuards(
  { guards, counts }: PlanReader['head'],
  { unaccepted = [] }: RunRelease,
  { returned = 0, parked }: RunResult,
): readonly (RefusingGuard & { readonly isAccepted: boolean })[] {
  const isAccepted = ({ name, of, scope }: GuardResult): boolean => {
    if (scope === 'nothing') return false;
    if (scope === 'returned') return returned === 0;
    return !unaccepted.some((guard) => guard.name === name && guard.of === of);
  };
  return guards
    .filter(({ tripped }) => tripped)
    .map((guard) => ({
      ...guard,
      lift: liftNow(guard, counts, parked),
      isAccepted: isAccepted(guard),
    }));
}

interface RunEnd extends RunResult {
  readonly left: Unfulfilled;
  readonly guards: readonly RefusingGuard[];
}

/** A message, or reasons with what they say otherwise than their line of the table; false: it does not hold. */
type Why = false | string | readonly (Partial<ExitReason> & Pick<ExitReason, 'message'>)[];

const REASONS: readonly (readonly [exitCode: number, code: string, why: (end: RunEnd) => Why])[] = [
  [7, 'OUTCOMES_UNKNOWN', unknownItems],
  [7, 'CONTACTS_LATE', lateContacts],
  [7, ERASED_ON_SERVICE, erasedPeople],
  [6, 'CONTACTS_UNEXPECTED', unexpectedContacts],
  [4, 'PARKED', parkedItems],
  [4, 'GONE_AT_ONCE', goneAtOnce],
  [4, IDS_UNSTABLE, waitingIds],
  [4, 'STATE_LOST', lostState],
  [4, 'MEMORY_LOST', lostMemory],
  [4, 'SOURCES_UNREAD', unreadSources],
  [4, 'UNSUBSCRIBED_BEFORE', returnedAddresses],
  [6, 'ITEMS_DRIFTED', driftedItems],
  [6, 'VALUES_LOST', valuesLost],
  [6, CONTACT_COPIES, copiedContacts],
  [6, 'NAME_COPIES', copiedNames],
  [6, 'CONTACTS_HIDDEN', hiddenContacts],
  [3, 'ITEMS_REJECTED', rejectedItems],
  [3, 'ITEMS_NOT_SENT', unsentItems],
  [3, 'ROWS_INVALID', invalidRows],
];

function unknownItems({ verdicts: { unknown } }: RunEnd): Why {
  return unknown > 0 && `What became of ${counted(unknown, 'item')} is not known.`;
}

function lateContacts({ late }: RunEnd): Why {
  if (late === undefined || late.waiting + late.held === 0) return false;
  const { waiting, held } = late;
  const words = `${counted(waiting, 'contact')} acknowledged and not seen yet`;
  return held === 0 ? `${words}.` : `${words}, ${counted(held, 'further create')} held back.`;
}

/** Every night until they are gone or accepted: no run deletes them unless a mirror does. */
function erasedPeople({ memory }: RunEnd): Why {
  const found = memory?.erasedOnService;
  if (found === undefined) return false;
  // Of a run that has ended, nobody is leaving any more.
  const people = unacceptedErased({ ...found, leaving: 0 });
  return people > 0 && [erasedThere(people)];
}

function unexpectedContacts({ strangers }: RunEnd): Why {
  if (strangers === undefined) return false;
  const count = Object.values(strangers).reduce((sum, more) => sum + more, 0);
  return `${counted(count, 'new contact')} more than were sent.`;
}

/** Every night until a person accepts it, also where nothing was to be deleted. */
function lostState({ stateLost, memoryLost, memory }: RunEnd): Why {
  const creates = memoryLost === true ? ', and nobody is created among other contacts,' : '';
  return (
    stateLost === true &&
    `It is not known what earlier runs did. Nothing is deleted${creates} until a person goes on with --accept state: \`listferry status\` says what happened to the state.${forgottenPart(memory)}`
  );
}

/** Begins with a space: who may be created once a person accepts that. */
function forgottenPart({ erasedForgotten = 0 }: Partial<MemoryCounts> = {}): string {
  return erasedForgotten === 0 ? '' : ` ${forgottenWords(erasedForgotten)} ${FORGOTTEN_HINT}`;
}

function lostMemory({ stateLost, memoryLost, memory }: RunEnd): Why {
  return (
    memoryLost === true &&
    stateLost !== true &&
    `What earlier runs remembered of the contacts is missing or old, and nothing of this run was remembered. The warning MEMORY_LOST of its plan says what to do.${forgottenPart(memory)}`
  );
}

function goneAtOnce({ goneAtOnce: byType = {} }: RunEnd): Why {
  return Object.entries(byType).map(([contactType, count]) => ({
    message: `${counted(count, 'contact')} of ${contactType} gone from the service at once: a list that was cut, or a contact type that was emptied. Nothing was created there. If it is so, \`listferry plan\` names the option that lifts the guard maxGone.`,
  }));
}

function waitingIds({ memory }: RunEnd): Why {
  const people = memory?.idsWaiting ?? 0;
  return people > 0 && [idsUnstable(people)];
}

function parkedItems({ parked, guards }: RunEnd): Why {
  return parkedPlans(parked).map((plan) => ({
    code: `${plan.kind.toUpperCase()}_PARKED`,
    message: parkedReason(plan, guards),
  }));
}

function parkedReason(plan: ParkedPlan, guards: readonly RefusingGuard[]): string {
  const isOne = plan.count + plan.others === 1;
  const them = isOne ? 'it' : 'them';
  const look = `\`listferry show ${shellWord(parkedName(plan))}\` shows ${them}, and the option with which apply carries ${them} out.`;
  if (plan.isEarlier === true) {
    return `${parkedWords(plan)} still ${isOne ? 'waits' : 'wait'} for a person: ${look}`;
  }
  const holding = guards.filter((guard) => isOverKind(plan.kind, guard));
  // Held by what was found when the run went on, such as an older copy of the state.
  if (holding.length === 0) return `${parkedWords(plan)} parked: ${look}`;
  const why = holding.map((guard) => `${tripWords(guard)}.`);
  const options = [...new Set(holding.map(({ lift }) => lift))];
  const apply = ['listferry apply', shellWord(parkedName(plan)), ...options].join(' ');
  return [...why, `${parkedWords(plan)} parked: \`${apply}\` carries ${them} out.`].join(' ');
}

function unreadSources({ heldBack }: RunEnd): Why {
  if (heldBack === undefined) return false;
  const sources = heldBack.unreadSources.join(', ');
  return `No contact of ${sources} was created, and none deleted for missing there: the sources could not be read again.`;
}

function returnedAddresses({ returned = 0 }: RunEnd): Why {
  if (returned === 0) return false;
  return `Held back: ${returnedWords(returned)}; the list of the service does not show ${returned === 1 ? 'this address' : 'these addresses'}: --accept return=${String(returned)} lets them come back.`;
}

function driftedItems({ verdicts: { drifted }, ...since }: RunEnd): Why {
  if (drifted === 0) return false;
  const drift = `${counted(drifted, 'item')} had drifted and stayed as ${drifted === 1 ? 'it is' : 'they are'}.`;
  return [drift, ...leftSinceWords(since)].join(' ');
}

/** What is lost is in no later plan, unless a source has it. */
function valuesLost({ lostValues = 0 }: RunEnd): Why {
  if (lostValues === 0) return false;
  return `${lossWords(lostValues)}: the report of the run names the fields.`;
}

/** While people are there twice, the service is not as the sources say: `verify` says so, too. */
function copiedContacts({ copies }: RunEnd): Why {
  if (copies === undefined) return false;
  const made = `The run created people who are there more often than once: ${counted(copies.made, 'further contact')}.`;
  const messages = copies.made > 0 ? [made] : openCopies(copies.left).map(copyWords);
  // They are the account's, whichever run looks.
  return messages.map((message) => ({ message, runId: undefined }));
}

/** Told by the run that created one of them; later plans warn of them. */
function copiedNames({ copies }: RunEnd): Why {
  return namedAlikeWarnings(copies?.named ?? []).map(({ code, message }) => ({ code, message }));
}

/** Everything was seen once, and not all of it by the last reading. */
function hiddenContacts(end: RunEnd): Why {
  if (end.verified || !isWhole(end) || isExplained(end)) return false;
  return 'The last reading of the contact list did not show everybody whom the run created, or showed former values. The service may list only a part of its contacts, or an old state: `listferry verify` looks again.';
}

function isWhole({ verdicts: { applied, ...others } }: RunResult): boolean {
  return applied > 0 && Object.values(others).every((count) => count === 0);
}

/** Whether another reason says why the run is not verified. */
function isExplained({ late, strangers, copies, lostValues = 0 }: RunResult): boolean {
  const isLate = (late?.waiting ?? 0) > 0;
  return isLate || strangers !== undefined || (copies?.made ?? 0) > 0 || lostValues > 0;
}

function rejectedItems({ verdicts: { rejected } }: RunEnd): Why {
  return rejected > 0 && `${counted(rejected, 'item')} rejected by the service.`;
}

/** Skipped items that nothing else of the result explains. */
function unsentItems(end: RunEnd): Why {
  const { verdicts, parked, returned = 0, stayedEmpty = 0, late, heldBack, left, refused } = end;
  if (heldBack !== undefined) return false;
  const itemCount = Object.values(verdicts).reduce((sum, count) => sum + count, 0);
  const notChosen = left.chosen === null ? 0 : Math.max(0, itemCount - left.chosen);
  const people = parkedItemCount(parked) + returned + (late?.held ?? 0);
  const explained = people + stayedEmpty + notChosen + refusedItems(refused);
  const unsent = verdicts.skipped - explained;
  return unsent > 0 && `${counted(unsent, 'item')} could not be sent.`;
}

function invalidRows({ invalidRows: count, left }: RunEnd): Why {
  return left.invalid && [rowsInvalid(count)];
}
