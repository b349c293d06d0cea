// A contact as the store keeps it: the statements that find, make, change and remove one, and how one call or one row
// of an upload adds it to a contact type where its address is there already, was deleted or is unsubscribed.
import type { Account } from '../account/account.ts';
import { type Columns, insertRecord, removeRecord, updateRecord } from '../account/records.ts';
import type { RowOf } from '../account/schema.ts';
import type { BehaviourValues } from '../behaviours/behaviours.ts';
import { storedEmail, storedText } from '../forms/parameters.ts';
import { forgetUnsubscriber, isUnsubscribed } from '../unsubscribes/unsubscribes.ts';

/** The texts of a contact besides its address, as forms and uploads name them. */
export const CONTACT_TEXTS = [
  'first_name',
  'last_name',
  'country',
  'state',
  'city',
  'address_line1',
  'address_line2',
  'state_province_region',
  'postal_code',
  'alt_email',
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

/** What a form or a row says about a contact. A text that it does not mention is missing. */
export interface ContactDraft {
  readonly contactTypeId: number;
  readonly email: string;
  readonly texts: Readonly<Partial<Record<ContactText, string>>>;
  /** Custom-field names and values; pairs, since a name may be `__proto__`. */
  readonly custom: readonly (readonly [name: string, value: string])[];
}

export type Placing = 'placed' | 'taken' | 'unsubscribed';

/** @param rule what happens when the address exists already. */
export function placeContact(
  account: Account,
  draft: ContactDraft,
  rule: BehaviourValues['duplicate_add'],
): Placing {
  if (isUnsubscribed(account, draft.email)) {
    const answer = account.behaviours.value.unsubscribed_contact_add;
    if (answer === 'reject') return 'unsubscribed';
    if (answer === 'silently_drop') return 'placed';
    if (account.behaviours.value.add_clears_unsubscribe === 'yes')
      forgetUnsubscriber(account, draft.email);
  }
  const twin = findTwin(account, draft);
  if (twin?.deleted_at === null) return placeBesideTwin(account, draft, twin, rule);
  if (twin !== undefined) {
    if (account.behaviours.value.readd_after_delete === 'rejected_taken') return 'taken';
    replaceContact(account, twin.id, newContent(account, draft));
    return 'placed';
  }
  insertContact(account, newContent(account, draft));
  return 'placed';
}

/** The content of a contact after a draft has been applied to it. */
export function overlaid(
  account: Account,
  row: ContactContent,
  draft: ContactDraft & { readonly ignoreBlank: boolean },
): ContactContent {
  const texts: Partial<Record<ContactText, string | null>> = {};
  for (const text of CONTACT_TEXTS) {
    const given = draft.texts[text];
    const keeps = given === undefined || (draft.ignoreBlank && given === '');
    texts[text] = keeps ? row[text] : storedText(account, text, given);
  }
  return {
    ...row,
    ...texts,
    contact_type_id: draft.contactTypeId,
    email: storedEmail(draft.email, account.behaviours.value.email_case),
    custom: overlaidCustom(account, row.custom, draft),
  };
}

/** The content of a new contact. */
function newContent(account: Account, draft: ContactDraft): ContactContent {
  return overlaid(account, BLANK, { ...draft, ignoreBlank: false });
}

const BLANK: ContactContent = {
  contact_type_id: 0,
  email: '',
  custom: null,
  // `Object.fromEntries` forgets the names.
  ...(Object.fromEntries(CONTACT_TEXTS.map((name) => [name, null])) as Record<ContactText, null>),
};

function placeBesideTwin(
  account: Account,
  draft: ContactDraft,
  twin: ContactRow,
  rule: BehaviourValues['duplicate_add'],
): Placing {
  switch (rule) {
    case 'reject':
      return 'taken';
    case 'success_but_ignored':
      return 'placed';
    case 'insert_second':
      insertContact(account, newContent(account, draft));
      return 'placed';
    case 'upsert':
    case 'upsert_ignore_blank': {
      const ignoreBlank = rule === 'upsert_ignore_blank';
      replaceContact(account, twin.id, overlaid(account, twin, { ...draft, ignoreBlank }));
      return 'placed';
    }
  }
}

/** The contact with the address of the draft: a live one, or a deleted one that still counts. */
function findTwin(account: Account, draft: ContactDraft): ContactRow | undefined {
  const { uniqueness_scope: scope, readd_after_delete: readd } = account.behaviours.value;
  if (scope === 'none') return undefined;
  const everywhere = scope !== 'per_type';
  const known = contactsWithEmail(account, draft.email).filter(
    (row) => everywhere || row.contact_type_id === draft.contactTypeId,
  );
  const live = known.find((row) => row.deleted_at === null);
  if (live !== undefined) return live;
  const deletedCounts = scope === 'account_including_deleted' || readd !== 'new_id';
  return deletedCounts ? known[0] : undefined;
}

function overlaidCustom(
  account: Account,
  before: string | null,
  draft: ContactDraft & { readonly ignoreBlank: boolean },
): string | null {
  if (draft.custom.length === 0) return before;
  const values = new Map<string, unknown>(
    before === null ? [] : Object.entries(parseCustom(before)),
  );
  for (const [name, given] of draft.custom) {
    if (given === '' && draft.ignoreBlank) continue;
    if (given === '') values.delete(name);
    else values.set(name, storedText(account, name, given));
  }
  return values.size === 0 ? null : JSON.stringify(Object.fromEntries(values));
}

/** The custom values of a contact; the store wrote the text itself. */
export function parseCustom(custom: string): Readonly<Record<string, string | null>> {
  // `custom` is written by `overlaidCustom` alone, so its shape is known.
  return JSON.parse(custom) as Record<string, string | null>;
}
