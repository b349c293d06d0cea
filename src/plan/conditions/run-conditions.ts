// What is to be said of a run that carried out a plan: each thing that its end can hold, found in its numbers. The order is
// that of the sentences.
import {
  capitalised,
  counted,
  grouped,
  listed,
  localDay,
  quantity,
  shellWord,
} from '../../lib/index.ts';
import { unacceptedErased } from '../account-warnings.ts';
import { namedAlikeWarnings, openCopies } from '../copies.ts';
import { guardWords } from '../guard-words.ts';
import type { GuardResult } from '../guards.ts';
import type { ItemKind } from '../item.ts';
import {
  isOverKind,
  type ParkedKind,
  parkedItemCount,
  type ParkedPlan,
  parkedPlans,
} from '../parked.ts';
import type { PlanHead } from '../plan.ts';
import { holdsBack, liftingOption } from '../release.ts';
import type { RefusedCounts, RejectedFor, RunEnd } from '../run-end.ts';
import { type Condition, type ConditionId, warningOf } from './catalogue.ts';
import { erasedWords, FORGOTTEN_HINT, forgottenWords } from './memory-words.ts';

/** A run that has ended, with what is known beside its numbers. */
export interface EndedRun {
  readonly runId: string;
  readonly result: RunEnd;
  /** The guards of its plan and what it counts; left out where the plan is gone. */
  readonly head?: Pick<PlanHead, 'guards' | 'counts'> | undefined;
  /** Guards that tripped and that no person accepted. */
  readonly unaccepted?: readonly Pick<GuardResult, 'name' | 'of'>[] | undefined;
  /** How many items a person let through; null for all. */
  readonly chosen: number | null;
  /** More rows were invalid than are tolerated. */
  readonly invalid: boolean;
  /** Neither its plan nor what became of its items was removed since. */
  readonly canRetry?: boolean;
  /** Another run has ended since, so a retry has to name this one. */
  readonly isEarlier?: boolean;
  /** Why most rows were left out; undefined where that is not known. */
  readonly leftOut?: string | undefined;
  /** What the service rejected, as a person reads of it; left out where the result of the run has to do. */
  readonly rejected?: RejectedTold | undefined;
}

interface RejectedTold {
  /** The most frequent reason, without a full stop; undefined where none is known. */
  readonly words?: string | undefined;
  /** The file that names each; undefined where there is none. */
  readonly file?: string | undefined;
}

export function conditionsOfRun(run: EndedRun): Condition[] {
  const conditions = FOUND.flatMap((found) => found(run));
  const place = conditions.findIndex(({ id }) => LEAVES_A_REST.includes(id));
  const rest = restWords(run.result);
  return conditions.map((condition, at) => ({
    ...condition,
    // Of all of them together.
    message: at === place ? `${condition.message}${rest}` : condition.message,
    // Copies are the account's, whichever run looks.
    runId: condition.id === 'CONTACT_COPIES' ? undefined : run.runId,
  }));
}

/** What of a plan was not done, so that its reader asks for the rest. */
const LEAVES_A_REST: readonly ConditionId[] = [
  'SUPPRESSIONS_PARKED',
  'CREATES_PARKED',
  'UPDATES_PARKED',
  'CONFLICTS_PARKED',
  'DELETES_PARKED',
  'ITEMS_REJECTED',
  'ROWS_INVALID',
];

/** Begins with a space; nothing where the rest is not known to be in effect, which another condition tells. */
function restWords({ verdicts, verified, verifiedPart }: RunEnd): string {
  const { applied, rejected, skipped, ...others } = verdicts;
  if (Object.values(others).some((count) => count > 0)) return '';
  if (applied === 0 && verified && rejected + skipped === 0) return ' Nothing else had to be done.';
  if (applied === 0) return '';
  return verified || verifiedPart === true || rejected > 0 ? ' The rest was done.' : '';
}

type Found = (run: EndedRun) => readonly Condition[];

const FOUND: readonly Found[] = [
  outcomesUnknown,
  contactsLate,
  erasedOnService,
  contactsUnexpected,
  parked,
  goneAtOnce,
  idsWaiting,
  stateLost,
  memoryLost,
  sourcesUnread,
  returned,
  drifted,
  valuesLost,
  copies,
  namedAlike,
  hidden,
  rejected,
  notSent,
  rowsInvalid,
  guardsOpen,
  finishedFirst,
  leftSincePlan,
  refusedByName,
];

const NONE: readonly Condition[] = [];

function outcomesUnknown({ result: { verdicts } }: EndedRun): readonly Condition[] {
  const { unknown: count } = verdicts;
  if (count === 0) return NONE;
  const message = `The outcome of ${counted(count, 'change')} is unknown.`;
  return [{ id: 'OUTCOMES_UNKNOWN', count, message, next: 'listferry verify' }];
}

function contactsLate({ runId, result: { late } }: EndedRun): readonly Condition[] {
  if (late === undefined || late.waiting + late.held === 0) return NONE;
  const { waiting, held } = late;
  const wait =
    held === 0 ? '' : ` ${quantity(held, 'further add waits', 'further adds wait')} for that.`;
  const message = `The service accepted ${counted(waiting, 'contact')} and does not show ${waiting === 1 ? 'it' : 'them'} yet.${wait}`;
  return [{ id: 'CONTACTS_LATE', count: waiting, message, next: `listferry show ${runId}` }];
}

/** Every night until they are gone or accepted: no run deletes them unless a mirror does. */
function erasedOnService({ result: { memory } }: EndedRun): readonly Condition[] {
  const found = memory?.erasedOnService;
  // Of a run that has ended, nobody is leaving any longer.
  const count = found === undefined ? 0 : unacceptedErased({ ...found, leaving: 0 });
  return erasedCondition(count);
}

/** For every command that compares both sides. */
export function erasedCondition(count: number): readonly Condition[] {
  if (count === 0) return NONE;
  const next = 'listferry purge --people FILE --on-service';
  return [{ id: 'ERASED_ON_SERVICE', count, message: erasedWords(count), next }];
}

function contactsUnexpected({ result: { strangers = {} } }: EndedRun): readonly Condition[] {
  return Object.entries(strangers).map(([contactType, count]) => ({
    id: 'CONTACTS_UNEXPECTED',
    count,
    message: `${counted(count, 'contact')} more than ${count === 1 ? 'was' : 'were'} sent arrived in ${contactType}.`,
    next: 'listferry verify',
  }));
}

const PARKED_IDS = {
  suppressions: 'SUPPRESSIONS_PARKED',
  creates: 'CREATES_PARKED',
  updates: 'UPDATES_PARKED',
  conflicts: 'CONFLICTS_PARKED',
  deletes: 'DELETES_PARKED',
} as const satisfies Readonly<Record<ParkedKind, Condition['id']>>;

/** What did not happen. */
const UNDONE: Readonly<Record<ParkedKind, string>> = {
  suppressions: 'Nobody was unsubscribed',
  creates: 'Nobody was added',
  updates: 'These contacts were left as they are',
  conflicts: 'These contacts were left as they are',
  deletes: 'Nobody was deleted',
};

function parked({ result, head }: EndedRun): readonly Condition[] {
  return parkedPlans(result.parked).map((plan) => parkedCondition(plan, head, result));
}

/** Of a run that has just ended, with what held it; of one of the past, that it waits. */
export function parkedCondition(
  plan: ParkedPlan,
  head?: EndedRun['head'],
  result: Pick<RunEnd, 'parked'> = { parked: null },
): Condition {
  const { kind, isRemoved, isEarlier } = plan;
  const count = plan.count + plan.others;
  const waits = `${parkedWords(plan)} ${count === 1 ? 'waits' : 'wait'} for a person.${sinceWords(plan)}`;
  const holding =
    isEarlier === true || head === undefined
      ? []
      : head.guards.filter(
          (guard) => guard.tripped && holdsBack(guard, head.counts) && isOverKind(kind, guard),
        );
  // A file that is not whole is the likeliest reason for all the others.
  const orderOf = ({ source }: GuardResult): number => (source === undefined ? 1 : 0);
  const why = holding
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map(guardWords)
    .join('; ');
  const message = why === '' ? waits : `${UNDONE[kind]}: ${why}. ${waits}`;
  const id = PARKED_IDS[kind];
  if (isRemoved === true) return { id, count, message, next: 'listferry plan' };
  const name = shellWord(plan.planId);
  const lifts =
    head === undefined ? [] : holding.map((guard) => liftNow(guard, head.counts, result.parked));
  return {
    id,
    count,
    message,
    next: `listferry show ${name}`,
    accept: lifts.length > 0 ? ['listferry apply', name, ...new Set(lifts)].join(' ') : undefined,
  };
}

/** Whether anything is new since the night before. Begins with a space; nothing for what waits for the first time. */
function sinceWords({ at, since, before }: ParkedPlan): string {
  if (before === undefined) return '';
  const last = localDay(before.at);
  const then = last === localDay(at) ? 'earlier that day' : `on ${last}`;
  if (since === at) return ` Not the same as ${then}, when ${grouped(before.count)} waited.`;
  const first = localDay(since) === last ? '' : `, waiting since ${localDay(since)}`;
  return ` The same as ${then}${first}.`;
}

/** Updates are parked of some contact types alone, and their plan counts no others. */
export function liftNow(
  guard: GuardResult,
  counts: PlanHead['counts'],
  parked: RunEnd['parked'],
): string {
  const updates = parkedPlans(parked).find(({ kind }) => kind === 'updates');
  const isOfUpdates = updates !== undefined && isOverKind('updates', guard);
  return liftingOption(guard, isOfUpdates ? { ...counts, updateContact: updates.count } : counts);
}

/** `60 deletes`, `12 suppressions with 3 changes of the same people`, `1 new address`. */
export function parkedWords({ kind, count, others, isEarlier, done = 0 }: ParkedPlan): string {
  // Nothing is created: what waits brings mail to a contact at another address.
  if (count === 0) return counted(others, 'new address');
  const of = counted(count, PARKED_NOUNS[kind]);
  if (isEarlier === true) return `${of} of an earlier run`;
  const all = others === 0 ? of : `${of} with ${counted(others, 'change')} of the same people`;
  return done === 0 ? all : `${all}, ${grouped(done)} of them done since,`;
}

const PARKED_NOUNS: Readonly<Record<ParkedKind, string>> = {
  suppressions: 'unsubscribe',
  creates: 'add',
  updates: 'update',
  conflicts: 'conflict',
  deletes: 'delete',
};

function goneAtOnce({ result: { goneAtOnce: byType = {} } }: EndedRun): readonly Condition[] {
  return Object.entries(byType).map(([contactType, count]) => ({
    id: 'GONE_AT_ONCE',
    count,
    message: `${counted(count, 'contact')} of ${contactType} ${count === 1 ? 'is' : 'are'} missing from the list of the service, so nobody was added there. They were deleted, their mailing list was renamed there, or the service returned a short list.`,
    next: 'listferry plan',
  }));
}

function idsWaiting({ result: { memory } }: EndedRun): readonly Condition[] {
  return idsCondition(memory?.idsWaiting ?? 0);
}

/** For every command that compares both sides. */
export function idsCondition(count: number): readonly Condition[] {
  if (count === 0) return NONE;
  const message = `${quantity(count, 'person was', 'people were')} not added: too many ids of a source came with a new address at once.`;
  return [{ id: 'IDS_UNSTABLE', count, message, next: 'listferry plan' }];
}

/** Every night until a person accepts it, also where nothing was to be deleted. */
function stateLost({ result }: EndedRun): readonly Condition[] {
  if (result.stateLost !== true) return NONE;
  const creates =
    result.memoryLost === true ? ' Nobody was added to mailing lists that have contacts.' : '';
  const message = `It is unknown what earlier runs did, so nobody was deleted.${creates}${forgottenPart(result)}`;
  return [{ id: 'STATE_LOST', count: 1, message, next: 'listferry status', accept: ACCEPT_STATE }];
}

const ACCEPT_STATE = 'listferry sync --yes --accept state';

function memoryLost({ result }: EndedRun): readonly Condition[] {
  if (result.memoryLost !== true || result.stateLost === true) return NONE;
  const message = `What earlier runs remembered of the contacts is missing or old, so nobody was added to mailing lists that have contacts.${forgottenPart(result)}`;
  return [{ id: 'MEMORY_LOST', count: 1, message, next: 'listferry status', accept: ACCEPT_STATE }];
}

/** Begins with a space: who may be created once a person accepts that. */
function forgottenPart({ memory }: RunEnd): string {
  const count = memory?.erasedForgotten ?? 0;
  return count === 0 ? '' : ` ${forgottenWords(count)} ${FORGOTTEN_HINT}`;
}

function sourcesUnread({ result: { heldBack } }: EndedRun): readonly Condition[] {
  if (heldBack === undefined) return NONE;
  const { unreadSources } = heldBack;
  const message = `${listed(unreadSources)} could not be read again. ${unreadSources.length === 1 ? 'Its' : 'Their'} people were not added or deleted.`;
  return [{ id: 'SOURCES_UNREAD', count: unreadSources.length, message, next: 'listferry plan' }];
}

function returned({ result: { returned: count = 0 } }: EndedRun): readonly Condition[] {
  if (count === 0) return NONE;
  const message = `${quantity(count, 'change was', 'changes were')} held back: ${count === 1 ? 'it' : 'they'} would bring mail back to people who had left.`;
  // The plan has the number that its command takes, which may be another one.
  return [{ id: 'UNSUBSCRIBED_BEFORE', count, message, next: 'listferry plan' }];
}

function drifted({ result: { verdicts } }: EndedRun): readonly Condition[] {
  const { drifted: count } = verdicts;
  if (count === 0) return NONE;
  const message = `${quantity(count, 'change no longer fits', 'changes no longer fit')}, and ${count === 1 ? 'was' : 'were'} not made: the service or the sources changed after the plan was made.`;
  return [{ id: 'ITEMS_DRIFTED', count, message, next: 'listferry plan' }];
}

/** What is lost is in no later plan, unless a source has it. */
function valuesLost({ runId, result: { lostValues: count = 0 } }: EndedRun): readonly Condition[] {
  if (count === 0) return NONE;
  const message = `${counted(count, 'contact')} lost values that ${count === 1 ? 'its' : 'their'} update did not clear.`;
  return [{ id: 'VALUES_LOST', count, message, next: `listferry show ${runId} --output ndjson` }];
}

/** While people are there twice, the service is not as the sources say: `verify` says so, too. */
function copies({ runId, result: { copies: found } }: EndedRun): readonly Condition[] {
  if (found === undefined) return NONE;
  const { made, left } = found;
  if (made === 0) return copiesConditions(left);
  const message = `${counted(made, 'person')} ${made === 1 ? 'is' : 'are'} there more than once since this run.`;
  return [{ id: 'COPIES_MADE', count: made, message, next: `listferry show ${runId}` }];
}

/** For every command that reads the lists of the service. */
export function copiesConditions(left: Parameters<typeof openCopies>[0]): readonly Condition[] {
  return openCopies(left).map((place) => ({
    id: 'CONTACT_COPIES',
    count: place.copies,
    message: warningOf('CONTACT_COPIES', place).message,
  }));
}

/** Told by the run that created one of them; later plans warn of them. */
function namedAlike({ result: { copies: found } }: EndedRun): readonly Condition[] {
  return namedAlikeWarnings(found?.named ?? []).map(({ code: id, message }) => ({
    id,
    count: 1,
    message,
  }));
}

/** Everything was seen once, and not all of it by the last reading. */
function hidden({ result }: EndedRun): readonly Condition[] {
  if (result.verified || !isWhole(result) || isExplained(result)) return NONE;
  const message = 'The last reading did not show everything that the run wrote.';
  return [{ id: 'CONTACTS_HIDDEN', count: 1, message, next: 'listferry verify' }];
}

function isWhole({ verdicts: { applied, ...others } }: RunEnd): boolean {
  return applied > 0 && Object.values(others).every((count) => count === 0);
}

/** Whether another condition says why the run is not verified. */
function isExplained({ late, strangers, copies: found, lostValues = 0 }: RunEnd): boolean {
  const isLate = (late?.waiting ?? 0) > 0;
  return isLate || strangers !== undefined || (found?.made ?? 0) > 0 || lostValues > 0;
}

function rejected(run: EndedRun): readonly Condition[] {
  const { result } = run;
  const { verdicts, suppressionsRejected: unsuppressed = 0, late } = result;
  const count = verdicts.rejected - unsuppressed;
  const overdue = late?.overdue ?? 0;
  return [
    ...(unsuppressed > 0 ? [unsuppressedCondition(unsuppressed)] : NONE),
    ...(overdue > 0 ? [overdueCondition(overdue, late)] : NONE),
    ...(count > 0 ? [rejectedCondition(run, count, count > overdue)] : NONE),
  ];
}

function sendingAgain({ runId, canRetry = true, isEarlier = false }: EndedRun): string {
  if (!canRetry) return 'listferry plan';
  return isEarlier ? `listferry retry ${runId}` : 'listferry retry';
}

function unsuppressedCondition(count: number): Condition {
  const message = `The service did not take ${counted(count, 'unsubscribe')}.`;
  return { id: 'SUPPRESSIONS_REJECTED', count, message };
}

function overdueCondition(count: number, late: RunEnd['late']): Condition {
  const message = `The service accepted ${counted(count, 'contact')} and has not shown ${count === 1 ? 'it' : 'them'} for longer than uploads.patience.`;
  return { id: 'CONTACTS_OVERDUE', count, message, ...resending(late) };
}

/** `isOwn`: not all of them are late for too long, which no retry sends and which count as rejected in their own run. */
function rejectedCondition(run: EndedRun, count: number, isOwn: boolean): Condition {
  const id = 'ITEMS_REJECTED';
  const { rejectedFor } = run.result;
  const told = `The service rejected ${counted(count, 'change')}${rejectedWords(run, count)}`;
  if (!isOwn) return { id, count, message: told };
  if (rejectedFor === undefined || !isOfTheValue(rejectedFor)) {
    return { id, count, message: told, next: sendingAgain(run) };
  }
  const them = count === 1 ? 'it' : 'them';
  const message = `${told} Correct ${them} in the source; the next sync takes ${them}.`;
  return { id, count, message, next: `listferry show ${run.runId}` };
}

function rejectedWords({ rejected: told = {}, result }: EndedRun, count: number): string {
  const { words, file } = told;
  const { count: alike = count } = result.rejectedFor ?? {};
  const which = alike === count ? ': ' : `, ${grouped(alike)} of them for this reason: `;
  const where = file === undefined ? '' : ` Each is in ${file}.`;
  return `${words === undefined ? '' : which + words}.${where}`;
}

/** The service says what is wrong with a value of a source: sent again as it is, it would be rejected again. */
function isOfTheValue({ kind, reason }: RejectedFor): boolean {
  return reason.code === 'rejected' && FROM_A_ROW.has(kind);
}

const FROM_A_ROW: ReadonlySet<ItemKind> = new Set([
  'createContact',
  'updateContact',
  'addSegmentRecipient',
]);

/** `--accept resend` takes the number of those that a plan of everything still creates. */
function resending(late: RunEnd['late']): Pick<Condition, 'accept'> {
  const { waiting, overdue, notInPlan = 0 } = late ?? { waiting: 0, overdue: 0 };
  const count = waiting + overdue - Math.min(waiting, notInPlan);
  return count === 0 ? {} : { accept: `listferry sync --yes --accept resend=${String(count)}` };
}

/** Skipped items that nothing else of the result explains. */
function notSent({ result, chosen }: EndedRun): readonly Condition[] {
  const { verdicts, parked: held, returned: back = 0, stayedEmpty = 0, late, refused } = result;
  if (result.heldBack !== undefined) return NONE;
  const itemCount = Object.values(verdicts).reduce((sum, count) => sum + count, 0);
  const notChosen = chosen === null ? 0 : Math.max(0, itemCount - chosen);
  const waiting = parkedItemCount(held) + back + (late?.held ?? 0);
  const count = verdicts.skipped - waiting - stayedEmpty - notChosen - refusedItems(refused);
  if (count <= 0) return NONE;
  const message = `${quantity(count, 'change was', 'changes were')} not sent.`;
  return [{ id: 'ITEMS_NOT_SENT', count, message, next: 'listferry plan' }];
}

/** Items that a run skipped since somebody had refused them, and what goes with them. */
export function refusedItems(refused: RefusedCounts | undefined): number {
  return refused === undefined ? 0 : refused.skipped + refused.counterparts;
}

function rowsInvalid({ result, invalid, leftOut }: EndedRun): readonly Condition[] {
  return invalid ? invalidCondition(result.invalidRows, leftOut) : NONE;
}

/** For every command that reads the sources. `because`: the most frequent reason, where it is known. */
export function invalidCondition(count: number, because?: string): readonly Condition[] {
  if (count === 0) return NONE;
  const often = count === 1 ? '' : ', most often';
  const why = because === undefined ? '' : `${often}: ${because}`;
  const rows = quantity(count, 'row of the sources was', 'rows of the sources were');
  const message = `${rows} left out${why}.`;
  return [{ id: 'ROWS_INVALID', count, message }];
}

/** Guards that tripped and held back nothing that another condition tells of. */
function guardsOpen({ result, unaccepted = [], head }: EndedRun): readonly Condition[] {
  const { parked: held, goneAtOnce: gone, stateLost: lost, memoryLost: forgot } = result;
  if ([held ?? undefined, gone, lost, forgot].some((one) => one !== undefined)) return NONE;
  return unaccepted.map(({ name, of }) => {
    const guard = head?.guards.find((one) => one.name === name && one.of === of);
    const words = guard === undefined ? `the guard ${name} of ${of} tripped` : guardWords(guard);
    const isSure = guard !== undefined && head !== undefined && name !== 'maxInvalid';
    return {
      id: 'GUARD_TRIPPED',
      count: 1,
      message: `${capitalised(words)}. It held nothing back.`,
      accept: isSure ? `listferry sync --yes ${liftingOption(guard, head.counts)}` : undefined,
    };
  });
}

function finishedFirst({ result: { finishedFirst: first } }: EndedRun): readonly Condition[] {
  if (first === undefined || first.exitCode === 0) return NONE;
  const message = `The run ${first.runId}, which was finished first, ended with exit code ${String(first.exitCode)}.`;
  return [{ id: 'FINISHED_FIRST', count: 1, message, next: `listferry show ${first.runId}` }];
}

/** Who left in the sources after the plan was made. */
function leftSincePlan({ result }: EndedRun): readonly Condition[] {
  const { global = 0, groups = {} } = result.suppressedSince ?? {};
  const others = result.notSuppressed ?? 0;
  const lists: readonly (readonly [count: number, from: string])[] = [
    ...(global === 0 ? [] : [[global, 'all mail'] as const]),
    ...Object.entries(groups).map(([group, count]) => [count, `the group ${group}`] as const),
  ];
  return [
    ...lists.map(([count, from]) => ({
      id: 'LEFT_SINCE_PLAN' as const,
      count,
      message: `${quantity(count, 'person', 'people')} left in the sources after the plan was made, and ${count === 1 ? 'was' : 'were'} unsubscribed from ${from}.`,
    })),
    ...(others === 0
      ? NONE
      : [
          {
            id: 'LEFT_NOT_SUPPRESSED' as const,
            count: others,
            message: `The sources now mark ${counted(others, lists.length > 0 ? 'further person' : 'person')} as left, but this plan does not unsubscribe them.`,
            next: 'listferry plan',
          },
        ]),
  ];
}

/** Of a plan that is older than the no of a person: what it has of that. */
function refusedByName({ result: { refused } }: EndedRun): readonly Condition[] {
  const { skipped = 0, counterparts = 0 } = refused ?? {};
  if (skipped === 0) return NONE;
  const others =
    counterparts === 0
      ? ''
      : `, together with ${counted(counterparts, 'change')} bound to ${skipped === 1 ? 'it' : 'them'}`;
  const message = `${quantity(skipped, 'change was', 'changes were')} refused by name and left out${others}.`;
  const accept = `listferry apply PLAN --accept refused=${String(skipped)}`;
  return [{ id: 'REFUSED_BY_NAME', count: skipped, message, accept }];
}
