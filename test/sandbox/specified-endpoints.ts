// Every endpoint as the interface specification names it, section Endpoints: method, base address
// and path, written down from there and from nowhere else.

export interface SpecifiedEndpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly base: 'one' | 'two';
  readonly path: string;
  /** A second method that is accepted, where the text and its examples differ. */
  readonly also?: 'GET' | 'POST';
}

export const SPECIFIED_ENDPOINTS: readonly SpecifiedEndpoint[] = [
  // Global unsubscribes.
  { method: 'GET', base: 'one', path: 'global-unsubscribes' },
  { method: 'POST', base: 'one', path: 'global-unsubscribes/save' },
  { method: 'DELETE', base: 'one', path: 'global-unsubscribes/delete' },
  { method: 'POST', base: 'one', path: 'global-unsubscribes/bulk-delete' },
  // Segments.
  { method: 'GET', base: 'one', path: 'segment/list' },
  { method: 'GET', base: 'one', path: 'segment/email/list' },
  { method: 'POST', base: 'one', path: 'segment/email/store' },
  { method: 'DELETE', base: 'one', path: 'segment/email/delete' },
  { method: 'DELETE', base: 'one', path: 'segment/delete' },
  // Unsubscribe groups.
  { method: 'GET', base: 'two', path: 'unsubscribes-groups' },
  { method: 'POST', base: 'two', path: 'unsubscribes-groups/save' },
  { method: 'GET', base: 'two', path: 'unsubscribes-groups/details' },
  { method: 'POST', base: 'two', path: 'unsubscribes-groups/update' },
  { method: 'POST', base: 'two', path: 'unsubscribes-groups/manually-add' },
  { method: 'GET', base: 'two', path: 'unsubscribes-groups/recipients-list' },
  { method: 'DELETE', base: 'two', path: 'unsubscribes-groups/recipients-delete' },
  { method: 'POST', base: 'two', path: 'unsubscribes-groups/recipients-bulk-delete' },
  // Contact types.
  { method: 'GET', base: 'one', path: 'contacts-type' },
  { method: 'POST', base: 'one', path: 'contacts-type/add' },
  { method: 'GET', base: 'one', path: 'contacts-type/view' },
  { method: 'POST', base: 'one', path: 'contacts-type/update' },
  { method: 'DELETE', base: 'one', path: 'contacts-type/delete' },
  // Contacts.
  { method: 'GET', base: 'two', path: 'contacts/list' },
  { method: 'POST', base: 'two', path: 'contacts/add' },
  { method: 'GET', base: 'two', path: 'contacts/csv-sample/download' },
  { method: 'POST', base: 'two', path: 'contacts/upload-csv' },
  { method: 'GET', base: 'two', path: 'contacts/details' },
  { method: 'POST', base: 'two', path: 'contacts/update' },
  { method: 'DELETE', base: 'two', path: 'contacts/delete' },
  { method: 'POST', base: 'two', path: 'contacts/bulk-delete' },
  // Contact fields.
  { method: 'GET', base: 'one', path: 'reserve-fields' },
  { method: 'GET', base: 'one', path: 'custom-fields' },
  { method: 'POST', base: 'one', path: 'custom-fields/save' },
  { method: 'DELETE', base: 'one', path: 'custom-fields/delete' },
  // Templates and dynamic content.
  { method: 'GET', base: 'two', path: 'get-design/template' },
  { method: 'GET', base: 'two', path: 'get-dynamic/content' },
  // Single sends.
  { method: 'GET', base: 'two', path: 'single-send/list' },
  { method: 'POST', base: 'two', path: 'single/send/create' },
  { method: 'POST', base: 'two', path: 'single/send/duplicate', also: 'GET' },
  { method: 'GET', base: 'two', path: 'single-send/details' },
  { method: 'POST', base: 'two', path: 'single/send/update' },
  { method: 'DELETE', base: 'two', path: 'single/send/delete' },
  { method: 'POST', base: 'two', path: 'single/send/bulk-delete' },
  // Automations.
  { method: 'GET', base: 'two', path: 'automations' },
  { method: 'POST', base: 'two', path: 'automations/create' },
  { method: 'GET', base: 'two', path: 'automations/duplicate' },
  { method: 'GET', base: 'two', path: 'automations/details' },
  { method: 'GET', base: 'two', path: 'automations/pause' },
  { method: 'GET', base: 'two', path: 'automations/set-live' },
  { method: 'DELETE', base: 'two', path: 'automations/delete' },
  { method: 'POST', base: 'two', path: 'automations/bulk-delete' },
  { method: 'GET', base: 'two', path: 'automations/schedule' },
  { method: 'POST', base: 'two', path: 'automations/schedule/create' },
  { method: 'DELETE', base: 'two', path: 'automations/schedule/delete' },
  // Notification recipients.
  { method: 'GET', base: 'two', path: 'notification-recipients' },
  { method: 'POST', base: 'two', path: 'notification-recipient/save' },
  { method: 'DELETE', base: 'two', path: 'notification-recipient/delete' },
  { method: 'POST', base: 'two', path: 'notification-recipient/bulk-delete' },
  // Reference data and senders.
  { method: 'GET', base: 'two', path: 'get/country-state-city' },
  { method: 'GET', base: 'two', path: 'senders', also: 'POST' },
  { method: 'POST', base: 'two', path: 'sender/save' },
  { method: 'GET', base: 'two', path: 'sender/details' },
  { method: 'POST', base: 'two', path: 'sender/update' },
  { method: 'DELETE', base: 'two', path: 'sender/delete' },
  { method: 'GET', base: 'two', path: 'sender/resend-mail' },
];

/** The GET endpoints that change something all the same. */
export const CHANGING_READS: readonly string[] = [
  'automations/duplicate',
  'automations/pause',
  'automations/set-live',
  'sender/resend-mail',
];
