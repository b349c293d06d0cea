// Interface specification, "Contact types", "Contacts", "Contact fields" and "Segments". None of these calls
// sends mail by itself. A live automation on the contact type or the segment may; the plan looks for one.
import {
  ADDED,
  BULK_DELETE,
  DELETE,
  DELETE_ONCE,
  READ,
  UPDATED,
  done,
  endpointsUnder,
  fields,
  list,
  post,
  record,
  type EndpointRows,
} from './endpoint.ts';

export const CONTACT_TYPE_ENDPOINTS = endpointsUnder('baseUrl', {
  'contacts-type': { ...READ, success: list('contactTypes') },
  'contacts-type/view': {
    ...READ,
    query: ['contact_type_id'],
    success: record('contactType'),
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
  'contacts/list': { ...READ, success: list('contacts') },
  'contacts/details': { ...READ, query: ['contact_id'], success: record('contact') },
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
  'contacts/csv-sample/download': { ...READ, success: { kind: 'file' } },
} as const satisfies EndpointRows);

export const FIELD_ENDPOINTS = endpointsUnder('baseUrl', {
  'reserve-fields': { ...READ, success: list('reservedFields') },
  'custom-fields': { ...READ, success: list('customFields') },
  'custom-fields/save': post(['field_name*', 'field_type*'], ADDED, 'settle-first'),
  // What becomes of the values is not shown, so repeating it is a person's decision.
  'custom-fields/delete': { ...DELETE, query: ['id'], retry: 'never' },
} as const satisfies EndpointRows);

const RECIPIENT_FORM = ['segment_id*', 'first_name*', 'last_name*', 'email*'];

export const SEGMENT_ENDPOINTS = endpointsUnder('baseUrl', {
  'segment/list': { ...READ, success: list('segments') },
  'segment/email/list': { ...READ, query: ['segment_id'], success: list('contactEmails') },
  'segment/email/store': post(RECIPIENT_FORM, ADDED, 'settle-first'),
  'segment/email/delete': { ...DELETE, query: ['segment_recipient_id'], retry: 'same-target' },
  // No endpoint makes it again.
  'segment/delete': { ...DELETE_ONCE, query: ['segment_id'] },
} as const satisfies EndpointRows);

// Interface specification, "Global unsubscribes" and "Unsubscribe groups". Deleting an entry lets a
// person be mailed again.

const LIFTING = { retry: 'never', suppressionLifting: true } as const;

export const GLOBAL_UNSUBSCRIBE_ENDPOINTS = endpointsUnder('baseUrl', {
  'global-unsubscribes': { ...READ, success: list('unSubscribers') },
  'global-unsubscribes/save': post(['email_address*'], ADDED, 'set-union'),
  'global-unsubscribes/delete': { ...DELETE, query: ['id'], ...LIFTING },
  'global-unsubscribes/bulk-delete': { ...BULK_DELETE, ...LIFTING },
} as const satisfies EndpointRows);

const GROUP_FORM = ['group_name*', 'description*', 'is_display*'];
const GROUP_RECIPIENT_FORM = ['unsubscribe_groups_id*', 'email_address*'];
const RECIPIENTS = list('recipients');

export const UNSUBSCRIBE_GROUP_ENDPOINTS = endpointsUnder('baseUrl2', {
  'unsubscribes-groups': { ...READ, success: list('unsubscribesGroups') },
  'unsubscribes-groups/details': { ...READ, query: ['id'], success: record('unsubscribesGroup') },
  'unsubscribes-groups/save': post(GROUP_FORM, done('Saved Successfully'), 'settle-first'),
  'unsubscribes-groups/update': { ...post(GROUP_FORM, UPDATED, 'same-target'), query: ['id'] },
  'unsubscribes-groups/manually-add': post(GROUP_RECIPIENT_FORM, ADDED, 'set-union'),
  'unsubscribes-groups/recipients-list': { ...READ, query: ['groupId'], success: RECIPIENTS },
  'unsubscribes-groups/recipients-delete': { ...DELETE, query: ['id'], ...LIFTING },
  'unsubscribes-groups/recipients-bulk-delete': { ...BULK_DELETE, ...LIFTING },
} as const satisfies EndpointRows);
