// Interface specification, "Single sends". What moves one from a status to the next is not shown,
// so every call that makes or changes one may send it: at once where its schedule says so, or where
// a copy takes the schedule over.
import { optional, required } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';

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

export const SINGLE_SEND_ENDPOINTS = {
  'single-send/list': {
    id: 'single-send/list',
    method: 'GET',
    base: 'baseUrl2',
    path: 'single-send/list',
    query: [],
    form: [],
    encoding: 'none',
    success: { kind: 'list', name: 'singleSends' },
    retry: 'read',
    canSendMail: false,
  },
  'single-send/details': {
    id: 'single-send/details',
    method: 'GET',
    base: 'baseUrl2',
    path: 'single-send/details',
    query: ['utr'],
    form: [],
    encoding: 'none',
    // An array that holds the one record.
    success: { kind: 'list', name: 'singleSend' },
    retry: 'read',
    canSendMail: false,
  },
  'single/send/create': {
    id: 'single/send/create',
    method: 'POST',
    base: 'baseUrl2',
    path: 'single/send/create',
    query: [],
    form: SINGLE_SEND_FORM,
    encoding: 'multipart',
    success: { kind: 'utr' },
    // One that took effect late would mail everybody twice.
    retry: 'never',
    canSendMail: true,
  },
  'single/send/update': {
    id: 'single/send/update',
    method: 'POST',
    base: 'baseUrl2',
    path: 'single/send/update',
    query: [],
    form: [required('utr'), ...SINGLE_SEND_FORM],
    encoding: 'multipart',
    success: { kind: 'utr' },
    // Whether an update of one that was sent sends it again is not shown.
    retry: 'never',
    canSendMail: true,
  },
  'single/send/duplicate': {
    id: 'single/send/duplicate',
    // GET is stated and accepted too; POST is what the examples send, and what nothing between us
    // and the service takes for a read that it may repeat.
    method: 'POST',
    base: 'baseUrl2',
    path: 'single/send/duplicate',
    query: ['utr'],
    form: [],
    encoding: 'none',
    success: { kind: 'text', text: 'Duplicated Successfully', under: 'message' },
    retry: 'never',
    canSendMail: true,
  },
  'single/send/delete': {
    id: 'single/send/delete',
    method: 'DELETE',
    base: 'baseUrl2',
    path: 'single/send/delete',
    query: ['utr'],
    form: [],
    encoding: 'none',
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
  'single/send/bulk-delete': {
    id: 'single/send/bulk-delete',
    method: 'POST',
    base: 'baseUrl2',
    path: 'single/send/bulk-delete',
    query: [],
    form: [{ name: 'strIds', required: true, shape: 'indexed' }],
    encoding: 'urlencoded',
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
} as const satisfies Record<string, Endpoint>;
