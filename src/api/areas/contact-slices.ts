// Reads one element of `contacts/list` directly from the bytes of the answer: where each member's value stands,
// without making an object or a text. It leaves a contact of an unusual form to JSON.parse and `parseContact`,
// which know what to refuse.
import { isUtf8 } from 'node:buffer';
import { STANDARD_FIELDS } from '../../contacts/index.ts';
import {
  type ByteSlice,
  CLOSE_OBJECT,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from '../../lib/index.ts';
import { parseJson, scannerAt, ListMalformedError } from '../list/byte-source.ts';
import { isDigit, JsonTokens } from '../list/json-tokens.ts';
import { MemberNames, NO_SLOT } from '../list/list-reader.ts';

/** Members in the order of their slots; the custom fields follow in the order in which they are met. */
const MEMBERS: readonly string[] = [
  'id',
  'user_id',
  'contact_type_id',
  'email',
  'deleted_at',
  'created_at',
  'updated_at',
  'alt_email',
  ...STANDARD_FIELDS,
];

export function slotNamed(name: string): number {
  return MEMBERS.indexOf(name);
}

/** How a value is written. `MISSING` also stands for null. */
export const MISSING = 0;
export const PLAIN_TEXT = 1;
/** A text with a backslash in it. */
export const ESCAPED_TEXT = 2;
export const NUMBER = 3;

const ID_SLOTS = ['id', 'user_id', 'contact_type_id'].map(slotNamed);
const EMAIL_SLOT = slotNamed('email');
const CUSTOM_SLOT = MEMBERS.length;
const FIRST_CUSTOM = CUSTOM_SLOT + 1;

/** More custom fields than an account has. JSON.parse reads contacts with more. */
const MOST_CUSTOM_FIELDS = 500;
const SLOT_COUNT = FIRST_CUSTOM + MOST_CUSTOM_FIELDS;

/** How deep the deepest of them lies: in the answer, in an entry of `custom_field`. */
const MEMBER_DEPTH = 6;
const LONGEST_ID = 20;
const SMALL_N = 0x6e;

/** Reads the value at `from` of the member with a slot; the index behind it, or -1. */
type ReadValue = (from: number, slot: number) => number;

export class ContactSlices {
  /** By slot: how the value is written, where it begins, and where it ends; without quotes. */
  readonly kind = new Uint8Array(SLOT_COUNT);
  readonly from = new Int32Array(SLOT_COUNT);
  readonly to = new Int32Array(SLOT_COUNT);
  /** Names of the custom fields that were met; the first one has the slot `firstCustom`. */
  readonly customNames: string[] = [];
  readonly firstCustom = FIRST_CUSTOM;
  readonly #tokens = new JsonTokens();
  readonly #members = new MemberNames((name) =>
    name === 'custom_field' ? CUSTOM_SLOT : slotNamed(name),
  );
  readonly #customs = new MemberNames((name) => this.#newCustom(name));
  readonly #parts = new MemberNames((name) => (name === 'field_value' ? 0 : NO_SLOT));
  /** Of the member whose value was found last. */
  #slot = NO_SLOT;
  /** Of the custom field whose entry is being read. */
  #entrySlot = NO_SLOT;
  /** The object or array that was skipped last. */
  #skipped: Buffer = Buffer.alloc(0);

  /** Reads the contact that opens at `from`; the index behind it, or -1 when JSON.parse must read it. */
  read(bytes: Buffer, from: number): number {
    this.kind.fill(MISSING, 0, FIRST_CUSTOM + this.customNames.length);
    this.#tokens.bytes = bytes;
    this.#tokens.sawWide = false;
    const end = this.#readMembers(from, this.#members, this.#readMember);
    if (end === -1 || !this.#isWhole(bytes)) return -1;
    return this.#isAscii() || isUtf8(bytes.subarray(from, end)) ? end : -1;
  }

  /** The value of a slot that is not missing. */
  text(bytes: Buffer, slot: number): string {
    const text = bytes.toString('utf8', this.from[slot], this.to[slot]);
    // Its bytes were proved to be JSON between quotes.
    return this.kind[slot] === ESCAPED_TEXT ? (JSON.parse(`"${text}"`) as string) : text;
  }

  /** Where the value of a slot that is not missing lies, without quotes. */
  slice(bytes: Buffer, slot: number): ByteSlice {
    return { bytes, from: this.from[slot] ?? 0, to: this.to[slot] ?? 0 };
  }

  #readMembers(from: number, names: MemberNames, read: ReadValue): number {
    const { bytes } = this.#tokens;
    let at = this.#tokens.pastSpace(from + 1);
    if (bytes[at] === CLOSE_OBJECT) return at + 1;
    for (let place = 0; ; place += 1) {
      at = this.#findValue(at, names, place);
      if (at === -1) return -1;
      at = read(at, this.#slot);
      if (at === -1) return -1;
      at = this.#tokens.pastSpace(at);
      if (bytes[at] === CLOSE_OBJECT) return at + 1;
      if (bytes[at] !== COMMA) return -1;
      at = this.#tokens.pastSpace(at + 1);
    }
  }

  /** Notes the slot of the member whose name opens at `from`, and returns where its value begins. */
  #findValue(from: number, names: MemberNames, place: number): number {
    const tokens = this.#tokens;
    if (tokens.bytes[from] !== QUOTE) return -1;
    const known = names.slotInPlace(place, tokens.bytes, from + 1);
    if (known !== undefined) {
      this.#slot = known;
      return tokens.pastColon(from + 1 + names.lengthInPlace(place));
    }
    tokens.sawEscape = false;
    const end = tokens.stringEnd(from);
    if (end === -1 || this.#hasEscape()) return -1;
    this.#slot = names.learn(place, tokens.bytes.toString('utf8', from + 1, end - 1));
    return tokens.pastColon(end);
  }

  readonly #readMember: ReadValue = (at, slot) =>
    slot === CUSTOM_SLOT ? this.#readCustoms(at) : this.#readValue(at, slot);

  /** Knows null and an object; `parseCustomFields` knows the other forms. */
  #readCustoms(at: number): number {
    this.kind.fill(MISSING, FIRST_CUSTOM, FIRST_CUSTOM + this.customNames.length);
    if (this.#tokens.bytes[at] === SMALL_N) return this.#tokens.scalarEnd(at);
    if (this.#tokens.bytes[at] !== OPEN_OBJECT) return -1;
    return this.#readMembers(at, this.#customs, this.#readCustom);
  }

  /** The specification shows an object with the value in it; a bare value counts as the value itself. */
  readonly #readCustom: ReadValue = (at, slot) => {
    if (slot === NO_SLOT) return -1;
    if (this.#tokens.bytes[at] !== OPEN_OBJECT) return this.#readValue(at, slot);
    this.kind[slot] = MISSING;
    this.#entrySlot = slot;
    return this.#readMembers(at, this.#parts, this.#readPart);
  };

  readonly #readPart: ReadValue = (at, part) =>
    this.#readValue(at, part === NO_SLOT ? NO_SLOT : this.#entrySlot);

  #readValue(at: number, slot: number): number {
    const tokens = this.#tokens;
    const first = tokens.bytes[at];
    if (first === OPEN_OBJECT || first === OPEN_ARRAY) {
      return slot === NO_SLOT ? this.#skipNested(at) : -1;
    }
    tokens.sawEscape = false;
    const end = tokens.scalarEnd(at);
    if (end === -1 || slot === NO_SLOT) return end;
    if (first === QUOTE) {
      return this.#note(slot, this.#hasEscape() ? ESCAPED_TEXT : PLAIN_TEXT, at + 1, end - 1) + 1;
    }
    if (isDigit(first)) return this.#note(slot, NUMBER, at, end);
    return first === SMALL_N ? this.#note(slot, MISSING, at, end) : -1;
  }

  #note(slot: number, kind: number, from: number, to: number): number {
    this.kind[slot] = kind;
    this.from[slot] = from;
    this.to[slot] = to;
    return to;
  }

  // Methods, since the compiler does not see that reading a token sets the flags.
  #hasEscape(): boolean {
    return this.#tokens.sawEscape;
  }

  #isAscii(): boolean {
    return !this.#tokens.sawWide;
  }

  /** What each contact carries along, such as its contact type, is mostly the same as in the contact before. */
  #skipNested(at: number): number {
    const { bytes } = this.#tokens;
    const { length } = this.#skipped;
    if (length > 0 && at + length <= bytes.length) {
      if (bytes.compare(this.#skipped, 0, length, at, at + length) === 0) return at + length;
    }
    try {
      const end = scannerAt(MEMBER_DEPTH).scan(bytes, at);
      if (end === -1) return -1;
      const nested = bytes.subarray(at, end);
      parseJson(nested);
      this.#skipped = Buffer.from(nested);
      return end;
    } catch (error) {
      if (error instanceof ListMalformedError) return -1;
      throw error;
    }
  }

  #newCustom(name: string): number {
    if (this.customNames.length === MOST_CUSTOM_FIELDS) return NO_SLOT;
    return FIRST_CUSTOM + this.customNames.push(name) - 1;
  }

  /** Whether it has what a contact must have; `parseContact` says what is missing. */
  #isWhole(bytes: Buffer): boolean {
    const email = this.kind[EMAIL_SLOT];
    if (email !== PLAIN_TEXT && email !== ESCAPED_TEXT) return false;
    return ID_SLOTS.every((slot) => this.kind[slot] === NUMBER || this.#isIdText(bytes, slot));
  }

  #isIdText(bytes: Buffer, slot: number): boolean {
    const { from, to } = this.slice(bytes, slot);
    if (this.kind[slot] !== PLAIN_TEXT || to === from || to - from > LONGEST_ID) return false;
    for (let at = from; at < to; at += 1) {
      if (!isDigit(bytes[at])) return false;
    }
    return true;
  }
}
