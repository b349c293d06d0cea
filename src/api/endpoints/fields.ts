// Interface specification, "Contact fields".
import { required } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';

export const FIELD_ENDPOINTS = {
  'reserve-fields': {
    id: 'reserve-fields',
    method: 'GET',
    base: 'baseUrl',
    path: 'reserve-fields',
    query: [],
    form: [],
    encoding: 'none',
    success: { kind: 'list', name: 'reservedFields' },
    retry: 'read',
    canSendMail: false,
  },
  'custom-fields': {
    id: 'custom-fields',
    method: 'GET',
    base: 'baseUrl',
    path: 'custom-fields',
    query: [],
    form: [],
    encoding: 'none',
    success: { kind: 'list', name: 'customFields' },
    retry: 'read',
    canSendMail: false,
  },
  'custom-fields/save': {
    id: 'custom-fields/save',
    method: 'POST',
    base: 'baseUrl',
    path: 'custom-fields/save',
    query: [],
    form: [required('field_name'), required('field_type')],
    encoding: 'multipart',
    success: { kind: 'text', text: 'Added Successfully', under: 'message' },
    retry: 'settle-first',
    canSendMail: false,
  },
  'custom-fields/delete': {
    id: 'custom-fields/delete',
    method: 'DELETE',
    base: 'baseUrl',
    path: 'custom-fields/delete',
    query: ['id'],
    form: [],
    encoding: 'none',
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    // What becomes of the values is not shown, so repeating it is a person's decision.
    retry: 'never',
    canSendMail: false,
  },
} as const satisfies Record<string, Endpoint>;
