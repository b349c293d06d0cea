// How rows come into the account's tables, and which rows belong to which list of the service.
import type { AccountTable } from './account-rows.ts';

/** Lists of the service that a snapshot keeps, by their paths (interface specification, section Endpoints). */
export const LIST_NAMES = [
  'contacts-type',
  'reserve-fields',
  'custom-fields',
  'get/country-state-city',
  'automations',
  'contacts/list',
  'global-unsubscribes',
  'unsubscribes-groups',
  'unsubscribes-groups/recipients-list',
  'segment/list',
  'segment/email/list',
] as const;

export type ListName = (typeof LIST_NAMES)[number];

/** A contact that is there already stays as it is: a list may name one twice. */
export const INSERTS: Readonly<Record<AccountTable, string>> = {
  contact_type: `INSERT INTO contact_type
    (id, name, contacts_count, deleted_at, created_at, updated_at)
    VALUES (@id, @name, @contactsCount, @deletedAt, @createdAt, @updatedAt)`,
  reserved_field: `INSERT INTO reserved_field (id, name, type, created_at, updated_at)
    VALUES (@id, @name, @type, @createdAt, @updatedAt)`,
  custom_field: `INSERT INTO custom_field (id, name, type, created_at, updated_at)
    VALUES (@id, @name, @type, @createdAt, @updatedAt)`,
  country: 'INSERT INTO country (id, name, record) VALUES (@id, @name, @record)',
  contact: `INSERT INTO contact
    (id, contact_type_id, email, alt_email, first_name, last_name, country, country_id, country_name,
     state, city, address_line1, address_line2, state_province_region, postal_code,
     deleted_at, created_at, updated_at)
    VALUES (@id, @contactTypeId, @email, @altEmail, @firstName, @lastName, @country, @countryId,
     @countryName, @state, @city, @addressLine1, @addressLine2, @stateProvinceRegion, @postalCode,
     @deletedAt, @createdAt, @updatedAt)
    ON CONFLICT (id) DO NOTHING`,
  contact_custom_field: `INSERT INTO contact_custom_field (contact_id, name, label, value)
    VALUES (@contactId, @name, @label, @value)`,
  global_unsubscribe: `INSERT INTO global_unsubscribe
    (id, unsubscribe_group_id, email_address, created_at, updated_at)
    VALUES (@id, @unsubscribeGroupId, @emailAddress, @createdAt, @updatedAt)`,
  unsubscribe_group: `INSERT INTO unsubscribe_group
    (id, rand_id, name, description, is_display, recipient_count, created_at, updated_at)
    VALUES (@id, @randId, @name, @description, @isDisplay, @recipientCount, @createdAt, @updatedAt)`,
  unsubscribe_group_recipient: `INSERT INTO unsubscribe_group_recipient
    (id, unsubscribe_group_id, email_address, created_at, updated_at)
    VALUES (@id, @unsubscribeGroupId, @emailAddress, @createdAt, @updatedAt)`,
  segment: `INSERT INTO segment
    (id, contact_type_id, name, select_field, select_operator, value, query_type, recipient_count,
     deleted_at, created_at, updated_at)
    VALUES (@id, @contactTypeId, @name, @selectField, @selectOperator, @value, @queryType,
     @recipientCount, @deletedAt, @createdAt, @updatedAt)`,
  segment_recipient: `INSERT INTO segment_recipient
    (id, segment_id, contact_id, email, first_name, last_name, country, state, city, address_line1,
     created_at, updated_at)
    VALUES (@id, @segmentId, @contactId, @email, @firstName, @lastName, @country, @state, @city,
     @addressLine1, @createdAt, @updatedAt)`,
  automation: `INSERT INTO automation
    (id, utr, name, for_id, for_table, is_live, live_at, unsubscribe_group_id, exit_criteria,
     automation_type, schedule_count, total_triggered, total_delivered, total_unique_opens,
     total_opens, total_bounces, total_unsubscribe, deleted_at, created_at, updated_at)
    VALUES (@id, @utr, @name, @forId, @forTable, @isLive, @liveAt, @unsubscribeGroupId,
     @exitCriteria, @automationType, @scheduleCount, @totalTriggered, @totalDelivered,
     @totalUniqueOpens, @totalOpens, @totalBounces, @totalUnsubscribe, @deletedAt, @createdAt,
     @updatedAt)`,
};

export interface ListStatements {
  /** Of this list's rows, and of all rows of its table; the same where the table holds one list. */
  readonly count: string;
  readonly total: string;
  /** All that is kept of the list, in order; what its hash is over. */
  readonly rows: readonly string[];
  readonly clear: readonly string[];
}

/** `@ownerId` is the unsubscribe group or segment where each of them has a list of its own. */
export const LISTS: Readonly<Record<ListName, ListStatements>> = {
  'contacts-type': {
    count: 'SELECT count(*) AS count FROM contact_type',
    total: 'SELECT count(*) AS count FROM contact_type',
    rows: ['SELECT * FROM contact_type ORDER BY position'],
    clear: ['DELETE FROM contact_type'],
  },
  'reserve-fields': {
    count: 'SELECT count(*) AS count FROM reserved_field',
    total: 'SELECT count(*) AS count FROM reserved_field',
    rows: ['SELECT * FROM reserved_field ORDER BY position'],
    clear: ['DELETE FROM reserved_field'],
  },
  'custom-fields': {
    count: 'SELECT count(*) AS count FROM custom_field',
    total: 'SELECT count(*) AS count FROM custom_field',
    rows: ['SELECT * FROM custom_field ORDER BY position'],
    clear: ['DELETE FROM custom_field'],
  },
  'get/country-state-city': {
    count: 'SELECT count(*) AS count FROM country',
    total: 'SELECT count(*) AS count FROM country',
    rows: ['SELECT * FROM country ORDER BY position'],
    clear: ['DELETE FROM country'],
  },
  automations: {
    count: 'SELECT count(*) AS count FROM automation',
    total: 'SELECT count(*) AS count FROM automation',
    rows: ['SELECT * FROM automation ORDER BY position'],
    clear: ['DELETE FROM automation'],
  },
  'contacts/list': {
    count: 'SELECT count(*) AS count FROM contact',
    total: 'SELECT count(*) AS count FROM contact',
    rows: [
      'SELECT * FROM contact ORDER BY position',
      'SELECT * FROM contact_custom_field ORDER BY position',
    ],
    clear: ['DELETE FROM contact', 'DELETE FROM contact_custom_field'],
  },
  'global-unsubscribes': {
    count: 'SELECT count(*) AS count FROM global_unsubscribe',
    total: 'SELECT count(*) AS count FROM global_unsubscribe',
    rows: ['SELECT * FROM global_unsubscribe ORDER BY position'],
    clear: ['DELETE FROM global_unsubscribe'],
  },
  'unsubscribes-groups': {
    count: 'SELECT count(*) AS count FROM unsubscribe_group',
    total: 'SELECT count(*) AS count FROM unsubscribe_group',
    rows: ['SELECT * FROM unsubscribe_group ORDER BY position'],
    clear: ['DELETE FROM unsubscribe_group'],
  },
  'unsubscribes-groups/recipients-list': {
    count: `SELECT count(*) AS count FROM unsubscribe_group_recipient
      WHERE unsubscribe_group_id = @ownerId`,
    total: 'SELECT count(*) AS count FROM unsubscribe_group_recipient',
    rows: [
      `SELECT * FROM unsubscribe_group_recipient
       WHERE unsubscribe_group_id = @ownerId ORDER BY position`,
    ],
    clear: ['DELETE FROM unsubscribe_group_recipient WHERE unsubscribe_group_id = @ownerId'],
  },
  'segment/list': {
    count: 'SELECT count(*) AS count FROM segment',
    total: 'SELECT count(*) AS count FROM segment',
    rows: ['SELECT * FROM segment ORDER BY position'],
    clear: ['DELETE FROM segment'],
  },
  'segment/email/list': {
    count: 'SELECT count(*) AS count FROM segment_recipient WHERE segment_id = @ownerId',
    total: 'SELECT count(*) AS count FROM segment_recipient',
    rows: ['SELECT * FROM segment_recipient WHERE segment_id = @ownerId ORDER BY position'],
    clear: ['DELETE FROM segment_recipient WHERE segment_id = @ownerId'],
  },
};
