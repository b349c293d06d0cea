// Interface specification, "Global unsubscribes" and "Unsubscribe groups". Deleting an entry lets a
// person be mailed again.
import {
  BODILESS,
  BULK_DELETE,
  READ,
  endpointsUnder,
  required,
  type EndpointRows,
} from './endpoint.ts';

export const GLOBAL_UNSUBSCRIBE_ENDPOINTS = endpointsUnder('baseUrl', {
  'global-unsubscribes': { ...READ, success: { kind: 'list', name: 'unSubscribers' } },
  'global-unsubscribes/save': {
    method: 'POST',
    query: [],
    form: [required('email_address')],
    encoding: 'multipart',
    success: { kind: 'text', text: 'Added Successfully', under: 'message' },
    retry: 'set-union',
    canSendMail: false,
  },
  'global-unsubscribes/delete': {
    ...BODILESS,
    method: 'DELETE',
    query: ['id'],
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    retry: 'never',
    canSendMail: false,
    suppressionLifting: true,
  },
  'global-unsubscribes/bulk-delete': {
    ...BULK_DELETE,
    retry: 'never',
    suppressionLifting: true,
  },
} as const satisfies EndpointRows);

const GROUP_FORM = [required('group_name'), required('description'), required('is_display')];

export const UNSUBSCRIBE_GROUP_ENDPOINTS = endpointsUnder('baseUrl2', {
  'unsubscribes-groups': { ...READ, success: { kind: 'list', name: 'unsubscribesGroups' } },
  'unsubscribes-groups/details': {
    ...READ,
    query: ['id'],
    success: { kind: 'record', name: 'unsubscribesGroup' },
  },
  'unsubscribes-groups/save': {
    method: 'POST',
    query: [],
    form: GROUP_FORM,
    encoding: 'multipart',
    success: { kind: 'text', text: 'Saved Successfully', under: 'message' },
    retry: 'settle-first',
    canSendMail: false,
  },
  'unsubscribes-groups/update': {
    method: 'POST',
    query: ['id'],
    form: GROUP_FORM,
    encoding: 'multipart',
    success: { kind: 'text', text: 'Updated Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
  'unsubscribes-groups/manually-add': {
    method: 'POST',
    query: [],
    form: [required('unsubscribe_groups_id'), required('email_address')],
    encoding: 'multipart',
    success: { kind: 'text', text: 'Added Successfully', under: 'message' },
    retry: 'set-union',
    canSendMail: false,
  },
  'unsubscribes-groups/recipients-list': {
    ...READ,
    query: ['groupId'],
    success: { kind: 'list', name: 'recipients' },
  },
  'unsubscribes-groups/recipients-delete': {
    ...BODILESS,
    method: 'DELETE',
    query: ['id'],
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    retry: 'never',
    canSendMail: false,
    suppressionLifting: true,
  },
  'unsubscribes-groups/recipients-bulk-delete': {
    ...BULK_DELETE,
    retry: 'never',
    suppressionLifting: true,
  },
} as const satisfies EndpointRows);
