// Looks at a contact by its id right before an id is sent once more: it may be somebody else's by then,
// where a service gives the ids of deleted contacts again.
import { actualAddress, actualFields } from '../../compare/index.ts';
import type { ItemOf } from '../../plan/index.ts';
import { fieldsText } from '../../state/index.ts';
import { wasSent } from '../context/pending.ts';
import type { AccountReading } from './read-back.ts';
import type { RunContext } from '../context/run-context.ts';

export type DeleteItem = ItemOf<'deleteContact'>;

/**
 * `as-planned`: what the item expects to find. `changed`: the same contact, with another content.
 * `gone`: no contact has the id. `another`: a contact has it that the item does not mean.
 */
export type TargetNow = 'as-planned' | 'changed' | 'gone' | 'another';

/** One small read, which is never served from the contact list. */
export async function targetNow(
  run: Pick<RunContext, 'client'>,
  reading: AccountReading,
  { contactId, contactTypeId, address, prior }: DeleteItem,
): Promise<TargetNow> {
  const contact = await run.client.contacts.details(contactId);
  if (contact?.deletedAt !== null) return 'gone';
  const isMeant =
    contact.id === contactId &&
    contact.contactTypeId === contactTypeId &&
    actualAddress(contact.email) === address;
  if (!isMeant) return 'another';
  const fields = actualFields(contact, reading.outline.countries);
  const isSame = contact.email === prior.email && fieldsText(fields) === fieldsText(prior.fields);
  return isSame ? 'as-planned' : 'changed';
}

/**
 * Which of the items may be sent. One that was sent before is looked at first; where its id is not the
 * planned contact's any more, it gets its verdict here.
 */
export async function stillMeant(
  run: RunContext,
  reading: AccountReading,
  items: readonly DeleteItem[],
): Promise<DeleteItem[]> {
  const meant: DeleteItem[] = [];
  for (const item of items) {
    if (!wasSent(run, item.seq) || (await isMeant(run, reading, item))) meant.push(item);
  }
  return meant;
}

async function isMeant(
  run: RunContext,
  reading: AccountReading,
  item: DeleteItem,
): Promise<boolean> {
  const now = await targetNow(run, reading, item);
  if (now !== 'as-planned') run.journal.items.settle(run.runId, [item.seq], VERDICTS[now]);
  return now === 'as-planned';
}

/** An earlier request took effect where nobody sees the contact under its id any more. */
const VERDICTS = {
  gone: { state: 'applied' },
  another: { state: 'applied', reason: 'its id belongs to another contact by now' },
  changed: { state: 'drifted', reason: 'the contact was changed since the plan was made' },
} as const;
