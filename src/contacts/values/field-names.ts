// The fields of a contact, as the service names them (interface specification, "Resources").

/** What `contacts/add` and `contacts/update` carry besides the address, in the specified order. */
export const STANDARD_FIELDS = [
  'first_name',
  'last_name',
  'country',
  'state',
  'city',
  'address_line1',
  'address_line2',
  'state_province_region',
  'postal_code',
] as const;

export type StandardField = (typeof STANDARD_FIELDS)[number];

/** The column of a custom field in mappings and fields, such as `custom.plan`. */
export type CustomField = `custom.${string}`;

/** What a contact can hold. Only an upload carries `alt_email` and custom fields. */
export type FieldName = StandardField | 'alt_email' | CustomField;

/**
 * Field values by name. In an actual contact only filled fields are there. In a desired contact a
 * missing field keeps what the service has, and an empty text clears it. `country` holds the
 * service's country id as text wherever the reference data knows the value.
 */
export type Fields = Readonly<Partial<Record<FieldName, string>>>;

/** Who decides a field's value, and what a blank cell means for it. */
export interface FieldPolicy {
  /** `service`: never written, also not by a create. */
  readonly owner: 'source' | 'service';
  /** `keep`: a blank cell leaves the service's value. `clear`: it empties it. */
  readonly blank: 'keep' | 'clear';
  /** What becomes of a value that somebody changed on the service. Left out: as its sync says. */
  readonly onEdit?: EditRule | undefined;
  /** Whose value counts where both sides changed it. Left out: as its sync says. */
  readonly onConflict?: ConflictRule | undefined;
}

/** `overwrite`: the source's value goes there again. `keep`: it stays until the source has another one. */
export type EditRule = 'overwrite' | 'keep';

/** `park`: the update waits for a person. */
export type ConflictRule = 'source' | 'service' | 'park';

export type FieldPolicies = ReadonlyMap<FieldName, FieldPolicy>;

export const DEFAULT_FIELD_POLICY: FieldPolicy = {
  owner: 'source',
  blank: 'keep',
};

export function isCustomField(field: string): field is CustomField {
  return field.startsWith('custom.');
}

export function isStandardField(field: string): field is StandardField {
  return (STANDARD_FIELDS as readonly string[]).includes(field);
}

export function isFieldName(field: string): field is FieldName {
  return isStandardField(field) || field === 'alt_email' || isCustomField(field);
}

/** The service's name of a custom field: `custom.plan` is `plan` there. */
export function customFieldName(field: CustomField): string {
  return field.slice('custom.'.length);
}

/** Fields in one order, so that equal content has equal text. */
export function sortFields(fields: Fields): Fields {
  const sorted: Partial<Record<FieldName, string>> = {};
  for (const name of fieldNames(fields).sort()) {
    const value = fields[name];
    if (value !== undefined) sorted[name] = value;
  }
  return sorted;
}

export function fieldNames(fields: Fields): FieldName[] {
  return Object.keys(fields).filter(isFieldName);
}

// What the service demands of a custom field's name (interface specification, section "Contact fields").

const NAME = /^[A-Za-z0-9_]+$/u;

/** Why the service would refuse the name, in words that complete "the custom field …". */
export function customFieldNameFault(
  name: string,
  reservedNames: readonly string[],
): string | undefined {
  if (name === '') return 'has no name';
  if (!NAME.test(name)) return 'may hold only letters A-Z, digits and underscores';
  // Capitals are ignored, since whether the service minds them is not shown.
  const folded = name.toLowerCase();
  if (reservedNames.some((reserved) => reserved.toLowerCase() === folded)) {
    return 'has the name of a reserved field';
  }
  return undefined;
}
