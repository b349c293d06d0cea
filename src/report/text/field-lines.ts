// Fields of a contact as people read them: values in quotes, countries with their names.
import type { FieldName, Fields } from '../../contacts/index.ts';
import type { FieldChange } from '../../diff/index.ts';
import { quoted, quotedPair, visible } from './visible-text.ts';

/** Names of countries by the service's id. */
export type CountryNames = Readonly<Record<string, string>>;

const EMPTY = '(empty)';

/** `city: "Wien" → "Graz"`. Custom fields keep the prefix that they have in the configuration. */
export function changedField(change: FieldChange, countryNames: CountryNames): string {
  const [old, next] = changedValues(change, countryNames);
  return `${visible(change.field)}: ${old} → ${next}`;
}

/** All filled fields in one line: `first_name "Anna", country "Austria" (id 14)`. */
export function filledFields(fields: Fields, countryNames: CountryNames): string {
  return filled(fields)
    .map(([field, value]) => `${visible(field)} ${fieldValue(field, value, countryNames)}`)
    .join(', ');
}

/** The first few filled fields, and how many others there are. */
export function briefFields(fields: Fields, countryNames: CountryNames, most: number): string {
  const all = filled(fields);
  if (all.length <= most) return filledFields(fields, countryNames);
  const shown = filledFields(Object.fromEntries(all.slice(0, most)), countryNames);
  return `${shown} and ${String(all.length - most)} more`;
}

/** Filled fields with their values, in the order in which they are stored. */
export function filled(fields: Fields): readonly (readonly [FieldName, string])[] {
  // `Fields` has no other keys; `Object.entries` widens them to text.
  return (Object.entries(fields) as [FieldName, string][]).filter(([, value]) => value !== '');
}

function changedValues(change: FieldChange, countryNames: CountryNames): readonly [string, string] {
  const { field, old, new: next } = change;
  if (old !== null && next !== null && field !== 'country') return quotedPair(old, next);
  const shown = (value: string | null): string =>
    value === null ? EMPTY : fieldValue(field, value, countryNames);
  return [shown(old), shown(next)];
}

function fieldValue(field: string, value: string, countryNames: CountryNames): string {
  if (field !== 'country' || !Object.hasOwn(countryNames, value)) return quoted(value);
  return `${quoted(countryNames[value] ?? '')} (id ${visible(value)})`;
}
