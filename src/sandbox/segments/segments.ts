// Segments and the recipients inside one (interface specification, section Segments).
import { type Account, type Route, route } from '../account/account.ts';
import { listedRows } from '../account/listing.ts';
import {
  type DeleteTarget,
  type ResponseRecord,
  countsBy,
  listedRecords,
  liveRecords,
  recordShape,
  recordTarget,
} from '../account/records.ts';
import { fullName, shownCountry } from '../contacts/contact-shape.ts';
import { deletion } from '../forms/deleting.ts';
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

export const SEGMENT_ROUTES: readonly Route[] = [
  route.get('one', 'segment/list', listSegments),
  route.get('one', 'segment/email/list', listRecipients),
  route.post('one', 'segment/email/store', storeRecipient),
  route.delete('one', 'segment/email/delete', deletion('segment_recipient_id', recipientTarget)),
  route.delete('one', 'segment/delete', deletion('segment_id', segmentTarget)),
];

function listSegments(account: Account): Answer {
  const shape = recordShape(account);
  const counts = countsBy(account, 'segment_recipient', 'segment_id');
  const rows = listedRecords<SegmentRow>(account, 'segment').map((row) =>
    shape({
      ...row,
      select_field: JSON.parse(row.select_field),
      select_operator: JSON.parse(row.select_operator),
      value: JSON.parse(row.value),
      segment_emails_count: counts.get(row.id) ?? 0,
    }),
  );
  return list('segments', rows);
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

function recipientTarget(account: Account): DeleteTarget {
  return recordTarget(account, 'segment_recipient');
}

/** The recipients go with their segment, since no list names them after it. */
function segmentTarget(account: Account): DeleteTarget {
  const segments = recordTarget(account, 'segment');
  return {
    ...segments,
    remove: (id) => {
      segments.remove(id);
      removeRecipientsOf(account, id);
    },
    deleted: doneUnderErrors('Deleted Successfully'),
  };
}
