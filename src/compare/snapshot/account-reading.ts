// Reads the lists of an account into tables as they are sent: nothing is folded, judged or left out. Short ones
// are read whole, long ones stream. Reports the progress of each list, and the error when the reading fails.
import type {
  AutomationRecord,
  Contact,
  ContactTypeRecord,
  ListReceipt,
  ListSink,
  SegmentRecipientRecord,
  SegmentRecord,
  SuppressionRecord,
  UnsubscribeGroupRecord,
} from '../../api/index.ts';
import { buildCountryIndex, type CountryIndex, type CountryRecord } from '../../contacts/index.ts';
import { type ProgressStep, SyncError } from '../../lib/index.ts';
import type {
  AccountTables,
  AutomationRow,
  ContactRow,
  CustomFieldValueRow,
  ListName,
} from '../../state/index.ts';
import { refuseSharedIds } from '../account/contact-intake.ts';
import type { CountedList } from '../account/short-lists.ts';
import type { CompareTools } from '../scope/request.ts';
import { MixedAccountsError } from '../scope/account-metadata.ts';

export type SnapshotTools = Pick<CompareTools, 'client' | 'clock' | 'countryNames' | 'progress'>;

export interface AccountReading extends Omit<SnapshotTools, 'clock'> {
  readonly tables: AccountTables;
  readonly witness: AccountWitness;
  /** Called when a list was read to its end and all its rows are in the tables. */
  readonly onList: (list: CountedList) => void;
}

/** Short lists come whole. */
export function noteShortList(reading: AccountReading, name: ListName, listedCount: number): void {
  reading.onList({ name, ownerId: '', expectedCount: null, answer: null, listedCount });
}

interface LongList<Row> {
  readonly name: ListName;
  /** The unsubscribe group or segment; empty for a list of the account. */
  readonly ownerId: string;
  readonly expectedCount: number | undefined;
  readonly read: (sink: ListSink<Row>) => Promise<ListReceipt>;
  readonly add: (record: Row) => void;
  /** Called before each attempt. */
  readonly restart?: () => void;
  /** Called at the end of the list; if it throws, the list is read again. */
  readonly end?: () => void;
  readonly step?: ProgressStep;
}

/** A list that streams into its table, again from its start after an attempt that broke off. */
export async function takeLongList<Row extends { readonly userId: string }>(
  { tables, witness, onList }: AccountReading,
  { name, ownerId, expectedCount, read, add, restart, end, step }: LongList<Row>,
): Promise<void> {
  const { rowCount, bodyBytes, sha256 } = await read({
    restart: () => {
      tables.restart(name, ownerId);
      restart?.();
    },
    ...(end && { end }),
    accept: (batch) => {
      for (const record of batch) {
        witness.see(record.userId, name);
        add(record);
      }
      step?.advance(batch.length);
    },
  });
  onList({
    name,
    ownerId,
    expectedCount: expectedCount ?? null,
    answer: { bodyBytes, sha256 },
    listedCount: rowCount,
  });
}

interface AccountWitness {
  /** Throws where the record of a list belongs to another account than those before it. */
  see(userId: string, list: string): void;
  /** The account; null before any record has shown it. */
  accountId(): string | null;
}

/** Calls `check` as soon as the account is known; it throws for the wrong one. */
export function accountWitness(check: (accountId: string) => void): AccountWitness {
  let seen: string | null = null;
  return {
    see: (userId, list) => {
      if (seen === null) check(userId);
      seen ??= userId;
      if (userId !== seen) throw new MixedAccountsError(list);
    },
    accountId: () => seen,
  };
}

/** The error that a person sees when a snapshot or an export failed. */
export function notMade(what: 'snapshot' | 'export', error: unknown): unknown {
  return error instanceof SyncError ? new AccountUnreadError(what, error) : error;
}

/** A list could not be read to its end; nothing was written. The code is the cause's. */
export class AccountUnreadError extends SyncError {
  constructor(what: 'snapshot' | 'export', cause: SyncError) {
    super(`No ${what} was made. ${cause.message}`, {
      code: cause.code,
      hint: hintOf(what, cause),
      cause,
    });
  }
}

/** Only a run can be resumed; a snapshot or an export is made again. */
function hintOf(what: 'snapshot' | 'export', { code, hint }: SyncError): string {
  const again = `Run \`listferry ${what}\` again: it is only made of lists that were read to their ends.`;
  const isPassing = code === 'SERVICE_UNAVAILABLE' || code === 'INTERRUPTED';
  return isPassing || hint === undefined ? again : hint;
}

export async function readContactTypes(
  reading: AccountReading,
): Promise<readonly ContactTypeRecord[]> {
  const records = await reading.client.contactTypes.list();
  for (const { userId, contactsCount = null, ...type } of records) {
    reading.witness.see(userId, 'contacts-type');
    reading.tables.add('contact_type', { ...type, contactsCount });
  }
  noteShortList(reading, 'contacts-type', records.length);
  return records;
}

/** The fields that every account has, which belong to none. */
export async function readReservedFields(reading: AccountReading): Promise<void> {
  const records = await reading.client.fields.reserved();
  for (const { fieldName: name, fieldType: type, ...field } of records) {
    reading.tables.add('reserved_field', { ...field, name, type });
  }
  noteShortList(reading, 'reserve-fields', records.length);
}

export async function readCustomFields(reading: AccountReading): Promise<void> {
  const records = await reading.client.fields.custom();
  for (const { userId, fieldName: name, fieldType: type, ...field } of records) {
    if (userId !== null) reading.witness.see(userId, 'custom-fields');
    reading.tables.add('custom_field', { ...field, name, type });
  }
  noteShortList(reading, 'custom-fields', records.length);
}

export async function readCountries(reading: AccountReading): Promise<CountryIndex> {
  const records = await reading.client.reference.countries();
  const index = buildCountryIndex(records, reading.countryNames);
  for (const record of records) {
    const id = idOf(record, index) ?? null;
    const name = id === null ? null : index.name(id);
    reading.tables.add('country', { id, name, record: JSON.stringify(record) });
  }
  noteShortList(reading, 'get/country-state-city', records.length);
  return index;
}

export async function readGroups(
  reading: AccountReading,
): Promise<readonly UnsubscribeGroupRecord[]> {
  const records = await reading.client.unsubscribeGroups.list();
  for (const { userId, groupName: name, isDisplay, recipientCount = null, ...group } of records) {
    reading.witness.see(userId, 'unsubscribes-groups');
    const row = { ...group, name, isDisplay: isDisplay ? 1 : 0, recipientCount } as const;
    reading.tables.add('unsubscribe_group', row);
  }
  noteShortList(reading, 'unsubscribes-groups', records.length);
  return records;
}

export async function readSegments(reading: AccountReading): Promise<readonly SegmentRecord[]> {
  const records = await reading.client.segments.list();
  for (const segment of records) {
    const { userId, segmentName: name, segmentEmailsCount: recipientCount = null } = segment;
    reading.witness.see(userId, 'segment/list');
    reading.tables.add('segment', {
      ...segment,
      name,
      recipientCount,
      selectField: JSON.stringify(segment.selectField),
      selectOperator: JSON.stringify(segment.selectOperator),
      value: JSON.stringify(segment.value),
    });
  }
  noteShortList(reading, 'segment/list', records.length);
  return records;
}

export async function readAutomations(reading: AccountReading): Promise<void> {
  const records = await reading.client.automations.list();
  for (const automation of records) {
    reading.witness.see(automation.userId, 'automations');
    reading.tables.add('automation', automationRow(automation));
  }
  noteShortList(reading, 'automations', records.length);
}

function automationRow(automation: AutomationRecord): AutomationRow {
  const { automationName: name, automationFor: forId, automationForTable: forTable } = automation;
  const { statistics, isLive, isDraft, automationScheduleCount: scheduleCount = null } = automation;
  return {
    ...automation,
    name,
    forId,
    forTable,
    // In a status that is not specified it may send, or not.
    isLive: isLive ? 1 : isDraft ? 0 : 2,
    scheduleCount,
    totalTriggered: statistics.triggered ?? null,
    totalDelivered: statistics.delivered ?? null,
    totalUniqueOpens: statistics.uniqueOpens ?? null,
    totalOpens: statistics.totalOpens ?? null,
    totalBounces: statistics.bounces ?? null,
    totalUnsubscribe: statistics.unsubscribes ?? null,
  };
}

/** By `id`, or else by a name that no other record has: the members are not specified. */
function idOf(record: CountryRecord, index: CountryIndex): string | undefined {
  const texts = Object.values(record).filter(
    (value): value is string => typeof value === 'string' && /\p{L}/u.test(value),
  );
  const { id } = record;
  const named = typeof id === 'number' || typeof id === 'string' ? [String(id)] : [];
  return [...named, ...texts]
    .map((text) => index.resolve(text))
    .find((found) => found !== undefined);
}

/**
 * `expectedCount` is what the service counts in all contact types together, if it says so. Without `contactTypeIds`, the
 * contacts of all contact types are taken.
 */
export async function readContactList(
  reading: AccountReading,
  countries: CountryIndex,
  expectedCount: number | undefined,
  contactTypeIds?: ReadonlySet<string>,
): Promise<void> {
  const total = expectedCount === undefined ? {} : { total: expectedCount };
  const step = reading.progress.step('Reading contacts', { unit: 'contacts', ...total });
  let isShared = false;
  await takeLongList(reading, {
    name: 'contacts/list',
    ownerId: '',
    expectedCount,
    read: (sink) => reading.client.contacts.list(sink),
    add: (contact: Contact) => {
      if (contactTypeIds?.has(contact.contactTypeId) === false) return;
      const row = contactRow(contact, countries);
      const isOne = reading.tables.addContact(row, customFieldRows(contact));
      if (!isOne && contact.deletedAt === null) isShared = true;
    },
    restart: () => {
      isShared = false;
    },
    end: () => {
      refuseSharedIds({ hasShared: () => isShared }, 'contacts/list');
    },
    step,
  });
  step.finish();
}

function contactRow(contact: Contact, countries: CountryIndex): ContactRow {
  const { id, contactTypeId, email, fields, deletedAt, createdAt, updatedAt } = contact;
  const countryId = fields.country === null ? null : (countries.resolve(fields.country) ?? null);
  return {
    id,
    contactTypeId,
    email,
    altEmail: fields.alt_email,
    firstName: fields.first_name,
    lastName: fields.last_name,
    country: fields.country,
    countryId,
    countryName: countryId === null ? null : countries.name(countryId),
    state: fields.state,
    city: fields.city,
    addressLine1: fields.address_line1,
    addressLine2: fields.address_line2,
    stateProvinceRegion: fields.state_province_region,
    postalCode: fields.postal_code,
    deletedAt,
    createdAt,
    updatedAt,
  };
}

function* customFieldRows(contact: Contact): Generator<CustomFieldValueRow> {
  const { id: contactId, customFields, customFieldLabels: labels } = contact;
  for (const [name, value] of customFields) {
    yield { contactId, name, label: labels.get(name) ?? null, value };
  }
}

/** The global list, and then each group with its own. */
export async function readSuppressions(reading: AccountReading): Promise<void> {
  await readGlobalList(reading);
  for (const group of await readGroups(reading)) await readGroupList(reading, group);
}

export async function readGlobalList(reading: AccountReading): Promise<void> {
  await takeLongList(reading, {
    name: 'global-unsubscribes',
    ownerId: '',
    expectedCount: undefined,
    read: (sink) => reading.client.globalUnsubscribes.list(sink),
    add: ({ id, groupId, emailAddress, createdAt, updatedAt }: SuppressionRecord) => {
      const row = { id, unsubscribeGroupId: groupId, emailAddress, createdAt, updatedAt };
      reading.tables.add('global_unsubscribe', row);
    },
  });
}

export async function readGroupList(
  reading: AccountReading,
  group: UnsubscribeGroupRecord,
): Promise<void> {
  await takeLongList(reading, {
    name: 'unsubscribes-groups/recipients-list',
    ownerId: group.id,
    expectedCount: group.recipientCount,
    read: (sink) => reading.client.unsubscribeGroups.recipients(group.id, sink),
    add: ({ id, emailAddress, createdAt, updatedAt }: SuppressionRecord) => {
      const row = { id, unsubscribeGroupId: group.id, emailAddress, createdAt, updatedAt };
      reading.tables.add('unsubscribe_group_recipient', row);
    },
  });
}

/** A deleted segment has no list. */
export async function readSegmentList(
  reading: AccountReading,
  segment: SegmentRecord,
): Promise<void> {
  if (segment.deletedAt !== null) return;
  await takeLongList(reading, {
    name: 'segment/email/list',
    ownerId: segment.id,
    expectedCount: segment.segmentEmailsCount,
    read: (sink) => reading.client.segments.recipients(segment.id, sink),
    add: (recipient: SegmentRecipientRecord) => {
      reading.tables.add('segment_recipient', { ...recipient, segmentId: segment.id });
    },
  });
}
