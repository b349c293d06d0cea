// The one table of endpoints, all 65 of the interface specification: what can be asked of the
// service, what a right answer looks like, and what of it the engine may reach.
import {
  ADDED,
  BULK_DELETE,
  change,
  DELETE,
  DELETE_ONCE,
  done,
  type Endpoint,
  type EndpointRows,
  endpointsUnder,
  fields,
  list,
  post,
  read,
  record,
  UPDATED,
  UTR,
} from './endpoint.ts';

// Contacts, what they belong to, and who may be mailed. None of these calls sends mail by itself. A live automation on
// the contact type or the segment may; the plan looks for one.

export const CONTACT_TYPE_ENDPOINTS = endpointsUnder('baseUrl', {
  'contacts-type': read('the contact types', list('contactTypes')),
  'contacts-type/view': {
    ...read('a contact type', record('contactType')),
    query: ['contact_type_id'],
    foreignRefusals: ['field_name', 'field_type'],
  },
  'contacts-type/add': post(['name*'], ADDED, 'settle-first'),
  'contacts-type/update': post(['id*', 'name*'], UPDATED, 'same-target'),
  // What becomes of its contacts is not shown.
  'contacts-type/delete': { ...DELETE_ONCE, query: ['contact_type_id'] },
} as const satisfies EndpointRows);

const CONTACT_FORM = [
  ...['contact_type_id*', 'email*', 'country*', 'first_name', 'last_name', 'state', 'city'],
  ...['address_line1', 'address_line2', 'state_province_region', 'postal_code'],
];
const UPDATE_FORM = ['contact_id*', ...CONTACT_FORM];

export const CONTACT_ENDPOINTS = endpointsUnder('baseUrl2', {
  'contacts/list': read('the list of contacts', list('contacts')),
  'contacts/details': { ...read('a contact', record('contact')), query: ['contact_id'] },
  'contacts/add': post(CONTACT_FORM, done('Contact Added Successfully'), 'settle-first'),
  'contacts/update': post(UPDATE_FORM, done('Contact Updated Successfully'), 'same-target'),
  'contacts/delete': { ...DELETE, query: ['contact_id'], retry: 'same-target' },
  'contacts/bulk-delete': { ...BULK_DELETE, retry: 'same-target' },
  'contacts/upload-csv': {
    ...post([], done('Imported Successfully'), 'settle-first'),
    form: [...fields(['contact_type_id*']), { name: 'file', required: true, shape: 'file' }],
    // How a row of a file is refused is not shown; likely under the parameter of its column.
    foreignRefusals: [...fields(CONTACT_FORM).map(({ name }) => name), 'alt_email'],
  },
  'contacts/csv-sample/download': read('the sample file for uploads', { kind: 'file' }),
} as const satisfies EndpointRows);

export const FIELD_ENDPOINTS = endpointsUnder('baseUrl', {
  'reserve-fields': read('the fields of contacts', list('reservedFields')),
  'custom-fields': read('the custom fields', list('customFields')),
  'custom-fields/save': post(['field_name*', 'field_type*'], ADDED, 'settle-first'),
  // What becomes of the values is not shown, so repeating it is a person's decision.
  'custom-fields/delete': { ...DELETE, query: ['id'], retry: 'never' },
} as const satisfies EndpointRows);

const RECIPIENT_FORM = ['segment_id*', 'first_name*', 'last_name*', 'email*'];

export const SEGMENT_ENDPOINTS = endpointsUnder('baseUrl', {
  'segment/list': read('the segments', list('segments')),
  'segment/email/list': {
    ...read('the recipients of a segment', list('contactEmails')),
    query: ['segment_id'],
  },
  'segment/email/store': post(RECIPIENT_FORM, ADDED, 'settle-first'),
  'segment/email/delete': { ...DELETE, query: ['segment_recipient_id'], retry: 'same-target' },
  // No endpoint makes it again.
  'segment/delete': { ...DELETE_ONCE, query: ['segment_id'] },
} as const satisfies EndpointRows);

// Interface specification, "Global unsubscribes" and "Unsubscribe groups". Deleting an entry lets a
// person be mailed again.

const LIFTING = { retry: 'never', suppressionLifting: true } as const;

export const GLOBAL_UNSUBSCRIBE_ENDPOINTS = endpointsUnder('baseUrl', {
  'global-unsubscribes': read('the unsubscribes', list('unSubscribers')),
  'global-unsubscribes/save': post(['email_address*'], ADDED, 'set-union'),
  'global-unsubscribes/delete': { ...DELETE, query: ['id'], ...LIFTING },
  'global-unsubscribes/bulk-delete': { ...BULK_DELETE, ...LIFTING },
} as const satisfies EndpointRows);

const GROUP_FORM = ['group_name*', 'description*', 'is_display*'];
const GROUP_RECIPIENT_FORM = ['unsubscribe_groups_id*', 'email_address*'];
const RECIPIENTS = list('recipients');

export const UNSUBSCRIBE_GROUP_ENDPOINTS = endpointsUnder('baseUrl2', {
  'unsubscribes-groups': read('the unsubscribe groups', list('unsubscribesGroups')),
  'unsubscribes-groups/details': {
    ...read('an unsubscribe group', record('unsubscribesGroup')),
    query: ['id'],
  },
  'unsubscribes-groups/save': post(GROUP_FORM, done('Saved Successfully'), 'settle-first'),
  'unsubscribes-groups/update': { ...post(GROUP_FORM, UPDATED, 'same-target'), query: ['id'] },
  'unsubscribes-groups/manually-add': post(GROUP_RECIPIENT_FORM, ADDED, 'set-union'),
  'unsubscribes-groups/recipients-list': {
    ...read('the unsubscribes of a group', RECIPIENTS),
    query: ['groupId'],
  },
  'unsubscribes-groups/recipients-delete': { ...DELETE, query: ['id'], ...LIFTING },
  'unsubscribes-groups/recipients-bulk-delete': { ...BULK_DELETE, ...LIFTING },
} as const satisfies EndpointRows);

// Mail, and what it is made of.

export const TEMPLATE_ENDPOINTS = endpointsUnder('baseUrl2', {
  'get-design/template': read('the templates', list('templates')),
  'get-dynamic/content': read('the dynamic contents', { kind: 'texts', name: 'contents' }),
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
  'single-send/list': read('the single sends', list('singleSends')),
  // An array that holds the one record.
  'single-send/details': { ...read('a single send', list('singleSend')), query: ['utr'] },
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
  automations: read('the automations', list('automations')),
  'automations/details': { ...read('an automation', record('automation')), query: ['utr'] },
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
  'automations/schedule': {
    ...read('the emails of an automation', list('automation_schedules')),
    query: ['utr'],
  },
  'automations/schedule/create': {
    // An instant email of a live automation may go out at once, and a second one mails everybody twice.
    ...post(SCHEDULE_FORM, done('Schedule Added'), 'never'),
    canSendMail: true,
  },
  'automations/schedule/delete': { ...DELETE, query: ['utr'], retry: 'same-target' },
} as const satisfies EndpointRows);

export const NOTIFICATION_RECIPIENT_ENDPOINTS = endpointsUnder('baseUrl2', {
  'notification-recipients': read('the recipients of notifications', list('notifications')),
  'notification-recipient/save': {
    ...post(['email_address*', 'email_owner*'], ADDED, 'settle-first'),
    // The address receives notification of every event, and that it was added may be the first.
    canSendMail: true,
  },
  'notification-recipient/delete': { ...DELETE, query: ['id'], retry: 'same-target' },
  'notification-recipient/bulk-delete': { ...BULK_DELETE, retry: 'same-target' },
} as const satisfies EndpointRows);

export const REFERENCE_ENDPOINTS = endpointsUnder('baseUrl2', {
  'get/country-state-city': read('the countries', {
    kind: 'lists',
    names: ['countries', 'states', 'cities'],
  }),
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
  senders: read('the senders', list('senders')),
  'sender/details': { ...read('a sender', record('sender')), query: ['sender_id'] },
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

/** Frozen through and through: what the engine may not reach is decided by reading it. */
export const ENDPOINTS = deepFrozen({
  ...GLOBAL_UNSUBSCRIBE_ENDPOINTS,
  ...SEGMENT_ENDPOINTS,
  ...UNSUBSCRIBE_GROUP_ENDPOINTS,
  ...CONTACT_TYPE_ENDPOINTS,
  ...CONTACT_ENDPOINTS,
  ...FIELD_ENDPOINTS,
  ...TEMPLATE_ENDPOINTS,
  ...SINGLE_SEND_ENDPOINTS,
  ...AUTOMATION_ENDPOINTS,
  ...AUTOMATION_SCHEDULE_ENDPOINTS,
  ...NOTIFICATION_RECIPIENT_ENDPOINTS,
  ...REFERENCE_ENDPOINTS,
  ...SENDER_ENDPOINTS,
} as const satisfies Record<string, Endpoint>);

export type EndpointId = keyof typeof ENDPOINTS;

/** The row of an endpoint, seen as every row is. */
export function endpointOf(id: EndpointId): Endpoint {
  return ENDPOINTS[id];
}

/** Freezes a literal of objects and arrays with all that is in it: `readonly` ends with the types. */
export function deepFrozen<T extends object>(literal: T): T {
  for (const value of Object.values(literal)) {
    if (isObject(value)) deepFrozen(value);
  }
  return Object.freeze(literal);
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

// What the engine may reach: a list of names, since neither methods nor paths show which calls send mail,
// let a person be mailed again, or cannot be undone.

const ENGINE_ENDPOINTS: ReadonlySet<string> = new Set<EndpointId>([
  'global-unsubscribes',
  'global-unsubscribes/save',
  'segment/list',
  'segment/email/list',
  'segment/email/store',
  'segment/email/delete',
  'unsubscribes-groups',
  'unsubscribes-groups/details',
  'unsubscribes-groups/save',
  'unsubscribes-groups/update',
  'unsubscribes-groups/manually-add',
  'unsubscribes-groups/recipients-list',
  'contacts-type',
  'contacts-type/view',
  'contacts-type/add',
  'contacts-type/update',
  'contacts/list',
  'contacts/details',
  'contacts/add',
  'contacts/update',
  'contacts/delete',
  'contacts/bulk-delete',
  'contacts/upload-csv',
  'contacts/csv-sample/download',
  'reserve-fields',
  'custom-fields',
  'custom-fields/save',
  'get/country-state-city',
  'automations',
]);

/** A probe deletes only what it made itself (src/probe/set-up.ts). */
const PROBE_ENDPOINTS: ReadonlySet<string> = new Set<EndpointId>([
  'contacts-type/delete',
  'custom-fields/delete',
]);

/** The flags are checked too, so that a careless line above opens nothing that they close. */
export function isWithinEngineReach(endpoint: Endpoint): boolean {
  return isHarmless(endpoint) && ENGINE_ENDPOINTS.has(endpoint.id);
}

export function isWithinProbeReach(endpoint: Endpoint): boolean {
  if (isWithinEngineReach(endpoint)) return true;
  return isHarmless(endpoint) && PROBE_ENDPOINTS.has(endpoint.id);
}

function isHarmless({ canSendMail, suppressionLifting }: Endpoint): boolean {
  return !canSendMail && suppressionLifting !== true;
}

/** What a read is about, for a message. */
export function readWords(id: EndpointId): string {
  return endpointOf(id).reads ?? id;
}

/** The same with the address, by its name in the configuration: the service may be away at one of the two. */
export function placedReadWords(id: EndpointId): string {
  return `${readWords(id)} from ${endpointOf(id).base}`;
}
