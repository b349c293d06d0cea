// What an update must send along stays what it is: where the service keeps texts in another form than they are sent, what is
// shown is not what to send. Where that is not known, one contact is updated first and looked at.
import { isRefused, type Outcome } from '../../api/index.ts';
import { actualFields } from '../../compare/index.ts';
import type { FieldName, Fields } from '../../contacts/index.ts';
import { equalValues, type SentText } from '../../diff/index.ts';
import type { UpdateItem } from '../context/pending.ts';
import { isStopping, type Run } from '../context/run-context.ts';
import { entriesOf } from '../reading/found-contact.ts';
import type { Reading } from '../reading/read-back.ts';
import { type Along, alongWith, sentAlong } from '../reading/sent-along.ts';
import { attempt } from '../sending/attempt.ts';
import type { Cleared } from '../context/cleared.ts';
import { clearedItems, type ClearedReading } from '../settling/gate.ts';
import { learnTexts } from '../settling/learn-texts.ts';
import { contactForm } from './contact-form.ts';

export async function updateContact(
  run: Run,
  item: Cleared<UpdateItem>,
  along: Along,
): Promise<Outcome | undefined> {
  const { seq, contactId, contactTypeId, newAddress, prior, resent } = item;
  const fields: Partial<Record<FieldName, string>> = {
    ...prior.fields,
    ...along.fields,
    ...resent,
  };
  for (const { field, new: value } of item.changes) fields[field] = value ?? '';
  const email = newAddress?.email ?? prior.email;
  const form = { contact_id: contactId, ...contactForm(contactTypeId, email, fields) };
  return await attempt(run, 'contacts/update', [seq], JSON.stringify(form), () =>
    run.client.contacts.update(form),
  );
}

/**
 * Updates one contact after another until it is known of all that may go what their updates do to values that are not
 * ours: mostly one, and none where facts tell. After an unclear answer the next reading tells, before a second contact is
 * put at risk.
 */
export async function learnKeeping(
  run: Run,
  reading: ClearedReading,
  mayGo: (item: UpdateItem) => boolean,
): Promise<void> {
  let canary = mostTelling(run, reading, mayGo);
  while (canary !== undefined && !isStopping(run)) {
    if (run.journal.items.hasDoubt(run.runId, 'contacts/update')) return;
    if ((await updateCanary(run, reading, canary)) === 'unclear') return;
    canary = mostTelling(run, reading, mayGo);
  }
}

/** The one that sends along the longest value of all whose values might change: signs of all kinds are likely in it. */
function mostTelling(
  run: Run,
  reading: ClearedReading,
  mayGo: (item: UpdateItem) => boolean,
): Cleared<UpdateItem> | undefined {
  let most: Cleared<UpdateItem> | undefined;
  let mostSigns = 0;
  for (const item of clearedItems(run, reading, 'updateContact')) {
    if (!mayGo(item) || alongWith(run, item)?.isSure !== false) continue;
    const texts = sentAlong(item).map(([, shown]) => shown);
    const longest = Math.max(...texts.map(({ length }) => length));
    const signs = longest + 1_000 * new Set(texts.join('').match(/[A-Z&<>"'\\]/gu)).size;
    if (signs > mostSigns) [most, mostSigns] = [item, signs];
  }
  return most;
}

/** The last one puts right what a form had changed that was not known before. */
const MOST_TRIES = 3;

/**
 * Updates a contact and looks at it at once, at the price of one small read. What the update did to values that are not
 * ours is put right where that is possible. Undefined where the contact cannot tell anything.
 */
export async function updateCanary(
  run: Run,
  reading: Reading,
  item: Cleared<UpdateItem>,
): Promise<Fields | 'unclear' | undefined> {
  let seen: Fields | undefined;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const along = alongWith(run, item);
    if (along === undefined) break;
    const outcome = await updateContact(run, item, along);
    if (outcome?.kind !== 'acknowledged') return isRefused(outcome) ? seen : 'unclear';
    const details = await run.client.contacts.details(item.contactId);
    if (details === undefined) break;
    seen = actualFields(details, reading.metadata.countries);
    learnTexts(run, bothOf(along.fields, seen), 'at once');
    if (bothOf(Object.fromEntries(sentAlong(item)), seen).every(isSame)) break;
  }
  return seen;
}

/** The value of each field in the one and in the other. */
function bothOf(one: Fields, other: Fields): SentText[] {
  return entriesOf(one).map(([field, value]) => [value, other[field] ?? '']);
}

function isSame([before, after]: SentText): boolean {
  return equalValues(before, after);
}
