// Deletes contacts by id: a few one by one, many in bulk calls. Only contacts that were seen unchanged are deleted.
// Suppressed addresses come last, and stay suppressed. Contacts that this run created twice go too, where a write took
// effect long after it was given up and repeated: a copy is removed only if no other writer can have made it.
import { type Contact, isRefusal } from '../../api/index.ts';
import { actualAddress, actualFields } from '../../compare/index.ts';
import {
  DELETE_CHUNK,
  type Item,
  type ItemReason,
  SUPPRESS_CHUNK,
  deletesOneByOne,
  otherAddressOf,
  type PlainReason,
} from '../../plan/index.ts';
import type { ItemState, FoundContact } from '../../state/index.ts';
import {
  type DeleteItem,
  inChunks,
  isItsTurn,
  isReleased,
  pendingItems,
  settleOne,
  stateOf,
  workThrough,
  type CreateItem,
} from '../context/pending.ts';
import { isStopping, type Run } from '../context/run-context.ts';
import {
  stillMeant,
  entriesOf,
  findByAddress,
  targetNumberOf,
  furtherFields,
} from '../reading/found-contact.ts';
import { type Reading, readFurther } from '../reading/read-back.ts';
import {
  listsHolding,
  noteHeld,
  readAllSuppressions,
  type SuppressionList,
} from '../reading/suppression-lists.ts';
import { attempt } from '../sending/attempt.ts';
import type { Cleared } from '../context/cleared.ts';
import { clearedItems, type ClearedReading } from '../settling/gate.ts';
import { isForgetting, keepSuppressions, suppressAgain } from './suppressions.ts';

/**
 * Tells how many contacts wait: their people get another one, and no reading has shown it yet. `awaitsCreates`: contacts
 * that were not sent in this round may be in the next one, once their contact type or their fields show.
 */
export async function deleteContacts(
  run: Run,
  reading: ClearedReading,
  awaitsCreates: boolean,
): Promise<number> {
  if (isStopping(run) || pendingItems(run, 'deleteContact').next().done === true) return 0;
  const lists = await readAllSuppressions(run, reading);
  const deleting: Deleting = { run, reading, lists, awaitsCreates, waiting: new Set() };
  for (const chunk of inChunks(deletable(deleting, 'others'), DELETE_CHUNK)) {
    await deleteChunk(deleting, chunk);
  }
  await deleteSuppressed(deleting);
  return deleting.waiting.size;
}

interface Deleting {
  readonly run: Run;
  readonly reading: ClearedReading;
  readonly lists: readonly SuppressionList[];
  readonly awaitsCreates: boolean;
  /** Items whose person's new contact was not yet seen. */
  readonly waiting: Set<number>;
}

/**
 * The first one goes alone, and shows whether the service drops its suppression too. If it does, or if that stays
 * unknown, each chunk is small enough to be suppressed again by one call.
 */
async function deleteSuppressed(deleting: Deleting): Promise<void> {
  const { run, reading } = deleting;
  const canary = deletable(deleting, 'suppressed').next();
  if (canary.done === true) return;
  if (!isForgetting(run)) {
    await deleteChunk(deleting, [canary.value]);
    await keepSuppressions(run, reading);
  }
  // A delete that was lost or refused shows nothing.
  const mayForget = isForgetting(run) || stateOf(run, canary.value) !== 'acknowledged';
  const size = mayForget ? SUPPRESS_CHUNK : DELETE_CHUNK;
  for (const chunk of inChunks(deletable(deleting, 'suppressed'), size)) {
    await deleteChunk(deleting, chunk);
    if (mayForget) await suppressAgain(run, reading, chunk);
  }
}

async function deleteChunk(
  deleting: Deleting,
  chunk: readonly Cleared<DeleteItem>[],
): Promise<void> {
  const { run, reading, lists } = deleting;
  if (isStopping(run)) return;
  const items = await stillMeant(run, reading, chunk);
  noteHeld(run, reading, lists, items);
  if (isForBulk(run, items)) await deleteOrHalve(run, reading, items);
  else await workThrough(run, items, (item) => deleteOne(run, item));
}

/**
 * A plan with few deletes needs no bulk call, and contacts that such a call has left out are deleted one by one: then the
 * service says what is wrong with them.
 */
function isForBulk(run: Run, items: readonly DeleteItem[]): boolean {
  if (items.length < 2 || deletesOneByOne(run.plan.head.counts.deleteContact)) return false;
  return !items.some(
    ({ seq }) => run.journal.items.get(run.runId, seq)?.reason?.code === 'left-out',
  );
}

async function deleteOne(run: Run, { seq, contactId }: Cleared<DeleteItem>): Promise<void> {
  await attempt(run, 'contacts/delete', [seq], contactId, () =>
    run.client.contacts.delete(contactId),
  );
}

/** A refused chunk is halved until the refused id is alone. */
async function deleteOrHalve(
  run: Run,
  reading: Reading,
  items: readonly Cleared<DeleteItem>[],
): Promise<void> {
  const ids = items.map(({ contactId }) => contactId);
  const seqs = items.map(({ seq }) => seq);
  const outcome = await attempt(run, 'contacts/bulk-delete', seqs, ids.join(','), () =>
    run.client.contacts.bulkDelete(ids),
  );
  const mayBeGone = outcome?.kind === 'not-found' || isRefusal(outcome);
  if (items.length === 1 || (outcome?.kind !== 'rejected' && !mayBeGone)) return;
  // Some of them may be deleted, such as those before an id that was not found: they must not be sent again.
  const left = mayBeGone ? await stillMeant(run, reading, items) : items;
  const size = left.length < items.length ? items.length : Math.ceil(items.length / 2);
  for (const part of inChunks(left, size)) await deleteOrHalve(run, reading, part);
}

/**
 * A contact that moves, or whose person gets another address, is deleted only once a reading shows the new one: an
 * acknowledged create is no evidence. A copy waits for a create of its address elsewhere, which may have removed the
 * original. An address with a comma could not be suppressed again, so its contact stays.
 */
function* deletable(
  deleting: Deleting,
  whose: 'suppressed' | 'others',
): Generator<Cleared<DeleteItem>> {
  const { run, reading, lists, waiting } = deleting;
  const isSuppressed = whose === 'suppressed';
  for (const item of clearedItems(run, reading, 'deleteContact')) {
    if (listsHolding(run, reading, lists, item).length > 0 !== isSuppressed) continue;
    const next =
      isSuppressed && /[,\r\n]/u.test(item.address)
        ? ({ code: 'cannot-suppress-again' } as const)
        : nextFor(deleting, item);
    if (next === 'delete') yield item;
    else if (next === 'wait') waiting.add(item.seq);
    else settleOne(run, item, { state: 'skipped', reason: next });
  }
}

/** What to do with a contact; a reason for one that stays. */
function nextFor(deleting: Deleting, item: DeleteItem): 'delete' | 'wait' | ItemReason {
  const { run, reading } = deleting;
  if (!isItsTurn(run, item)) return 'wait';
  const { movedTo, movedAs } = item;
  if (movedTo === undefined) return isAwaited(deleting, item) ? 'wait' : 'delete';
  if (isThere(reading, movedTo, otherAddressOf(item) ?? item.address)) return 'delete';
  const halves = run.plan.itemsAt([...run.plan.needs.of(item.seq, 'half')]);
  if (halves.some((half) => isOnItsWay(deleting, half))) return 'wait';
  const isReaddressed = movedAs === undefined ? undefined : true;
  return { code: 'move-failed', contactType: movedTo, isReaddressed };
}

/** Whether the address of a copy is being created in another contact type. */
function isAwaited(deleting: Deleting, { reason, contactType, address }: DeleteItem): boolean {
  if (reason !== 'duplicate') return false;
  const { run, reading } = deleting;
  return run.plan.head.contactTypes.some((other) => {
    if (other.contactType === contactType || isThere(reading, other.contactType, address))
      return false;
    const create = run.plan.createOf(other.contactType, address);
    return create !== undefined && isOnItsWay(deleting, create);
  });
}

function isThere({ targets, scratch }: Reading, contactType: string, address: string): boolean {
  return scratch.actual.find(targets.named(contactType).index, address) !== undefined;
}

function isOnItsWay({ run, awaitsCreates }: Deleting, create: Item): boolean {
  const state = stateOf(run, create);
  if (state === undefined) return awaitsCreates && isReleased(run, create);
  return ON_ITS_WAY.includes(state);
}

/** States from which a reading may still show a create in effect. */
const ON_ITS_WAY: readonly ItemState[] = ['intent', 'acknowledged', 'doubt', 'absent'];

/**
 * Removes the copies; the contact with the lowest id stays. Gives the items whose copies were removed, or were about to
 * be when the run stopped: then the account must be read once more. Notes copies that stay.
 */
export async function removeOwnCopies(run: Run, reading: Reading): Promise<readonly CreateItem[]> {
  const removed: CreateItem[] = [];
  let known = reading;
  for (const { item, copies, attempts } of copiedItems(run, reading)) {
    if (isStopping(run)) return [...removed, item];
    const mayRemove = run.stateLost !== true && copies.length < attempts;
    if (mayRemove && (await areOurs(run, reading, item, copies))) {
      known = await readFurther(run, known, ['groups', 'suppressions']);
      await removeCopies(run, known, item, copies);
      removed.push(item);
    } else note(run, item, 'copies-left');
  }
  return removed;
}

/** Notes whether the removed copies were seen gone, and tells whether all of them were. */
export function noteRemovedCopies(
  run: Run,
  reading: Reading,
  items: readonly CreateItem[],
): boolean {
  const left = items.filter((item) => copiesOf(item, reading).length > 0);
  for (const item of items) {
    note(run, item, left.includes(item) ? 'copies-left' : 'own-copy-removed');
  }
  return left.length === 0;
}

type Copies = readonly FoundContact[];

/** Only items that were sent repeatedly can have copies of ours. */
function* copiedItems(run: Run, reading: Reading) {
  for (const { seq, attempts } of run.journal.walks.sentRepeatedly(run.runId)) {
    const item = run.plan.item(seq);
    if (item?.kind !== 'createContact') continue;
    const copies = copiesOf(item, reading);
    if (copies.length > 0) yield { item, copies, attempts };
  }
}

function copiesOf(item: CreateItem, reading: Reading): Copies {
  return reading.scratch.actual.copies(targetNumberOf(item, reading), item.address);
}

async function areOurs(
  run: Run,
  reading: Reading,
  item: CreateItem,
  copies: Copies,
): Promise<boolean> {
  const kept = findByAddress(item, reading);
  if (kept === undefined || !isAsSent(item, kept.fields)) return false;
  for (const { contactId } of copies) {
    const contact = await run.client.contacts.details(contactId);
    if (contact?.id !== contactId || !isOurs(contact, item, reading)) return false;
  }
  return true;
}

function isOurs(contact: Contact, item: CreateItem, reading: Reading): boolean {
  const isAtItsPlace =
    contact.deletedAt === null &&
    contact.contactTypeId === reading.targets.named(item.contactType).id &&
    actualAddress(contact.email) === item.address;
  const fields = actualFields(contact, reading.metadata.countries);
  return isAtItsPlace && wasNeverChanged(contact) && isAsSent(item, fields);
}

/** The plan found no contact with the address. One that got it since by an update would show that. */
function wasNeverChanged({ createdAt, updatedAt }: Contact): boolean {
  return createdAt !== null && createdAt === updatedAt;
}

/**
 * Holds what we sent and nothing else. The known stored form is no proof: it was learned from the first contact with
 * this address, which another writer may have made.
 */
function isAsSent({ fields: sent }: CreateItem, stored: FoundContact['fields']): boolean {
  const isSame = entriesOf(sent).every(([field, value]) => plain(value) === plain(stored[field]));
  return isSame && furtherFields(sent, stored).length === 0;
}

/** Services trim, normalise accents, and change the case. */
function plain(value: string | undefined): string | undefined {
  return value?.trim().normalize('NFC').toLowerCase();
}

/** One by one: a bulk call is not worth its risk here. Their suppressions are kept too. */
async function removeCopies(
  run: Run,
  reading: Reading,
  item: CreateItem,
  copies: Copies,
): Promise<void> {
  const lists = await readAllSuppressions(run, reading);
  noteHeld(run, reading, lists, [item]);
  for (const { contactId } of copies) {
    await attempt(run, 'contacts/delete', ['own-copy'], contactId, () =>
      run.client.contacts.delete(contactId),
    );
  }
}

function note(run: Run, item: CreateItem, code: PlainReason): void {
  settleOne(run, item, { state: 'applied', reason: { code } });
}
