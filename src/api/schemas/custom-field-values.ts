// The `custom_field` member of a contact, in the shapes that a PHP service gives an object that may
// be empty: null, [], {}, an object, or the JSON text of one. The names come from outside, so they
// go into a Map and never onto an object.
import { UnexpectedAnswerError } from '../errors.ts';

/** By the name of the custom field. */
export interface CustomFieldValues {
  /** Null and missing values are not in it. */
  readonly values: ReadonlyMap<string, string>;
  /** What the service calls those fields for people, where it says so. */
  readonly labels: ReadonlyMap<string, string>;
}

const NONE: CustomFieldValues = { values: new Map(), labels: new Map() };

export function parseCustomFields(value: unknown): CustomFieldValues {
  const raw = typeof value === 'string' && value !== '' ? parseText(value) : value;
  if (raw === null || raw === undefined || raw === '') return NONE;
  if (typeof raw !== 'object') throw malformed();
  if (!Array.isArray(raw)) return valuesByName(raw);
  if (raw.length === 0) return NONE;
  throw malformed();
}

function valuesByName(raw: object): CustomFieldValues {
  const values = new Map<string, string>();
  const labels = new Map<string, string>();
  for (const [name, entry] of Object.entries(raw)) {
    const value = fieldValue(entry);
    if (value === undefined) continue;
    values.set(name, value);
    const label = isEntry(entry) ? entry.field_name : undefined;
    if (typeof label === 'string' && label !== '') labels.set(name, label);
  }
  return values.size === 0 ? NONE : { values, labels };
}

/** JSON text holds an object or nothing; text inside text is refused rather than unwrapped on. */
function parseText(value: string): unknown {
  try {
    const parsed: unknown = JSON.parse(value);
    if (typeof parsed !== 'string') return parsed;
  } catch {
    // Text that is no JSON is malformed in the same way.
  }
  throw malformed();
}

/** Specified is `{ field_name, field_value }`; a bare value is taken for the value itself. */
function fieldValue(entry: unknown): string | undefined {
  const value: unknown = isEntry(entry) ? entry.field_value : entry;
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw malformed();
}

function isEntry(
  entry: unknown,
): entry is { readonly field_name?: unknown; readonly field_value?: unknown } {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry);
}

function malformed(): UnexpectedAnswerError {
  return new UnexpectedAnswerError(
    'a contact that the service sent holds custom fields in a form that is not specified',
  );
}
