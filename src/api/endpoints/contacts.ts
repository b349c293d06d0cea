// Interface specification, "Contact types", "Contacts", "Contact fields" and "Segments". None of these calls
// sends mail by itself. A live automation on the contact type or the segment may; the plan looks for one.
import {
  BULK_DELETE,
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

export const CONTACT_TYPE_ENDPOINTS = endpointsUnder('baseUrl', {
  'contacts-type': { ...READ, success: list('contactTypes') },
  'contacts-type/view': {
    ...READ,
    query: ['contact_type_id'],
    success: record('contactType'),
    foreignRefusals: ['field_name', 'field_type'],
  },
  'contacts-type/add': {
    ...FORM,
    form: fields('name*'),
    success: done('Added Successfully'),
    retry: 'settle-first',
  },
  'contacts-type/update': {
    ...FORM,
    form: fields('id*', 'name*'),
    success: done('Updated Successfully'),
    retry: 'same-target',
  },
  'contacts-type/delete': {
    ...DELETE,
    query: ['contact_type_id'],
    success: DELETED_UNDER_ERRORS,
    // What becomes of its contacts is not shown, so repeating it is a person's decision.
    retry: 'never',
  },
} as const satisfies EndpointRows);

const CONTACT_FORM = fields(
  ...['contact_type_id*', 'email*', 'country*', 'first_name', 'last_name', 'state', 'city'],
  ...['address_line1', 'address_line2', 'state_province_region', 'postal_code'],
);

export const CONTACT_ENDPOINTS = endpointsUnder('baseUrl2', {
  'contacts/list': { ...READ, success: list('contacts') },
  'contacts/details': { ...READ, query: ['contact_id'], success: record('contact') },
  'contacts/add': {
    ...FORM,
    form: CONTACT_FORM,
    success: done('Contact Added Successfully'),
    retry: 'settle-first',
  },
  'contacts/update': {
    ...FORM,
    form: [...fields('contact_id*'), ...CONTACT_FORM],
    success: done('Contact Updated Successfully'),
    retry: 'same-target',
  },
  'contacts/delete': { ...DELETE, query: ['contact_id'], retry: 'same-target' },
  'contacts/bulk-delete': { ...BULK_DELETE, retry: 'same-target' },
  'contacts/upload-csv': {
    ...FORM,
    form: [...fields('contact_type_id*'), { name: 'file', required: true, shape: 'file' }],
    success: done('Imported Successfully'),
    retry: 'settle-first',
    // How a row of a file is refused is not shown; likely under the parameter of its column.
    foreignRefusals: [...CONTACT_FORM.map(({ name }) => name), 'alt_email'],
  },
  'contacts/csv-sample/download': { ...READ, success: { kind: 'file' } },
} as const satisfies EndpointRows);

export const FIELD_ENDPOINTS = endpointsUnder('baseUrl', {
  'reserve-fields': { ...READ, success: list('reservedFields') },
  'custom-fields': { ...READ, success: list('customFields') },
  'custom-fields/save': {
    ...FORM,
    form: fields('field_name*', 'field_type*'),
    success: done('Added Successfully'),
    retry: 'settle-first',
  },
  // What becomes of the values is not shown, so repeating it is a person's decision.
  'custom-fields/delete': { ...DELETE, query: ['id'], retry: 'never' },
} as const satisfies EndpointRows);

export const SEGMENT_ENDPOINTS = endpointsUnder('baseUrl', {
  'segment/list': { ...READ, success: list('segments') },
  'segment/email/list': { ...READ, query: ['segment_id'], success: list('contactEmails') },
  // As with a contact: a live automation for the segment may mail, which the plan looks for.
  'segment/email/store': {
    ...FORM,
    form: fields('segment_id*', 'first_name*', 'last_name*', 'email*'),
    success: done('Added Successfully'),
    retry: 'settle-first',
  },
  'segment/email/delete': { ...DELETE, query: ['segment_recipient_id'], retry: 'same-target' },
  'segment/delete': {
    ...DELETE,
    query: ['segment_id'],
    success: DELETED_UNDER_ERRORS,
    // No endpoint makes it again, so repeating it is a person's decision.
    retry: 'never',
  },
} as const satisfies EndpointRows);
