// Takes contacts away: for good, or marked as deleted (behaviour `delete_kind`).
import type { Account } from '../account.ts';
import { removeRecord } from '../records.ts';
import type { DeleteTarget } from '../records.ts';
import { cutFromSegments } from '../segments/recipient-row.ts';
import { forgetUnsubscriber } from '../unsubscribers.ts';
import { findContact } from './contact-row.ts';

/** What the deletions of contacts work on: the live ones. */
export function contactTarget(account: Account): DeleteTarget {
  return {
    exists: (id) => findContact(account, id)?.deleted_at === null,
    remove: (id) => {
      removeContact(account, id);
    },
    allIds: () => liveContactIds(account),
  };
}

export function removeContact(account: Account, id: number): void {
  const row = findContact(account, id);
  if (row === undefined) return;
  if (account.behaviours.value.unsub_on_contact_delete === 'removed')
    forgetUnsubscriber(account, row.email);
  cutFromSegments(account, id);
  removeRecord(account, 'contact', id);
}

export function removeContactsOfType(account: Account, contactTypeId: number): void {
  for (const id of liveContactIds(account, contactTypeId)) removeContact(account, id);
}

/** The ids of the live contacts of one contact type, or of all. */
function liveContactIds(account: Account, contactTypeId?: number): readonly number[] {
  return account.store
    .query<{ id: number }>(
      'SELECT id FROM contact WHERE deleted_at IS NULL AND contact_type_id = coalesce(?, contact_type_id)',
    )
    .all(contactTypeId ?? null)
    .map((row) => row.id);
}
