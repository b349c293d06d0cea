// The contacts of an account, as they are listed: nothing is folded, judged or left out.
import type { Contact } from '../../api/index.ts';
import type { CountryIndex } from '../../contacts/index.ts';
import type { ContactRow, CustomFieldValueRow } from '../../state/index.ts';
import { takeLongList, type AccountReading } from './account-reading.ts';

export interface ContactListReading {
  readonly countries: CountryIndex;
  /** What the service counts in all contact types together; undefined where it does not say. */
  readonly expectedCount: number | undefined;
  /** Left out, contacts of all contact types are taken. */
  readonly contactTypeIds?: ReadonlySet<string>;
}

export async function readContactList(
  reading: AccountReading,
  { countries, expectedCount, contactTypeIds }: ContactListReading,
): Promise<void> {
  const total = expectedCount === undefined ? {} : { total: expectedCount };
  const step = reading.progress.step('Reading contacts', { unit: 'contacts', ...total });
  await takeLongList(reading, {
    name: 'contacts/list',
    ownerId: '',
    expectedCount,
    read: (sink) => reading.client.contacts.list(sink),
    add: (contact: Contact) => {
      if (contactTypeIds?.has(contact.contactTypeId) === false) return;
      reading.tables.addContact(contactRow(contact, countries), customFieldRows(contact));
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
