// The account's contacts and suppressions, and who left, as CSV and as lines of JSON. CSV is guarded against spreadsheets by an
// apostrophe before a value, unless the caller wants it exact. JSON has every value exactly, and tells null from empty.
import { inBatches } from '../lib/index.ts';
import type { AccountContact, AccountSuppression, Leaver } from '../state/index.ts';
import { exactCsv, reportCsv } from './csv/report-csv.ts';
import { jsonLine } from './words/visible-text.ts';
import { mapped } from './words/report-options.ts';

interface CsvOptions {
  /** Values byte for byte, also those that a spreadsheet would run. */
  readonly exact: boolean;
}

type Values = Readonly<Record<string, (contact: AccountContact) => string | null>>;

/** The values before and after those of custom fields. */
const BEFORE_CUSTOM: Values = {
  contact_type: (contact) => contact.contactType,
  email: (contact) => contact.email,
  first_name: (contact) => contact.firstName,
  last_name: (contact) => contact.lastName,
  country: (contact) => contact.country,
  country_id: (contact) => contact.countryId,
  country_name: (contact) => contact.countryName,
  state: (contact) => contact.state,
  city: (contact) => contact.city,
  address_line1: (contact) => contact.addressLine1,
  address_line2: (contact) => contact.addressLine2,
  state_province_region: (contact) => contact.stateProvinceRegion,
  postal_code: (contact) => contact.postalCode,
  alt_email: (contact) => contact.altEmail,
};
const AFTER_CUSTOM: Values = {
  id: (contact) => contact.id,
  contact_type_id: (contact) => contact.contactTypeId,
  created_at: (contact) => contact.createdAt,
  updated_at: (contact) => contact.updatedAt,
};

/** CSV has their names only. */
const JSON_ONLY: readonly string[] = ['country_id', 'contact_type_id'];

/** One column `custom.NAME` per custom field. Null is an empty cell. Yields pieces that end at the end of a row. */
export function contactsCsv(
  contacts: Iterable<AccountContact>,
  { customFields, exact }: CsvOptions & { readonly customFields: readonly string[] },
): Generator<string> {
  const values = [
    ...Object.entries(BEFORE_CUSTOM),
    ...customFields.map(customValue),
    ...Object.entries(AFTER_CUSTOM),
  ].filter(([column]) => !JSON_ONLY.includes(column));
  const columns = values.map(([column]) => column);
  const rows = mapped(contacts, (contact) => values.map(([, valueOf]) => valueOf(contact) ?? ''));
  return exact ? exactCsv(columns, rows) : reportCsv(columns, rows);
}

function customValue(name: string): [string, Values[string]] {
  return [`custom.${name}`, (contact) => contact.customFields.get(name) ?? null];
}

/** `list` is `global` or the name of the unsubscribe group; `group_id` tells apart a group of that name. */
export function suppressionsCsv(
  suppressions: Iterable<AccountSuppression>,
  { exact }: CsvOptions,
): Generator<string> {
  const columns = ['email_address', 'list', 'group_id', 'created_at'];
  const rows = mapped(suppressions, ({ emailAddress, group, createdAt }) => [
    emailAddress,
    group?.name ?? 'global',
    group?.id ?? '',
    createdAt ?? '',
  ]);
  return exact ? exactCsv(columns, rows) : reportCsv(columns, rows);
}

/** Yields pieces of the file, which end at the end of a line. */
export function contactsNdjson(contacts: Iterable<AccountContact>): Generator<string> {
  const before = Object.entries(BEFORE_CUSTOM);
  const after = Object.entries(AFTER_CUSTOM);
  return jsonLines(contacts, (contact) => {
    const object: Record<string, unknown> = {};
    for (const [name, valueOf] of before) object[name] = valueOf(contact);
    object['custom'] = Object.fromEntries(contact.customFields);
    for (const [name, valueOf] of after) object[name] = valueOf(contact);
    return object;
  });
}

/** `list` is `global` or `group`; `group` has the name and id of the unsubscribe group. */
export function suppressionsNdjson(suppressions: Iterable<AccountSuppression>): Generator<string> {
  return jsonLines(suppressions, ({ emailAddress, group, createdAt }) => ({
    email_address: emailAddress,
    list: group === null ? 'global' : 'group',
    group,
    created_at: createdAt,
  }));
}

const LEFT_COLUMNS = ['address', 'where', 'group_id', 'first_run', 'first_day'];

/** Who left on the service. `where` is `global` or the name of the group that `group_id` tells. */
export function leftCsv(people: Iterable<Leaver>, { exact }: CsvOptions): Generator<string> {
  const rows = mapped(people, ({ address, where, groupId, firstRun, firstDay }) => [
    address,
    where,
    groupId ?? '',
    firstRun ?? '',
    firstDay,
  ]);
  return exact ? exactCsv(LEFT_COLUMNS, rows) : reportCsv(LEFT_COLUMNS, rows);
}

/** The same as lines of JSON; a missing value is null. */
export function leftNdjson(people: Iterable<Leaver>): Generator<string> {
  return jsonLines(people, ({ address, where, groupId, firstRun, firstDay }) => ({
    address,
    where,
    group_id: groupId,
    first_run: firstRun,
    first_day: firstDay,
  }));
}

/** Few enough to hold, many enough that writing costs nothing by line. */
const BATCH_LINES = 500;

function* jsonLines<Row>(rows: Iterable<Row>, objectOf: (row: Row) => object): Generator<string> {
  for (const batch of inBatches(rows, BATCH_LINES)) {
    yield batch.map((row) => jsonLine(objectOf(row))).join('');
  }
}

/** The header of our CSV, or the first keys of our NDJSON. */
const EXPORT_START =
  /^(?:"contact_type","email",|"email_address","list",|"address","where",|\{"(?:contact_type|email_address|address)":)/u;

/** So that another file is never taken for an earlier export. */
export function beginsLikeExport(start: string): boolean {
  return EXPORT_START.test(start);
}
