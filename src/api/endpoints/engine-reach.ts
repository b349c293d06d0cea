// What the engine may reach: a list of names, since neither methods nor paths show which calls send mail,
// let a person be mailed again, or cannot be undone.
import type { Endpoint } from './endpoint.ts';
import type { EndpointId } from './table.ts';

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

/** A probe deletes only what it made itself (src/probe/clean-up.ts). */
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
