// The one table of endpoints: what can be asked of the service, and what a right answer looks like.
import { AUTOMATION_ENDPOINTS } from './automations.ts';
import { CONTACT_TYPE_ENDPOINTS } from './contact-types.ts';
import { CONTACT_ENDPOINTS } from './contacts.ts';
import { FIELD_ENDPOINTS } from './fields.ts';
import { GLOBAL_UNSUBSCRIBE_ENDPOINTS } from './global-unsubscribes.ts';
import { REFERENCE_ENDPOINTS } from './reference.ts';
import { UNSUBSCRIBE_GROUP_ENDPOINTS } from './unsubscribe-groups.ts';
import type { Endpoint } from './endpoint.ts';

export const ENDPOINTS = {
  ...GLOBAL_UNSUBSCRIBE_ENDPOINTS,
  ...UNSUBSCRIBE_GROUP_ENDPOINTS,
  ...CONTACT_TYPE_ENDPOINTS,
  ...CONTACT_ENDPOINTS,
  ...FIELD_ENDPOINTS,
  ...REFERENCE_ENDPOINTS,
  ...AUTOMATION_ENDPOINTS,
} as const satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof ENDPOINTS;

/** The row of an endpoint, seen as every row is. */
export function endpointOf(id: EndpointId): Endpoint {
  return ENDPOINTS[id];
}
