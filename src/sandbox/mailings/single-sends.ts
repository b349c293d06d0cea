// Single sends (interface specification, section Single sends). The sandbox sends no mail, so their
// statistics stay at zero.
import { type Account, type Route, route, uuid } from '../account/account.ts';
import {
  type ResponseRecord,
  copiedColumns,
  insertRecord,
  listAnswer,
  listedRecords,
  liveRecord,
  namedRecord,
  updateRecord,
} from '../account/records.ts';
import type { RowOf, StoredRecord } from '../account/schema.ts';
import { bulkDeletion, deletionByUtr } from '../forms/deleting.ts';
import { checkedForm, type ParameterForm } from '../forms/parameters.ts';
import {
  type Answer,
  done,
  invalidText,
  notFound,
  record,
  requiredText,
} from '../protocol/answer.ts';
import { type SandboxRequest, formArray, formText } from '../protocol/request.ts';
import {
  type Design,
  designParameters,
  recipientReference,
  BLANK_TEMPLATE_ID,
} from './templates.ts';

const TABLE = 'single_send';
const TARGET = { table: TABLE, missing: notFound('Record not found') } as const;

export const SINGLE_SEND_ROUTES: readonly Route[] = [
  route.get('two', 'single-send/list', listAll),
  route.post('two', 'single/send/create', create),
  // The specification states GET and its examples send POST (same section).
  route.changingGetOrPost('two', 'single/send/duplicate', duplicate),
  route.get('two', 'single-send/details', details),
  route.post('two', 'single/send/update', update),
  route.delete('two', 'single/send/delete', deletionByUtr(TARGET)),
  route.post('two', 'single/send/bulk-delete', bulkDeletion(TARGET)),
];

function listAll(account: Account): Answer {
  return listAnswer(account, 'singleSends', listedRecords(account, TABLE), shownSingleSend);
}

function create(account: Account, request: SandboxRequest): Answer {
  const values = checkedForm(account, request, singleSendParameters);
  return record('utr', insertSingleSend(account, values));
}

/** The copy keeps the name: the specification gives it no other. */
function duplicate(account: Account, request: SandboxRequest): Answer {
  insertSingleSend(account, copiedColumns(requested(account, request)));
  return done('Duplicated Successfully');
}

/** An array holds the one record. */
function details(account: Account, request: SandboxRequest): Answer {
  return listAnswer(account, 'singleSend', [requested(account, request)], shownSingleSend);
}

function requested(account: Account, request: SandboxRequest): SingleSendRow {
  return namedRecord(account, TABLE, 'utr', request.query.get('utr'), 'Record not found');
}

/**
 * The small spelling is specified for the endpoints that look up by utr, with a list of them in
 * which this one is missing (section Errors, 4); so it uses the other.
 */
function update(account: Account, request: SandboxRequest): Answer {
  const { utr, values } = checkedForm(account, request, (form) => ({
    utr: form.required('utr'),
    values: singleSendParameters(form),
  }));
  const row = namedRecord(account, TABLE, 'utr', utr);
  updateRecord(account, TABLE, row.id, { ...values });
  return record('utr', row.utr);
}

/** Interface specification, section States; nothing here ever runs or is completed. */
const SINGLE_SEND_STATUS = { initiate: 0, ready: 1 } as const;

type SingleSendRow = RowOf<typeof TABLE>;

/** What the parameters of a single send decide. */
type SingleSendValues = Omit<SingleSendRow, keyof StoredRecord | 'utr'>;

/** Makes a single send and returns its UUID. */
function insertSingleSend(account: Account, values: SingleSendValues): string {
  const id = insertRecord(account, TABLE, (newId) => ({
    ...values,
    utr: uuid(account, TABLE, newId),
  }));
  return uuid(account, TABLE, id);
}

/** A single send as responses show it; nothing here is ever sent. */
function shownSingleSend(row: SingleSendRow): ResponseRecord {
  return {
    ...row,
    ...NO_STATISTICS,
    recipient_id: JSON.parse(row.recipient_id),
    exclude_specific_recipient_id: JSON.parse(row.exclude_specific_recipient_id),
    unique_open_token: {},
    sent_at: null,
  };
}

const NO_STATISTICS = {
  triggered: 0,
  delivered: 0,
  unique_opens: 0,
  total_opens: 0,
  bounces: 0,
  unsubscribes: 0,
};

function singleSendParameters(form: ParameterForm): SingleSendValues {
  const name = form.text('single_send_name');
  const id = form.recordId('sender_id', 'sender');
  const sender = liveRecord(form.account, 'sender', 'id', id);
  return {
    single_send_name: name,
    sender_id: id,
    from_sender: sender?.from_email ?? '',
    reply_to: sender?.reply_to_email ?? '',
    sender_name: sender?.from_name ?? null,
    sender_address: sender?.company_address ?? null,
    subject: form.text('subject'),
    preheader: form.text('preheader'),
    unsubscribe_group_id: form.recordId('unsubscribe_group_id', 'unsubscribe_group'),
    ...scheduleParameters(form),
    recipient_id: recipients(form, 'recipient_id', 'required'),
    exclude_specific_recipient_id: recipients(form, 'exclude_specific_recipient_id', 'optional'),
    ...ownDesign(designParameters(form)),
  };
}

/** The references as responses show them, in a JSON array; ids are texts there (section Resources). */
function recipients(form: ParameterForm, name: string, need: 'required' | 'optional'): string {
  const texts = formArray(form.request, name);
  const found = texts.map((text) => recipientReference(form.account, text));
  form.expect(name, need === 'optional' || texts.length > 0, requiredText(name));
  form.expect(name, !found.includes(undefined), invalidText(name));
  return JSON.stringify(found.map((known) => ({ ...known, id: String(known?.id) })));
}

/** Only the blank template takes the caller's own content. */
function ownDesign(design: Design): Design {
  if (design.template_id === BLANK_TEMPLATE_ID) return design;
  return { ...design, template_json: null, template_html: null };
}

/**
 * Transitions between the states are not specified and the sandbox sends nothing. It is our choice
 * that an immediate single send stays ready (1) and a scheduled one stays where it began (0).
 */
function scheduleParameters(
  form: ParameterForm,
): Pick<SingleSendValues, 'schedule_type' | 'schedule_date' | 'schedule_time' | 'status'> {
  const type = form.choice('schedule_type', ['0', '1']);
  if (type === '0') return { ...IMMEDIATELY, status: SINGLE_SEND_STATUS.ready };
  return {
    schedule_type: 1,
    schedule_date: moment(form, 'schedule_date', calendarDate),
    schedule_time: moment(form, 'schedule_time', timeOfDay),
    status: SINGLE_SEND_STATUS.initiate,
  };
}

/** Interface specification, section Resources. */
const IMMEDIATELY = {
  schedule_type: 0,
  schedule_date: '0000-00-00',
  schedule_time: '00:00:00',
} as const;

/** The two are optional by themselves; a scheduled single send would have no time without them. */
function moment(
  form: ParameterForm,
  name: 'schedule_date' | 'schedule_time',
  parse: (text: string) => string | undefined,
): string {
  const text = formText(form.request, name) ?? '';
  const named = name.replace('_', ' ');
  const parsed = parse(text);
  form.expect(name, text !== '', `The ${named} field is required when schedule type is 1.`);
  form.expect(name, parsed !== undefined, `The ${named} format is invalid.`);
  return parsed ?? '';
}

/** The specified format `y-m-d` can mean a year of two digits or of four, so both are taken. */
function calendarDate(text: string): string | undefined {
  const date = /^(?:\d{2})?\d{2}-\d{2}-\d{2}$/.test(text) ? text.padStart(10, '20') : '';
  const midnight = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
  return date !== '' && exists ? date : undefined;
}

function timeOfDay(text: string): string | undefined {
  if (!/^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/.test(text)) return undefined;
  return text.padEnd(8, ':00');
}
