// Writes contacts. Creates go one by one if they are few, by upload if they are many or if only an upload can
// carry their fields. An update may give a contact another address. The service may clear what an update leaves
// out, and an update cannot carry custom fields or alt_email (interface specification, "Contacts"): what becomes
// of those is learned on one contact before any other is put at risk.
import type { Outcome } from '../../api/index.ts';
import type { Fields } from '../../contacts/index.ts';
import { needsUpload } from '../../diff/index.ts';
import { assert } from '../../lib/index.ts';
import { UPLOAD_FROM, uploadsAll } from '../../plan/index.ts';
import { LIST_FACT, UPDATE_FACT, WIPE_FACT } from '../../state/index.ts';
import {
  type CreateItem,
  filtered,
  isItsTurn,
  isPending,
  isReleased,
  itemsOf,
  lengthOf,
  pendingItems,
  settleAll,
  settleOne,
  stateOf,
  type UpdateItem,
  workThrough,
} from '../context/pending.ts';
import { isStopping, learnFact, type Run } from '../context/run-context.ts';
import { entriesOf, findUpdated } from '../reading/found-contact.ts';
import { countOf } from '../reading/list-trust.ts';
import type { Reading } from '../reading/read-back.ts';
import { alongWith } from '../reading/sent-along.ts';
import { attempt, onceKnown } from '../sending/attempt.ts';
import { isUploaded } from '../sending/upload-files.ts';
import { knownCountryForm } from '../sending/country-trial.ts';
import { awaitArrival, type ExistingType, uploadContacts } from '../sending/uploads.ts';
import { hasItsFields } from '../settling/target-now.ts';
import type { Cleared } from '../context/cleared.ts';
import { clearedItems, type ClearedReading, ifCleared } from '../settling/gate.ts';
import { effectOf } from '../settling/effect.ts';
import { contactForm } from './contact-form.ts';
import { learnKeeping, updateCanary, updateContact } from './kept-values.ts';

/**
 * Creates what is pending. Contacts whose contact type or custom fields do not show stay pending, since a custom value
 * is lost if its field is missing. Tells how many of them may go later.
 */
export async function createContacts(run: Run, reading: ClearedReading): Promise<number> {
  if (run.plan.head.counts.createContact === 0) return 0;
  assert(!reading.unread.includes('customFields'), 'fields are read before they are filled');
  const known = new Set(reading.metadata.customFields.map(({ fieldName }) => fieldName));
  let isUnseen = false;
  for (const target of reading.targets.ofKind('contactType')) {
    const { id, name } = target;
    if (id === undefined) continue;
    // The service may spell the name of a new contact type differently.
    const isHere = (item: CreateItem): boolean =>
      reading.targets.named(item.contactType) === target && hasItsFields(item, known);
    const creating = { contactType: { id, name }, isHere, reading };
    const isWhole = await createIn(run, creating);
    isUnseen ||= !isWhole;
    // Nobody else is sent before the first one is seen.
    if (!isWhole && isListOpen(run, reading)) break;
  }
  const isWaiting = isUnseen || run.answers.areHeld || mayExistLater(run, reading);
  return isWaiting ? lengthOf(pendingItems(run, 'createContact')) : 0;
}

/** Those that are to be created in one contact type. */
interface Creating {
  readonly contactType: ExistingType;
  /** Whether a contact goes into it, and can. */
  readonly isHere: (item: CreateItem) => boolean;
  readonly reading: ClearedReading;
}

function pendingOf(run: Run, { isHere, reading }: Creating): Iterable<Cleared<CreateItem>> {
  return filtered(clearedItems(run, reading, 'createContact'), isHere);
}

/** Those of them that an add can carry. */
function singlesOf(run: Run, creating: Creating): Iterable<Cleared<CreateItem>> {
  return filtered(pendingOf(run, creating), ({ fields }) => !needsUpload(fields));
}

/** Whether nobody waits for a reading. */
async function createIn(run: Run, creating: Creating): Promise<boolean> {
  if (isStopping(run)) return true;
  const { contactType, isHere, reading } = creating;
  const wasLeftOut = leftOutIn(run);
  const createCount = lengthOf(
    filtered(pendingOf(run, creating), (item) => !wasLeftOut(item)),
    UPLOAD_FROM,
  );
  const { facts } = run.journal;
  const isSingle = (item: CreateItem): boolean =>
    facts.refusesUploads(run.runId) || wasLeftOut(item);
  const goesByUpload = (item: CreateItem): boolean =>
    isUploaded(item, isSingle(item) ? 1 : createCount);
  const first = await sendFirst(run, creating);
  if (first === 'unseen') return false;
  const uploads = filtered(pendingOf(run, creating), goesByUpload);
  const before = { mostRows: mostRowsOf(run, wasLeftOut), sentBefore: first === 'seen' ? 1 : 0 };
  const uploaded = facts.refusesUploads(run.runId)
    ? 'refused'
    : await uploadContacts(run, reading, contactType, uploads, before);
  if (uploaded === 'unread') return await sendUnread(run, creating, first === 'seen');
  if (uploaded === 'refused') setAsideUploads(run, isHere);
  else if (uploadsAll(createCount) && wasLeftOut === NONE) return uploaded === 'sent';
  const singles = filtered(pendingOf(run, creating), (item) => !goesByUpload(item));
  await workThrough(run, singles, (item) => addContact(run, item, contactType.id));
  return uploaded !== 'unseen';
}

/** No file was taken: what only one can carry waits, and all else goes one by one. */
function setAsideUploads(run: Run, isHere: (item: CreateItem) => boolean): void {
  const skipped = { state: 'skipped', reason: { code: 'uploads-refused' } } as const;
  settleAll(run, filtered(itemsOf(run, 'createContact'), isHere), (item) => {
    const wasRefused = stateOf(run, item) === 'refused';
    const isOpen = wasRefused || (isReleased(run, item) && isPending(run, item));
    if (isOpen && needsUpload(item.fields)) return skipped;
    return wasRefused ? { state: 'absent' } : undefined;
  });
}

/** What an importer does not read goes one by one where it can: after one that is seen, as a list may be cut too. */
async function sendUnread(run: Run, creating: Creating, isSeen: boolean): Promise<boolean> {
  const { contactType, reading } = creating;
  const isCounted = countOf(contactType.id, reading.metadata) !== undefined;
  const isOpen = isCounted || run.journal.facts.get(LIST_FACT) === undefined;
  if (!isSeen && isOpen && (await addFirst(run, creating))) {
    if (!(await isArriving(run, reading, contactType))) return false;
  }
  const singles = singlesOf(run, creating);
  await workThrough(run, singles, (item) => addContact(run, item, contactType.id));
  return false;
}

/**
 * Sends one create alone where it is not known that the list shows new contacts: one that is cut shows nobody of those who
 * are there already, and each further create would make a copy. Also beside the first row of a file that nothing counts:
 * then the others can go one by one whatever becomes of it.
 */
async function sendFirst(run: Run, creating: Creating): Promise<'seen' | 'unseen' | 'not needed'> {
  const { reading } = creating;
  const isOpen = isListOpen(run, reading);
  if (!isOpen && !isFileOpen(run, creating)) return 'not needed';
  const isSent = await addFirst(run, creating);
  if (!isSent || !isOpen) return 'not needed';
  return (await isArriving(run, reading, creating.contactType)) ? 'seen' : 'unseen';
}

/** Whether nothing counts the row that shows how files are read. */
function isFileOpen(
  { journal: { facts }, runId }: Run,
  { contactType, reading }: Creating,
): boolean {
  if (facts.refusesUploads(runId) || knownCountryForm(facts) !== undefined) return false;
  return countOf(contactType.id, reading.metadata) === undefined;
}

/** Sends the first one that the service does not refuse. */
async function addFirst(run: Run, creating: Creating): Promise<boolean> {
  for (const item of singlesOf(run, creating)) {
    if (isStopping(run)) return false;
    const outcome = await addContact(run, item, creating.contactType.id);
    if (outcome?.kind !== 'rejected') return true;
  }
  return false;
}

/** Whether the count grows: what a list does not show is seldom counted. */
async function isArriving(run: Run, reading: Reading, contactType: ExistingType): Promise<boolean> {
  const grown = await awaitArrival({ run, reading, contactType }, 1);
  if (grown === undefined || grown === 0) return false;
  learnFact(run, LIST_FACT, 'yes');
  return true;
}

/** Whether it is unknown that the list shows new contacts. */
function isListOpen(run: Run, { listed }: Reading): boolean {
  return run.journal.facts.get(LIST_FACT) === undefined && (listed.contacts ?? 0) > 0;
}

/** Contacts that an upload left out are sent one by one where possible: then the service says what is wrong. */
function leftOutIn({ journal, runId }: Run): (item: CreateItem) => boolean {
  if (!journal.walks.hasLeftOut(runId)) return NONE;
  return ({ seq }) => journal.items.get(runId, seq)?.reason?.code === 'left-out';
}

const NONE = (): boolean => false;

/** A service may take the first rows of a file and say nothing of the others. */
function mostRowsOf(
  { journal, runId, answers: { mostRows } }: Run,
  wasLeftOut: (item: CreateItem) => boolean,
): number | undefined {
  if (wasLeftOut === NONE) return mostRows;
  const kept = journal.walks.fewestKept(runId, 'contacts/upload-csv');
  return kept === undefined ? mostRows : Math.min(kept, mostRows ?? kept);
}

/** Whether a contact type or custom field of the plan, not seen yet, may still turn out to be there. */
function mayExistLater(run: Run, reading: Reading): boolean {
  for (const item of itemsOf(run, 'createContactType', 'createCustomField')) {
    if (effectOf(item, reading).kind === 'effective') continue;
    const state = stateOf(run, item);
    if (state === 'doubt' || state === 'acknowledged') return true;
  }
  return false;
}

async function addContact(
  run: Run,
  item: Cleared<CreateItem>,
  contactTypeId: string,
): Promise<Outcome | undefined> {
  const { email, fields } = item;
  const form = contactForm(contactTypeId, email, fields);
  const payload = JSON.stringify(form);
  return await onceKnown(run, item.contactType, () =>
    attempt(run, 'contacts/add', [item.seq], payload, () => run.client.contacts.add(form)),
  );
}

type Wipes = 'yes' | 'no' | 'unclear';

/** Updates what is pending. Tells how many contacts wait, until it is known what they would lose or others are created. */
export async function updateContacts(run: Run, reading: ClearedReading): Promise<number> {
  if (run.journal.facts.get(UPDATE_FACT)?.value === 'insert_second') {
    const skipped = { state: 'skipped', reason: { code: 'would-make-copy' } } as const;
    settleAll(run, pendingItems(run, 'updateContact'), () => skipped);
    return 0;
  }
  const wipes = await learnWipe(run, reading);
  const mayWipe = ({ prior }: UpdateItem): boolean => wipes !== 'no' && needsUpload(prior.fields);
  await learnKeeping(run, reading, (item) => isItsTurn(run, item) && !mayWipe(item));
  let waiting = 0;
  const update = async (item: Cleared<UpdateItem>): Promise<void> => {
    const along = alongWith(run, item);
    if (!isItsTurn(run, item)) waiting += 1;
    else if (mayWipe(item) && wipes === 'yes') skip(run, item, 'would-lose-fields');
    else if (along === undefined) skip(run, item, 'would-change-fields');
    else if (mayWipe(item) || !along.isSure) waiting += 1;
    else await updateContact(run, item, along);
  };
  const isAlone = ({ seq }: UpdateItem): boolean => !run.plan.needs.has(seq, 'chain');
  await workThrough(run, filtered(clearedItems(run, reading, 'updateContact'), isAlone), update);
  for (const item of inTurn(run, reading)) if (!isStopping(run)) await update(item);
  return waiting;
}

function skip(run: Run, item: UpdateItem, code: 'would-lose-fields' | 'would-change-fields'): void {
  settleOne(run, item, { state: 'skipped', reason: { code } });
}

/** Pending updates of people who passed an address along, in the order in which one makes room for another. */
function inTurn(run: Run, reading: ClearedReading): Cleared<UpdateItem>[] {
  const { needs } = run.plan;
  if (!needs.hasAny('chain')) return [];
  const updates = clearedItems(run, reading, 'updateContact');
  return needs.inTurn(filtered(updates, ({ seq }) => needs.has(seq, 'chain')));
}

/** Contacts with values that an update cannot carry. */
function contactsAtRisk({ plan }: Run): Iterable<UpdateItem> {
  return filtered(plan.items('updateContact'), ({ prior }) => needsUpload(prior.fields));
}

/**
 * Looks at a contact that had something to lose and was updated in this run, or updates one as a canary. A canary with an
 * unclear answer waits for the next reading: a second one would put another contact at risk. The fact that updates erase
 * values is trusted; that they erase nothing is checked in every run, at the price of one small read.
 */
async function learnWipe(run: Run, reading: ClearedReading): Promise<Wipes> {
  if (run.journal.facts.get(WIPE_FACT)?.value === 'yes') return 'yes';
  for (const item of contactsAtRisk(run)) {
    const left = await fieldsAfterUpdate(run, reading, item);
    if (left === 'unclear') return 'unclear';
    if (left !== undefined) return noteWipe(run, item, left);
  }
  return 'unclear';
}

/** At the end of a run, from a contact whose update had no clear answer: so the next run needs no canary. */
export function learnFromUpdated(run: Run, reading: Reading): void {
  const isKnown = run.journal.facts.get(WIPE_FACT) !== undefined;
  if (isKnown || reading.listed.contacts === null) return;
  for (const item of contactsAtRisk(run)) {
    const left = fieldsSeen(run, reading, item);
    if (left === undefined) continue;
    noteWipe(run, item, left);
    return;
  }
}

function noteWipe(run: Run, item: UpdateItem, left: Fields): 'yes' | 'no' {
  const value = hasLost(item, left) ? 'yes' : 'no';
  const known = run.journal.facts.get(WIPE_FACT)?.value;
  if (known === value) return value;
  learnFact(run, WIPE_FACT, value);
  if (known === undefined) return value;
  run.log.warn(
    'An update has erased what it left out, though the service was known to keep it: no further contact with custom fields or alt_email is updated.',
    { runId: run.runId },
  );
  return value;
}

/** Undefined if this contact cannot tell, since it was not updated or is gone. */
async function fieldsAfterUpdate(
  run: Run,
  reading: ClearedReading,
  item: UpdateItem,
): Promise<Fields | 'unclear' | undefined> {
  const seen = fieldsSeen(run, reading, item);
  if (seen !== undefined) return seen;
  const canary = isItsTurn(run, item) ? ifCleared(run, reading, item) : undefined;
  return canary && (await updateCanary(run, reading, canary));
}

/**
 * What a contact holds after an update was sent. If the update is not in effect, only a loss tells something: a contact
 * that lost nothing may never have been updated.
 */
function fieldsSeen(run: Run, reading: Reading, item: UpdateItem): Fields | undefined {
  const standing = run.journal.items.get(run.runId, item.seq);
  if (standing === undefined || standing.attempts === 0) return undefined;
  const left = findUpdated(item, reading)?.fields;
  if (left === undefined) return undefined;
  return standing.state === 'applied' || hasLost(item, left) ? left : undefined;
}

function hasLost(item: UpdateItem, left: Fields): boolean {
  return entriesOf(item.prior.fields).some(
    ([field, value]) => needsUpload({ [field]: value }) && left[field] !== value,
  );
}
