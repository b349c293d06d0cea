// Interface specification, "Templates and dynamic content", "Single sends", "Automations",
// "Notification recipients" and "Reference data and senders": mail, and what it is made of. Several
// calls that change something are GETs. They are not reads, so they are never repeated as one.
import {
  BULK_DELETE,
  CHANGE,
  DELETE,
  DELETED_UNDER_ERRORS,
  FORM,
  READ,
  done,
  endpointsUnder,
  fields,
  list,
  record,
  type EndpointRows,
} from './endpoint.ts';

export const TEMPLATE_ENDPOINTS = endpointsUnder('baseUrl2', {
  'get-design/template': { ...READ, success: list('templates') },
  'get-dynamic/content': { ...READ, success: { kind: 'texts', name: 'contents' } },
} as const satisfies EndpointRows);

const SINGLE_SEND_FORM = fields(
  ...['template_id*', 'template_json', 'template_html', 'sender_id*', 'unsubscribe_group_id*'],
  ...['single_send_name*', 'subject*', 'preheader*'],
  ...['recipient_id[]*', 'exclude_specific_recipient_id[]'],
  ...['schedule_type*', 'schedule_date', 'schedule_time'],
);

const MAY_MAIL = { retry: 'never', canSendMail: true } as const;

/**
 * What moves a single send from a status to the next is not shown, so every call that makes or changes one
 * may send it: at once where its schedule says so, or where a copy takes the schedule over.
 */
export const SINGLE_SEND_ENDPOINTS = endpointsUnder('baseUrl2', {
  'single-send/list': { ...READ, success: list('singleSends') },
  // An array that holds the one record.
  'single-send/details': { ...READ, query: ['utr'], success: list('singleSend') },
  // One that took effect late would mail everybody twice.
  'single/send/create': { ...FORM, form: SINGLE_SEND_FORM, success: { kind: 'utr' }, ...MAY_MAIL },
  'single/send/update': {
    ...FORM,
    form: [...fields('utr*'), ...SINGLE_SEND_FORM],
    success: { kind: 'utr' },
    // Whether an update of one that was sent sends it again is not shown.
    ...MAY_MAIL,
  },
  'single/send/duplicate': {
    ...CHANGE,
    // GET is stated and accepted too. The examples send POST, and nothing between us and the service
    // takes a POST for a read that it may repeat.
    method: 'POST',
    query: ['utr'],
    success: done('Duplicated Successfully'),
    ...MAY_MAIL,
  },
  'single/send/delete': { ...DELETE, query: ['utr'], retry: 'same-target' },
  'single/send/bulk-delete': { ...BULK_DELETE, retry: 'same-target' },
} as const satisfies EndpointRows);

/** A live automation mails the contacts that are added to what it is for. */
export const AUTOMATION_ENDPOINTS = endpointsUnder('baseUrl2', {
  automations: { ...READ, success: list('automations') },
  'automations/details': { ...READ, query: ['utr'], success: record('automation') },
  'automations/create': {
    ...FORM,
    form: fields('type*', 'automation_for', 'automation_name', 'unsubscribe_group_id*'),
    success: { kind: 'utr' },
    // Until an email is added to it, it has nothing to send, whatever status it begins with.
    retry: 'settle-first',
  },
  'automations/duplicate': {
    ...CHANGE,
    method: 'GET',
    query: ['utr'],
    success: { kind: 'utr' },
    // Whether the copy of a live one with its emails is live is not shown.
    ...MAY_MAIL,
  },
  'automations/pause': {
    ...CHANGE,
    method: 'GET',
    query: ['utr'],
    success: done('Automation Paused Successfully'),
    retry: 'same-target',
  },
  'automations/set-live': {
    ...CHANGE,
    method: 'GET',
    query: ['utr'],
    success: done('Automation has been set live'),
    // Somebody may have paused it meanwhile.
    ...MAY_MAIL,
    refusalTexts: ['Unsubscribe group require to live automation'],
  },
  'automations/delete': { ...DELETE, query: ['utr'], retry: 'same-target' },
  'automations/bulk-delete': { ...BULK_DELETE, retry: 'same-target' },
} as const satisfies EndpointRows);

/** The emails of an automation, each with the time that it waits. */
export const AUTOMATION_SCHEDULE_ENDPOINTS = endpointsUnder('baseUrl2', {
  'automations/schedule': { ...READ, query: ['utr'], success: list('automation_schedules') },
  'automations/schedule/create': {
    ...FORM,
    form: fields(
      ...['utr*', 'sender_id*', 'subject*', 'waiting_period*', 'waiting_type*', 'template_id*'],
      ...['preview_img*', 'template_json', 'template_html'],
    ),
    success: done('Schedule Added'),
    // An instant email of a live automation may go out at once, and a second one mails everybody twice.
    ...MAY_MAIL,
  },
  'automations/schedule/delete': { ...DELETE, query: ['utr'], retry: 'same-target' },
} as const satisfies EndpointRows);

export const NOTIFICATION_RECIPIENT_ENDPOINTS = endpointsUnder('baseUrl2', {
  'notification-recipients': { ...READ, success: list('notifications') },
  'notification-recipient/save': {
    ...FORM,
    form: fields('email_address*', 'email_owner*'),
    success: done('Added Successfully'),
    retry: 'settle-first',
    // The address receives notification of every event, and that it was added may be the first.
    canSendMail: true,
  },
  'notification-recipient/delete': { ...DELETE, query: ['id'], retry: 'same-target' },
  'notification-recipient/bulk-delete': { ...BULK_DELETE, retry: 'same-target' },
} as const satisfies EndpointRows);

export const REFERENCE_ENDPOINTS = endpointsUnder('baseUrl2', {
  'get/country-state-city': {
    ...READ,
    success: { kind: 'lists', names: ['countries', 'states', 'cities'] },
  },
} as const satisfies EndpointRows);

const SENDER_FORM = fields(
  ...['from_name*', 'from_email*', 'reply_to_email*', 'country_id*', 'state_id', 'city_id'],
  ...['zip_code', 'company_address*', 'company_address2', 'nickname*'],
);

/**
 * A sender that is new, or whose address has changed, is sent a mail by which it is verified. Each
 * repetition may send that mail once more.
 */
export const SENDER_ENDPOINTS = endpointsUnder('baseUrl2', {
  // POST is stated and accepted too; GET is what the examples send, and it changes nothing.
  senders: { ...READ, success: list('senders') },
  'sender/details': { ...READ, query: ['sender_id'], success: record('sender') },
  'sender/save': {
    ...FORM,
    form: SENDER_FORM,
    success: done('Added Successfully'),
    ...MAY_MAIL,
  },
  'sender/update': {
    ...FORM,
    form: [...fields('sender_id*'), ...SENDER_FORM],
    success: done('Updated Successfully'),
    ...MAY_MAIL,
    foreignRefusals: ['email_address'],
  },
  'sender/delete': {
    ...DELETE,
    query: ['sender_id'],
    success: DELETED_UNDER_ERRORS,
    // What becomes of the sends that name it is not shown, so repeating it is a person's decision.
    retry: 'never',
  },
  'sender/resend-mail': {
    ...CHANGE,
    // A GET that sends mail: never repeated as a read.
    method: 'GET',
    query: ['sender_id'],
    success: done('Verification Mail Send'),
    ...MAY_MAIL,
  },
} as const satisfies EndpointRows);
