// A contact as the store keeps it, and the statements that find, make, change and remove one.
import type { Account } from '../account/account.ts';
import { type Columns, insertRecord, removeRecord, updateRecord } from '../account/records.ts';
import type { RowOf } from '../account/schema.ts';
import { forgetUnsubscriber } from '../unsubscribes/unsubscribes.ts';

/** The texts of a contact besides its address, as forms and uploads name them. */
export const CONTACT_TEXTS = [
  'first_name',
  'last_name',
  'alt_email',
  'country',
  'state',
  'city',
  'address_line1',
  'address_line2',
  'state_province_region',
  'postal_code',
] as const;

export type ContactText = (typeof CONTACT_TEXTS)[number];

export type ContactRow = RowOf<'contact'>;

/** What a write decides about a contact. */
export type ContactContent = Pick<ContactRow, 'contact_type_id' | 'email' | 'custom' | ContactText>;

export function findContact(account: Account, id: number | undefined): ContactRow | undefined {
  return account.store.query<ContactRow>('SELECT * FROM contact WHERE id = ?').get(id ?? null);
}

/** Every contact with the address, in any contact type, deleted ones too; the oldest id first. */
export function contactsWithEmail(account: Account, email: string): ContactRow[] {
  return account.store
    .query<ContactRow>('SELECT * FROM contact WHERE email_key = ? ORDER BY id')
    .all(account.emailKey(email));
}

export function insertContact(account: Account, content: ContactContent): number {
  return insertRecord(account, 'contact', () => columnsOf(account, content));
}

/** A deleted contact is live again. */
export function replaceContact(account: Account, id: number, content: ContactContent): void {
  updateRecord(account, 'contact', id, { ...columnsOf(account, content), deleted_at: null });
}

/** The columns that a write decides. */
function columnsOf(account: Account, content: ContactContent): Columns {
  const { contact_type_id, email, custom } = content;
  const texts = Object.fromEntries(CONTACT_TEXTS.map((name) => [name, content[name]]));
  return { contact_type_id, email, ...texts, custom, email_key: account.emailKey(email) };
}

/** Whether two contents are the same, so that writing one over the other changes nothing. */
export function sameContent(a: ContactContent, b: ContactContent): boolean {
  return (
    a.contact_type_id === b.contact_type_id &&
    a.email === b.email &&
    a.custom === b.custom &&
    CONTACT_TEXTS.every((text) => a[text] === b[text])
  );
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
  const rows = account.store
    .query<{ id: number }>(
      'SELECT id FROM contact WHERE contact_type_id = ? AND deleted_at IS NULL',
    )
    .all(contactTypeId);
  for (const { id } of rows) removeContact(account, id);
}

/** A deleted contact may have been a recipient of segments. */
function cutFromSegments(account: Account, contactId: number): void {
  switch (account.behaviours.value.contact_delete_cascade_segment) {
    case 'keep_row':
      return;
    case 'null_contact_id':
      account.store
        .query(
          'UPDATE segment_recipient SET contact_id = NULL, updated_at = ? WHERE contact_id = ?',
        )
        .run(account.now, contactId);
      return;
    case 'delete_row':
      account.store.query('DELETE FROM segment_recipient WHERE contact_id = ?').run(contactId);
  }
}
