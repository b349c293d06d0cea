// Interface specification, "Notification recipients": who is told of every event of the account.
import { required } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';

export const NOTIFICATION_RECIPIENT_ENDPOINTS = {
  'notification-recipients': {
    id: 'notification-recipients',
    method: 'GET',
    base: 'baseUrl2',
    path: 'notification-recipients',
    query: [],
    form: [],
    encoding: 'none',
    success: { kind: 'list', name: 'notifications' },
    retry: 'read',
    canSendMail: false,
  },
  'notification-recipient/save': {
    id: 'notification-recipient/save',
    method: 'POST',
    base: 'baseUrl2',
    path: 'notification-recipient/save',
    query: [],
    form: [required('email_address'), required('email_owner')],
    encoding: 'multipart',
    success: { kind: 'text', text: 'Added Successfully', under: 'message' },
    retry: 'settle-first',
    // The address receives notification of every event, and that it was added may be the first.
    canSendMail: true,
  },
  'notification-recipient/delete': {
    id: 'notification-recipient/delete',
    method: 'DELETE',
    base: 'baseUrl2',
    path: 'notification-recipient/delete',
    query: ['id'],
    form: [],
    encoding: 'none',
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
  'notification-recipient/bulk-delete': {
    id: 'notification-recipient/bulk-delete',
    method: 'POST',
    base: 'baseUrl2',
    path: 'notification-recipient/bulk-delete',
    query: [],
    form: [{ name: 'strIds', required: true, shape: 'indexed' }],
    encoding: 'urlencoded',
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
} as const satisfies Record<string, Endpoint>;
