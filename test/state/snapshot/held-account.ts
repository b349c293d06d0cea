// A small account with a row in every table of a snapshot.
import type {
  AccountRows,
  AccountTables,
  ContactRow,
  CustomFieldValueRow,
} from '../../../src/state/snapshot/account-tables.ts';
import type { ListName, ReadList } from '../../../src/state/snapshot/snapshot-lists.ts';
import { type Snapshot, SnapshotWriter } from '../../../src/state/snapshot/snapshot-file.ts';
import type { SnapshotHead } from '../../../src/state/snapshot/snapshot-schema.ts';

const TIMES = {
  createdAt: '2026-11-01T08:00:00.000000Z',
  updatedAt: '2026-11-02T09:30:00.000000Z',
} as const;

export const HEAD: SnapshotHead = {
  host: 'mail.example.com',
  accountId: '7001',
  startedAt: '2026-11-20T01:00:00.000Z',
  endedAt: '2026-11-20T01:00:09.000Z',
  listferryVersion: '1.2.3',
};

export function contact(id: string, more: Partial<ContactRow> = {}): ContactRow {
  return {
    id,
    contactTypeId: '1',
    email: `contact.${id}@example.com`,
    altEmail: null,
    firstName: 'Ada',
    lastName: '',
    country: '104',
    countryId: '104',
    countryName: 'India',
    state: null,
    city: 'Pune',
    addressLine1: null,
    addressLine2: null,
    stateProvinceRegion: null,
    postalCode: '0815',
    deletedAt: null,
    ...TIMES,
    ...more,
  };
}

export function customValue(contactId: string, name: string, value: string): CustomFieldValueRow {
  return { contactId, name, label: null, value };
}

export function recipient(id: string, groupId: string): AccountRows['unsubscribe_group_recipient'] {
  return { id, unsubscribeGroupId: groupId, emailAddress: `gone.${id}@example.com`, ...TIMES };
}

/** Two contacts, one of them with custom fields, and one row of everything else. */
export function fill(tables: AccountTables): void {
  const field = { id: '5', name: 'plan', type: 'text', ...TIMES };
  tables.add('contact_type', {
    id: '1',
    name: 'Newsletter',
    contactsCount: 2,
    deletedAt: null,
    ...TIMES,
  });
  tables.add('reserved_field', { ...field, name: 'email', createdAt: null, updatedAt: null });
  tables.add('custom_field', field);
  tables.add('country', { id: '104', name: 'India', record: '{"id":104,"name":"India"}' });
  tables.add('automation', {
    id: '8',
    utr: '00000000-0000-4000-8000-000000000000',
    name: 'Welcome',
    forId: '1',
    forTable: 'contacts_',
    isLive: 1,
    liveAt: '2026-11-01 08:00:00',
    unsubscribeGroupId: '31',
    exitCriteria: '0',
    automationType: '1',
    scheduleCount: 2,
    totalTriggered: 9,
    totalDelivered: 8,
    totalUniqueOpens: 3,
    totalOpens: 4,
    totalBounces: 1,
    totalUnsubscribe: null,
    deletedAt: null,
    ...TIMES,
  });
  fillContacts(tables);
  fillOthers(tables);
}

function fillContacts(tables: AccountTables): void {
  tables.addContact(contact('11'), [
    customValue('11', 'plan', 'gold'),
    customValue('11', 'points', '7'),
  ]);
  tables.addContact(contact('12'), []);
}

function fillOthers(tables: AccountTables): void {
  tables.add('global_unsubscribe', {
    id: '21',
    unsubscribeGroupId: null,
    emailAddress: 'left@example.com',
    ...TIMES,
  });
  tables.add('unsubscribe_group', {
    id: '31',
    randId: 'x1',
    name: 'Product news',
    description: null,
    isDisplay: 1,
    recipientCount: 1,
    ...TIMES,
  });
  tables.add('unsubscribe_group_recipient', recipient('41', '31'));
  tables.add('segment', {
    id: '51',
    contactTypeId: '1',
    name: 'Gold',
    selectField: '["plan"]',
    selectOperator: '["="]',
    value: '["gold"]',
    queryType: null,
    recipientCount: 1,
    deletedAt: null,
    ...TIMES,
  });
  tables.add('segment_recipient', {
    id: '61',
    segmentId: '51',
    contactId: '11',
    email: 'contact.11@example.com',
    firstName: 'Ada',
    lastName: 'L',
    country: null,
    state: null,
    city: null,
    addressLine1: null,
    ...TIMES,
  });
}

/** Each list with the id of its owner. */
export const LISTS: readonly (readonly [name: ListName, ownerId: string])[] = [
  ['contacts-type', ''],
  ['reserve-fields', ''],
  ['custom-fields', ''],
  ['get/country-state-city', ''],
  ['automations', ''],
  ['segment/list', ''],
  ['contacts/list', ''],
  ['segment/email/list', '51'],
  ['global-unsubscribes', ''],
  ['unsubscribes-groups', ''],
  ['unsubscribes-groups/recipients-list', '31'],
];

export function readList(name: ListName, ownerId = ''): ReadList {
  const answer = name === 'contacts/list' ? { bodyBytes: 900, sha256: 'ab'.repeat(32) } : null;
  return { name, ownerId, expectedCount: name === 'contacts/list' ? 2 : null, answer };
}

/** Writes the account above to a file. */
export function writtenSnapshot(path: string, head: SnapshotHead = HEAD): Snapshot {
  const writer = new SnapshotWriter(path);
  fill(writer.tables);
  for (const [name, ownerId] of LISTS) writer.completeList(readList(name, ownerId));
  return writer.finish(head);
}
