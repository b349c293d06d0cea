// The form in which both sides are compared: an address and the values of the fields that the sources own, in the order of
// the field names, as bytes. Without names and quotes it takes half of the bytes of JSON. The layout knows the place of
// each owned field, and how fields come back out of a row.
import { type FieldName, type Fields, sortFields } from '../../contacts/index.ts';
import { shortDigest, type ByteSlice } from '../../lib/index.ts';

/** Ends a value. Texts with any of these control characters are not packed. */
const SEPARATOR = 0x01;
/** Begins JSON instead of the values. */
const AS_JSON = 0x02;
const LINE_END = 0x0a;

const FIRST_BYTES = 4_096;
/** `FieldLayout` begins what it keeps beside a packed row with it. */
const LAST_CONTROL = 0x03;
const FIRST_WIDE = 0x80;
/** Most bytes in UTF-8 that a character of a JavaScript text takes. */
const WIDEST = 3;

export class PackedRow {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  /** By length: views of the first bytes. Making one takes a quarter of the time of hashing a row. */
  #views: Uint8Array[] = [];
  #length = 0;
  /** Where the values begin. */
  #from = 0;
  /** Whether every value could be packed. */
  isWhole = true;

  /** Begins the row of an address. */
  open(address: string | ByteSlice): void {
    this.#length = 0;
    this.isWhole = true;
    if (typeof address === 'string') this.#write(address);
    else this.#append(address);
    this.#bytes[this.#length++] = LINE_END;
    this.#from = this.#length;
  }

  /** The next value; a missing field has an empty one. */
  text(value: string): void {
    this.#write(value);
    this.#bytes[this.#length++] = SEPARATOR;
  }

  /** The same for a value in UTF-8 without control characters. */
  slice(value: ByteSlice): void {
    this.#append(value);
    this.#bytes[this.#length++] = SEPARATOR;
  }

  /** Replaces all values. */
  json(text: string): void {
    this.#length = this.#from;
    this.#bytes[this.#length++] = AS_JSON;
    this.#write(text);
    this.isWhole = true;
  }

  /** Valid until the next row begins, as all its bytes are. */
  address(): ByteSlice {
    return { bytes: this.#bytes, from: 0, to: this.#from - 1 };
  }

  values(): ByteSlice {
    return { bytes: this.#bytes, from: this.#from, to: this.#length };
  }

  /** The address and the values: equal bytes are equal rows. */
  row(): Uint8Array {
    return (this.#views[this.#length] ??= this.#bytes.subarray(0, this.#length));
  }

  valuesText(): string {
    return this.#bytes.toString('utf8', this.#from, this.#length);
  }

  #write(value: string): void {
    const { length } = value;
    this.#reserve(WIDEST * length);
    const bytes = this.#bytes;
    const from = this.#length;
    for (let index = 0; index < length; index += 1) {
      const code = value.charCodeAt(index);
      if (code >= FIRST_WIDE) {
        this.#writeWide(value);
        return;
      }
      if (code <= LAST_CONTROL) this.isWhole = false;
      bytes[from + index] = code;
    }
    this.#length = from + length;
  }

  #writeWide(value: string): void {
    if (CONTROLS.test(value) || LONE_SURROGATE.test(value)) this.isWhole = false;
    this.#length += this.#bytes.write(value, this.#length, 'utf8');
  }

  /** Most values are too short for the native copy. */
  #append({ bytes, from, to }: ByteSlice): void {
    this.#reserve(to - from);
    const own = this.#bytes;
    let at = this.#length;
    for (let index = from; index < to; index += 1) own[at++] = bytes[index] ?? 0;
    this.#length = at;
  }

  #reserve(more: number): void {
    // With room for the separator.
    if (this.#length + more + 2 <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.#length + more + 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
    this.#views = [];
  }
}

// eslint-disable-next-line no-control-regex -- texts with these are not packed
const CONTROLS = /[\u0000-\u0003]/u;
/** UTF-8 cannot express it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** The digest of a row in the tables: rows with equal digests are equal. `others`: fields beside the packed ones. */
export function packedDigest(address: string, values: string, others = ''): string {
  return shortDigest(`${address}\n${values}${others}`);
}

/** The values that a packed row holds, or the JSON in their place. */
export function unpacked(
  text: string,
): { readonly values: readonly string[] } | { readonly json: string } {
  if (text.charCodeAt(0) === AS_JSON) return { json: text.slice(1) };
  const values = text.split(SEPARATOR_TEXT);
  // Nothing follows the last separator.
  values.pop();
  return { values };
}

const SEPARATOR_TEXT = String.fromCharCode(SEPARATOR);

type OpenFields = Partial<Record<FieldName, string>>;

/** A row in the tables, with fields as the layout keeps them. */
export type Kept<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends Fields ? string : Row[Name];
};

/** The fields beside the packed values. */
export interface FieldsBeside {
  /** Fields that the sources do not own, as JSON; empty for none. */
  readonly others: string;
  /** Places of owned fields with an empty text, which ask to clear the field on the service. */
  readonly cleared: string;
}

/** The places of owned fields in a packed row, and the way back to fields. */
export class FieldLayout {
  /** Fields that the sources own anywhere, sorted by name. */
  readonly names: readonly FieldName[];
  readonly #owned: ReadonlySet<string>;

  constructor(names: readonly FieldName[]) {
    this.names = names;
    this.#owned = new Set(names);
  }

  /** Packs the owned fields into the open row, and returns the rest. The fields are in sorted order. */
  pack(row: PackedRow, fields: Fields): FieldsBeside {
    let place = 0;
    let isAllOwned = true;
    let cleared = '';
    // `for in` makes no list of the keys for each of a million rows.
    for (const name in fields) {
      const value = fields[name as FieldName];
      if (value === undefined) continue;
      place = this.#passTo(name, place, row);
      if (this.names[place] === name) {
        if (value === '') cleared += `${String(place)},`;
        row.text(value);
        place += 1;
      } else {
        isAllOwned = false;
      }
    }
    this.#passTo(LAST, place, row);
    if (!row.isWhole) row.json(JSON.stringify(this.#part(fields, true)));
    return { others: isAllOwned ? '' : JSON.stringify(this.#part(fields, false)), cleared };
  }

  /** Writes empty values for the owned fields before a name. */
  #passTo(name: string, from: number, row: PackedRow): number {
    const { names } = this;
    let place = from;
    for (; place < names.length && (names[place] ?? '') < name; place += 1) row.text('');
    return place;
  }

  /** The text that a table keeps: mostly the packed values themselves. */
  kept(packed: string, beside: FieldsBeside): string {
    const isPlain = beside.others === '' && beside.cleared === '';
    return isPlain
      ? packed
      : `${WITH_MORE}${JSON.stringify([packed, beside.others, beside.cleared])}`;
  }

  /** The fields in sorted order. */
  fieldsOf(kept: string): Fields {
    if (!kept.startsWith(WITH_MORE)) return this.#ownedFields(kept, '');
    // Written by `kept` in this process.
    const [packed, others, cleared] = JSON.parse(kept.slice(1)) as [string, string, string];
    const fields = this.#ownedFields(packed, cleared);
    if (others === '') return fields;
    // Written by `pack` or by the reader of the list, in this process.
    return sortFields({ ...fields, ...(JSON.parse(others) as Fields) });
  }

  #ownedFields(packed: string, cleared: string): Fields {
    const content = unpacked(packed);
    // Written by `pack` in this process.
    if ('json' in content) return JSON.parse(content.json) as Fields;
    const fields: OpenFields = {};
    const empty = cleared === '' ? NONE : new Set(cleared.split(',').slice(0, -1).map(Number));
    for (const [place, name] of this.names.entries()) {
      const value = content.values[place] ?? '';
      if (value !== '' || empty.has(place)) fields[name] = value;
    }
    return fields;
  }

  #part(fields: Fields, isOwned: boolean): Fields {
    const entries = Object.entries(fields).filter(([name]) => this.#owned.has(name) === isOwned);
    return Object.fromEntries(entries);
  }
}

/** Begins the text of fields with more than packed values. No packed row begins with it. */
const WITH_MORE = '\u0003';

/** Sorts after every name. */
const LAST = '\u{10ffff}';

const NONE: ReadonlySet<number> = new Set();

/** Field values as one text: equal fields in their sorted order have equal text. */
export function fieldsText(fields: Fields): string {
  return JSON.stringify(fields);
}
