// Makes rows of the comparison directly from the bytes of the contact list. `ContactIntake` makes the same rows,
// letter for letter, from parsed contacts, at a higher cost.
import { ContactSlices, ESCAPED_TEXT, MISSING, NO_SLOT, slotNamed } from '../../api/index.ts';
import {
  type CountryIndex,
  customFieldName,
  type FieldName,
  isCustomField,
  isPlainKey,
} from '../../contacts/index.ts';
import { type ByteSlice, CLOSE_OBJECT, COMMA, OPEN_OBJECT, QUOTE } from '../../lib/index.ts';
import { type ContactSpool, PackedRow } from '../../state/index.ts';
import { AFTER_CUSTOM, BEFORE_CUSTOM, type IntakeTargets } from './contact-intake.ts';

const ID = slotNamed('id');
const USER_ID = slotNamed('user_id');
const CONTACT_TYPE_ID = slotNamed('contact_type_id');
const EMAIL = slotNamed('email');
const DELETED_AT = slotNamed('deleted_at');
const COUNTRY = slotNamed('country');

export interface SliceIntakeOptions {
  readonly targets: IntakeTargets;
  readonly countries: CountryIndex;
  /** Takes the user ids. */
  readonly owners: Set<string>;
  readonly spool: Pick<ContactSpool, 'layout' | 'addSpans'>;
}

export class SliceIntake {
  readonly #options: SliceIntakeOptions;
  readonly #slices = new ContactSlices();
  readonly #packed = new PackedRow();
  readonly #text = new ByteText();
  #placed: PlacedFields = { owned: [], others: [] };
  #customCount = -1;
  #owner: Uint8Array = new Uint8Array();
  #contactType: Uint8Array = new Uint8Array();
  #target: number | undefined;
  /** What was last written for a country, by how the service writes it. */
  readonly #countries = new Map<string, string>();

  constructor(options: SliceIntakeOptions) {
    this.#options = options;
  }

  /** Takes the contact that opens at `from`: the index behind it, or -1 where it has to be parsed. */
  take(bytes: Buffer, from: number): number {
    const end = this.#slices.read(bytes, from);
    if (end === -1) return -1;
    const target = this.#targetOf(bytes);
    const isGone = this.#slices.kind[DELETED_AT] !== MISSING;
    if (target !== undefined && !isGone && !this.#add(bytes, target)) return -1;
    this.#noteOwner(bytes);
    return end;
  }

  /** All contacts of an account have one owner. */
  #noteOwner(bytes: Buffer): void {
    if (this.#slices.holds(bytes, USER_ID, this.#owner)) return;
    const owner = this.#slices.text(bytes, USER_ID);
    this.#owner = Buffer.from(owner);
    this.#options.owners.add(owner);
  }

  /** Most contacts are of the contact type of the one before. */
  #targetOf(bytes: Buffer): number | undefined {
    if (this.#slices.holds(bytes, CONTACT_TYPE_ID, this.#contactType)) return this.#target;
    const id = this.#slices.text(bytes, CONTACT_TYPE_ID);
    this.#contactType = Buffer.from(id);
    this.#target = this.#options.targets.indexes.get(id);
    return this.#target;
  }

  /** Whether it could be added as it lies. */
  #add(bytes: Buffer, target: number): boolean {
    const address = this.#slices.slice(bytes, EMAIL);
    if (!isPlainKey(address.bytes, address.from, address.to)) return false;
    this.#placeFields();
    const packed = this.#packed;
    packed.open(address);
    for (const slot of this.#placed.owned) this.#pack(bytes, slot);
    if (!packed.isWhole) return false;
    const contactId = this.#slices.slice(bytes, ID);
    this.#options.spool.addSpans({
      target,
      contactId,
      packed,
      others: this.#others(bytes),
    });
    return true;
  }

  #placeFields(): void {
    const { customNames } = this.#slices;
    if (this.#customCount === customNames.length) return;
    this.#customCount = customNames.length;
    this.#placed = placedFields(this.#slices, this.#options.spool.layout.names);
  }

  #pack(bytes: Buffer, slot: number): void {
    if (slot === NO_SLOT || !this.#isFilled(slot)) this.#packed.text('');
    else if (slot === COUNTRY) this.#packed.text(this.#country(this.#slices.text(bytes, slot)));
    else if (this.#slices.kind[slot] === ESCAPED_TEXT)
      this.#packed.text(this.#slices.text(bytes, slot));
    else this.#packed.span(this.#slices.slice(bytes, slot));
  }

  /** What the sources do not own, as JSON; most contacts hold nothing of the kind. */
  #others(bytes: Buffer): ByteSlice | undefined {
    let isAny = false;
    for (const { slot, lead } of this.#placed.others) {
      if (!this.#isFilled(slot)) continue;
      if (!isAny) this.#text.open();
      isAny = true;
      this.#text.lead(lead);
      this.#writeValue(bytes, slot);
    }
    if (!isAny) return undefined;
    this.#text.close();
    return this.#text.slice();
  }

  #isFilled(slot: number): boolean {
    const { kind, from, to } = this.#slices;
    return kind[slot] !== MISSING && from[slot] !== to[slot];
  }

  #writeValue(bytes: Buffer, slot: number): void {
    if (slot === COUNTRY || this.#slices.kind[slot] === ESCAPED_TEXT) {
      const json = this.#meant(bytes, slot);
      this.#text.value(json, 1, json.length - 1);
    } else {
      this.#text.value(bytes, this.#slices.from[slot] ?? 0, this.#slices.to[slot] ?? 0);
    }
  }

  /** The value, as JSON, of a field that does not stand in the bytes as it is written. */
  #meant(bytes: Buffer, slot: number): Buffer {
    const text = this.#slices.text(bytes, slot);
    return Buffer.from(JSON.stringify(slot === COUNTRY ? this.#country(text) : text));
  }

  #country(text: string): string {
    const known = this.#countries.get(text);
    if (known !== undefined) return known;
    const country = this.#options.countries.resolve(text) ?? text;
    if (this.#countries.size < MOST_COUNTRIES) this.#countries.set(text, country);
    return country;
  }
}

/** Spellings, not countries: a member that holds anything else must not fill the memory. */
const MOST_COUNTRIES = 10_000;

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

type Slots = Pick<ContactSlices, 'customNames' | 'firstCustom'>;

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

const FIRST_BYTES = 4_096;

export class ByteText {
  #bytes = Buffer.alloc(FIRST_BYTES);
  #length = 0;

  /** Begins a new object. */
  open(): void {
    this.#bytes[0] = OPEN_OBJECT;
    this.#length = 1;
  }

  /** A member's name in quotes with a colon and the opening quote of its value. */
  lead(bytes: Uint8Array): void {
    this.#reserve(bytes.length + 1);
    if (this.#length > 1) this.#bytes[this.#length++] = COMMA;
    this.#append(bytes, 0, bytes.length);
  }

  /** The value that lies between `from` and `to`, without quotes. */
  value(bytes: Uint8Array, from: number, to: number): void {
    this.#reserve(to - from + 2);
    this.#append(bytes, from, to);
    this.#bytes[this.#length++] = QUOTE;
  }

  close(): void {
    this.#bytes[this.#length++] = CLOSE_OBJECT;
  }

  /** Valid until the next object begins. */
  slice(): ByteSlice {
    return { bytes: this.#bytes, from: 0, to: this.#length };
  }

  /** Most are too short for the native copy to pay. */
  #append(bytes: Uint8Array, from: number, to: number): void {
    const own = this.#bytes;
    let at = this.#length;
    for (let index = from; index < to; index += 1) {
      own[at++] = bytes[index] ?? 0;
    }
    this.#length = at;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.alloc(2 * (this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
