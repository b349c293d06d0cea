// Whether the contact list and the lists of recipients can be trusted. They may be stale or cut; the counts of the contact
// types and segments and a look at a single contact by its id do not depend on them. Contacts that are counted and not
// listed may exist, or may be deleted ones.
import {
  type AccountMetadata,
  countedNow,
  countsDeleted,
  type Target,
} from '../../compare/index.ts';
import {
  broughtAddress,
  type ContactTypeCounts,
  type Item,
  type ItemOf,
  type PlainReason,
  type SegmentCounts,
  DELETE_LOOKS,
  unlistedGuardOf,
} from '../../plan/index.ts';
import { type ItemState, type OpenItem, COUNT_FACT } from '../../state/index.ts';
import { sha256Hex, own } from '../../lib/index.ts';
import { targetNow, findById, isTypeListed } from './found-contact.ts';
import type { Reading } from './read-back.ts';
import { type Run, learnFact } from '../context/run-context.ts';
import { type DeleteItem, pendingItems } from '../context/pending.ts';

/** In what the lists of a reading cannot be trusted. */
export interface ListTrust {
  /** The contact list is older than the account: a contact that it lacks may exist. */
  readonly listBehind: boolean;
  /** Segments by name: a recipient whom the list of one lacks may be in it. */
  readonly segmentsBehind: ReadonlySet<string>;
  /** Attempts whose deletes do not count as done although the list lacks their contacts. */
  readonly doubtedDeletes: ReadonlySet<number>;
}

export async function trustIn(run: Run, reading: Reading): Promise<ListTrust> {
  return {
    listBehind: await isListBehind(run, reading),
    segmentsBehind: segmentsBehind(run, reading),
    doubtedDeletes: await doubtedDeletes(run, reading),
  };
}

/** Matters where an address is added or a contact changed: a contact that a stale list lacks may exist. */
async function isListBehind(run: Run, reading: Reading): Promise<boolean> {
  const { createContact, updateContact } = run.plan.head.counts;
  if (reading.listed.contacts === null || createContact + updateContact === 0) return false;
  if (reading.lostTypes.size > 0 || isOffCounts(run, reading)) return true;
  return await showsDeleted(run, reading);
}

/**
 * Whether a contact type counts more contacts than the list shows, or fewer, beyond what it did when the
 * plan was made: a count may include deleted contacts for good. Contact types without a count tell nothing.
 */
function isOffCounts(run: Run, reading: Reading): boolean {
  const deletedCount = countsDeleted(run.journal);
  return run.plan.head.contactTypes.some((planned) => {
    const counted = countedIn(planned.contactType, reading);
    if (counted === undefined) return false;
    const unlisted = counted - listedIn(planned.contactType, reading);
    const before = unlistedBefore(planned);
    const deleted = deletedCount ? planned.delete : 0;
    return unlisted > Math.max(0, before) + deleted || unlisted < Math.min(0, before);
  });
}

function unlistedBefore({ counted, existing }: ContactTypeCounts): number {
  return (counted ?? existing) - existing;
}

/**
 * Segments that count more recipients than their lists show, beyond what they did when the plan was made. Fewer say
 * nothing: who was added a moment ago may not be counted yet. Nor does a segment without a count.
 */
function segmentsBehind({ plan }: Pick<Run, 'plan'>, reading: Reading): ReadonlySet<string> {
  const behind = plan.head.segments.filter((planned) => {
    const before = unlistedRecipients(planned);
    const now = unlistedIn(planned.segment, reading);
    if (planned.add === 0 || before === undefined || now === undefined) return false;
    // One that counts some of whom it lists none may count those too who were taken out.
    return now > (before > 0 ? before + planned.remove : 0);
  });
  return new Set(behind.map(({ segment }) => segment));
}

/** The same after the segments were read again: where some seem to be behind, by what is counted now. */
export async function segmentsBehindNow(run: Run, reading: Reading): Promise<ReadonlySet<string>> {
  const behind = segmentsBehind(run, reading);
  if (behind.size === 0) return behind;
  const segments = await run.client.segments.list();
  return segmentsBehind(run, { ...reading, metadata: { ...reading.metadata, segments } });
}

/** Undefined where the service did not count when the plan was made. */
function unlistedRecipients({ counted, existing }: SegmentCounts): number | undefined {
  return counted === undefined ? undefined : counted - existing;
}

/** How many more the segment counts than it lists; undefined where it is gone, or does not count. */
function unlistedIn(segment: string, { targets, metadata, scratch }: Reading): number | undefined {
  const target = targets.segmentNamed(segment);
  const counted = target && countedNow(target, metadata);
  return target && counted && counted - scratch.actual.countContacts(target.index);
}

/** Whether the list shows a contact that the service has deleted, as far as a few looks tell. */
async function showsDeleted(run: Run, reading: Reading): Promise<boolean> {
  for (const item of listedDeletes(run, reading)) {
    const now = await targetNow(run, reading, item);
    if (now === 'gone' || now === 'another') return true;
  }
  return false;
}

/** If as many were created as were deleted, the counts tell nothing. */
const MOST_LOOKS = 3;

const MAY_BE_DONE: readonly ItemState[] = ['acknowledged', 'doubt', 'intent', 'absent'];

/**
 * A few contacts that a request was to delete, and that the list still shows. Those that the service acknowledged come
 * first: deletes in doubt may all have failed, and then tell nothing of the list.
 */
function listedDeletes(run: Run, reading: Reading): readonly DeleteItem[] {
  const acknowledged: DeleteItem[] = [];
  const doubtful: DeleteItem[] = [];
  for (const item of run.plan.items('deleteContact')) {
    if (findById(item, reading) === undefined) continue;
    const { state, attempts } = run.journal.items.get(run.runId, item.seq) ?? NEVER_SENT;
    if (attempts === 0 || !MAY_BE_DONE.includes(state)) continue;
    const group = state === 'acknowledged' ? acknowledged : doubtful;
    if (group.length < MOST_LOOKS) group.push(item);
  }
  return [...acknowledged, ...doubtful];
}

const NEVER_SENT = { state: 'absent', attempts: 0 } as const;

/**
 * The attempts with at least one contact that still exists, or may exist. Looks up a few contacts of each bulk call by
 * their ids, and the contact of every other call that was not acknowledged: list and counts may be cut at the same place.
 */
async function doubtedDeletes(run: Run, reading: Reading): Promise<ReadonlySet<number>> {
  const doubted = new Set<number>();
  if (reading.listed.contacts === null || run.plan.head.counts.deleteContact === 0) return doubted;
  const whole = isWhole(run, reading);
  const unseen: (readonly [number, DeleteCall])[] = [];
  for (const [attemptId, call] of deleteCalls(run, reading)) {
    const isSeen = !whole && call.isSeen;
    if (isSeen || (await isAnyThere(run, reading, call.sample))) doubted.add(attemptId);
    else unseen.push([attemptId, call]);
  }
  // Asked after the looks: from then on they were answered for the plan's account.
  const isUnsure = unseen.some(([, { isAcknowledged }]) => !isAcknowledged);
  const contactTypes = isUnsure ? await run.lastLook.again() : reading.metadata.contactTypes;
  for (const [attemptId, { sample }] of unseen) {
    if (!sample.every((item) => isTypeListed(item, contactTypes))) doubted.add(attemptId);
  }
  return doubted;
}

/** Whether the list shows every contact that the contact types count; a type without a count tells nothing. */
function isWhole({ plan }: Run, reading: Reading): boolean {
  return plan.head.contactTypes.every(({ contactType }) => {
    const counted = countedIn(contactType, reading);
    return counted !== undefined && counted <= listedIn(contactType, reading);
  });
}

/** A request that carried deletes which have no verdict yet. */
interface DeleteCall {
  readonly isForMany: boolean;
  readonly isAcknowledged: boolean;
  /** Some of the contacts that the list lacks. */
  readonly sample: DeleteItem[];
  /** The place in the call of the last one of these. */
  lastPlace: number;
  /** How many of its open items were met so far. */
  met: number;
  /** Whether the list shows any contact of it. */
  isSeen: boolean;
}

function deleteCalls(run: Run, reading: Reading): Map<number, DeleteCall> {
  const calls = new Map<number, DeleteCall>();
  for (const open of run.journal.walks.openItems(run.runId)) {
    const item = isOpenDelete(open) ? run.plan.item(open.seq) : undefined;
    if (item?.kind !== 'deleteContact') continue;
    const { attemptId, itemCount } = open;
    const call = calls.get(attemptId) ?? newCall(open);
    calls.set(attemptId, call);
    call.met += 1;
    if (findById(item, reading) !== undefined) call.isSeen = true;
    else takeInto(call, item, drawn(run, attemptId, itemCount));
  }
  return calls;
}

function newCall({ endpoint, state }: OpenItem): DeleteCall {
  const isForMany = endpoint === 'contacts/bulk-delete';
  const isAcknowledged = state === 'acknowledged';
  return { isForMany, isAcknowledged, sample: [], lastPlace: 0, met: 0, isSeen: false };
}

/** The first, the last and those at drawn places: a service with a limit takes the first ids. */
function takeInto(call: DeleteCall, item: DeleteItem, places: ReadonlySet<number>): void {
  const { sample, lastPlace, isForMany } = call;
  const isLastOnly = sample.length > 1 && !places.has(lastPlace);
  if (isLastOnly || !isForMany) sample.pop();
  sample.push(item);
  call.lastPlace = call.met;
}

/**
 * Places between the first and the last, drawn from the run's own random id, so that a resume looks at the same ones. No
 * place twice: a call as small as the looks are many is looked at as a whole.
 */
function drawn({ runId }: Run, attemptId: number, itemCount: number): ReadonlySet<number> {
  const between = Math.max(0, itemCount - 2);
  const places = new Set<number>();
  for (let draw = 0; places.size < Math.min(DELETE_LOOKS - 2, between); draw += 1) {
    const digits = sha256Hex(`${runId} ${String(attemptId)} ${String(draw)}`).slice(0, 8);
    places.add(2 + (parseInt(digits, 16) % between));
  }
  return places;
}

/** A yes to a call for one contact leaves nothing open. */
function isOpenDelete({ endpoint, state, itemCount }: OpenItem): boolean {
  if (endpoint === 'contacts/delete') return state !== 'acknowledged';
  return endpoint === 'contacts/bulk-delete' && (state !== 'acknowledged' || itemCount !== 1);
}

async function isAnyThere(
  run: Run,
  reading: Reading,
  sample: readonly DeleteItem[],
): Promise<boolean> {
  for (const item of sample) {
    const now = await targetNow(run, reading, item);
    if (now === 'as-planned' || now === 'changed') return true;
  }
  return false;
}

type Behind = Pick<ListTrust, 'listBehind' | 'segmentsBehind'>;

export function isBehind({ listBehind, segmentsBehind }: Behind): boolean {
  return listBehind || segmentsBehind.size > 0;
}

/** Whether the run still adds addresses where they may exist already. */
export function awaitsLists(run: Run, { listBehind, segmentsBehind }: Behind): boolean {
  if (listBehind && addressing(run).next().done !== true) return true;
  return hiddenRecipients(run, segmentsBehind).next().done !== true;
}

/**
 * Where a list is stale, it may lack a contact that is about to be created, or one that has the new address of
 * another, or a recipient. This run sends none of these items: the next plan is made from another reading.
 */
export function hiddenReason(
  item: Item,
  { listBehind, segmentsBehind }: Behind,
  { lostTypes }: Pick<Reading, 'lostTypes'>,
): PlainReason | undefined {
  if (item.kind === 'addSegmentRecipient') {
    return segmentsBehind.has(item.segment) ? 'recipient-may-be-there' : undefined;
  }
  if (!listBehind || !('contactType' in item) || broughtAddress(item) === undefined)
    return undefined;
  return lostTypes.has(item.contactType) ? 'contact-type-gone' : 'may-be-there';
}

function* hiddenRecipients(
  run: Run,
  segmentsBehind: ReadonlySet<string>,
): Generator<ItemOf<'addSegmentRecipient'>> {
  if (segmentsBehind.size === 0) return;
  for (const item of pendingItems(run, 'addSegmentRecipient')) {
    if (segmentsBehind.has(item.segment)) yield item;
  }
}

/** What brings an address into a contact type. */
function* addressing(run: Run): Generator<ItemOf<'createContact' | 'updateContact'>> {
  yield* pendingItems(run, 'createContact');
  for (const item of pendingItems(run, 'updateContact')) {
    if (item.newAddress !== undefined) yield item;
  }
}

type Unlisted = Readonly<Record<string, number>>;

/**
 * How many contacts the service counts and does not list when a run has ended, by key of the contact type or segment. The
 * next plan is compared with it, so that a person explains a difference only once. A larger difference than before is
 * believed if a person accepted it for this plan, or if the service is known to count more than it lists.
 */
export function unlistedAfter(run: Run, reading: Reading, verified: boolean): Unlisted {
  // The plan may be older than the last run.
  const before = (run.journal.runs.lastBaseline() ?? run.plan.head.baseline).unlisted ?? {};
  const ofContacts = unlistedContacts(run, reading, before).filter(([, count]) => count > 0);
  const ofSegments = unlistedRecipientsAfter(run, reading, { before, verified });
  const after = { ...before, ...Object.fromEntries([...ofContacts, ...ofSegments]) };
  return Object.fromEntries(Object.entries(after).filter(([, count]) => count > 0));
}

function unlistedContacts(run: Run, reading: Reading, before: Unlisted): [string, number][] {
  if (reading.listed.contacts === null) return [];
  const isKnown = countsDeleted(run.journal);
  return run.plan.head.contactTypes.map(({ contactType: name }) => {
    const { key } = reading.targets.named(name);
    const missing = missingIn(name, reading);
    const known = own(before, key) ?? 0;
    const isBelieved = isKnown || isAccepted(run, { kind: 'contactType', name });
    return [key, isBelieved ? missing : Math.min(missing, known)];
  });
}

/** By the plan's reading: what the run itself wrote may not be counted yet when it ends. */
function unlistedRecipientsAfter(
  run: Run,
  reading: Reading,
  { before, verified }: { readonly before: Unlisted; readonly verified: boolean },
): [string, number][] {
  return run.plan.head.segments.flatMap((planned) => {
    const target = reading.targets.segmentNamed(planned.segment);
    const missing = unlistedRecipients(planned);
    if (target === undefined || missing === undefined) return [];
    const isKnown = own(before, target.key) !== undefined || isAccepted(run, target);
    // A segment that still counts whom the run took out counts more than it lists.
    const more = (unlistedIn(planned.segment, reading) ?? missing) - missing;
    const removed = verified && more === planned.remove ? more : 0;
    return [[target.key, (isKnown ? Math.max(0, missing) : 0) + removed] as const];
  });
}

/**
 * After a run that deleted contacts and is in effect as a whole: a count that has fallen by the deletes holds live
 * contacts only, and one that has not fallen includes the deleted ones.
 */
export function learnCountFact(run: Run, reading: Reading): void {
  const known = run.journal.facts.get(COUNT_FACT);
  if (known !== undefined && known.source !== 'observed') return;
  for (const counts of run.plan.head.contactTypes) {
    const value = countedAs(counts, reading);
    if (value === undefined) continue;
    learnFact(run, COUNT_FACT, value);
    return;
  }
}

function countedAs(
  { contactType, counted: before, create, delete: deleted }: ContactTypeCounts,
  reading: Reading,
): 'exact' | 'includes_deleted' | undefined {
  const now = countedIn(contactType, reading);
  if (before === undefined || now === undefined || deleted === 0) return undefined;
  if (now - before === create - deleted) return 'exact';
  return now - before === create ? 'includes_deleted' : undefined;
}

function missingIn(contactType: string, reading: Reading): number {
  return Math.max(0, (countedIn(contactType, reading) ?? 0) - listedIn(contactType, reading));
}

/** A person applied the plan although its guard over them tripped. */
function isAccepted({ plan }: Run, place: Pick<Target, 'kind' | 'name'>): boolean {
  return plan.head.guards.some(({ of, tripped }) => tripped && of === unlistedGuardOf(place));
}

/** Undefined where the service does not count, or does not know the contact type yet. */
export function countedIn(contactType: string, { targets, metadata }: Reading): number | undefined {
  return countOf(targets.named(contactType).id, metadata);
}

/** How many contacts the service counts in the contact type with this id. */
export function countOf(
  contactTypeId: string | undefined,
  { contactTypes }: Pick<AccountMetadata, 'contactTypes'>,
): number | undefined {
  return countedNow({ kind: 'contactType', id: contactTypeId }, { contactTypes });
}

export function listedIn(contactType: string, { targets, scratch }: Reading): number {
  return scratch.actual.countContacts(targets.named(contactType).index);
}
