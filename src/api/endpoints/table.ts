// The one table of endpoints, all 65 of the interface specification: what can be asked of the
// service, and what a right answer looks like.
import {
  CONTACT_ENDPOINTS,
  CONTACT_TYPE_ENDPOINTS,
  FIELD_ENDPOINTS,
  SEGMENT_ENDPOINTS,
  GLOBAL_UNSUBSCRIBE_ENDPOINTS,
  UNSUBSCRIBE_GROUP_ENDPOINTS,
} from './contacts.ts';
import type { Endpoint } from './endpoint.ts';
import {
  AUTOMATION_ENDPOINTS,
  AUTOMATION_SCHEDULE_ENDPOINTS,
  NOTIFICATION_RECIPIENT_ENDPOINTS,
  REFERENCE_ENDPOINTS,
  SENDER_ENDPOINTS,
  SINGLE_SEND_ENDPOINTS,
  TEMPLATE_ENDPOINTS,
} from './mailings.ts';

/** Frozen through and through: what the engine may not reach is decided by reading it. */
export const ENDPOINTS = deepFrozen({
  ...GLOBAL_UNSUBSCRIBE_ENDPOINTS,
  ...SEGMENT_ENDPOINTS,
  ...UNSUBSCRIBE_GROUP_ENDPOINTS,
  ...CONTACT_TYPE_ENDPOINTS,
  ...CONTACT_ENDPOINTS,
  ...FIELD_ENDPOINTS,
  ...TEMPLATE_ENDPOINTS,
  ...SINGLE_SEND_ENDPOINTS,
  ...AUTOMATION_ENDPOINTS,
  ...AUTOMATION_SCHEDULE_ENDPOINTS,
  ...NOTIFICATION_RECIPIENT_ENDPOINTS,
  ...REFERENCE_ENDPOINTS,
  ...SENDER_ENDPOINTS,
} as const satisfies Record<string, Endpoint>);

export type EndpointId = keyof typeof ENDPOINTS;

/** The row of an endpoint, seen as every row is. */
export function endpointOf(id: EndpointId): Endpoint {
  return ENDPOINTS[id];
}

/** Freezes a literal of objects and arrays with all that is in it: `readonly` ends with the types. */
export function deepFrozen<T extends object>(literal: T): T {
  for (const value of Object.values(literal)) {
    if (isObject(value)) deepFrozen(value);
  }
  return Object.freeze(literal);
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

// What the engine may reach: a list of names, since neither methods nor paths show which calls send mail,
// let a person be mailed again, or cannot be undone.

const ENGINE_ENDPOINTS: ReadonlySet<string> = new Set<EndpointId>([
  'global-unsubscribes',
  'global-unsubscribes/save',
  'segment/list',
  'segment/email/list',
  'segment/email/store',
  'segment/email/delete',
  'unsubscribes-groups',
  'unsubscribes-groups/details',
  'unsubscribes-groups/save',
  'unsubscribes-groups/update',
  'unsubscribes-groups/manually-add',
  'unsubscribes-groups/recipients-list',
  'contacts-type',
  'contacts-type/view',
  'contacts-type/add',
  'contacts-type/update',
  'contacts/list',
  'contacts/details',
  'contacts/add',
  'contacts/update',
  'contacts/delete',
  'contacts/bulk-delete',
  'contacts/upload-csv',
  'contacts/csv-sample/download',
  'reserve-fields',
  'custom-fields',
  'custom-fields/save',
  'get/country-state-city',
  'automations',
]);

/** A probe deletes only what it made itself (src/probe/set-up.ts). */
const PROBE_ENDPOINTS: ReadonlySet<string> = new Set<EndpointId>([
  'contacts-type/delete',
  'custom-fields/delete',
]);

/** The flags are checked too, so that a careless line above opens nothing that they close. */
export function isWithinEngineReach(endpoint: Endpoint): boolean {
  return isHarmless(endpoint) && ENGINE_ENDPOINTS.has(endpoint.id);
}

export function isWithinProbeReach(endpoint: Endpoint): boolean {
  if (isWithinEngineReach(endpoint)) return true;
  return isHarmless(endpoint) && PROBE_ENDPOINTS.has(endpoint.id);
}

function isHarmless({ canSendMail, suppressionLifting }: Endpoint): boolean {
  return !canSendMail && suppressionLifting !== true;
}
