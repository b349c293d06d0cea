// The fields of one contact in which the sources and the service differ, whether a difference counts, and whether an
// endpoint can write it. Pure functions.
import {
  comparableText,
  DEFAULT_FIELD_POLICY,
  type FieldName,
  type FieldPolicies,
  fieldNames,
  type Fields,
  isStandardField,
  isCustomField,
} from '../contacts/index.ts';

/** One field to change. `null` stands for an empty field. */
export interface FieldChange {
  readonly field: FieldName;
  readonly old: string | null;
  readonly new: string | null;
}

export interface DiffRules {
  readonly policies: FieldPolicies;
  /** Country id for a contact without a country that is updated for another reason. */
  readonly defaultCountry?: string | undefined;
  /** The contact is updated whatever its fields say. */
  readonly isUpdated?: boolean;
  /**
   * Whether the service is known to store `desired` as `actual`: trimmed, cut or reformatted. Otherwise such a value
   * would be sent again every night.
   */
  readonly isStoredForm?: (field: FieldName, desired: string, actual: string) => boolean;
}

/** The changes that bring `actual` to `desired`, in the order of the field names; empty if none count. */
export function diffContact(desired: Fields, actual: Fields, rules: DiffRules): FieldChange[] {
  return withDefaultCountry(differingFields(desired, actual, rules), actual, rules);
}

/** The same without what an update needs besides. */
export function differingFields(desired: Fields, actual: Fields, rules: DiffRules): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of fieldNames(desired)) {
    const change = diffField(field, desired[field], actual[field], rules);
    if (change !== undefined) changes.push(change);
  }
  return changes;
}

/**
 * The sources' values that the service keeps in another form, where an update can carry them. To send such a form back as it
 * was read would make another one of it: what was escaped once would be escaped twice, and what a list shows cut be cut.
 */
export function keptInOtherForm(desired: Fields, actual: Fields, rules: DiffRules): Fields {
  const kept = fieldNames(desired).filter((field) => {
    const value = desired[field];
    if (value === undefined || !isStandardField(field)) return false;
    return relation(field, value, actual[field], rules) === 'in another form';
  });
  return Object.fromEntries(kept.map((field) => [field, desired[field]]));
}

/**
 * Whether two values read the same: blanks around them do not count, and a line break counts as a blank, as in an
 * upload.
 */
export function equalValues(a: string | undefined, b: string | undefined): boolean {
  return a === b || comparableText(a ?? '') === comparableText(b ?? '');
}

function diffField(
  field: FieldName,
  desired: string | undefined,
  actual: string | undefined,
  rules: DiffRules,
): FieldChange | undefined {
  if (desired === undefined || relation(field, desired, actual, rules) !== 'differs') {
    return undefined;
  }
  return { field, old: actual ?? null, new: desired === '' ? null : desired };
}

/** How the service's value stands to one of the sources; `same` also where they do not decide the field. */
function relation(
  field: FieldName,
  desired: string,
  actual: string | undefined,
  { policies, isStoredForm }: DiffRules,
): 'same' | 'in another form' | 'differs' {
  if (!isDecided(field, desired, policies) || equalValues(desired, actual)) return 'same';
  return isStoredForm?.(field, desired, actual ?? '') === true ? 'in another form' : 'differs';
}

/** Whether the source decides the field: it owns the field, and a blank cell has a meaning. */
function isDecided(field: FieldName, desired: string, policies: FieldPolicies): boolean {
  const { owner, blank } = policies.get(field) ?? DEFAULT_FIELD_POLICY;
  return owner === 'source' && (desired !== '' || blank === 'clear');
}

/**
 * Adds the default country to an update that is needed anyway; alone it is no difference. Only standard fields make
 * an update: `contacts/update` carries no others.
 */
export function withDefaultCountry(
  changes: readonly FieldChange[],
  actual: Fields,
  { defaultCountry, isUpdated = false }: Pick<DiffRules, 'defaultCountry' | 'isUpdated'>,
): FieldChange[] {
  const hasCountry = (actual.country ?? '') !== '' || changes.some((c) => c.field === 'country');
  const isNeeded = isUpdated || changes.some(({ field }) => isStandardField(field));
  if (!isNeeded || hasCountry || defaultCountry === undefined) return [...changes];
  return [...changes, { field: 'country', old: null, new: defaultCountry }];
}

export interface SplitChanges {
  readonly writable: readonly FieldChange[];
  readonly unwritable: readonly FieldChange[];
}

/**
 * Splits the changes of an existing contact by what `contacts/update` carries: standard fields, but neither
 * `alt_email` nor custom fields (interface specification, "Contacts"). An update requires a country, so nothing can be
 * written where neither side has one that the reference data knows.
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

/** Whether only an upload can create a contact with these fields, not `contacts/add`. */
export function needsUpload(fields: Fields): boolean {
  return Object.keys(fields).some((field) => field === 'alt_email' || isCustomField(field));
}

/** Whether the country is an id of the reference data; any other text cannot be sent back. */
export function isCountryId(country: string | null | undefined): boolean {
  return country !== null && country !== undefined && /^\d+$/.test(country);
}
