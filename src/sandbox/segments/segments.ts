// Segments and their recipients (interface specification, section Segments). No endpoint makes or changes
// a segment, so seeding does. A recipient is added by hand and may be a contact of the segment's contact
// type.
import { type Account, type Route, route } from '../account/account.ts';
import { listedRows } from '../account/listing.ts';
import {
  type Columns,
  type ResponseRecord,
  countsBy,
  insertRecord,
  listAnswer,
  listedRecords,
  namedRecord,
  recordShape,
  removeRecord,
  updateRecord,
} from '../account/records.ts';
import type { RowOf } from '../account/schema.ts';
import { type ContactRow, contactsWithEmail } from '../contacts/contact-row.ts';
import { fullName, shownCountry } from '../contacts/contacts.ts';
import { type DeleteTarget, deletion } from '../forms/deleting.ts';
import { checkedForm, storedEmail } from '../forms/parameters.ts';
import { type Answer, done, doneUnderErrors, failed, list, takenText } from '../protocol/answer.ts';
import { type SandboxRequest, idNumber } from '../protocol/request.ts';

const RECIPIENTS = { table: 'segment_recipient' } as const;

/** Recipients are deleted with their segment, since no list could show them afterwards. */
const SEGMENTS: DeleteTarget = {
  table: 'segment',
  remove: (account, id) => {
    removeRecord(account, 'segment', id);
    account.store.query('DELETE FROM segment_recipient WHERE segment_id = ?').run(id);
  },
  deleted: doneUnderErrors('Deleted Successfully'),
};

export const SEGMENT_ROUTES: readonly Route[] = [
  route.get('one', 'segment/list', listSegments),
  route.get('one', 'segment/email/list', listRecipients),
  route.post('one', 'segment/email/store', storeRecipient),
  route.delete('one', 'segment/email/delete', deletion('segment_recipient_id', RECIPIENTS)),
  route.delete('one', 'segment/delete', deletion('segment_id', SEGMENTS)),
];

function listSegments(account: Account): Answer {
  const counts = countsBy(account, 'segment_recipient', 'segment_id');
  const rows = listedRecords(account, 'segment');
  return listAnswer(account, 'segments', rows, (row): ResponseRecord => ({
    ...row,
    select_field: JSON.parse(row.select_field),
    select_operator: JSON.parse(row.select_operator),
    value: JSON.parse(row.value),
    segment_emails_count: counts.get(row.id) ?? 0,
  }));
}

function listRecipients(account: Account, request: SandboxRequest): Answer {
  const id = idNumber(request.query.get('segment_id'));
  const segment = namedRecord(account, 'segment', 'id', id, 'Record not found');
  return list('contactEmails', shownRecipients(account, request, segment.id));
}

function* shownRecipients(
  account: Account,
  request: SandboxRequest,
  segmentId: number,
): Generator<ResponseRecord> {
  const shape = recordShape(account);
  const rows = listedRows(account, request, {
    table: 'segment_recipient',
    where: 'segment_id = ?',
    value: segmentId,
  });
  for (const { email_key: _key, ...row } of rows) {
    yield shape({
      ...row,
      country: shownCountry(account, row.country),
      fullname: fullName(row.first_name, row.last_name),
    });
  }
}

function storeRecipient(account: Account, request: SandboxRequest): Answer {
  const { id, recipient } = checkedForm(account, request, (form) => ({
    id: form.number('segment_id'),
    recipient: {
      first_name: form.text('first_name'),
      last_name: form.text('last_name'),
      email: form.email('email'),
    },
  }));
  const segment = namedRecord(account, 'segment', 'id', id);
  const placed = placeRecipient(account, segment, recipient);
  return placed ? done('Added Successfully') : failed({ email: [takenText('email')] });
}

/**
 * One condition of a segment. The specification explains neither the operators nor the fields, so
 * the sandbox keeps conditions and selects nothing by them.
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

/** Makes a segment, even when one of that name exists, and returns its id. */
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

/** The live segment of that name on the contact type; of several, the oldest. */
export function segmentNamed(
  account: Account,
  { name, contactTypeId }: Pick<SegmentValues, 'name' | 'contactTypeId'>,
): RowOf<'segment'> | undefined {
  return account.store
    .query<RowOf<'segment'>>(
      'SELECT * FROM segment WHERE segment_name = ? AND contact_type_id = ? AND deleted_at IS NULL ORDER BY id',
    )
    .get(name, contactTypeId);
}

/** The names as they will be stored. */
export interface RecipientValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** The part of a segment that its recipients need. */
type RecipientPlace = Pick<RowOf<'segment'>, 'id' | 'contact_type_id'>;

/**
 * Puts an address into a segment; false when the segment has it and refuses a second one (behaviour
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

function recipientWithEmail(
  account: Account,
  segmentId: number,
  email: string,
): { readonly id: number } | undefined {
  return account.store
    .query<{ id: number }>(
      'SELECT id FROM segment_recipient WHERE email_key = ? AND segment_id = ? ORDER BY id',
    )
    .get(account.emailKey(email), segmentId);
}

/** The call carries no place; it comes from the contact with the address, if there is one. */
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
