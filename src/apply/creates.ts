// Creates contacts: one by one where that is cheap, by upload where there are many, or where only an
// upload can carry their fields.
import { needsUpload } from '../diff/writable.ts';
import { uploadsAll } from '../plan/cost.ts';
import type { ItemOf } from '../plan/item.ts';
import { attempt } from './attempt.ts';
import { contactForm } from './contact-form.ts';
import { pendingItems, workThrough } from './pending.ts';
import type { AccountReading } from './read-back.ts';
import { isStopping, type RunContext } from './run-context.ts';
import { uploadContacts } from './uploads.ts';

type CreateItem = ItemOf<'createContact'>;

/** Creates what is pending. Contacts whose contact type does not exist stay pending. */
export async function createContacts(run: RunContext, reading: AccountReading): Promise<void> {
  for (const target of reading.targets.all()) {
    const { id } = target;
    if (id === undefined || isStopping(run)) continue;
    const pendingHere = (): Iterable<CreateItem> => ofContactType(run, target.name);
    const byUpload = uploadsAll(count(pendingHere()));
    const uploads = filter(pendingHere(), (item) => byUpload || needsUpload(item.fields));
    await uploadContacts(run, reading, { contactTypeId: id, items: uploads });
    const singles = filter(pendingHere(), (item) => !byUpload && !needsUpload(item.fields));
    await workThrough(run, singles, (item) => addContact(run, item, id));
  }
}

async function addContact(run: RunContext, item: CreateItem, contactTypeId: string): Promise<void> {
  const { email, fields } = item;
  const form = contactForm({ contactTypeId, email, fields });
  await attempt(run, {
    endpoint: 'contacts/add',
    seqs: [item.seq],
    payload: JSON.stringify(form),
    repeat: 'after-reading',
    send: () => run.client.contacts.add(form),
  });
}

function* ofContactType(run: RunContext, contactType: string): Generator<CreateItem> {
  for (const item of pendingItems(run, 'createContact')) {
    if (item.contactType === contactType) yield item;
  }
}

function* filter<T>(items: Iterable<T>, keeps: (item: T) => boolean): Generator<T> {
  for (const item of items) if (keeps(item)) yield item;
}

function count(items: Iterable<unknown>): number {
  let found = 0;
  for (const item of items) if (item !== undefined) found += 1;
  return found;
}
