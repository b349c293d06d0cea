// Which differences an endpoint can write at all. What none can write becomes a warning, no item.
import { type Fields, isCustomField, isStandardField } from '../contacts/index.ts';
import type { FieldChange } from './contact-diff.ts';

export interface SplitChanges {
  readonly writable: readonly FieldChange[];
  readonly unwritable: readonly FieldChange[];
}

/**
 * Splits the changes of an existing contact by what `contacts/update` carries: the standard fields,
 * not `alt_email` and not custom fields (interface specification, "Contacts"). An update requires a
 * country, so where neither side has one that the reference data knows, nothing can be written.
 */
export function splitWritable(changes: readonly FieldChange[], actual: Fields): SplitChanges {
  const carried = changes.filter((change) => isStandardField(change.field));
  const country = carried.find((change) => change.field === 'country');
  const countryAfter = country === undefined ? actual.country : country.new;
  if (!isCountryId(countryAfter)) return { writable: [], unwritable: changes };
  return {
    writable: carried,
    unwritable: changes.filter((change) => !isStandardField(change.field)),
  };
}

/** Whether a contact with these fields can only be created by an upload, never by `contacts/add`. */
export function needsUpload(fields: Fields): boolean {
  return Object.keys(fields).some((field) => field === 'alt_email' || isCustomField(field));
}

/** An id of the reference data; a country text that the data does not know cannot be sent back. */
export function isCountryId(country: string | null | undefined): boolean {
  return country !== null && country !== undefined && /^\d+$/.test(country);
}
