// Fields of a contact where they are the keys of an option, for editors to offer.
import { z } from 'zod';
import type { CustomField, MappedField } from '../../contacts/index.ts';

type PlainField = Exclude<MappedField, CustomField>;

export const FIELD_WORDS: Readonly<Record<PlainField, string>> = {
  email: 'The address. Every source must have it.',
  first_name: 'First name.',
  last_name: 'Last name.',
  country: 'Country: its name, code or id. The service requires one of every contact.',
  state: 'State.',
  city: 'City.',
  address_line1: 'First line of the postal address.',
  address_line2: 'Second line of the postal address.',
  state_province_region: 'State, province or region, as free text.',
  postal_code: 'Postal code.',
  alt_email: 'A second address. Only new contacts can be given one.',
};

export const CUSTOM_FIELD_WORDS =
  'A custom field of the account; it is created when it is missing. Only new contacts can be given its value.';

/** Names may be any text here: what a field is called, the rules say with better words. */
export function keyedByField<Shape extends z.ZodType>(
  shape: Shape,
  message: string,
  fields: 'all fields' | 'fields but the address',
) {
  return z.record(z.string(), shape, message).meta({ keys: fields });
}
