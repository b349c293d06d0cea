// A recipient of a segment, brought into the form of a contact with only its names: that is all that
// the service takes of one (interface specification, "Segments").
import type { SegmentRecipientRecord } from '../api/index.ts';
import type { FieldName, Fields } from '../contacts/index.ts';

/** Required by the service, and the only fields that it takes. In sorted order. */
export const SEGMENT_FIELDS: readonly FieldName[] = ['first_name', 'last_name'];

export function recipientFields(recipient: SegmentRecipientRecord): Fields {
  return namesOf({ first_name: recipient.firstName, last_name: recipient.lastName });
}

/** The filled names alone, in sorted order. */
export function namesOf(fields: Readonly<Partial<Record<FieldName, string | null>>>): Fields {
  const names: Partial<Record<FieldName, string>> = {};
  for (const field of SEGMENT_FIELDS) {
    const value = fields[field] ?? '';
    if (value !== '') names[field] = value;
  }
  return names;
}
