// Whether the account still holds what a run wrote, in the form in which the service stores it.
import { type FieldName, type Fields, isFieldName } from '../../contacts/index.ts';
import { equalValues } from '../../diff/index.ts';
import type { FactTable } from '../../state/index.ts';

/** Whose values they are. */
export interface ValueOwner {
  /** The key of the contact type or segment. */
  readonly contactType: string;
  readonly address: string;
}

/** The fields that no longer hold what was written. */
export function changedFields(
  written: Fields,
  actual: Fields,
  stored: { readonly owner: ValueOwner; readonly facts: Pick<FactTable, 'isStoredForm'> },
): FieldName[] {
  return Object.keys(written)
    .filter(isFieldName)
    .filter((field) => {
      const wanted = written[field] ?? '';
      const found = actual[field] ?? '';
      if (equalValues(wanted, found)) return false;
      return !stored.facts.isStoredForm({ ...stored.owner, field, wanted, stored: found });
    });
}

/** Fields of `actual` that `written` does not speak of. */
export function furtherFields(written: Fields, actual: Fields): FieldName[] {
  return Object.keys(actual)
    .filter(isFieldName)
    .filter((field) => written[field] === undefined);
}
