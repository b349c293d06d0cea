// One element of `contacts/list` as it lies in the bytes of the answer: where each member's value stands,
// without making an object or a text of it. For a million contacts this takes a third of what JSON.parse does.
// A contact of a form out of the ordinary is left to JSON.parse and `parseContact`, with what they refuse.
import { isUtf8 } from 'node:buffer';
import type { Span } from '../../lib/index.ts';
import { STANDARD_FIELDS } from '../../contacts/index.ts';
import { CLOSE_OBJECT, COMMA, OPEN_OBJECT, QUOTE } from '../list/bytes.ts';
import { isDigit, JsonWalk, startsWith } from '../list/json-walk.ts';
import { MemberNames, NO_SLOT } from '../list/member-names.ts';

/** Members in the order of their slots; the custom fields' values come behind them as they are met. */
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

/** More custom fields than an account has; beyond them, JSON.parse reads. */
const MOST_CUSTOM_FIELDS = 500;
const SLOT_COUNT = FIRST_CUSTOM + MOST_CUSTOM_FIELDS;

/** As deep as the deepest of them lies, in the answer and in an entry of `custom_field`. */
const MEMBER_DEPTH = 6;
const LONGEST_ID = 20;
const SMALL_N = 0x6e;

/** Reads the value at `from` of the member with a slot; the index behind it, or -1. */
type ReadValue = (from: number, slot: number) => number;

export class ContactSpans {
  /** By slot: how the value is written, where it begins, and where it ends; without quotes. */
  readonly kind = new Uint8Array(SLOT_COUNT);
  readonly from = new Int32Array(SLOT_COUNT);
  readonly to = new Int32Array(SLOT_COUNT);
  /** Names of the custom fields that were met; the first one has the slot `firstCustom`. */
  readonly customNames: string[] = [];
  readonly firstCustom = FIRST_CUSTOM;
  readonly #walk = new JsonWalk();
  readonly #members = new MemberNames((name) =>
    name === 'custom_field' ? CUSTOM_SLOT : slotNamed(name),
  );
  readonly #customs = new MemberNames((name) => this.#newCustom(name));
  readonly #parts = new MemberNames((name) => (name === 'field_value' ? 0 : NO_SLOT));
  /** Of the member whose value was found last. */
  #slot = NO_SLOT;
  /** Of the custom field whose entry is being read. */
  #entrySlot = NO_SLOT;
  /** The object that was last passed over. */
  #passed: Buffer = Buffer.alloc(0);

  /** Reads the contact that opens at `from`; the index behind it, or -1 where JSON.parse has to. */
  read(bytes: Buffer, from: number): number {
    this.kind.fill(MISSING, 0, FIRST_CUSTOM + this.customNames.length);
    this.#walk.over(bytes);
    this.#walk.sawWide = false;
    const end = this.#readMembers(from, this.#members, this.#readMember);
    if (end === -1 || !this.#isWhole(bytes)) return -1;
    return this.#walk.isAscii() || isUtf8(bytes.subarray(from, end)) ? end : -1;
  }

  /** The value of a slot that is not missing. */
  text(bytes: Buffer, slot: number): string {
    const text = bytes.toString('utf8', this.from[slot], this.to[slot]);
    // The walk has proved that it is JSON between its quotes.
    return this.kind[slot] === ESCAPED_TEXT ? (JSON.parse(`"${text}"`) as string) : text;
  }

  /** Where the value of a slot that is not missing lies, without quotes. */
  span(bytes: Buffer, slot: number): Span {
    return { bytes, from: this.from[slot] ?? 0, to: this.to[slot] ?? 0 };
  }

  /** Whether the value of a slot is written with these bytes. */
  holds(bytes: Buffer, slot: number, wanted: Uint8Array): boolean {
    const from = this.from[slot] ?? 0;
    return (this.to[slot] ?? 0) - from === wanted.length && startsWith(bytes, from, wanted);
  }

  #readMembers(from: number, names: MemberNames, read: ReadValue): number {
    const { bytes } = this.#walk;
    let at = this.#walk.pastSpace(from + 1);
    if (bytes[at] === CLOSE_OBJECT) return at + 1;
    for (let place = 0; ; place += 1) {
      at = this.#findValue(at, names, place);
      if (at === -1) return -1;
      at = read(at, this.#slot);
      if (at === -1) return -1;
      at = this.#walk.pastSpace(at);
      if (bytes[at] === CLOSE_OBJECT) return at + 1;
      if (bytes[at] !== COMMA) return -1;
      at = this.#walk.pastSpace(at + 1);
    }
  }

  /** Notes the slot of the member whose name opens at `from`, and tells where its value begins. */
  #findValue(from: number, names: MemberNames, place: number): number {
    const walk = this.#walk;
    if (walk.bytes[from] !== QUOTE) return -1;
    const known = names.slotInPlace(place, walk.view, from + 1);
    if (known !== undefined) {
      this.#slot = known;
      return walk.pastColon(from + 1 + names.lengthInPlace(place));
    }
    const end = walk.plainEnd(from);
    if (end === -1) return -1;
    this.#slot = names.learn(place, walk.bytes.toString('utf8', from + 1, end - 1));
    return walk.pastColon(end);
  }

  readonly #readMember: ReadValue = (at, slot) =>
    slot === CUSTOM_SLOT ? this.#readCustoms(at) : this.#readValue(at, slot);

  /** Null or an object; of the other forms that it may have, `parseCustomFields` knows. */
  #readCustoms(at: number): number {
    this.kind.fill(MISSING, FIRST_CUSTOM, FIRST_CUSTOM + this.customNames.length);
    if (this.#walk.bytes[at] === SMALL_N) return this.#walk.valueEnd(at, MEMBER_DEPTH);
    if (this.#walk.bytes[at] !== OPEN_OBJECT) return -1;
    return this.#readMembers(at, this.#customs, this.#readCustom);
  }

  /** Specified is an object with the value in it; a bare value is taken for the value itself. */
  readonly #readCustom: ReadValue = (at, slot) => {
    if (slot === NO_SLOT) return -1;
    if (this.#walk.bytes[at] !== OPEN_OBJECT) return this.#readValue(at, slot);
    this.kind[slot] = MISSING;
    this.#entrySlot = slot;
    return this.#readMembers(at, this.#parts, this.#readPart);
  };

  readonly #readPart: ReadValue = (at, part) =>
    this.#readValue(at, part === NO_SLOT ? NO_SLOT : this.#entrySlot);

  #readValue(at: number, slot: number): number {
    const walk = this.#walk;
    const first = walk.bytes[at];
    if (slot === NO_SLOT) {
      return first === OPEN_OBJECT ? this.#passObject(at) : walk.valueEnd(at, MEMBER_DEPTH);
    }
    walk.sawEscape = false;
    const end = walk.valueEnd(at, MEMBER_DEPTH);
    if (end === -1) return end;
    if (first === QUOTE) return this.#noteText(at, slot, end);
    this.from[slot] = at;
    this.to[slot] = end;
    this.kind[slot] = isDigit(first) ? NUMBER : MISSING;
    return isDigit(first) || first === SMALL_N ? end : -1;
  }

  /**
   * An object that is not asked for, such as the contact type that each contact carries along, is mostly the
   * same as in the contact before. Comparing it takes a tenth of the time of walking over it again.
   */
  #passObject(at: number): number {
    const { bytes } = this.#walk;
    const sameEnd = at + this.#passed.length;
    if (sameEnd > at && sameEnd <= bytes.length) {
      if (bytes.compare(this.#passed, 0, this.#passed.length, at, sameEnd) === 0) return sameEnd;
    }
    const end = this.#walk.valueEnd(at, MEMBER_DEPTH);
    // What holds bytes beyond ASCII has to be looked at each time.
    if (end !== -1 && this.#walk.isAscii()) this.#passed = Buffer.from(bytes.subarray(at, end));
    return end;
  }

  #noteText(at: number, slot: number, end: number): number {
    this.kind[slot] = this.#walk.hasEscape() ? ESCAPED_TEXT : PLAIN_TEXT;
    this.from[slot] = at + 1;
    this.to[slot] = end - 1;
    return end;
  }

  #newCustom(name: string): number {
    if (this.customNames.length === MOST_CUSTOM_FIELDS) return NO_SLOT;
    return FIRST_CUSTOM + this.customNames.push(name) - 1;
  }

  /** Whether it has what a contact cannot do without; what it lacks, `parseContact` tells. */
  #isWhole(bytes: Buffer): boolean {
    const email = this.kind[EMAIL_SLOT];
    if (email !== PLAIN_TEXT && email !== ESCAPED_TEXT) return false;
    for (const slot of ID_SLOTS) {
      if (this.kind[slot] !== NUMBER && !this.#isIdText(bytes, slot)) return false;
    }
    return true;
  }

  #isIdText(bytes: Buffer, slot: number): boolean {
    const from = this.from[slot] ?? 0;
    const to = this.to[slot] ?? 0;
    if (this.kind[slot] !== PLAIN_TEXT || to === from || to - from > LONGEST_ID) return false;
    for (let at = from; at < to; at += 1) {
      if (!isDigit(bytes[at])) return false;
    }
    return true;
  }
}
