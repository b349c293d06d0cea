// Segments and the recipients inside one (interface specification, section Segments).
import { type Account, type Route, route } from '../account/account.ts';
import { listedRows } from '../account/listing.ts';
import {
  type ResponseRecord,
  countsBy,
  listAnswer,
  liveRecords,
  recordShape,
  removeRecord,
} from '../account/records.ts';
import { fullName, shownCountry } from '../contacts/contact-shape.ts';
import { type DeleteTarget, deletion } from '../forms/deleting.ts';
import {
  emailParameter,
  numberParameter,
  parameterForm,
  textParameter,
} from '../forms/parameters.ts';
import {
  type Answer,
  done,
  doneUnderErrors,
  failed,
  list,
  notFound,
  takenText,
} from '../protocol/answer.ts';
import { type SandboxRequest, idNumber } from '../protocol/request.ts';
import {
  type SegmentRecipientRow,
  type SegmentRow,
  placeRecipient,
  removeRecipientsOf,
} from './segment-rows.ts';

const RECIPIENTS = { table: 'segment_recipient' } as const;

/** The recipients go with their segment, since no list names them after it. */
const SEGMENTS: DeleteTarget = {
  table: 'segment',
  remove: (account, id) => {
    removeRecord(account, 'segment', id);
    removeRecipientsOf(account, id);
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
  return listAnswer<SegmentRow>(account, 'segments', 'segment', (row) => ({
    ...row,
    select_field: JSON.parse(row.select_field),
    select_operator: JSON.parse(row.select_operator),
    value: JSON.parse(row.value),
    segment_emails_count: counts.get(row.id) ?? 0,
  }));
}

function listRecipients(account: Account, request: SandboxRequest): Answer {
  const id = idNumber(request.query.get('segment_id')) ?? null;
  const segment = liveRecords<SegmentRow>(account, 'segment', 'id').get(id);
  if (segment === undefined) return notFound('Record not found');
  return list('contactEmails', shownRecipients(account, request, segment.id));
}

function* shownRecipients(
  account: Account,
  request: SandboxRequest,
  segmentId: number,
): Generator<ResponseRecord> {
  const shape = recordShape(account);
  const rows = listedRows<SegmentRecipientRow>(account, request, {
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
  const form = parameterForm(account, request);
  const id = numberParameter(form, 'segment_id');
  const recipient = {
    first_name: textParameter(form, 'first_name'),
    last_name: textParameter(form, 'last_name'),
    email: emailParameter(form, 'email'),
  };
  form.checks.pass();

  const segment = liveRecords<SegmentRow>(account, 'segment', 'id').get(id);
  if (segment === undefined) return notFound();
  const placed = placeRecipient(account, segment, recipient);
  return placed ? done('Added Successfully') : failed({ email: [takenText('email')] });
}
