// Removes contacts that this run created twice: a write took effect long after it was given up and repeated. A copy is
// removed only if no other writer can have made it.
import type { Contact } from '../../api/index.ts';
import { actualAddress, actualFields } from '../../compare/index.ts';
import type { PlainReason } from '../../plan/index.ts';
import type { FoundContact } from '../../state/index.ts';
import { attempt } from '../sending/attempt.ts';
import {
  entriesOf,
  findByAddress,
  targetNumberOf,
  furtherFields,
} from '../reading/found-contact.ts';
import { readFurther, type Reading } from '../reading/read-back.ts';
import { type CreateItem, settleOne } from '../context/pending.ts';
import { isStopping, type Run } from '../context/run-context.ts';
import { noteHeld, readAllSuppressions } from '../reading/suppression-lists.ts';

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
    await attempt(run, 'contacts/delete', [], contactId, () =>
      run.client.contacts.delete(contactId),
    );
  }
}

function note(run: Run, item: CreateItem, code: PlainReason): void {
  settleOne(run, item, { state: 'applied', reason: { code } });
}
