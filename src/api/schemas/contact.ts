// One element of `contacts/list`. A million of them pass in one read, so this is written by hand;
// what zod does for the small records it does here with the same tolerance.
import { STANDARD_FIELDS, type StandardField } from '../../contacts/index.ts';
import { UnexpectedAnswerError } from '../errors.ts';
import { parseCustomFields } from './custom-field-values.ts';
import { parseId } from './scalars.ts';

/** A contact as the service sent it. Ids are text; no text is trimmed, folded or judged. */
export interface Contact {
  readonly id: string;
  readonly userId: string;
  readonly contactTypeId: string;
  /** Empty where the service has none. */
  readonly email: string;
  /** Null where the service sent null or left the member out. */
  readonly fields: ContactFields;
  /** Values by the name of the custom field; null and missing values are not in it. */
  readonly customFields: ReadonlyMap<string, string>;
  /** What the service calls those custom fields for people, where it says so. */
  readonly customFieldLabels: ReadonlyMap<string, string>;
  readonly deletedAt: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export type ContactFields = Readonly<Record<StandardField | 'alt_email', string | null>>;

type RawContact = Readonly<Record<string, unknown>>;

export function parseContact(value: unknown): Contact {
  if (!isRawContact(value)) throw malformed('is not an object');
  const custom = parseCustomFields(value['custom_field']);
  return {
    id: requiredId(value, 'id'),
    userId: requiredId(value, 'user_id'),
    contactTypeId: requiredId(value, 'contact_type_id'),
    email: textOrEmpty(value, 'email'),
    fields: parseFields(value),
    customFields: custom.values,
    customFieldLabels: custom.labels,
    deletedAt: optionalText(value, 'deleted_at'),
    createdAt: optionalText(value, 'created_at'),
    updatedAt: optionalText(value, 'updated_at'),
  };
}

function parseFields(raw: RawContact): ContactFields {
  const fields: Record<StandardField | 'alt_email', string | null> = {
    first_name: null,
    last_name: null,
    country: null,
    state: null,
    city: null,
    address_line1: null,
    address_line2: null,
    state_province_region: null,
    postal_code: null,
    alt_email: optionalText(raw, 'alt_email'),
  };
  for (const name of STANDARD_FIELDS) fields[name] = optionalText(raw, name);
  return fields;
}

function requiredId(raw: RawContact, name: string): string {
  const parsed = parseId(raw[name]);
  if (parsed === undefined) throw malformed(`has no usable ${name}`);
  return parsed;
}

/** Empty for null, which the specification allows in every text of a contact; one that is missing is no contact. */
function textOrEmpty(raw: RawContact, name: string): string {
  const value = raw[name];
  if (value === null) return '';
  if (typeof value !== 'string') throw malformed(`has no text in ${name}`);
  return value;
}

function optionalText(raw: RawContact, name: string): string | null {
  const value = raw[name];
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  // A postal code or a country id may arrive as a number.
  if (typeof value === 'number') return String(value);
  throw malformed(`holds neither text nor null in ${name}`);
}

function isRawContact(value: unknown): value is RawContact {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(problem: string): UnexpectedAnswerError {
  return new UnexpectedAnswerError(`a contact that the service sent ${problem}`);
}
