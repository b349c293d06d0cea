// Learns how the service treats what its specification leaves open, with a throw-away contact type:
// names recorded → contact type and field made → tried out → everything deleted again.
import { type Contact, isClear } from '../api/index.ts';
import { type ProbeNames, WIPE_FACT } from '../state/index.ts';
import {
  Bench,
  pause,
  type ProbeTools,
  ProbeFailedError,
  ProbeRefusedError,
  liveAt,
} from './bench.ts';
import { cleanUp, fieldIds, refuseLiveAutomations, setUp, typeIds, type SetUp } from './set-up.ts';
import { learnFromAdds } from './learn-adds.ts';
import { learnFromUploads } from './learn-uploads.ts';

/**
 * Probes the account under the names and stores what it learns as facts of the journal. The caller holds
 * the account's lock. Throws `ProbeRefusedError` before the first write, `ProbeFailedError` where the
 * service gave no contact type; after any other error the journal knows what may be left.
 */
export async function probe(tools: ProbeTools, names: ProbeNames): Promise<void> {
  const { client, journal } = tools;
  const [known] = await client.contactTypes.list();
  journal.bindAccount(tools.accountHash, known?.userId ?? null);
  await refuseLiveAutomations(tools);
  const taken = [...(await typeIds(tools, names)), ...(await fieldIds(tools, names))];
  if (taken.length > 0) {
    throw new ProbeRefusedError(
      'Something on the service has the name of this probe already. Nothing was written.',
      'Run `listferry probe` again: the next one has another name.',
    );
  }
  journal.probes.begin(names);
  const made = await setUp(tools, names);
  if (typeof made === 'string') {
    // The contact type may still come.
    await pause(tools, tools.quietMs);
    await cleanUp(tools, names, tools.quietMs);
    throw new ProbeFailedError(made);
  }
  const bench = new Bench(tools, made.parts);
  await learnAll(bench, made);
  await pause(tools, bench.isUnclear ? tools.quietMs : bench.settleMs);
  await cleanUp(tools, names, Math.max(bench.settleMs, tools.quietMs));
}

async function learnAll(bench: Bench, made: SetUp): Promise<void> {
  bench.learn('dup_contact_type_name', made.duplicateType, 'a second contact type of a name');
  bench.learn('dup_custom_field', made.duplicateField, 'a second custom field of a name');
  const added = await learnFromAdds(bench);
  if (added === undefined) {
    bench.isUnclear = true;
    return;
  }
  const whole = await learnFromUploads(bench, added.contacts);
  if (whole !== undefined) await learnFromUpdate(bench, whole);
  const { contacts, unknownId } = added;
  if (unknownId !== undefined) await learnFromBulkDelete(bench, contacts, unknownId);
}

// What an update does to what it leaves out, and what a bulk delete does with an id that is gone.

/** Updates the contact that has every kind of field, without its city. */
async function learnFromUpdate(bench: Bench, whole: Contact): Promise<void> {
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
async function learnFromBulkDelete(
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
