// An address and the values of the fields that the sources own, in the order of their names, as bytes: what the
// digests of both sides are taken of. Names are left out, and nothing is quoted: half of what JSON takes. The layout
// knows where the value of each owned field stands, and how fields come back out of a row.
import { type FieldName, type Fields, sortFields } from '../../contacts/index.ts';
import { shortDigest, type Span } from '../../lib/index.ts';

/** Ends a value. Texts that hold it, or the other marks, are not packed. */
const SEPARATOR = 0x01;
/** Opens what stands as JSON in place of the values. */
const AS_JSON = 0x02;
const LINE_END = 0x0a;

const FIRST_BYTES = 4_096;
/** With which `FieldLayout` opens what it keeps beside a packed row. */
const LAST_MARK = 0x03;
const FIRST_WIDE = 0x80;
/** A character of a JavaScript text takes at most so many bytes in UTF-8. */
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
  open(address: string | Span): void {
    this.#length = 0;
    this.isWhole = true;
    if (typeof address === 'string') this.#write(address);
    else this.#append(address);
    this.#bytes[this.#length++] = LINE_END;
    this.#from = this.#length;
  }

  /** The next value; a field that is not there has an empty one. */
  text(value: string): void {
    this.#write(value);
    this.#bytes[this.#length++] = SEPARATOR;
  }

  /** The same for a value in UTF-8 without control characters. */
  span(value: Span): void {
    this.#append(value);
    this.#bytes[this.#length++] = SEPARATOR;
  }

  /** In place of all values. */
  json(text: string): void {
    this.#length = this.#from;
    this.#bytes[this.#length++] = AS_JSON;
    this.#write(text);
    this.isWhole = true;
  }

  /** Valid until the next row begins, as all spans are. */
  address(): Span {
    return { bytes: this.#bytes, from: 0, to: this.#from - 1 };
  }

  values(): Span {
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
      if (code <= LAST_MARK) this.isWhole = false;
      bytes[from + index] = code;
    }
    this.#length = from + length;
  }

  #writeWide(value: string): void {
    if (MARKS.test(value) || LONE_SURROGATE.test(value)) this.isWhole = false;
    this.#length += this.#bytes.write(value, this.#length, 'utf8');
  }

  /** Most are too short for the native copy to pay. */
  #append({ bytes, from, to }: Span): void {
    this.#reserve(to - from);
    const own = this.#bytes;
    let at = this.#length;
    for (let index = from; index < to; index += 1) own[at++] = bytes[index] ?? 0;
    this.#length = at;
  }

  #reserve(more: number): void {
    // Room for the separator, too.
    if (this.#length + more + 2 <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.#length + more + 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
    this.#views = [];
  }
}

// eslint-disable-next-line no-control-regex -- these are the marks
const MARKS = /[\u0000-\u0003]/u;
/** UTF-8 has no bytes for it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The digest of a row, for the tables: two rows with equal ones say the same. `others`: fields beside the packed
 * ones.
 */
export function packedDigest(address: string, values: string, others = ''): string {
  return shortDigest(`${address}\n${values}${others}`);
}

/** The values that a packed row holds, or the JSON in their place. */
export function unpacked(
  text: string,
): { readonly values: readonly string[] } | { readonly json: string } {
  if (text.charCodeAt(0) === AS_JSON) return { json: text.slice(1) };
  const values = text.split(SEPARATOR_TEXT);
  // Behind the last separator stands nothing.
  values.pop();
  return { values };
}

const SEPARATOR_TEXT = String.fromCharCode(SEPARATOR);

type OpenFields = Partial<Record<FieldName, string>>;

/** What is left of fields beside the packed values. */
export interface FieldsBeside {
  /** Fields that the sources do not own, as JSON; empty where there are none. */
  readonly others: string;
  /** Owned fields with an empty text, by their place: they ask to clear what the service has. */
  readonly cleared: string;
}

/** Where the values of owned fields stand in a packed row, and how fields come back out of it. */
export class FieldLayout {
  /** Fields that the sources own anywhere, sorted by name. */
  readonly names: readonly FieldName[];
  readonly #owned: ReadonlySet<string>;

  constructor(names: readonly FieldName[]) {
    this.names = names;
    this.#owned = new Set(names);
  }

  /** Packs the owned fields into the row that is open, and gives the rest. Fields come in sorted order. */
  pack(row: PackedRow, fields: Fields): FieldsBeside {
    let place = 0;
    let isAllOwned = true;
    let cleared = '';
    // The keys of an object as they lie: no list of them is made for each of a million rows.
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
    if (!row.isWhole) row.json(JSON.stringify(this.#ownedPart(fields)));
    return { others: isAllOwned ? '' : JSON.stringify(this.#othersOf(fields)), cleared };
  }

  /** Owned fields before a name that are not there have empty values. */
  #passTo(name: string, from: number, row: PackedRow): number {
    const { names } = this;
    let place = from;
    for (; place < names.length && (names[place] ?? '') < name; place += 1) row.text('');
    return place;
  }

  /** What a table keeps of fields that were packed: mostly the packed values as they are. */
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

  #ownedPart(fields: Fields): Fields {
    return this.#part(fields, (name) => this.#owned.has(name));
  }

  #othersOf(fields: Fields): Fields {
    return this.#part(fields, (name) => !this.#owned.has(name));
  }

  #part(fields: Fields, isIn: (name: string) => boolean): Fields {
    return Object.fromEntries(Object.entries(fields).filter(([name]) => isIn(name)));
  }
}

/** Opens what is kept of fields that have more to them than packed values. No packed row begins with it. */
const WITH_MORE = '\u0003';

/** Behind every name. */
const LAST = '\u{10ffff}';

const NONE: ReadonlySet<number> = new Set();

/** Field values as one text: equal fields in their sorted order have equal text. */
export function fieldsText(fields: Fields): string {
  return JSON.stringify(fields);
}
