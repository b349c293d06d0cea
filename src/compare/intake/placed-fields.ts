// Where the fields of a contact stand in the bytes of the list, in the order in which they are kept.
import { type ContactSpans, NO_SLOT, slotNamed } from '../../api/index.ts';
import { type FieldName, customFieldName, isCustomField } from '../../contacts/index.ts';
import { AFTER_CUSTOM, BEFORE_CUSTOM } from '../actual-contact.ts';

export interface PlacedFields {
  /** By the place of an owned field: its slot, or `NO_SLOT` where no contact had it yet. */
  readonly owned: readonly number[];
  /** The other fields, in sorted order. */
  readonly others: readonly PlacedField[];
}

export interface PlacedField {
  readonly slot: number;
  /** Its name in JSON, the colon, and the quote that opens the value. */
  readonly lead: Uint8Array;
}

type Slots = Pick<ContactSpans, 'customNames' | 'firstCustom'>;

export function placedFields(slots: Slots, ownedFields: readonly FieldName[]): PlacedFields {
  const owned: ReadonlySet<string> = new Set(ownedFields);
  const customs = slots.customNames.map((name) => `custom.${name}` as const).sort();
  const others = [...BEFORE_CUSTOM, ...customs, ...AFTER_CUSTOM]
    .filter((field) => !owned.has(field))
    .map((field) => ({
      slot: slotOf(field, slots),
      lead: Buffer.from(`${JSON.stringify(field)}:"`),
    }));
  return { owned: ownedFields.map((field) => slotOf(field, slots)), others };
}

function slotOf(field: FieldName, { customNames, firstCustom }: Slots): number {
  if (!isCustomField(field)) return slotNamed(field);
  const index = customNames.indexOf(customFieldName(field));
  return index === -1 ? NO_SLOT : firstCustom + index;
}
