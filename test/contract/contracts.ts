// The contract of every endpoint. An endpoint without one is a type error here.
import type { EndpointId } from '../../src/api/index.ts';
import { AUTOMATION_SCHEDULE_CONTRACTS } from './areas/automation-schedules.ts';
import { AUTOMATION_CONTRACTS } from './areas/automations.ts';
import { CONTACT_TYPE_CONTRACTS } from './areas/contact-types.ts';
import { CONTACT_CONTRACTS } from './areas/contacts.ts';
import { FIELD_CONTRACTS } from './areas/fields.ts';
import { GLOBAL_UNSUBSCRIBE_CONTRACTS } from './areas/global-unsubscribes.ts';
import { NOTIFICATION_RECIPIENT_CONTRACTS } from './areas/notification-recipients.ts';
import { REFERENCE_CONTRACTS } from './areas/reference.ts';
import { SEGMENT_CONTRACTS } from './areas/segments.ts';
import { SENDER_CONTRACTS } from './areas/senders.ts';
import { SINGLE_SEND_CONTRACTS } from './areas/single-sends.ts';
import { TEMPLATE_CONTRACTS } from './areas/templates.ts';
import { UNSUBSCRIBE_GROUP_CONTRACTS } from './areas/unsubscribe-groups.ts';
import type { Contract } from './contract.ts';

export const CONTRACTS: Readonly<Record<EndpointId, Contract>> = {
  ...GLOBAL_UNSUBSCRIBE_CONTRACTS,
  ...SEGMENT_CONTRACTS,
  ...UNSUBSCRIBE_GROUP_CONTRACTS,
  ...CONTACT_TYPE_CONTRACTS,
  ...CONTACT_CONTRACTS,
  ...FIELD_CONTRACTS,
  ...TEMPLATE_CONTRACTS,
  ...SINGLE_SEND_CONTRACTS,
  ...AUTOMATION_CONTRACTS,
  ...AUTOMATION_SCHEDULE_CONTRACTS,
  ...NOTIFICATION_RECIPIENT_CONTRACTS,
  ...REFERENCE_CONTRACTS,
  ...SENDER_CONTRACTS,
};

// The keys of a table are its ids, which `Object.entries` forgets.
export const ALL_CONTRACTS = Object.entries(CONTRACTS) as [EndpointId, Contract][];
