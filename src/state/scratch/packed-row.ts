// The form in which both sides are compared: an address and the values of the fields that the sources own, in the order of
// the field names, as bytes. Without names and quotes it takes half of the bytes of JSON. The layout knows the place of
// each owned field, and how fields come back out of a row.
import { type FieldName, type Fields, sortFields } from '../../contacts/index.ts';
import { shortDigest, type ByteSlice } from '../../lib/index.ts';

/** Ends a value. */
const SEPARATOR = '\u0001';
const SEPARATOR_CODE = 0x01;
/** Begins a value that is written as JSON, since it holds one of these control characters or a lone surrogate. */
const AS_JSON = '\u0002';
/** Begins the text of fields with more than packed values. No packed row begins with it. */
const WITH_MORE = '\u0003';
const LAST_CONTROL_CODE = 0x03;
const LINE_END_CODE = 0x0a;

const FIRST_BYTES = 4_096;
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

  /** Begins the row of an address. */
  open(address: string | ByteSlice): void {
    this.#length = 0;
    if (typeof address === 'string') this.#write(address);
    else this.#append(address);
    this.#bytes[this.#length++] = LINE_END_CODE;
    this.#from = this.#length;
  }

  /** The next value; a missing field has an empty one. */
  text(value: string): void {
    const from = this.#length;
    if (!this.#write(value)) {
      this.#length = from;
      this.#write(AS_JSON + JSON.stringify(value));
    }
    this.#bytes[this.#length++] = SEPARATOR_CODE;
  }

  /** The same for a value in UTF-8 without control characters. */
  slice(value: ByteSlice): void {
    this.#append(value);
    this.#bytes[this.#length++] = SEPARATOR_CODE;
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

  /** Says whether the bytes stand for this text alone, and hold no control character of ours. */
  #write(value: string): boolean {
    const { length } = value;
    this.#reserve(WIDEST * length);
    const bytes = this.#bytes;
    const from = this.#length;
    let isPlain = true;
    for (let index = 0; index < length; index += 1) {
      const code = value.charCodeAt(index);
      if (code >= FIRST_WIDE) {
        this.#length += bytes.write(value, from, 'utf8');
        return !CONTROL_OR_LONE_SURROGATE.test(value);
      }
      if (code <= LAST_CONTROL_CODE) isPlain = false;
      bytes[from + index] = code;
    }
    this.#length = from + length;
    return isPlain;
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

// UTF-8 cannot express a lone surrogate.
// eslint-disable-next-line no-control-regex -- texts with these are written as JSON
const CONTROL_OR_LONE_SURROGATE = /[\u0000-\u0003]|\p{Surrogate}/u;

/** The digest of a row in the tables: rows with equal digests are equal. `others`: fields beside the packed ones. */
export function packedDigest(address: string, values: string, others = ''): string {
  return shortDigest(`${address}\n${values}${others}`);
}

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

  constructor(names: readonly FieldName[]) {
    this.names = names;
  }

  /** Packs the owned fields into the open row, and returns the rest. The fields are in sorted order. */
  pack(row: PackedRow, fields: Fields): FieldsBeside {
    let place = 0;
    let others: OpenFields | undefined;
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
        others ??= {};
        others[name as FieldName] = value;
      }
    }
    this.#passTo(LAST, place, row);
    return { others: others === undefined ? '' : JSON.stringify(others), cleared };
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

  /** A row of a table with its fields read. */
  unpacked<Row extends { readonly fields: string }>(
    row: Row,
  ): Omit<Row, 'fields'> & { readonly fields: Fields } {
    return { ...row, fields: this.fieldsOf(row.fields) };
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
    const values = packed.split(SEPARATOR);
    const fields: OpenFields = {};
    const empty = cleared === '' ? NONE : new Set(cleared.split(',').slice(0, -1).map(Number));
    for (const [place, name] of this.names.entries()) {
      const value = values[place] ?? '';
      if (value !== '' || empty.has(place)) fields[name] = valueFrom(value);
    }
    return fields;
  }
}

const NONE: ReadonlySet<number> = new Set();

function valueFrom(packed: string): string {
  // Written by `PackedRow` in this process.
  return packed.startsWith(AS_JSON) ? (JSON.parse(packed.slice(1)) as string) : packed;
}

/** Sorts after every name. */
const LAST = '\u{10ffff}';

/** Field values as one text: equal fields in their sorted order have equal text. */
export function fieldsText(fields: Fields): string {
  return JSON.stringify(fields);
}
