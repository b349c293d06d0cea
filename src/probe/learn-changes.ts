// What an update does to what it leaves out, and what a bulk delete does with an id that is gone.
import type { Contact } from '../api/index.ts';
import { WIPE_FACT } from '../state/index.ts';
import { isClear, liveAt, type Bench } from './bench.ts';

/** Updates the contact that has every kind of field, without its city. */
export async function learnFromUpdate(bench: Bench, whole: Contact): Promise<void> {
  const { contactTypeId: contact_type_id, countryId: country } = bench.parts;
  const { id: contact_id, email } = whole;
  const form = { contact_id, contact_type_id, email, country, first_name: 'Changed' };
  const outcome = await bench.write(() => bench.tools.client.contacts.update(form));
  if (outcome.kind !== 'acknowledged') return;
  const after = liveAt(await bench.look(), 'whole').find(({ id }) => id === whole.id);
  if (after?.fields.first_name !== 'Changed') return;
  bench.learn(WIPE_FACT, wipes(bench, whole, after), 'an update of a contact with other fields');
  if (whole.fields.city === null || whole.fields.city === '') return;
  bench.learn('update_missing_field', missingField(whole, after), 'an update without the city');
}

/** One loss is enough for a yes; for a no, everything must have been there and stayed. */
function wipes({ parts }: Bench, before: Contact, after: Contact): string | undefined {
  const name = parts.names.customField;
  const kept = [
    [before.fields.alt_email, after.fields.alt_email],
    [before.customFields.get(name), after.customFields.get(name)],
  ].filter(([was]) => was !== undefined && was !== null && was !== '');
  if (kept.some(([was, is]) => was !== is)) return 'yes';
  return kept.length === 2 ? 'no' : undefined;
}

function missingField(before: Contact, after: Contact): string {
  if (after.fields.city === before.fields.city) return 'keep';
  return after.fields.city === null ? 'null' : 'clear';
}

/**
 * Deletes two of the probe's contacts, and between them the id of one that is gone already. That id was
 * the probe's own, and the caller has seen that the service gives no id twice.
 */
export async function learnFromBulkDelete(
  bench: Bench,
  contacts: readonly Contact[],
  unknownId: string,
): Promise<void> {
  const [before] = liveAt(contacts, 'long').concat(liveAt(contacts, 'first'));
  const [behind] = liveAt(contacts, 'next');
  if (before === undefined || behind === undefined) return;
  const ids = [before.id, unknownId, behind.id];
  const outcome = await bench.write(() => bench.tools.client.contacts.bulkDelete(ids));
  if (!isClear(outcome)) return;
  const after = await bench.look();
  const isLeft = (id: string): boolean =>
    after.some((contact) => contact.id === id && contact.deletedAt === null);
  const value = bulkRule(isLeft(before.id), isLeft(behind.id));
  bench.learn('bulk_unknown_id', value, 'a bulk delete with an id that was gone');
}

function bulkRule(isFirstLeft: boolean, isLastLeft: boolean): string | undefined {
  if (isFirstLeft) return isLastLeft ? 'fail_all' : undefined;
  return isLastLeft ? 'fail_after_partial' : 'ignore';
}
