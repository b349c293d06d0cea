// What the service demands of a contact or a recipient before it takes one, and all that it takes of a recipient.
import {
  type FieldName,
  type Fields,
  isSubscribed,
  type MappedPerson,
  type Reject,
} from '../../contacts/index.ts';
import { isForSegment, type SyncFeed } from './feeds.ts';
import type { Target } from './targets.ts';

export type Refusal = Pick<Reject, 'column' | 'reason'>;

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
  person: MappedPerson,
  row: { readonly feed: SyncFeed; readonly target: Target | undefined },
): Refusal | undefined {
  const { sync, defaultCountry } = row.feed;
  const forSegment = isForSegment(row.feed);
  if (row.target === undefined) {
    const reason = forSegment
      ? 'names a segment that the service does not have'
      : 'names a contact type of less than 2 characters';
    return { column: '', reason };
  }
  if (!isSubscribed(person.status) || sync.mode === 'update-only') return undefined;
  if (forSegment) return refuseNameless(person);
  if (defaultCountry !== undefined || (person.fields.country ?? '') !== '') return undefined;
  return { column: '', reason: 'has no country, and the sync has no defaultCountry' };
}

function refuseNameless({ fields }: MappedPerson): Refusal | undefined {
  const missing = SEGMENT_FIELDS.filter((field) => (fields[field] ?? '') === '');
  if (missing.length === 0) return undefined;
  return { column: '', reason: `has no ${missing.join(' and no ')}, which a segment requires` };
}
