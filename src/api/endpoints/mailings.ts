// Interface specification, "Templates and dynamic content", "Single sends", "Automations",
// "Notification recipients" and "Reference data and senders": mail, and what it is made of. Several
// calls that change something are GETs. They are no reads, so they are never repeated as one.
import {
  BODILESS,
  BULK_DELETE,
  READ,
  endpointsUnder,
  optional,
  required,
  type EndpointRows,
} from './endpoint.ts';

export const TEMPLATE_ENDPOINTS = endpointsUnder('baseUrl2', {
  'get-design/template': { ...READ, success: { kind: 'list', name: 'templates' } },
  'get-dynamic/content': { ...READ, success: { kind: 'texts', name: 'contents' } },
} as const satisfies EndpointRows);

const SINGLE_SEND_FORM = [
  required('template_id'),
  optional('template_json'),
  optional('template_html'),
  required('sender_id'),
  required('unsubscribe_group_id'),
  required('single_send_name'),
  required('subject'),
  required('preheader'),
  { name: 'recipient_id', required: true, shape: 'indexed' },
  { name: 'exclude_specific_recipient_id', required: false, shape: 'indexed' },
  required('schedule_type'),
  optional('schedule_date'),
  optional('schedule_time'),
] as const;

/**
 * What moves a single send from a status to the next is not shown, so every call that makes or changes one
 * may send it: at once where its schedule says so, or where a copy takes the schedule over.
 */
export const SINGLE_SEND_ENDPOINTS = endpointsUnder('baseUrl2', {
  'single-send/list': { ...READ, success: { kind: 'list', name: 'singleSends' } },
  'single-send/details': {
    ...READ,
    query: ['utr'],
    // An array that holds the one record.
    success: { kind: 'list', name: 'singleSend' },
  },
  'single/send/create': {
    method: 'POST',
    query: [],
    form: SINGLE_SEND_FORM,
    encoding: 'multipart',
    success: { kind: 'utr' },
    // One that took effect late would mail everybody twice.
    retry: 'never',
    canSendMail: true,
  },
  'single/send/update': {
    method: 'POST',
    query: [],
    form: [required('utr'), ...SINGLE_SEND_FORM],
    encoding: 'multipart',
    success: { kind: 'utr' },
    // Whether an update of one that was sent sends it again is not shown.
    retry: 'never',
    canSendMail: true,
  },
  'single/send/duplicate': {
    ...BODILESS,
    // GET is stated and accepted too; POST is what the examples send, and what nothing between us
    // and the service takes for a read that it may repeat.
    method: 'POST',
    query: ['utr'],
    success: { kind: 'text', text: 'Duplicated Successfully', under: 'message' },
    retry: 'never',
    canSendMail: true,
  },
  'single/send/delete': {
    ...BODILESS,
    method: 'DELETE',
    query: ['utr'],
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
  'single/send/bulk-delete': { ...BULK_DELETE, retry: 'same-target' },
} as const satisfies EndpointRows);

/** A live automation mails the contacts that are added to what it is for. */
export const AUTOMATION_ENDPOINTS = endpointsUnder('baseUrl2', {
  automations: { ...READ, success: { kind: 'list', name: 'automations' } },
  'automations/details': {
    ...READ,
    query: ['utr'],
    success: { kind: 'record', name: 'automation' },
  },
  'automations/create': {
    method: 'POST',
    query: [],
    form: [
      required('type'),
      optional('automation_for'),
      optional('automation_name'),
      required('unsubscribe_group_id'),
    ],
    encoding: 'multipart',
    success: { kind: 'utr' },
    retry: 'settle-first',
    // Until an email is added to it, it has nothing to send, whatever status it begins with.
    canSendMail: false,
  },
  'automations/duplicate': {
    ...BODILESS,
    method: 'GET',
    query: ['utr'],
    success: { kind: 'utr' },
    retry: 'never',
    // Whether the copy of a live one with its emails is live is not shown.
    canSendMail: true,
  },
  'automations/pause': {
    ...BODILESS,
    method: 'GET',
    query: ['utr'],
    success: { kind: 'text', text: 'Automation Paused Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
  'automations/set-live': {
    ...BODILESS,
    method: 'GET',
    query: ['utr'],
    success: { kind: 'text', text: 'Automation has been set live', under: 'message' },
    // Somebody may have paused it meanwhile.
    retry: 'never',
    canSendMail: true,
    refusalTexts: ['Unsubscribe group require to live automation'],
  },
  'automations/delete': {
    ...BODILESS,
    method: 'DELETE',
    query: ['utr'],
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
  'automations/bulk-delete': { ...BULK_DELETE, retry: 'same-target' },
} as const satisfies EndpointRows);

/** The emails of an automation, each with the time that it waits. */
export const AUTOMATION_SCHEDULE_ENDPOINTS = endpointsUnder('baseUrl2', {
  'automations/schedule': {
    ...READ,
    query: ['utr'],
    success: { kind: 'list', name: 'automation_schedules' },
  },
  'automations/schedule/create': {
    method: 'POST',
    query: [],
    form: [
      required('utr'),
      required('sender_id'),
      required('subject'),
      required('waiting_period'),
      required('waiting_type'),
      required('template_id'),
      required('preview_img'),
      optional('template_json'),
      optional('template_html'),
    ],
    encoding: 'multipart',
    success: { kind: 'text', text: 'Schedule Added', under: 'message' },
    // A second email of an automation that is live mails everybody twice.
    retry: 'never',
    // An instant email of a live automation may go out at once.
    canSendMail: true,
  },
  'automations/schedule/delete': {
    ...BODILESS,
    method: 'DELETE',
    query: ['utr'],
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
} as const satisfies EndpointRows);

export const NOTIFICATION_RECIPIENT_ENDPOINTS = endpointsUnder('baseUrl2', {
  'notification-recipients': { ...READ, success: { kind: 'list', name: 'notifications' } },
  'notification-recipient/save': {
    method: 'POST',
    query: [],
    form: [required('email_address'), required('email_owner')],
    encoding: 'multipart',
    success: { kind: 'text', text: 'Added Successfully', under: 'message' },
    retry: 'settle-first',
    // The address receives notification of every event, and that it was added may be the first.
    canSendMail: true,
  },
  'notification-recipient/delete': {
    ...BODILESS,
    method: 'DELETE',
    query: ['id'],
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
  'notification-recipient/bulk-delete': { ...BULK_DELETE, retry: 'same-target' },
} as const satisfies EndpointRows);

export const REFERENCE_ENDPOINTS = endpointsUnder('baseUrl2', {
  'get/country-state-city': {
    ...READ,
    success: { kind: 'lists', names: ['countries', 'states', 'cities'] },
  },
} as const satisfies EndpointRows);

const SENDER_FORM = [
  required('from_name'),
  required('from_email'),
  required('reply_to_email'),
  required('country_id'),
  optional('state_id'),
  optional('city_id'),
  optional('zip_code'),
  required('company_address'),
  optional('company_address2'),
  required('nickname'),
];

/** A sender that is new, or whose address has changed, is sent a mail by which it is verified. */
export const SENDER_ENDPOINTS = endpointsUnder('baseUrl2', {
  senders: {
    // POST is stated and accepted too; GET is what the examples send, and it changes nothing.
    ...READ,
    success: { kind: 'list', name: 'senders' },
  },
  'sender/details': {
    ...READ,
    query: ['sender_id'],
    success: { kind: 'record', name: 'sender' },
  },
  'sender/save': {
    method: 'POST',
    query: [],
    form: SENDER_FORM,
    encoding: 'multipart',
    success: { kind: 'text', text: 'Added Successfully', under: 'message' },
    // Each repetition may send the mail once more.
    retry: 'never',
    canSendMail: true,
  },
  'sender/update': {
    method: 'POST',
    query: [],
    form: [required('sender_id'), ...SENDER_FORM],
    encoding: 'multipart',
    success: { kind: 'text', text: 'Updated Successfully', under: 'message' },
    retry: 'never',
    canSendMail: true,
    foreignRefusals: ['email_address'],
  },
  'sender/delete': {
    ...BODILESS,
    method: 'DELETE',
    query: ['sender_id'],
    success: { kind: 'text', text: 'Deleted Successfully', under: 'errors' },
    // What becomes of the sends that name it is not shown, so repeating it is a person's decision.
    retry: 'never',
    canSendMail: false,
  },
  'sender/resend-mail': {
    ...BODILESS,
    // A GET that sends mail: never repeated as a read.
    method: 'GET',
    query: ['sender_id'],
    success: { kind: 'text', text: 'Verification Mail Send', under: 'message' },
    retry: 'never',
    canSendMail: true,
  },
} as const satisfies EndpointRows);
