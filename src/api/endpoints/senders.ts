// Interface specification, "Reference data and senders": the senders. One that is new, or whose
// address has changed, is sent a mail by which it is verified.
import { optional, required } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';

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

export const SENDER_ENDPOINTS = {
  senders: {
    id: 'senders',
    // POST is stated and accepted too; GET is what the examples send, and it changes nothing.
    method: 'GET',
    base: 'baseUrl2',
    path: 'senders',
    query: [],
    form: [],
    encoding: 'none',
    success: { kind: 'list', name: 'senders' },
    retry: 'read',
    canSendMail: false,
  },
  'sender/details': {
    id: 'sender/details',
    method: 'GET',
    base: 'baseUrl2',
    path: 'sender/details',
    query: ['sender_id'],
    form: [],
    encoding: 'none',
    success: { kind: 'record', name: 'sender' },
    retry: 'read',
    canSendMail: false,
  },
  'sender/save': {
    id: 'sender/save',
    method: 'POST',
    base: 'baseUrl2',
    path: 'sender/save',
    query: [],
    form: SENDER_FORM,
    encoding: 'multipart',
    success: { kind: 'text', text: 'Added Successfully', under: 'message' },
    // Each repetition may send the mail once more.
    retry: 'never',
    canSendMail: true,
  },
  'sender/update': {
    id: 'sender/update',
    method: 'POST',
    base: 'baseUrl2',
    path: 'sender/update',
    query: [],
    form: [required('sender_id'), ...SENDER_FORM],
    encoding: 'multipart',
    success: { kind: 'text', text: 'Updated Successfully', under: 'message' },
    retry: 'never',
    canSendMail: true,
    foreignRefusals: ['email_address'],
  },
  'sender/delete': {
    id: 'sender/delete',
    method: 'DELETE',
    base: 'baseUrl2',
    path: 'sender/delete',
    query: ['sender_id'],
    form: [],
    encoding: 'none',
    success: { kind: 'text', text: 'Deleted Successfully', under: 'errors' },
    // What becomes of the sends that name it is not shown, so repeating it is a person's decision.
    retry: 'never',
    canSendMail: false,
  },
  'sender/resend-mail': {
    id: 'sender/resend-mail',
    // A GET that sends mail: never repeated as a read.
    method: 'GET',
    base: 'baseUrl2',
    path: 'sender/resend-mail',
    query: ['sender_id'],
    form: [],
    encoding: 'none',
    success: { kind: 'text', text: 'Verification Mail Send', under: 'message' },
    retry: 'never',
    canSendMail: true,
  },
} as const satisfies Record<string, Endpoint>;
