// What the service demands of a contact or a recipient before it takes one, and all that it takes of a recipient.
import {
  type CellFault,
  type FieldName,
  type Fields,
  isSubscribed,
  type SourcePerson,
} from '../../contacts/index.ts';
import { isForSegment, isNamedByAddress, type SyncBinding } from './source-bindings.ts';
import type { Target } from './targets.ts';

/** Required by the service, and the only fields that it takes. In sorted order. */
export const SEGMENT_FIELDS: readonly FieldName[] = ['first_name', 'last_name'];

/** The filled names alone, in sorted order. */
export function namesOf(fields: Readonly<Partial<Record<FieldName, string | null>>>): Fields {
  const names: Partial<Record<FieldName, string>> = {};
  for (const field of SEGMENT_FIELDS) {
    const value = fields[field] ?? '';
    if (value !== '') names[field] = value;
  }
  return names;
}

/** What the service requires: names for a segment, a country for a contact ("Limits", "Contacts"). */
export function refusalOf(
  person: Pick<SourcePerson, 'status' | 'fields'>,
  row: {
    readonly binding: SyncBinding;
    readonly target: Target | undefined;
    readonly named: string;
  },
): CellFault | undefined {
  const { sync, defaultCountry } = row.binding;
  const forSegment = isForSegment(row.binding);
  if (row.target === undefined) {
    return { column: '', fault: { code: faultOfTarget(row) } };
  }
  if (!isSubscribed(person.status) || sync.mode === 'update-only') return undefined;
  const lacks = (field: FieldName): boolean => (person.fields[field] ?? '') === '';
  if (forSegment) {
    const fields = SEGMENT_FIELDS.filter(lacks);
    return fields.length === 0
      ? undefined
      : { column: '', fault: { code: 'names-missing', fields } };
  }
  if (defaultCountry !== undefined || !lacks('country')) return undefined;
  return { column: '', fault: { code: 'country-missing' } };
}

function faultOfTarget({
  binding,
  named,
}: {
  readonly binding: SyncBinding;
  readonly named: string;
}) {
  if (isForSegment(binding)) return 'segment-unknown';
  return isNamedByAddress(named, binding) ? 'contact-type-address' : 'contact-type-too-short';
}
