// Takes contacts away: for good, or marked as deleted (behaviour `delete_kind`).
import type { Account } from '../account.ts';
import { forgetUnsubscriber } from '../unsubscribers.ts';
import { findContact } from './contact-row.ts';

/** The live contact with the id; a deleted one counts as unknown. */
export function isLiveContact(account: Account, id: number): boolean {
  return findContact(account, id)?.deleted_at === null;
}

export function removeContact(account: Account, id: number): void {
  const row = findContact(account, id);
  if (row === undefined) return;
  if (account.behaviours.value.unsub_on_contact_delete === 'removed')
    forgetUnsubscriber(account, row.email);
  if (account.behaviours.value.delete_kind === 'hard') {
    account.store.query('DELETE FROM contact WHERE id = ?').run(id);
    return;
  }
  account.store
    .query('UPDATE contact SET deleted_at = ?, updated_at = ? WHERE id = ?')
    .run(account.now, account.now, id);
}

export function removeContactsOfType(account: Account, contactTypeId: number): void {
  for (const id of liveContactIds(account, contactTypeId)) removeContact(account, id);
}

/** The ids of the live contacts of one contact type, or of all. */
export function liveContactIds(account: Account, contactTypeId?: number): readonly number[] {
  return account.store
    .query<{ id: number }>(
      'SELECT id FROM contact WHERE deleted_at IS NULL AND contact_type_id = coalesce(?, contact_type_id)',
    )
    .all(contactTypeId ?? null)
    .map((row) => row.id);
}
