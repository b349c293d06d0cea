// The account's contacts and suppressions as CSV and as lines of JSON. CSV is guarded against spreadsheets
// unless the caller wants it exact: a guarded value has an apostrophe before it that the service does not
// have. JSON has every value exactly as the service has it, and tells null from empty.
import type { AccountContact, AccountSuppression } from '../state/index.ts';
import { exactCsv, reportCsv } from './csv/csv-file.ts';
import { jsonLine } from './json/json-line.ts';

interface CsvOptions {
  /** Values byte for byte, also those that a spreadsheet would run. */
  readonly exact: boolean;
}

/** The columns before and after those of custom fields. CSV does not tell null from empty. */
const BEFORE_CUSTOM: Readonly<Record<string, (contact: AccountContact) => string | null>> = {
  contact_type: (contact) => contact.contactType,
  email: (contact) => contact.email,
  first_name: (contact) => contact.firstName,
  last_name: (contact) => contact.lastName,
  country: (contact) => contact.country,
  country_name: (contact) => contact.countryName,
  state: (contact) => contact.state,
  city: (contact) => contact.city,
  address_line1: (contact) => contact.addressLine1,
  address_line2: (contact) => contact.addressLine2,
  state_province_region: (contact) => contact.stateProvinceRegion,
  postal_code: (contact) => contact.postalCode,
  alt_email: (contact) => contact.altEmail,
};
const AFTER_CUSTOM: typeof BEFORE_CUSTOM = {
  id: (contact) => contact.id,
  created_at: (contact) => contact.createdAt,
  updated_at: (contact) => contact.updatedAt,
};

const SUPPRESSION_COLUMNS = ['email_address', 'list', 'group_id', 'created_at'];

/** One column `custom.NAME` per custom field. Yields pieces of the file, which end at the end of a row. */
export function contactsCsv(
  contacts: Iterable<AccountContact>,
  { customFields, exact }: CsvOptions & { readonly customFields: readonly string[] },
): Generator<string> {
  const columns = [
    ...Object.keys(BEFORE_CUSTOM),
    ...customFields.map((name) => `custom.${name}`),
    ...Object.keys(AFTER_CUSTOM),
  ];
  const rows = contactRows(contacts, customFields);
  return exact ? exactCsv(columns, rows) : reportCsv(columns, rows);
}

/** `list` is `global` or the name of the unsubscribe group; `group_id` tells apart a group of that name. */
export function suppressionsCsv(
  suppressions: Iterable<AccountSuppression>,
  { exact }: CsvOptions,
): Generator<string> {
  const rows = suppressionRows(suppressions);
  return exact ? exactCsv(SUPPRESSION_COLUMNS, rows) : reportCsv(SUPPRESSION_COLUMNS, rows);
}

function* contactRows(
  contacts: Iterable<AccountContact>,
  customFields: readonly string[],
): Generator<string[]> {
  const before = Object.values(BEFORE_CUSTOM);
  const after = Object.values(AFTER_CUSTOM);
  for (const contact of contacts) {
    yield [
      ...before.map((valueOf) => valueOf(contact) ?? ''),
      ...customFields.map((name) => contact.customFields.get(name) ?? ''),
      ...after.map((valueOf) => valueOf(contact) ?? ''),
    ];
  }
}

function* suppressionRows(suppressions: Iterable<AccountSuppression>): Generator<string[]> {
  for (const { emailAddress, group, createdAt } of suppressions) {
    yield [emailAddress, group?.name ?? 'global', group?.id ?? '', createdAt ?? ''];
  }
}

/** Few enough to hold, many enough that writing costs nothing by line. */
const BATCH_LINES = 500;

/** Yields pieces of the file, which end at the end of a line. */
export function* contactsNdjson(contacts: Iterable<AccountContact>): Generator<string> {
  yield* inBatches(contacts, (contact) =>
    jsonLine({
      contact_type: contact.contactType,
      email: contact.email,
      first_name: contact.firstName,
      last_name: contact.lastName,
      country: contact.country,
      country_id: contact.countryId,
      country_name: contact.countryName,
      state: contact.state,
      city: contact.city,
      address_line1: contact.addressLine1,
      address_line2: contact.addressLine2,
      state_province_region: contact.stateProvinceRegion,
      postal_code: contact.postalCode,
      alt_email: contact.altEmail,
      custom: Object.fromEntries(contact.customFields),
      id: contact.id,
      contact_type_id: contact.contactTypeId,
      created_at: contact.createdAt,
      updated_at: contact.updatedAt,
    }),
  );
}

/** `list` is `global` or `group`; `group` has the name and id of the unsubscribe group. */
export function* suppressionsNdjson(suppressions: Iterable<AccountSuppression>): Generator<string> {
  yield* inBatches(suppressions, ({ emailAddress, group, createdAt }) =>
    jsonLine({
      email_address: emailAddress,
      list: group === null ? 'global' : 'group',
      group,
      created_at: createdAt,
    }),
  );
}

function* inBatches<Row>(rows: Iterable<Row>, lineOf: (row: Row) => string): Generator<string> {
  let batch = '';
  let count = 0;
  for (const row of rows) {
    batch += lineOf(row);
    count += 1;
    if (count < BATCH_LINES) continue;
    yield batch;
    batch = '';
    count = 0;
  }
  if (count > 0) yield batch;
}

/** The header of our CSV, or the first keys of our NDJSON. */
const EXPORT_START =
  /^(?:"contact_type","email",|"email_address","list",|\{"contact_type":|\{"email_address":)/u;

/** How much of a file `beginsLikeExport` needs. */
export const EXPORT_START_BYTES = 64;

/** So that another file is never taken for an earlier export. */
export function beginsLikeExport(start: string): boolean {
  return EXPORT_START.test(start);
}
