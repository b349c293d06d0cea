// Makes rows of the comparison directly from the bytes of the contact list. `actualRow` makes the same rows,
// byte for byte, from parsed contacts, at a higher cost.
import { ContactSlices, ESCAPED_TEXT, MISSING, NO_SLOT, slotNamed } from '../../api/index.ts';
import {
  type CountryIndex,
  customFieldName,
  type FieldName,
  isCustomField,
  isPlainKey,
} from '../../contacts/index.ts';
import type { ByteSlice } from '../../lib/index.ts';
import { type StagedContacts, PackedRow } from '../../state/index.ts';
import { AFTER_CUSTOM, BEFORE_CUSTOM, type TargetNumbers } from './contact-intake.ts';
import type { ListTally } from './list-tally.ts';

const ID = slotNamed('id');
const USER_ID = slotNamed('user_id');
const CONTACT_TYPE_ID = slotNamed('contact_type_id');
const EMAIL = slotNamed('email');
const DELETED_AT = slotNamed('deleted_at');
const COUNTRY = slotNamed('country');

export interface SliceIntakeOptions {
  readonly targets: TargetNumbers;
  readonly countries: CountryIndex;
  readonly tally: ListTally;
  readonly staged: Pick<StagedContacts, 'layout' | 'addSlices' | 'ids'>;
}

export class SliceIntake {
  readonly #options: SliceIntakeOptions;
  readonly #slices = new ContactSlices();
  readonly #packed = new PackedRow();
  #placed: PlacedFields = { owned: [], others: [] };
  #customCount = -1;

  constructor(options: SliceIntakeOptions) {
    this.#options = options;
  }

  /** Takes the contact that opens at `from`: the index behind it, or -1 when it must be parsed. */
  take(bytes: Buffer, from: number): number {
    const slices = this.#slices;
    const end = slices.read(bytes, from);
    if (end === -1) return -1;
    const contactTypeId = slices.text(bytes, CONTACT_TYPE_ID);
    const target = this.#options.targets.get(contactTypeId);
    const isDeleted = slices.kind[DELETED_AT] !== MISSING;
    if (target !== undefined && !isDeleted && !this.#add(bytes, target)) return -1;
    this.#options.tally.add(slices.text(bytes, USER_ID), contactTypeId, isDeleted);
    if (!isDeleted)
      this.#options.staged.ids.add(slices.text(bytes, ID), contactTypeId, this.#email(bytes));
    return end;
  }

  /** As `parseContact` gives it. */
  #email(bytes: Buffer): string | ByteSlice {
    const slices = this.#slices;
    const isEscaped = slices.kind[EMAIL] === ESCAPED_TEXT;
    return isEscaped ? slices.text(bytes, EMAIL) : slices.slice(bytes, EMAIL);
  }

  /** Whether it could be added without parsing. */
  #add(bytes: Buffer, target: number): boolean {
    const address = this.#slices.slice(bytes, EMAIL);
    if (!isPlainKey(address.bytes, address.from, address.to)) return false;
    this.#placeFields();
    const packed = this.#packed;
    packed.open(address);
    for (const slot of this.#placed.owned) this.#pack(bytes, slot);
    const contactId = this.#slices.slice(bytes, ID);
    this.#options.staged.addSlices({ target, contactId, packed, others: this.#others(bytes) });
    return true;
  }

  #placeFields(): void {
    const { customNames } = this.#slices;
    if (this.#customCount === customNames.length) return;
    this.#customCount = customNames.length;
    this.#placed = placedFields(this.#slices, this.#options.staged.layout.names);
  }

  #pack(bytes: Buffer, slot: number): void {
    if (slot === NO_SLOT || !this.#isFilled(slot)) this.#packed.text('');
    else if (slot === COUNTRY || this.#slices.kind[slot] === ESCAPED_TEXT)
      this.#packed.text(this.#meaning(bytes, slot));
    else this.#packed.slice(this.#slices.slice(bytes, slot));
  }

  /** The fields that the sources do not own, as JSON. */
  #others(bytes: Buffer): ByteSlice | undefined {
    let members = '';
    for (const { slot, name } of this.#placed.others) {
      if (!this.#isFilled(slot)) continue;
      members += `${members === '' ? '' : ','}${name}:${JSON.stringify(this.#meaning(bytes, slot))}`;
    }
    if (members === '') return undefined;
    const json = Buffer.from(`{${members}}`);
    return { bytes: json, from: 0, to: json.length };
  }

  #isFilled(slot: number): boolean {
    const { kind, from, to } = this.#slices;
    return kind[slot] !== MISSING && from[slot] !== to[slot];
  }

  #meaning(bytes: Buffer, slot: number): string {
    const text = this.#slices.text(bytes, slot);
    return slot === COUNTRY ? (this.#options.countries.resolve(text) ?? text) : text;
  }
}

export interface PlacedFields {
  /** The slots of the owned fields in their order; `NO_SLOT` where no contact had the field yet. */
  readonly owned: readonly number[];
  /** The other fields in sorted order, their names as JSON. */
  readonly others: readonly { readonly slot: number; readonly name: string }[];
}

type Slots = Pick<ContactSlices, 'customNames' | 'firstCustom'>;

export function placedFields(slots: Slots, ownedFields: readonly FieldName[]): PlacedFields {
  const owned: ReadonlySet<string> = new Set(ownedFields);
  const customs = slots.customNames.map((name) => `custom.${name}` as const).sort();
  const others = [...BEFORE_CUSTOM, ...customs, ...AFTER_CUSTOM]
    .filter((field) => !owned.has(field))
    .map((field) => ({ slot: slotOf(field, slots), name: JSON.stringify(field) }));
  return { owned: ownedFields.map((field) => slotOf(field, slots)), others };
}

function slotOf(field: FieldName, { customNames, firstCustom }: Slots): number {
  if (!isCustomField(field)) return slotNamed(field);
  const index = customNames.indexOf(customFieldName(field));
  return index === -1 ? NO_SLOT : firstCustom + index;
}
