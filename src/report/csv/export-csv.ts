// The account's contacts and suppressions as CSV. Guarded against spreadsheets unless exactness is asked
// for: a guarded value has an apostrophe before it that the service does not have.
import type { AccountContact, AccountSuppression } from '../../state/index.ts';
import { exactCsv } from './exact-csv.ts';
import { reportCsv } from './report-csv.ts';

export interface CsvOptions {
  /** Values byte for byte, also those that a spreadsheet would run. */
  readonly exact: boolean;
}

export interface ContactCsvOptions extends CsvOptions {
  /** Names of custom fields; one column `custom.NAME` each. */
  readonly customFields: readonly string[];
}

/** The columns of a contact before and after those of its custom fields. Empty and null are one here. */
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

/** Yields pieces of the file, which end at the end of a row. */
export function contactsCsv(
  contacts: Iterable<AccountContact>,
  { customFields, exact }: ContactCsvOptions,
): Generator<string> {
  const columns = [
    ...Object.keys(BEFORE_CUSTOM),
    ...customFields.map((name) => `custom.${name}`),
    ...Object.keys(AFTER_CUSTOM),
  ];
  return csv(columns, contactRows(contacts, customFields), { exact });
}

/** `list` is `global` or the name of the unsubscribe group; `group_id` tells a group of that name apart. */
export function suppressionsCsv(
  suppressions: Iterable<AccountSuppression>,
  options: CsvOptions,
): Generator<string> {
  return csv(SUPPRESSION_COLUMNS, suppressionRows(suppressions), options);
}

function csv(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
  { exact }: CsvOptions,
): Generator<string> {
  return exact ? exactCsv(columns, rows) : reportCsv(columns, rows);
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
