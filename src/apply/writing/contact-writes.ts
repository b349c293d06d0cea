// Writes contacts. Creates go one by one if they are few, by upload if they are many or if only an upload can
// carry their fields. An update may give a contact another address. The service may clear what an update leaves
// out, and an update cannot carry custom fields or alt_email (interface specification, "Contacts"): what becomes
// of those is learned on one contact before any other is put at risk.
import type { ContactForm, Outcome } from '../../api/index.ts';
import { actualFields } from '../../compare/index.ts';
import { type FieldName, type Fields, STANDARD_FIELDS } from '../../contacts/index.ts';
import { needsUpload } from '../../diff/index.ts';
import { assert, BugError } from '../../lib/index.ts';
import { UPLOAD_FROM, uploadsAll } from '../../plan/index.ts';
import { UPDATE_FACT, WIPE_FACT } from '../../state/index.ts';
import {
  type CreateItem,
  filtered,
  isNextInChain,
  isPending,
  isReleased,
  itemsOf,
  lengthOf,
  pendingItems,
  settleAll,
  settleOne,
  stateOf,
  turnOf,
  type UpdateItem,
  workThrough,
} from '../context/pending.ts';
import { isStopping, learnFact, type Run } from '../context/run-context.ts';
import { entriesOf, findUpdated } from '../reading/found-contact.ts';
import type { Reading } from '../reading/read-back.ts';
import { attempt, onceKnown } from '../sending/attempt.ts';
import { isUploaded } from '../sending/upload-files.ts';
import { uploadContacts } from '../sending/uploads.ts';
import { hasItsFields } from '../settling/drift.ts';
import { effectOf } from '../settling/effect.ts';

/**
 * Creates what is pending. Contacts whose contact type or custom fields do not show stay pending, since a custom value
 * is lost if its field is missing. Tells how many of them may go later.
 */
export async function createContacts(run: Run, reading: Reading): Promise<number> {
  if (run.plan.head.counts.createContact === 0) return 0;
  assert(!reading.unread.includes('customFields'), 'fields are read before they are filled');
  const known = new Set(reading.metadata.customFields.map(({ fieldName }) => fieldName));
  let isUnseen = false;
  for (const target of reading.targets.ofKind('contactType')) {
    const { id, name } = target;
    if (id === undefined || isStopping(run)) continue;
    // The service may spell the name of a new contact type differently.
    const isHere = (item: CreateItem): boolean =>
      reading.targets.named(item.contactType) === target && hasItsFields(item, known);
    const created = await createInType(run, reading, { id, name }, isHere);
    isUnseen ||= created === 'unseen';
  }
  const isWaiting = isUnseen || run.answers.areHeld || mayExistLater(run, reading);
  return isWaiting ? lengthOf(pendingItems(run, 'createContact')) : 0;
}

/** `isHere`: whether a contact goes into the contact type, and can. */
async function createInType(
  run: Run,
  reading: Reading,
  contactType: { readonly id: string; readonly name: string },
  isHere: (item: CreateItem) => boolean,
): ReturnType<typeof uploadContacts> {
  const wasLeftOut = leftOutIn(run);
  const pendingHere = (): Iterable<CreateItem> =>
    filtered(pendingItems(run, 'createContact'), isHere);
  const createCount = lengthOf(
    filtered(pendingHere(), (item) => !wasLeftOut(item)),
    UPLOAD_FROM,
  );
  let takesFiles = !run.journal.facts.refusesUploads();
  const goesByUpload = (item: CreateItem): boolean =>
    takesFiles ? isUploaded(item, wasLeftOut(item) ? 1 : createCount) : needsUpload(item.fields);
  const uploads = filtered(pendingHere(), goesByUpload);
  const mostRows = mostRowsOf(run, wasLeftOut);
  const uploaded = takesFiles
    ? await uploadContacts(run, reading, contactType, uploads, mostRows)
    : 'refused';
  takesFiles = uploaded !== 'refused';
  if (!takesFiles) setAsideUploads(run, isHere);
  else if (uploadsAll(createCount) && wasLeftOut === NONE) return uploaded;
  const singles = filtered(pendingHere(), (item) => !goesByUpload(item));
  await workThrough(run, singles, (item) => addContact(run, item, contactType.id));
  return uploaded;
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

async function addContact(run: Run, item: CreateItem, contactTypeId: string): Promise<void> {
  const { email, fields } = item;
  const form = contactForm(contactTypeId, email, fields);
  const payload = JSON.stringify(form);
  await onceKnown(run, item.contactType, () =>
    attempt(run, 'contacts/add', [item.seq], payload, () => run.client.contacts.add(form)),
  );
}

/**
 * The form of an add or update, with all standard fields, filled or empty: the specification does not show whether an
 * update clears or keeps what it leaves out.
 */
export function contactForm(contactTypeId: string, email: string, fields: Fields): ContactForm {
  const { country, ...others } = fields;
  if (country === undefined) throw new BugError('A contact is about to be sent without a country.');
  const texts = STANDARD_FIELDS.filter((field) => field !== 'country').map(
    (field) => [field, others[field] ?? ''] as const,
  );
  return { contact_type_id: contactTypeId, email, country, ...Object.fromEntries(texts) };
}

type Wipes = 'yes' | 'no' | 'unclear';

/** Updates what is pending. Tells how many contacts wait, until it is known what they would lose or others are created. */
export async function updateContacts(run: Run, reading: Reading): Promise<number> {
  if (run.journal.facts.get(UPDATE_FACT)?.value === 'insert_second') {
    const skipped = { state: 'skipped', reason: { code: 'would-make-copy' } } as const;
    settleAll(run, pendingItems(run, 'updateContact'), () => skipped);
    return 0;
  }
  const wipes = await learnWipe(run, reading);
  let waiting = 0;
  const update = async (item: UpdateItem): Promise<void> => {
    if (!isNextInChain(run, item)) waiting += 1;
    else if (!needsUpload(item.prior.fields) || wipes === 'no') await updateContact(run, item);
    else if (wipes === 'unclear') waiting += 1;
    else settleOne(run, item, { state: 'skipped', reason: { code: 'would-lose-fields' } });
  };
  const isAlone = (item: UpdateItem): boolean => item.chain === undefined;
  await workThrough(run, filtered(pendingItems(run, 'updateContact'), isAlone), update);
  for (const item of inTurn(run)) if (!isStopping(run)) await update(item);
  return waiting;
}

/** Pending updates of people who passed an address along, in the order in which one makes room for another. */
function inTurn(run: Run): UpdateItem[] {
  if (run.plan.chains().size === 0) return [];
  const passed = filtered(pendingItems(run, 'updateContact'), ({ chain }) => chain !== undefined);
  return [...passed].sort((one, other) => turnOf(one) - turnOf(other));
}

async function updateContact(run: Run, item: UpdateItem): Promise<Outcome | undefined> {
  const { seq, contactId, contactTypeId, newAddress, prior } = item;
  const email = newAddress?.email ?? prior.email;
  const form = { contact_id: contactId, ...contactForm(contactTypeId, email, afterUpdate(item)) };
  return await attempt(run, 'contacts/update', [seq], JSON.stringify(form), () =>
    run.client.contacts.update(form),
  );
}

/** The values just read, with the changes laid over them. */
function afterUpdate(item: UpdateItem): Fields {
  const fields: Partial<Record<FieldName, string>> = { ...item.prior.fields, ...item.resent };
  for (const { field, new: value } of item.changes) fields[field] = value ?? '';
  return fields;
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
async function learnWipe(run: Run, reading: Reading): Promise<Wipes> {
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
  reading: Reading,
  item: UpdateItem,
): Promise<Fields | 'unclear' | undefined> {
  const seen = fieldsSeen(run, reading, item);
  if (seen !== undefined) return seen;
  const maySend = isReleased(run, item) && isPending(run, item) && isNextInChain(run, item);
  return maySend ? await updateCanary(run, reading, item) : undefined;
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

async function updateCanary(
  run: Run,
  reading: Reading,
  item: UpdateItem,
): Promise<Fields | 'unclear' | undefined> {
  const outcome = await updateContact(run, item);
  if (outcome?.kind === 'rejected' || outcome?.kind === 'not-found') return undefined;
  if (outcome?.kind !== 'acknowledged') return 'unclear';
  const details = await run.client.contacts.details(item.contactId);
  return details === undefined ? undefined : actualFields(details, reading.metadata.countries);
}

function hasLost(item: UpdateItem, left: Fields): boolean {
  return entriesOf(item.prior.fields).some(
    ([field, value]) => needsUpload({ [field]: value }) && left[field] !== value,
  );
}
