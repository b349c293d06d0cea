// Updates contacts. The service may clear what an update leaves out, and an update cannot carry
// custom fields or alt_email (interface specification, "Contacts"): what becomes of those is
// learned on one contact before any other is put at risk.
import type { Contact } from '../api/index.ts';
import { actualFields } from '../compare/actual-contact.ts';
import { needsUpload } from '../diff/writable.ts';
import type { FieldName, Fields } from '../contacts/fields.ts';
import type { ItemOf } from '../plan/item.ts';
import { attempt } from './attempt.ts';
import { contactForm } from './contact-form.ts';
import { pendingItems, workThrough } from './pending.ts';
import type { AccountReading } from './read-back.ts';
import { isStopping, type RunContext } from './run-context.ts';

type UpdateItem = ItemOf<'updateContact'>;

/** Whether an update erases custom fields and alt_email: `yes` or `no`. */
const WIPE_FACT = 'update_wipes_unlisted';

export async function updateContacts(run: RunContext, reading: AccountReading): Promise<void> {
  await learnWipe(run, reading);
  await workThrough(run, pendingItems(run, 'updateContact'), async (item) => {
    if (!needsUpload(item.prior.fields) || run.journal.facts.get(WIPE_FACT)?.value === 'no') {
      await updateContact(run, item);
    } else {
      setAside(run, item);
    }
  });
}

async function updateContact(run: RunContext, item: UpdateItem): Promise<boolean> {
  const form = {
    contact_id: item.contactId,
    ...contactForm({
      contactTypeId: item.contactTypeId,
      email: item.prior.email,
      fields: afterUpdate(item),
    }),
  };
  const outcome = await attempt(run, {
    endpoint: 'contacts/update',
    seqs: [item.seq],
    payload: JSON.stringify(form),
    repeat: 'blind',
    send: () => run.client.contacts.update(form),
  });
  return outcome?.kind === 'acknowledged';
}

/** The values just read, with the changes laid over them. */
function afterUpdate(item: UpdateItem): Fields {
  const fields: Partial<Record<FieldName, string>> = { ...item.prior.fields };
  for (const { field, new: value } of item.changes) fields[field] = value ?? '';
  return fields;
}

function setAside(run: RunContext, item: UpdateItem): void {
  if (isStopping(run)) return;
  run.journal.items.settle(run.runId, [item.seq], {
    state: 'skipped',
    reason: 'an update would erase its custom fields or alt_email on this service',
  });
}

/** Updates one contact that has something to lose, and looks at what is left of it. */
async function learnWipe(run: RunContext, reading: AccountReading): Promise<void> {
  if (run.journal.facts.get(WIPE_FACT) !== undefined) return;
  for (const item of pendingItems(run, 'updateContact')) {
    if (!needsUpload(item.prior.fields)) continue;
    if (!(await updateContact(run, item))) continue;
    const details = await run.client.contacts.details(item.contactId);
    if (details === undefined) continue;
    const value = hasLost(item, details, reading) ? 'yes' : 'no';
    run.journal.facts.set({ name: WIPE_FACT, value, source: 'observed', evidence: run.runId });
    return;
  }
}

function hasLost(item: UpdateItem, details: Contact, reading: AccountReading): boolean {
  const left = actualFields(details, reading.outline.countries);
  return Object.entries(item.prior.fields).some(
    ([field, value]) => needsUpload({ [field]: value }) && left[field as FieldName] !== value,
  );
}
