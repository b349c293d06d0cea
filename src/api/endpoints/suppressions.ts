// Interface specification, "Global unsubscribes" and "Unsubscribe groups". Deleting an entry lets a
// person be mailed again.
import {
  ADDED,
  BULK_DELETE,
  DELETE,
  READ,
  UPDATED,
  done,
  endpointsUnder,
  list,
  post,
  record,
  type EndpointRows,
} from './endpoint.ts';

const LIFTING = { retry: 'never', suppressionLifting: true } as const;

export const GLOBAL_UNSUBSCRIBE_ENDPOINTS = endpointsUnder('baseUrl', {
  'global-unsubscribes': { ...READ, success: list('unSubscribers') },
  'global-unsubscribes/save': post(['email_address*'], ADDED, 'set-union'),
  'global-unsubscribes/delete': { ...DELETE, query: ['id'], ...LIFTING },
  'global-unsubscribes/bulk-delete': { ...BULK_DELETE, ...LIFTING },
} as const satisfies EndpointRows);

const GROUP_FORM = ['group_name*', 'description*', 'is_display*'];
const RECIPIENT_FORM = ['unsubscribe_groups_id*', 'email_address*'];
const RECIPIENTS = list('recipients');

export const UNSUBSCRIBE_GROUP_ENDPOINTS = endpointsUnder('baseUrl2', {
  'unsubscribes-groups': { ...READ, success: list('unsubscribesGroups') },
  'unsubscribes-groups/details': { ...READ, query: ['id'], success: record('unsubscribesGroup') },
  'unsubscribes-groups/save': post(GROUP_FORM, done('Saved Successfully'), 'settle-first'),
  'unsubscribes-groups/update': { ...post(GROUP_FORM, UPDATED, 'same-target'), query: ['id'] },
  'unsubscribes-groups/manually-add': post(RECIPIENT_FORM, ADDED, 'set-union'),
  'unsubscribes-groups/recipients-list': { ...READ, query: ['groupId'], success: RECIPIENTS },
  'unsubscribes-groups/recipients-delete': { ...DELETE, query: ['id'], ...LIFTING },
  'unsubscribes-groups/recipients-bulk-delete': { ...BULK_DELETE, ...LIFTING },
} as const satisfies EndpointRows);
