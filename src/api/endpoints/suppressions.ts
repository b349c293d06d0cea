// Interface specification, "Global unsubscribes" and "Unsubscribe groups". Deleting an entry lets a
// person be mailed again.
import {
  BULK_DELETE,
  DELETE,
  FORM,
  READ,
  done,
  endpointsUnder,
  fields,
  list,
  record,
  type EndpointRows,
} from './endpoint.ts';

const LIFTING = { retry: 'never', suppressionLifting: true } as const;

export const GLOBAL_UNSUBSCRIBE_ENDPOINTS = endpointsUnder('baseUrl', {
  'global-unsubscribes': { ...READ, success: list('unSubscribers') },
  'global-unsubscribes/save': {
    ...FORM,
    form: fields('email_address*'),
    success: done('Added Successfully'),
    retry: 'set-union',
  },
  'global-unsubscribes/delete': { ...DELETE, query: ['id'], ...LIFTING },
  'global-unsubscribes/bulk-delete': { ...BULK_DELETE, ...LIFTING },
} as const satisfies EndpointRows);

const GROUP_FORM = fields('group_name*', 'description*', 'is_display*');

export const UNSUBSCRIBE_GROUP_ENDPOINTS = endpointsUnder('baseUrl2', {
  'unsubscribes-groups': { ...READ, success: list('unsubscribesGroups') },
  'unsubscribes-groups/details': { ...READ, query: ['id'], success: record('unsubscribesGroup') },
  'unsubscribes-groups/save': {
    ...FORM,
    form: GROUP_FORM,
    success: done('Saved Successfully'),
    retry: 'settle-first',
  },
  'unsubscribes-groups/update': {
    ...FORM,
    query: ['id'],
    form: GROUP_FORM,
    success: done('Updated Successfully'),
    retry: 'same-target',
  },
  'unsubscribes-groups/manually-add': {
    ...FORM,
    form: fields('unsubscribe_groups_id*', 'email_address*'),
    success: done('Added Successfully'),
    retry: 'set-union',
  },
  'unsubscribes-groups/recipients-list': {
    ...READ,
    query: ['groupId'],
    success: list('recipients'),
  },
  'unsubscribes-groups/recipients-delete': { ...DELETE, query: ['id'], ...LIFTING },
  'unsubscribes-groups/recipients-bulk-delete': { ...BULK_DELETE, ...LIFTING },
} as const satisfies EndpointRows);
