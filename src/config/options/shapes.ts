// The shapes of options. Every message completes "<key> …".
import { z } from 'zod';
import type { CustomField, MappedField } from '../../contacts/index.ts';
import { baseUrlFault, didYouMean, encodingName } from '../../lib/index.ts';

const SECRET_REFERENCE = /^(env:[A-Za-z_][A-Za-z0-9_]*|file:\S.*)$/u;
const DURATION = /^\d+(\.\d+)?[smhd]$/u;
const PERCENT_OR_COUNT = /^(\d+|(100(\.0+)?|\d{1,2}(\.\d+)?) ?%)$/u;

export function text(what: string) {
  const message = `must be ${what}, as text`;
  return z.string(message).regex(/\S/u, message);
}

export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, {
    error: ({ input }) =>
      `must be one of ${words.join(', ')}.${typeof input === 'string' ? didYouMean(input, words) : ''}`,
  });
}

export function encoding() {
  const message = 'must be the name of a text encoding, such as utf-8, windows-1252 or shift_jis';
  return z.string(message).refine((name) => encodingName(name) !== undefined, message);
}

export function baseUrl() {
  return z.string('must be the address of the service').superRefine((value, context) => {
    const fault = baseUrlFault(value) ?? apiPathFault(value);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });
}

/** Both addresses end so (interface specification, section Conventions). */
function apiPathFault(address: string): string | undefined {
  return /\/api\/*$/u.test(address.trim()) ? undefined : 'must end in /api/';
}

export function secretReference() {
  // The value may be a key that was pasted here: no message repeats it.
  const message = 'must be env:NAME or file:PATH; a key itself is not accepted here';
  return z.string(message).regex(SECRET_REFERENCE, message);
}

export function numberWithin(least: number, most: number) {
  const message = `must be a number from ${String(least)} to ${String(most)}`;
  return z.number(message).min(least, message).max(most, message);
}

export function wholeWithin(least: number, most: number) {
  const message = `must be a whole number from ${String(least)} to ${String(most)}`;
  return z.int(message).min(least, message).max(most, message);
}

/** A number with more digits than this is not the one that was written. */
export function exactNumber() {
  return z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
}

export function limit() {
  const message = 'must be a share such as 5% (at most 100%) or a count such as 200';
  return z.union([z.int().nonnegative(message), z.string().regex(PERCENT_OR_COUNT, message)], {
    error: () => message,
  });
}

export function duration() {
  const message = 'must be a duration such as 90s, 30m, 24h or 7d';
  return z.string(message).regex(DURATION, message);
}

// Fields of a contact where they are the keys of an option, for editors to offer.

export const FIELD_WORDS: Readonly<Record<Exclude<MappedField, CustomField>, string>> = {
  email:
    'The address. Every source must have it. Of several columns, the first that holds one counts.',
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

export const FULL_NAME_WORDS =
  'A column of whole names, which fill first_name and last_name where the row has neither.';

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
