// Ends a run: items that were never sent get their verdict, and the last reading tells what the run leaves behind, also of
// what the plan said about the memory of earlier runs.
import type { FieldName, Fields } from '../../contacts/index.ts';
import { equalValues } from '../../diff/index.ts';
import {
  type ContactTypeCounts,
  type CopiesLeft,
  type ErasedOnService,
  type Item,
  ITEM_KINDS,
  type ItemKind,
  type ItemReason,
  memoryWarningsAfter,
  type NamedAlike,
  type PlanWarning,
  type RejectedFor,
  traitsOf,
} from '../../plan/index.ts';
import { type RunResult, UNIQUE_FACT, UPDATE_FACT } from '../../state/index.ts';
import {
  type CreateItem,
  filtered,
  isPending,
  isReleased,
  itemsOf,
  lengthOf,
  mayHavePending,
  type Settled,
  settleAll,
  stateOf,
  type UpdateItem,
  wasSent,
} from '../context/pending.ts';
import { type Run, learnFact } from '../context/run-context.ts';
import {
  addressAfter,
  findByAddress,
  findById,
  foundAfter,
  changedFields,
  targetKeyOf,
  targetNumber,
  targetNumberOf,
  type WrittenItem,
} from '../reading/found-contact.ts';
import { learnCountFact, type ListTrust, listedIn, unlistedAfter } from '../reading/list-trust.ts';
import type { Reading } from '../reading/read-back.ts';
import { effectOf, namedAlike, valuesSeen, writtenBy } from '../settling/effect.ts';
import { lateCounts } from '../settling/late.ts';
import { concludeHeld, hasGroupGone } from '../writing/suppressions.ts';
import { learnFromUpdated } from '../writing/contact-writes.ts';

/** A final read shows how the run ends: `verified`, as a whole and with no created contact twice, or in the part of it. */
export interface RunEnd extends Pick<RunResult, Told> {
  readonly copies: CopiesLeft;
  /** Sizes of the lists when they were last read. */
  readonly listed: Reading['listed'];
  /** By key of the contact type or segment: contacts that are counted and not listed, and explained. */
  readonly unlisted: Readonly<Record<string, number>>;
}

type Told =
  | 'verified'
  | 'verifiedPart'
  | 'lostValues'
  | 'late'
  | 'suppressionsRejected'
  | 'rejectedFor'
  | 'strangers';

/** Gives verdicts to what is left, and tells how the run ends by its last reading. */
export function conclude(run: Run, settled: SettledReading): RunEnd {
  const { reading, listBehind, unseen } = settled;
  concludeHeld(run, reading);
  const showsFormer = concludeMoved(run, settled);
  concludePending(run, unseen);
  learnFromUpdated(run, reading);
  const found = {
    late: lateCounts(run),
    copies: copiesAfter(run, reading),
    strangers: strangersAfter(run, reading),
    lostValues: countLosses(run),
  };
  const isSeen = !listBehind || (!showsFormer && showsAllCreated(run, reading));
  const isSound = hasRead(run, reading) && isQuiet(found) && isSeen;
  const verified = isSound && isVerified(run);
  if (verified) learnCountFact(run, reading);
  return {
    ...found,
    verified,
    verifiedPart: (isSound && isVerifiedPart(run)) || undefined,
    listed: reading.listed,
    unlisted: unlistedAfter(run, reading, verified),
    suppressionsRejected: countSuppressionsRejected(run),
    rejectedFor: rejectedFor(run),
  };
}

/** Whether nothing is there, or missing, that no item asked for. */
function isQuiet({ late, copies, strangers, lostValues }: Found): boolean {
  const isLate = (late?.waiting ?? 0) > 0;
  return !isLate && copies.made === 0 && strangers === undefined && lostValues === undefined;
}

type Found = Pick<RunEnd, 'late' | 'copies' | 'strangers' | 'lostValues'>;

/** What a run knows of the account when it sends next, or ends. */
export interface SettledReading extends Pick<ListTrust, 'listBehind' | 'segmentsBehind'> {
  readonly reading: Reading;
  /** The plan was made from it a moment ago: nothing has moved since. */
  readonly isFresh: boolean;
  /** Suppressions that the service acknowledged and that never appeared. */
  readonly unseen: number;
  /** Items that are applied by this reading, with the values that were written. */
  readonly intact: number;
}

/**
 * Takes back the verdict `applied` of contacts that an earlier reading showed and the last one does not, or shows with
 * another value than was written. A service may hold an address only once in the account: then a create removes it
 * elsewhere. That somebody vanished, or has the former values again, needs a list that is not stale. Says whether a stale
 * one shows former values.
 */
function concludeMoved(run: Run, { reading, listBehind, intact }: SettledReading): boolean {
  // No earlier reading, and nothing else, has made any item applied.
  if (run.journal.items.count(run.runId, 'applied') === intact) return false;
  let showsFormer = false;
  const kinds = ['createContact', 'updateContact', 'addSegmentRecipient'] as const;
  settleAll(run, itemsOf(run, ...kinds), (item) => {
    const found = foundAfter(item, reading);
    if (found === undefined) return listBehind ? undefined : vanished(run, reading, item);
    const { foreign: fields } = valuesSeen(item, found.fields);
    if (fields.length === 0 || isInCopy(item, reading)) return undefined;
    const standing = run.journal.items.get(run.runId, item.seq);
    // What this run did not send may be of an earlier one, with the values of its day.
    if (standing?.state !== 'applied' || standing.attempts === 0) return undefined;
    if (listBehind && hasFormer(item, fields, found.fields)) {
      showsFormer = true;
      return undefined;
    }
    const reason = { code: 'changed-by-another', found: 'other-values', fields } as const;
    return { state: 'drifted', reason };
  });
  return showsFormer;
}

/** Whether the contact holds in these fields what it held before the item. */
function hasFormer(item: WrittenItem, names: readonly FieldName[], actual: Fields): boolean {
  if (item.kind !== 'updateContact') return false;
  return item.changes
    .filter(({ field }) => names.includes(field))
    .every(({ field, old }) => equalValues(old ?? '', actual[field] ?? ''));
}

/** Whether another contact of the key holds what the item wrote: then nobody changed it. */
function isInCopy(item: WrittenItem, reading: Reading): boolean {
  return reading.scratch.actual
    .copies(targetNumber(item, reading), addressAfter(item))
    .some(({ fields }) => valuesSeen(item, fields).foreign.length === 0);
}

function vanished(run: Run, reading: Reading, item: WrittenItem): Settled | undefined {
  if (item.kind === 'addSegmentRecipient' || reading.listed.contacts === null) return undefined;
  if (stateOf(run, item) !== 'applied') return undefined;
  return { state: 'drifted', reason: vanishedBecause(run, reading, item) };
}

function vanishedBecause(run: Run, reading: Reading, item: CreateItem | UpdateItem): ItemReason {
  const own = targetNumberOf(item, reading);
  const address = addressAfter(item);
  const others = reading.targets.ofKind('contactType').filter(({ index }) => index !== own);
  const elsewhere = others.find(({ index }) => reading.scratch.actual.find(index, address));
  if (elsewhere === undefined) return { code: 'gone-again' };
  learnFact(run, UNIQUE_FACT, 'account');
  return { code: 'taken-elsewhere', contactType: elsewhere.name };
}

/** Gives a verdict to every item that was not sent: nothing may follow suppressions that never appeared. */
function concludePending(run: Run, unseen: number): void {
  if (!mayHavePending(run)) return;
  const unsent = unsentBecause(run, unseen);
  settleAll(run, itemsOf(run, ...ITEM_KINDS), (item) => {
    if (!isPending(run, item)) return undefined;
    return { state: 'skipped', reason: isReleased(run, item) ? unsent : heldBecause(run, item) };
  });
}

function unsentBecause(run: Run, unseen: number): ItemReason {
  if (unseen > 0) return { code: 'suppressions-unseen', count: unseen };
  return { code: hasGroupGone(run) ? 'group-gone-before' : 'not-sendable' };
}

function heldBecause({ chosen, within }: Run, { seq }: Pick<Item, 'seq'>): ItemReason {
  if (chosen?.has(seq) === false) return { code: 'not-approved' };
  return { code: within?.has(seq) === false ? 'beyond-limit' : 'held-by-guard' };
}

/** A saved plan without items asks for no list. */
function hasRead({ plan }: Run, { listed }: Reading): boolean {
  return plan.head.itemCount > 0 || listed.contacts !== null;
}

function isVerified(run: Run): boolean {
  return run.journal.items.count(run.runId, 'applied') === run.plan.head.itemCount;
}

function isVerifiedPart({ journal, plan, runId }: Run): boolean {
  const { applied, skipped } = journal.items.verdicts(runId);
  return applied > 0 && skipped > 0 && applied + skipped === plan.head.itemCount;
}

function countSuppressionsRejected(run: Run): number | undefined {
  if (run.journal.items.count(run.runId, 'rejected') === 0) return undefined;
  const isRejected = (item: Item): boolean => stateOf(run, item) === 'rejected';
  return lengthOf(filtered(itemsOf(run, 'suppress', 'suppressInGroup'), isRejected)) || undefined;
}

/** The service may name the value that it refused in each answer, so only so many reasons are told apart. */
const MOST_REASONS = 1_000;

function rejectedFor(run: Run): RejectedFor | undefined {
  if (run.journal.items.count(run.runId, 'rejected') === 0) return undefined;
  const found = new Map<string, RejectedFor>();
  for (const { kind, reason } of rejections(run)) {
    const key = JSON.stringify([kind, reason]);
    const { count = 0 } = found.get(key) ?? {};
    if (count > 0 || found.size < MOST_REASONS) found.set(key, { kind, reason, count: count + 1 });
  }
  return [...found.values()].sort((one, other) => other.count - one.count)[0];
}

function* rejections({
  journal,
  plan,
  runId,
}: Run): Generator<Pick<RejectedFor, 'kind' | 'reason'>> {
  for (const { seq, verdict, reason } of journal.walks.exceptions(runId)) {
    const kind = verdict === 'rejected' ? plan.item(seq)?.kind : undefined;
    if (kind === undefined || TOLD_ELSEWHERE.has(kind)) continue;
    if (reason !== null && reason.code !== 'overdue') yield { kind, reason };
  }
}

const TOLD_ELSEWHERE: ReadonlySet<ItemKind> = new Set(['suppress', 'suppressInGroup']);

function countLosses({ journal, plan, runId }: Run): number | undefined {
  if (plan.head.counts.updateContact === 0) return undefined;
  const notes = journal.walks.notes(runId);
  return lengthOf(filtered(notes, ({ reason }) => isLoss(reason))) || undefined;
}

function isLoss(reason: ItemReason | null): boolean {
  return reason?.code === 'fields-lost' || reason?.code === 'fields-altered';
}

/** A list that is cut may show other contacts in each reading. */
function showsAllCreated({ plan }: Run, reading: Reading): boolean {
  for (const item of plan.items('createContact')) {
    if (findByAddress(item, reading) === undefined) return false;
  }
  return true;
}

/**
 * Copies that the run leaves behind: all in the places of its syncs, and those of keys that it created. By the last
 * reading, or by the plan's where the run read none.
 */
function copiesAfter(run: Run, reading: Reading): CopiesLeft {
  const { head } = run.plan;
  const places = [
    ...head.contactTypes.map(({ contactType }) => ({ contactType })),
    ...head.segments.map(({ segment }) => ({ segment })),
  ];
  const left = places.flatMap((place) => {
    const name = 'segment' in place ? `segment ${place.segment}` : place.contactType;
    const known = head.copies?.find((counts) => counts.in === name);
    if (!wasRead(place, run, reading)) return known === undefined ? [] : [known];
    const copies = reading.scratch.actual.countCopies(targetNumber(place, reading));
    if (copies === 0) return [];
    return [{ accepted: 0, policy: 'report', ...known, in: name, copies } as const];
  });
  const made = left.length === 0 ? 0 : countMade(run, reading) + countMadeByUpdates(run, reading);
  const named = namesMade(run, reading).filter(({ count }) => count > 1);
  return { made, left, named: named.length === 0 ? undefined : named };
}

/** The plan found none of the name, so a second one was created since. */
function namesMade(run: Run, reading: Reading): NamedAlike[] {
  const kinds = ['createContactType', 'createUnsubscribeGroup', 'createCustomField'] as const;
  const made = filtered(itemsOf(run, ...kinds), (item) => wasSent(run, item.seq));
  return [...made].map((item) => namedAlike(item, reading));
}

function wasRead(
  place: Parameters<typeof targetNumber>[0],
  { plan }: Run,
  { listed, lostTypes }: Reading,
): boolean {
  if (!('segment' in place)) return listed.contacts !== null && !lostTypes.has(place.contactType);
  const { addSegmentRecipient, removeSegmentRecipient } = plan.head.counts;
  return addSegmentRecipient + removeSegmentRecipient > 0;
}

/** The plan found no contact at the key, so every further contact there was created since. */
function countMade(run: Run, reading: Reading): number {
  let made = 0;
  for (const item of itemsOf(run, 'createContact', 'addSegmentRecipient')) {
    if (stateOf(run, item) !== 'applied') continue;
    made += reading.scratch.actual.copies(targetNumber(item, reading), item.address).length;
  }
  return made;
}

/**
 * Contacts that updates made instead of changing their own. Learns that updates do so: later runs send none. The plan
 * counted the copies that were there before.
 */
function countMadeByUpdates(run: Run, reading: Reading): number {
  const { head } = run.plan;
  if (reading.listed.contacts === null || head.counts.updateContact === 0) return 0;
  const grown = head.contactTypes.filter(({ contactType }) => {
    const before = head.copies?.find((counts) => counts.in === contactType)?.copies ?? 0;
    const index = targetNumber({ contactType }, reading);
    return reading.scratch.actual.countCopies(index) > before;
  });
  if (grown.length === 0) return 0;
  const names = new Set(grown.map(({ contactType }) => contactType));
  const isCopied = (item: UpdateItem): boolean =>
    names.has(item.contactType) && wasSent(run, item.seq) && isCopiedBy(item, run, reading);
  const made = lengthOf(filtered(itemsOf(run, 'updateContact'), isCopied));
  if (made > 0) learnFact(run, UPDATE_FACT, 'insert_second');
  return made;
}

/** Whether the contact is as it was, and another one with its address holds what the update sent. */
function isCopiedBy(item: UpdateItem, { journal }: Run, reading: Reading): boolean {
  const { address, newAddress } = item;
  if (newAddress !== undefined || effectOf(item, reading).kind !== 'absent') return false;
  const wanted = writtenBy(item);
  const owner = { contactType: targetKeyOf(item, reading), address };
  const stored = { owner, facts: journal.facts };
  return reading.scratch.actual
    .copies(targetNumberOf(item, reading), address)
    .some(({ fields }) => changedFields(wanted, fields, stored).length === 0);
}

/**
 * New contacts beyond those that the run created, by contact type; undefined if there are none. An importer that takes
 * a line break within a value for the end of a row makes a contact of the rest. Only an upload can be misread so.
 */
function strangersAfter(run: Run, reading: Reading): Readonly<Record<string, number>> | undefined {
  const { head } = run.plan;
  if (reading.listed.contacts === null || head.counts.createContact === 0) return undefined;
  const wasUploaded = run.journal.spending
    .byEndpoint(run.runId)
    .some(({ endpoint }) => endpoint === 'contacts/upload-csv');
  if (!wasUploaded) return undefined;
  const found = head.contactTypes.flatMap((counts) => {
    const more = moreIn(run, reading, counts);
    return more > 0 ? [[counts.contactType, more] as const] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function moreIn(
  run: Run,
  reading: Reading,
  { contactType, existing, create, delete: deleted }: ContactTypeCounts,
): number {
  const grown = listedIn(contactType, reading) - existing;
  // If the plan is in effect and the sums agree, no contact needs to be looked up.
  if (grown === create - deleted && isVerified(run)) return 0;
  let wanted = 0;
  for (const item of run.plan.items('createContact')) {
    if (item.contactType === contactType && findByAddress(item, reading) !== undefined) wanted += 1;
  }
  for (const item of run.plan.items('deleteContact')) {
    if (item.contactType === contactType && findById(item, reading) === undefined) wanted -= 1;
  }
  return grown - wanted;
}

// What became of what the plan said about the memory of earlier runs: whether contacts came back that somebody else had
// removed, and how many people who were erased are still on the service.

/** The warnings of the plan, as they are true after the run. */
export function warningsOfMemory(run: Run): readonly PlanWarning[] {
  const { memory, warnings } = run.plan.head;
  if (memory === undefined) return warnings;
  const created =
    memory.recreated === 0
      ? 0
      : lengthOf(
          filtered(itemsOf(run, 'createContact', 'updateContact'), (item) =>
            isRecreated(run, item),
          ),
        );
  return memoryWarningsAfter(warnings, memory, { created, erased: erasedAfter(run)?.people ?? 0 });
}

function isRecreated(run: Run, item: Item): boolean {
  return 'wasGone' in item && stateOf(run, item) === 'applied';
}

/** Undefined where the plan found none. */
export function erasedAfter(run: Run): ErasedOnService | undefined {
  const { head } = run.plan;
  const found = head.memory?.erasedOnService;
  if (found === undefined) return undefined;
  // A part of a plan knows only its own items; the next comparison counts again.
  if (!traitsOf(head).isWhole) return { ...found, people: 0 };
  const { people, leaving } = found;
  return { ...found, people: Math.max(people - leaving, people - deletedPeople(run)) };
}

/** People who were erased, and of whom every delete took effect. */
function deletedPeople(run: Run): number {
  const deleted = new Set<string>();
  const left = new Set<string>();
  for (const item of itemsOf(run, 'deleteContact', 'removeSegmentRecipient')) {
    if (item.reason !== 'erased') continue;
    (stateOf(run, item) === 'applied' ? deleted : left).add(item.address);
  }
  return [...deleted].filter((address) => !left.has(address)).length;
}
