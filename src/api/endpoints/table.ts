// The one table of endpoints, all 65 of the interface specification: what can be asked of the
// service, and what a right answer looks like.
import {
  CONTACT_ENDPOINTS,
  CONTACT_TYPE_ENDPOINTS,
  FIELD_ENDPOINTS,
  SEGMENT_ENDPOINTS,
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
import { GLOBAL_UNSUBSCRIBE_ENDPOINTS, UNSUBSCRIBE_GROUP_ENDPOINTS } from './suppressions.ts';

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
