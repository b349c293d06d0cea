// Interface specification, "Segments". A segment cannot be made or changed over the interface; its
// delete carries its success text under `errors`.
import { required } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';

export const SEGMENT_ENDPOINTS = {
  'segment/list': {
    id: 'segment/list',
    method: 'GET',
    base: 'baseUrl',
    path: 'segment/list',
    query: [],
    form: [],
    encoding: 'none',
    success: { kind: 'list', name: 'segments' },
    retry: 'read',
    canSendMail: false,
  },
  'segment/email/list': {
    id: 'segment/email/list',
    method: 'GET',
    base: 'baseUrl',
    path: 'segment/email/list',
    query: ['segment_id'],
    form: [],
    encoding: 'none',
    success: { kind: 'list', name: 'contactEmails' },
    retry: 'read',
    canSendMail: false,
  },
  'segment/email/store': {
    id: 'segment/email/store',
    method: 'POST',
    base: 'baseUrl',
    path: 'segment/email/store',
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
    id: 'segment/email/delete',
    method: 'DELETE',
    base: 'baseUrl',
    path: 'segment/email/delete',
    query: ['segment_recipient_id'],
    form: [],
    encoding: 'none',
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
  'segment/delete': {
    id: 'segment/delete',
    method: 'DELETE',
    base: 'baseUrl',
    path: 'segment/delete',
    query: ['segment_id'],
    form: [],
    encoding: 'none',
    success: { kind: 'text', text: 'Deleted Successfully', under: 'errors' },
    // No endpoint makes it again, so repeating it is a person's decision.
    retry: 'never',
    canSendMail: false,
  },
} as const satisfies Record<string, Endpoint>;
