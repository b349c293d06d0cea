// The rows of a snapshot, in the order of the columns that snapshot-source.ts names. Their places are
// their numbers, counted from 1.
import type { SourceRow } from '../../contacts/index.ts';
import type { AccountContact, AccountSuppression, SnapshotContents } from '../../state/index.ts';

/** Contact type, address, the standard fields, the second address, the custom fields, the status. */
export function* contactRows(
  held: Pick<SnapshotContents, 'contents' | 'isUnsubscribed'>,
  customFields: readonly string[],
): Generator<SourceRow> {
  let line = 0;
  for (const contact of held.contents.contacts()) {
    line += 1;
    const status = held.isUnsubscribed(contact.email) ? 'unsubscribed' : 'subscribed';
    const custom = customFields.map((name) => contact.customFields.get(name) ?? '');
    yield { line, cells: [...contactCells(contact), ...custom, status] };
  }
}

/** The country's name where it is known: another account may number its countries differently. */
function contactCells(contact: AccountContact): readonly string[] {
  return [
    contact.contactType,
    contact.email,
    contact.firstName,
    contact.lastName,
    contact.countryName ?? contact.country,
    contact.state,
    contact.city,
    contact.addressLine1,
    contact.addressLine2,
    contact.stateProvinceRegion,
    contact.postalCode,
    contact.altEmail,
  ].map((value) => value ?? '');
}

/** Everybody on a list of suppressions left, for whatever reason. */
export function* suppressionRows(entries: Iterable<AccountSuppression>): Generator<SourceRow> {
  let line = 0;
  for (const { emailAddress } of entries) {
    line += 1;
    yield { line, cells: [emailAddress, 'unsubscribed'] };
  }
}
