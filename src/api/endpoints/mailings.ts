// Interface specification, "Templates and dynamic content", "Single sends", "Automations",
// "Notification recipients" and "Reference data and senders": mail, and what it is made of.
import {
  ADDED,
  BULK_DELETE,
  DELETE,
  DELETE_ONCE,
  READ,
  UPDATED,
  UTR,
  change,
  done,
  endpointsUnder,
  list,
  post,
  record,
  type EndpointRows,
} from './endpoint.ts';

export const TEMPLATE_ENDPOINTS = endpointsUnder('baseUrl2', {
  'get-design/template': { ...READ, success: list('templates') },
  'get-dynamic/content': { ...READ, success: { kind: 'texts', name: 'contents' } },
} as const satisfies EndpointRows);

const SINGLE_SEND_FORM = [
  ...['template_id*', 'template_json', 'template_html', 'sender_id*', 'unsubscribe_group_id*'],
  ...['single_send_name*', 'subject*', 'preheader*'],
  ...['recipient_id[]*', 'exclude_specific_recipient_id[]'],
  ...['schedule_type*', 'schedule_date', 'schedule_time'],
];

/**
 * What moves a single send from a status to the next is not shown, so every call that makes or changes one
 * may send it: at once where its schedule says so, or where a copy takes the schedule over.
 */
export const SINGLE_SEND_ENDPOINTS = endpointsUnder('baseUrl2', {
  'single-send/list': { ...READ, success: list('singleSends') },
  // An array that holds the one record.
  'single-send/details': { ...READ, query: ['utr'], success: list('singleSend') },
  // One that took effect late would mail everybody twice.
  'single/send/create': { ...post(SINGLE_SEND_FORM, UTR, 'never'), canSendMail: true },
  // Whether an update of one that was sent sends it again is not shown.
  'single/send/update': { ...post(['utr*', ...SINGLE_SEND_FORM], UTR, 'never'), canSendMail: true },
  'single/send/duplicate': {
    ...change('utr', done('Duplicated Successfully'), 'never'),
    // GET is stated and accepted too. The examples send POST, and nothing between us and the service
    // takes a POST for a read that it may repeat.
    method: 'POST',
    canSendMail: true,
  },
  'single/send/delete': { ...DELETE, query: ['utr'], retry: 'same-target' },
  'single/send/bulk-delete': { ...BULK_DELETE, retry: 'same-target' },
} as const satisfies EndpointRows);

const AUTOMATION_FORM = ['type*', 'automation_for', 'automation_name', 'unsubscribe_group_id*'];

/** A live automation mails the contacts that are added to what it is for. */
export const AUTOMATION_ENDPOINTS = endpointsUnder('baseUrl2', {
  automations: { ...READ, success: list('automations') },
  'automations/details': { ...READ, query: ['utr'], success: record('automation') },
  // Until an email is added to it, it has nothing to send, whatever status it begins with.
  'automations/create': post(AUTOMATION_FORM, UTR, 'settle-first'),
  // Whether the copy of a live one with its emails is live is not shown.
  'automations/duplicate': { ...change('utr', UTR, 'never'), canSendMail: true },
  'automations/pause': change('utr', done('Automation Paused Successfully'), 'same-target'),
  'automations/set-live': {
    // Somebody may have paused it meanwhile.
    ...change('utr', done('Automation has been set live'), 'never'),
    canSendMail: true,
    refusalTexts: ['Unsubscribe group require to live automation'],
  },
  'automations/delete': { ...DELETE, query: ['utr'], retry: 'same-target' },
  'automations/bulk-delete': { ...BULK_DELETE, retry: 'same-target' },
} as const satisfies EndpointRows);

const SCHEDULE_FORM = [
  ...['utr*', 'sender_id*', 'subject*', 'waiting_period*', 'waiting_type*', 'template_id*'],
  ...['preview_img*', 'template_json', 'template_html'],
];

/** The emails of an automation, each with the time that it waits. */
export const AUTOMATION_SCHEDULE_ENDPOINTS = endpointsUnder('baseUrl2', {
  'automations/schedule': { ...READ, query: ['utr'], success: list('automation_schedules') },
  'automations/schedule/create': {
    // An instant email of a live automation may go out at once, and a second one mails everybody twice.
    ...post(SCHEDULE_FORM, done('Schedule Added'), 'never'),
    canSendMail: true,
  },
  'automations/schedule/delete': { ...DELETE, query: ['utr'], retry: 'same-target' },
} as const satisfies EndpointRows);

export const NOTIFICATION_RECIPIENT_ENDPOINTS = endpointsUnder('baseUrl2', {
  'notification-recipients': { ...READ, success: list('notifications') },
  'notification-recipient/save': {
    ...post(['email_address*', 'email_owner*'], ADDED, 'settle-first'),
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

const SENDER_FORM = [
  ...['from_name*', 'from_email*', 'reply_to_email*', 'country_id*', 'state_id', 'city_id'],
  ...['zip_code', 'company_address*', 'company_address2', 'nickname*'],
];

/**
 * A sender that is new, or whose address has changed, is sent a mail by which it is verified. Each
 * repetition may send that mail once more.
 */
export const SENDER_ENDPOINTS = endpointsUnder('baseUrl2', {
  // POST is stated and accepted too; GET is what the examples send, and it changes nothing.
  senders: { ...READ, success: list('senders') },
  'sender/details': { ...READ, query: ['sender_id'], success: record('sender') },
  'sender/save': { ...post(SENDER_FORM, ADDED, 'never'), canSendMail: true },
  'sender/update': {
    ...post(['sender_id*', ...SENDER_FORM], UPDATED, 'never'),
    canSendMail: true,
    foreignRefusals: ['email_address'],
  },
  // What becomes of the sends that name it is not shown.
  'sender/delete': { ...DELETE_ONCE, query: ['sender_id'] },
  'sender/resend-mail': {
    ...change('sender_id', done('Verification Mail Send'), 'never'),
    canSendMail: true,
  },
} as const satisfies EndpointRows);
