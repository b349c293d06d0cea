// Segments and their recipients in the store. No endpoint makes or changes a segment (interface
// specification, section Segments), so seeding does. A recipient is put in by hand and may be a
// contact of the segment's contact type.
import type { Account } from '../account/account.ts';
import { type Columns, type StoredRecord, insertRecord, updateRecord } from '../account/records.ts';
import { type ContactRow, contactsWithEmail } from '../contacts/contact-row.ts';
import { storedEmail } from '../forms/stored-text.ts';

/** The arrays are kept as JSON. */
export interface SegmentRow extends StoredRecord {
  readonly contact_type_id: number;
  readonly segment_name: string;
  readonly select_field: string;
  readonly select_operator: string;
  readonly value: string;
  readonly query_type: string | null;
  readonly deleted_at: string | null;
}

/**
 * One condition of a segment. The specification shows neither the operators nor what the fields
 * mean, so the sandbox keeps them and selects no one by them.
 */
export interface SegmentCondition {
  readonly field: string;
  readonly operator: string;
  /** A range has two. */
  readonly values: readonly string[];
}

interface SegmentValues {
  readonly contactTypeId: number;
  readonly name: string;
  readonly conditions: readonly SegmentCondition[];
}

/** Makes a segment, whether or not there is one of that name, and returns its id. */
export function insertSegment(account: Account, segment: SegmentValues): number {
  const { conditions } = segment;
  return insertRecord(account, 'segment', () => ({
    contact_type_id: segment.contactTypeId,
    segment_name: segment.name,
    select_field: JSON.stringify(conditions.map(({ field }) => field)),
    select_operator: JSON.stringify(conditions.map(({ operator }) => operator)),
    value: JSON.stringify(conditions.flatMap(({ values }) => values)),
  }));
}

/** The live segment of that name on the contact type; the oldest one of several. */
export function segmentNamed(
  account: Account,
  { name, contactTypeId }: Pick<SegmentValues, 'name' | 'contactTypeId'>,
): SegmentRow | undefined {
  return account.store
    .query<SegmentRow>(
      'SELECT * FROM segment WHERE segment_name = ? AND contact_type_id = ? AND deleted_at IS NULL ORDER BY id',
    )
    .get(name, contactTypeId);
}

export interface SegmentRecipientRow extends StoredRecord {
  readonly segment_id: number;
  readonly contact_id: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly address_line1: string | null;
  readonly email_key: string;
}

/** The names as they will be stored. */
export interface RecipientValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** A segment as far as its recipients need it. */
type RecipientPlace = Pick<SegmentRow, 'id' | 'contact_type_id'>;

/**
 * Puts an address into a segment; false when it is there and a second one is refused (behaviour
 * `dup_segment_recipient`).
 */
export function placeRecipient(
  account: Account,
  segment: RecipientPlace,
  recipient: RecipientValues,
): boolean {
  const rule = account.behaviours.value.dup_segment_recipient;
  const twin =
    rule === 'insert_second' ? undefined : recipientWithEmail(account, segment.id, recipient.email);
  if (twin !== undefined && rule === 'reject') return false;
  const columns = recipientColumns(account, segment, recipient);
  if (twin === undefined) {
    insertRecord(account, 'segment_recipient', () => ({ segment_id: segment.id, ...columns }));
  } else updateRecord(account, 'segment_recipient', twin.id, columns);
  return true;
}

export function removeRecipientsOf(account: Account, segmentId: number): void {
  account.store.query('DELETE FROM segment_recipient WHERE segment_id = ?').run(segmentId);
}

function recipientWithEmail(
  account: Account,
  segmentId: number,
  email: string,
): SegmentRecipientRow | undefined {
  return account.store
    .query<SegmentRecipientRow>(
      'SELECT * FROM segment_recipient WHERE email_key = ? AND segment_id = ? ORDER BY id',
    )
    .get(account.emailKey(email), segmentId);
}

/** Where the address is a contact, that knows the place too, which the call does not carry. */
function recipientColumns(
  account: Account,
  segment: RecipientPlace,
  { first_name, last_name, email }: RecipientValues,
): Columns {
  const contact = liveContact(account, segment, email);
  const { country, state, city, address_line1 } = contact ?? NOWHERE;
  return {
    contact_id: contact?.id ?? null,
    first_name,
    last_name,
    email: storedEmail(email, account.behaviours.value.email_case),
    country,
    state,
    city,
    address_line1,
    email_key: account.emailKey(email),
  };
}

const NOWHERE = { country: null, state: null, city: null, address_line1: null } as const;

function liveContact(
  account: Account,
  segment: RecipientPlace,
  email: string,
): ContactRow | undefined {
  return contactsWithEmail(account, email).find(
    (row) => row.contact_type_id === segment.contact_type_id && row.deleted_at === null,
  );
}
