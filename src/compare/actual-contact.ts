// A contact as the service sends it, brought into the form in which desired contacts are written.
import {
  type CountryIndex,
  type FieldName,
  type Fields,
  STANDARD_FIELDS,
  parseAddress,
} from '../contacts/index.ts';
import type { Contact } from '../api/index.ts';

/** In the order of their names, where `custom.` and a name come between them. */
const PLAIN_FIELDS = [...STANDARD_FIELDS, 'alt_email' as const].sort();
export const BEFORE_CUSTOM = PLAIN_FIELDS.filter((field) => field < 'custom.');
export const AFTER_CUSTOM = PLAIN_FIELDS.filter((field) => field > 'custom.');

type OpenFields = Partial<Record<FieldName, string>>;

/**
 * All filled fields in sorted order. The country becomes the service's id wherever the reference
 * data knows it: the service may answer with an id, a name or a code. A million contacts pass here,
 * so the order comes from how fields are called and no contact's fields are sorted.
 */
export function actualFields(contact: Contact, countries: CountryIndex): Fields {
  const fields: OpenFields = {};
  for (const field of BEFORE_CUSTOM) {
    const value = contact.fields[field];
    if (!isFilled(value)) continue;
    fields[field] = field === 'country' ? (countries.resolve(value) ?? value) : value;
  }
  addCustomFields(fields, contact.customFields);
  for (const field of AFTER_CUSTOM) {
    const value = contact.fields[field];
    if (isFilled(value)) fields[field] = value;
  }
  return fields;
}

/** The key form of an address on the service; one that we would refuse stays as it is. */
export function actualAddress(email: string): string {
  const parsed = parseAddress(email);
  return parsed.kind === 'address' ? parsed.address : email;
}

function addCustomFields(fields: OpenFields, values: Contact['customFields']): void {
  if (values.size === 0) return;
  for (const name of [...values.keys()].sort()) {
    const value = values.get(name);
    if (isFilled(value)) fields[`custom.${name}`] = value;
  }
}

function isFilled(value: string | null | undefined): value is string {
  return value !== null && value !== undefined && value !== '';
}
