// What differs between what the sources want of a contact and what the service holds, whether it counts, and whether an
// endpoint can write it: what none can write becomes a warning, no item. A pure function of the two; which contacts to
// compare is decided elsewhere.
import {
  DEFAULT_FIELD_POLICY,
  type FieldName,
  type FieldPolicies,
  type Fields,
  isFieldName,
  isStandardField,
  onOneLine,
  isCustomField,
} from '../contacts/index.ts';

/** One field that is to change. `null` stands for a field that is empty. */
export interface FieldChange {
  readonly field: FieldName;
  readonly old: string | null;
  readonly new: string | null;
}

export interface DiffRules {
  readonly policies: FieldPolicies;
  /** Serves a contact that has no country when it is updated for another reason. A country id. */
  readonly defaultCountry?: string | undefined;
  /**
   * Whether the service is known to store `desired` as `actual` (trimmed, cut, reformatted). Without
   * it such a value would be sent again every night.
   */
  readonly isStoredForm?: (field: FieldName, desired: string, actual: string) => boolean;
}

/** The changes that bring `actual` to `desired`, in the order of the field names; empty if none count. */
export function diffContact(desired: Fields, actual: Fields, rules: DiffRules): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of Object.keys(desired)) {
    if (!isFieldName(field)) continue;
    const change = diffField(field, { desired: desired[field], actual: actual[field] }, rules);
    if (change !== undefined) changes.push(change);
  }
  return withDefaultCountry(changes, actual, rules.defaultCountry);
}

/**
 * Whether two values of a field are the same to a reader: blanks round them do not count, and a line break is a
 * blank, since an upload carries it as one.
 */
export function equalValues(a: string | undefined, b: string | undefined): boolean {
  return a === b || comparable(a) === comparable(b);
}

function comparable(value = ''): string {
  return onOneLine(value).trim().normalize('NFC');
}

interface BothSides {
  readonly desired: string | undefined;
  readonly actual: string | undefined;
}

function diffField(field: FieldName, sides: BothSides, rules: DiffRules): FieldChange | undefined {
  const { desired, actual } = sides;
  if (desired === undefined || !isDecided(field, desired, rules.policies)) return undefined;
  if (equalValues(desired, actual)) return undefined;
  if (rules.isStoredForm?.(field, desired, actual ?? '') === true) return undefined;
  return { field, old: actual ?? null, new: desired === '' ? null : desired };
}

/** Whether the source has a say in the field: it owns it, and a blank cell means something. */
function isDecided(field: FieldName, desired: string, policies: FieldPolicies): boolean {
  const { owner, blank } = policies.get(field) ?? DEFAULT_FIELD_POLICY;
  return owner === 'source' && (desired !== '' || blank === 'clear');
}

/**
 * The default country rides along with an update that is needed anyway; alone it is no difference.
 * Only standard fields make an update: `contacts/update` carries no other ones.
 */
function withDefaultCountry(
  changes: FieldChange[],
  actual: Fields,
  defaultCountry: string | undefined,
): FieldChange[] {
  const hasCountry = (actual.country ?? '') !== '' || changes.some((c) => c.field === 'country');
  const isUpdate = changes.some(({ field }) => isStandardField(field));
  if (!isUpdate || hasCountry || defaultCountry === undefined) return changes;
  return [...changes, { field: 'country', old: null, new: defaultCountry }];
}

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
