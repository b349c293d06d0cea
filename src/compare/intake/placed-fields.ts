// The fields of a contact in the order in which `fieldsText` writes them, as bytes.
import { slotNamed, type ContactSpans } from '../../api/schemas/contact-spans.ts';
import type { FieldName } from '../../contacts/fields.ts';
import { AFTER_CUSTOM, BEFORE_CUSTOM } from '../actual-contact.ts';

export interface PlacedField {
  readonly slot: number;
  /** Its name in JSON, the colon, and the quote that opens the value. */
  readonly lead: Uint8Array;
  readonly isOwned: boolean;
}

export function placedFields(
  { customNames, firstCustom }: Pick<ContactSpans, 'customNames' | 'firstCustom'>,
  ownedFields: readonly FieldName[],
): PlacedField[] {
  const owned: ReadonlySet<string> = new Set(ownedFields);
  const placed = (slot: number, field: string): PlacedField => ({
    slot,
    lead: Buffer.from(`${JSON.stringify(field)}:"`),
    isOwned: owned.has(field),
  });
  const customs = customNames
    .map((name, index) => ({ name, slot: firstCustom + index }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, slot }) => placed(slot, `custom.${name}`));
  return [
    ...BEFORE_CUSTOM.map((field) => placed(slotNamed(field), field)),
    ...customs,
    ...AFTER_CUSTOM.map((field) => placed(slotNamed(field), field)),
  ];
}
