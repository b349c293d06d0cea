// The short lists of an account: contact types, fields, countries, unsubscribe groups, segments and
// automations. Each is read whole.
import type {
  AutomationRecord,
  ContactTypeRecord,
  SegmentRecord,
  UnsubscribeGroupRecord,
} from '../../api/index.ts';
import { type CountryIndex, type CountryRecord, buildCountryIndex } from '../../contacts/index.ts';
import type { AutomationRow } from '../../state/index.ts';
import { takeShortList, type AccountReading } from './account-reading.ts';

export async function readContactTypes(
  reading: AccountReading,
): Promise<readonly ContactTypeRecord[]> {
  const records = await reading.client.contactTypes.list();
  takeShortList(reading, 'contacts-type', {
    records,
    add: ({ userId, contactsCount = null, ...type }) => {
      reading.witness.see(userId, 'contacts-type');
      reading.tables.add('contact_type', { ...type, contactsCount });
    },
  });
  return records;
}

/** The fields that every account has, which belong to none. */
export async function readReservedFields(reading: AccountReading): Promise<void> {
  takeShortList(reading, 'reserve-fields', {
    records: await reading.client.fields.reserved(),
    add: ({ fieldName: name, fieldType: type, ...field }) => {
      reading.tables.add('reserved_field', { ...field, name, type });
    },
  });
}

export async function readCustomFields(reading: AccountReading): Promise<void> {
  takeShortList(reading, 'custom-fields', {
    records: await reading.client.fields.custom(),
    add: ({ userId, fieldName: name, fieldType: type, ...field }) => {
      if (userId !== null) reading.witness.see(userId, 'custom-fields');
      reading.tables.add('custom_field', { ...field, name, type });
    },
  });
}

export async function readCountries(reading: AccountReading): Promise<CountryIndex> {
  const records = await reading.client.reference.countries();
  const index = buildCountryIndex(records, reading.countryNames);
  takeShortList(reading, 'get/country-state-city', {
    records,
    add: (record) => {
      const id = idOf(record, index) ?? null;
      const name = id === null ? null : index.name(id);
      reading.tables.add('country', { id, name, record: JSON.stringify(record) });
    },
  });
  return index;
}

export async function readGroups(
  reading: AccountReading,
): Promise<readonly UnsubscribeGroupRecord[]> {
  const records = await reading.client.unsubscribeGroups.list();
  takeShortList(reading, 'unsubscribes-groups', {
    records,
    add: ({ userId, groupName: name, isDisplay, recipientCount = null, ...group }) => {
      reading.witness.see(userId, 'unsubscribes-groups');
      const row = { ...group, name, isDisplay: isDisplay ? 1 : 0, recipientCount } as const;
      reading.tables.add('unsubscribe_group', row);
    },
  });
  return records;
}

export async function readSegments(reading: AccountReading): Promise<readonly SegmentRecord[]> {
  const records = await reading.client.segments.list();
  takeShortList(reading, 'segment/list', {
    records,
    add: (segment) => {
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
    },
  });
  return records;
}

export async function readAutomations(reading: AccountReading): Promise<void> {
  takeShortList(reading, 'automations', {
    records: await reading.client.automations.list(),
    add: (automation) => {
      reading.witness.see(automation.userId, 'automations');
      reading.tables.add('automation', automationRow(automation));
    },
  });
}

function automationRow(automation: AutomationRecord): AutomationRow {
  const { automationName: name, automationFor: forId, automationForTable: forTable } = automation;
  const { statistics, isLive, automationScheduleCount: scheduleCount = null } = automation;
  return {
    ...automation,
    name,
    forId,
    forTable,
    isLive: isLive ? 1 : 0,
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
