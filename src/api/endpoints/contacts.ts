// Interface specification, "Contact types", "Contacts", "Contact fields" and "Segments". Nothing here
// sends mail by itself. A live automation on the contact type or the segment may; the plan looks for one.
import {
  BODILESS,
  BULK_DELETE,
  READ,
  endpointsUnder,
  optional,
  required,
  type EndpointRows,
} from './endpoint.ts';

export const CONTACT_TYPE_ENDPOINTS = endpointsUnder('baseUrl', {
  'contacts-type': { ...READ, success: { kind: 'list', name: 'contactTypes' } },
  'contacts-type/view': {
    ...READ,
    query: ['contact_type_id'],
    success: { kind: 'record', name: 'contactType' },
    foreignRefusals: ['field_name', 'field_type'],
  },
  'contacts-type/add': {
    method: 'POST',
    query: [],
    form: [required('name')],
    encoding: 'multipart',
    success: { kind: 'text', text: 'Added Successfully', under: 'message' },
    retry: 'settle-first',
    canSendMail: false,
  },
  'contacts-type/update': {
    method: 'POST',
    query: [],
    form: [required('id'), required('name')],
    encoding: 'multipart',
    success: { kind: 'text', text: 'Updated Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
  'contacts-type/delete': {
    ...BODILESS,
    method: 'DELETE',
    query: ['contact_type_id'],
    success: { kind: 'text', text: 'Deleted Successfully', under: 'errors' },
    // What becomes of its contacts is not shown, so repeating it is a person's decision.
    retry: 'never',
    canSendMail: false,
  },
} as const satisfies EndpointRows);

const CONTACT_FORM = [
  required('contact_type_id'),
  required('email'),
  required('country'),
  optional('first_name'),
  optional('last_name'),
  optional('state'),
  optional('city'),
  optional('address_line1'),
  optional('address_line2'),
  optional('state_province_region'),
  optional('postal_code'),
];

export const CONTACT_ENDPOINTS = endpointsUnder('baseUrl2', {
  'contacts/list': { ...READ, success: { kind: 'list', name: 'contacts' } },
  'contacts/details': {
    ...READ,
    query: ['contact_id'],
    success: { kind: 'record', name: 'contact' },
  },
  'contacts/add': {
    method: 'POST',
    query: [],
    form: CONTACT_FORM,
    encoding: 'multipart',
    success: { kind: 'text', text: 'Contact Added Successfully', under: 'message' },
    retry: 'settle-first',
    canSendMail: false,
  },
  'contacts/update': {
    method: 'POST',
    query: [],
    form: [required('contact_id'), ...CONTACT_FORM],
    encoding: 'multipart',
    success: { kind: 'text', text: 'Contact Updated Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
  'contacts/delete': {
    ...BODILESS,
    method: 'DELETE',
    query: ['contact_id'],
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
  'contacts/bulk-delete': { ...BULK_DELETE, retry: 'same-target' },
  'contacts/upload-csv': {
    method: 'POST',
    query: [],
    form: [required('contact_type_id'), { name: 'file', required: true, shape: 'file' }],
    encoding: 'multipart',
    success: { kind: 'text', text: 'Imported Successfully', under: 'message' },
    retry: 'settle-first',
    canSendMail: false,
    // How a row of a file is refused is not shown; likely under the parameter of its column.
    foreignRefusals: [...CONTACT_FORM.map(({ name }) => name), 'alt_email'],
  },
  'contacts/csv-sample/download': { ...READ, success: { kind: 'file' } },
} as const satisfies EndpointRows);

export const FIELD_ENDPOINTS = endpointsUnder('baseUrl', {
  'reserve-fields': { ...READ, success: { kind: 'list', name: 'reservedFields' } },
  'custom-fields': { ...READ, success: { kind: 'list', name: 'customFields' } },
  'custom-fields/save': {
    method: 'POST',
    query: [],
    form: [required('field_name'), required('field_type')],
    encoding: 'multipart',
    success: { kind: 'text', text: 'Added Successfully', under: 'message' },
    retry: 'settle-first',
    canSendMail: false,
  },
  'custom-fields/delete': {
    ...BODILESS,
    method: 'DELETE',
    query: ['id'],
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    // What becomes of the values is not shown, so repeating it is a person's decision.
    retry: 'never',
    canSendMail: false,
  },
} as const satisfies EndpointRows);

export const SEGMENT_ENDPOINTS = endpointsUnder('baseUrl', {
  'segment/list': { ...READ, success: { kind: 'list', name: 'segments' } },
  'segment/email/list': {
    ...READ,
    query: ['segment_id'],
    success: { kind: 'list', name: 'contactEmails' },
  },
  'segment/email/store': {
    method: 'POST',
    query: [],
    form: [
      required('segment_id'),
      required('first_name'),
      required('last_name'),
      required('email'),
    ],
    encoding: 'multipart',
    success: { kind: 'text', text: 'Added Successfully', under: 'message' },
    retry: 'settle-first',
    // As with a contact: a live automation for the segment may mail, which the plan looks for.
    canSendMail: false,
  },
  'segment/email/delete': {
    ...BODILESS,
    method: 'DELETE',
    query: ['segment_recipient_id'],
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
  'segment/delete': {
    ...BODILESS,
    method: 'DELETE',
    query: ['segment_id'],
    success: { kind: 'text', text: 'Deleted Successfully', under: 'errors' },
    // No endpoint makes it again, so repeating it is a person's decision.
    retry: 'never',
    canSendMail: false,
  },
} as const satisfies EndpointRows);
