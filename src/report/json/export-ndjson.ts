// The account's contacts and suppressions as lines of JSON: every value exactly as the service has it,
// null and empty apart.
import type { AccountContact, AccountSuppression } from '../../state/index.ts';
import { jsonLine } from './json-line.ts';

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
