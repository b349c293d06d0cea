// A contact as the service sends it, brought into the form in which desired contacts are written.
import { parseAddress } from '../contacts/address.ts';
import type { CountryIndex } from '../contacts/country.ts';
import { STANDARD_FIELDS, type FieldName, type Fields } from '../contacts/fields.ts';
import type { Contact } from '../api/index.ts';

/**
 * All filled fields in sorted order. The country becomes the service's id wherever the reference
 * data knows it: the service may answer with an id, a name or a code.
 */
export function actualFields(contact: Contact, countries: CountryIndex): Fields {
  const entries: [FieldName, string][] = [];
  for (const field of STANDARD_FIELDS) add(entries, field, contact.fields[field]);
  add(entries, 'alt_email', contact.fields.alt_email);
  for (const [name, value] of contact.customFields) add(entries, `custom.${name}`, value);
  const fields: Partial<Record<FieldName, string>> = {};
  for (const [field, value] of entries.sort(byName)) {
    fields[field] = field === 'country' ? (countries.resolve(value) ?? value) : value;
  }
  return fields;
}

/** The fields that the sources own; the same object where they own all that is filled. */
export function ownedPart(fields: Fields, owned: readonly FieldName[]): Fields {
  const part: Partial<Record<FieldName, string>> = {};
  for (const field of owned) {
    const value = fields[field];
    if (value !== undefined) part[field] = value;
  }
  return Object.keys(part).length === Object.keys(fields).length ? fields : part;
}

/** The key form of an address on the service; one that we would refuse stays as it is. */
export function actualAddress(email: string): string {
  const parsed = parseAddress(email);
  return parsed.kind === 'address' ? parsed.address : email;
}

function add(
  entries: [FieldName, string][],
  field: FieldName,
  value: string | null | undefined,
): void {
  if (value !== null && value !== undefined && value !== '') entries.push([field, value]);
}

function byName([a]: [FieldName, string], [b]: [FieldName, string]): number {
  return a < b ? -1 : 1;
}
