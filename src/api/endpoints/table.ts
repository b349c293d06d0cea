// The one table of endpoints, all 65 of the interface specification: what can be asked of the
// service, and what a right answer looks like.
import { AUTOMATION_SCHEDULE_ENDPOINTS } from './automation-schedules.ts';
import { AUTOMATION_ENDPOINTS } from './automations.ts';
import { CONTACT_TYPE_ENDPOINTS } from './contact-types.ts';
import { CONTACT_ENDPOINTS } from './contacts.ts';
import { FIELD_ENDPOINTS } from './fields.ts';
import { deepFrozen } from './frozen.ts';
import { GLOBAL_UNSUBSCRIBE_ENDPOINTS } from './global-unsubscribes.ts';
import { NOTIFICATION_RECIPIENT_ENDPOINTS } from './notification-recipients.ts';
import { REFERENCE_ENDPOINTS } from './reference.ts';
import { SEGMENT_ENDPOINTS } from './segments.ts';
import { SENDER_ENDPOINTS } from './senders.ts';
import { SINGLE_SEND_ENDPOINTS } from './single-sends.ts';
import { TEMPLATE_ENDPOINTS } from './templates.ts';
import { UNSUBSCRIBE_GROUP_ENDPOINTS } from './unsubscribe-groups.ts';
import type { Endpoint } from './endpoint.ts';

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
