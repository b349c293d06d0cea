// Creates contacts: one by one if they are few, by upload if they are many or if only an upload can carry their fields.
import {
  customFieldName,
  isCustomField,
  isFieldName,
  type Fields,
  STANDARD_FIELDS,
} from '../../contacts/index.ts';
import { assert, BugError } from '../../lib/index.ts';
import { UPLOAD_FROM, uploadsAll } from '../../plan/index.ts';
import type { ContactForm } from '../../api/index.ts';
import { attempt, onceKnown } from '../sending/attempt.ts';
import {
  type CreateItem,
  filtered,
  itemsOf,
  stateOf,
  lengthOf,
  pendingItems,
  workThrough,
} from '../context/pending.ts';
import { effectOf } from '../settling/effect.ts';
import type { Reading } from '../reading/read-back.ts';
import { isStopping, type Run } from '../context/run-context.ts';
import { isUploaded } from '../sending/upload-files.ts';
import { uploadContacts } from '../sending/uploads.ts';

/**
 * Creates what is pending. Contacts whose contact type or custom fields do not show stay pending, since a custom value
 * is lost if its field is missing. Tells how many of them may go later.
 */
export async function createContacts(run: Run, reading: Reading): Promise<number> {
  if (run.plan.head.counts.createContact === 0) return 0;
  assert(!reading.unread.includes('customFields'), 'fields are read before they are filled');
  const known = new Set(reading.metadata.customFields.map(({ fieldName }) => fieldName));
  const wasLeftOut = leftOutIn(run);
  let isUnseen = false;
  for (const target of reading.targets.ofKind('contactType')) {
    const { id, name } = target;
    if (id === undefined || isStopping(run)) continue;
    // The service may spell the name of a new contact type differently.
    const isHere = (item: CreateItem): boolean =>
      reading.targets.named(item.contactType) === target && hasItsFields(item, known);
    const pendingHere = (): Iterable<CreateItem> =>
      filtered(pendingItems(run, 'createContact'), isHere);
    const createCount = lengthOf(
      filtered(pendingHere(), (item) => !wasLeftOut(item)),
      UPLOAD_FROM,
    );
    const goesByUpload = (item: CreateItem): boolean =>
      isUploaded(item, wasLeftOut(item) ? 1 : createCount);
    const uploads = filtered(pendingHere(), goesByUpload);
    const mostRows = mostRowsOf(run, wasLeftOut);
    const uploaded = await uploadContacts(run, reading, { id, name }, uploads, mostRows);
    isUnseen ||= uploaded === 'unseen';
    if (uploadsAll(createCount) && wasLeftOut === NONE) continue;
    const singles = filtered(pendingHere(), (item) => !goesByUpload(item));
    await workThrough(run, singles, (item) => addContact(run, item, id));
  }
  return isUnseen || mayExistLater(run, reading) ? lengthOf(pendingItems(run, 'createContact')) : 0;
}

/** Contacts that an upload left out are sent one by one where possible: then the service says what is wrong. */
function leftOutIn({ journal, runId }: Run): (item: CreateItem) => boolean {
  if (!journal.walks.hasLeftOut(runId)) return NONE;
  return ({ seq }) => journal.items.get(runId, seq)?.reason?.code === 'left-out';
}

const NONE = (): boolean => false;

/** A service may take the first rows of a file and say nothing of the others. */
function mostRowsOf(
  { journal, runId }: Run,
  wasLeftOut: (item: CreateItem) => boolean,
): number | undefined {
  if (wasLeftOut === NONE) return undefined;
  return journal.walks.fewestKept(runId, 'contacts/upload-csv');
}

function hasItsFields(item: CreateItem, known: ReadonlySet<string>): boolean {
  const fields = Object.keys(item.fields).filter(isFieldName).filter(isCustomField);
  return fields.every((field) => known.has(customFieldName(field)));
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
