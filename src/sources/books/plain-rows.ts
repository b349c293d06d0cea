// Reads the rows of an XLSX sheet straight from their bytes where they are written as nearly every program writes
// them: tags without prefixes and blanks, attributes in double quotes, no formulas. This makes a workbook as fast as
// a text. Any other row is left to the scanner, which knows the whole format.
import { type CellContext, shownNumber, shownWhole } from './cell-context.ts';
import type { RowCollector } from './row-collector.ts';

const SPACE = 0x20;
const QUOTE = 0x22;
const AMPERSAND = 0x26;
const SLASH = 0x2f;
const CODE_0 = 0x30;
const CODE_9 = 0x39;
const LESS_THAN = 0x3c;
const EQUALS = 0x3d;
const GREATER_THAN = 0x3e;
const UNDERSCORE = 0x5f;
const CODE_BEFORE_A = 0x40;
const LETTERS = 26;
const SMALL_B = 0x62;
const SMALL_I = 0x69;
const SMALL_N = 0x6e;
const SMALL_R = 0x72;
const SMALL_S = 0x73;
const SMALL_T = 0x74;

const HIDDEN = 'hidden';
const ROW = Buffer.from('<row ');
const ROW_END = Buffer.from('</row>');
const CELL = Buffer.from('<c ');
const CELL_END = Buffer.from('</c>');
const VALUE = Buffer.from('<v>');
const VALUE_END = Buffer.from('</v>');
const TEXT = Buffer.from('<is><t>');
const TEXT_END = Buffer.from('</t></is>');

/** More digits are not exact in every program. */
const MOST_DIGITS = 15;

export class PlainRows {
  readonly #rows: RowCollector;
  readonly #context: CellContext;
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #column = 0;
  #style = -1;
  #type = SMALL_N;

  constructor(rows: RowCollector, context: CellContext) {
    this.#rows = rows;
    this.#context = context;
  }

  /** Takes the row between two places; false if it is written in another way, and nothing was taken. */
  take(bytes: Buffer, from: number, to: number): boolean {
    this.#bytes = bytes;
    this.#at = from;
    if (!this.#skip(ROW) || !this.#rowTag()) return false;
    while (this.#skip(CELL)) {
      if (!this.#cell()) return false;
    }
    if (!this.#skip(ROW_END) || this.#at !== to) return false;
    this.#rows.end();
    return true;
  }

  #skip(text: Buffer): boolean {
    const bytes = this.#bytes;
    const at = this.#at;
    for (let index = 0; index < text.length; index += 1) {
      if (bytes[at + index] !== text[index]) return false;
    }
    this.#at = at + text.length;
    return true;
  }

  /** From behind the name of the tag to behind the tag. */
  #rowTag(): boolean {
    let line = 0;
    for (;;) {
      const name = this.#bytes[this.#at];
      const length = this.#attributeName();
      if (length === 0) return false;
      if (length === 1 && name === SMALL_R) line = this.#whole();
      // Hidden rows are counted elsewhere.
      else if (length === HIDDEN.length && this.#isHidden()) return false;
      else this.#toQuote();
      const next = this.#behindValue();
      if (next === GREATER_THAN) break;
      if (next !== SPACE) return false;
    }
    if (line <= 0) return false;
    this.#rows.begin(line);
    return true;
  }

  /** Whether the attribute whose value begins here has that name. */
  #isHidden(): boolean {
    const end = this.#at - '="'.length;
    return this.#bytes.toString('latin1', end - HIDDEN.length, end) === HIDDEN;
  }

  #cell(): boolean {
    const next = this.#cellTag();
    if (next === SLASH) return this.#bytes[this.#at++] === GREATER_THAN;
    if (next !== GREATER_THAN) return false;
    const text = this.#type === SMALL_I ? this.#inlineText() : this.#value();
    if (text === undefined || !this.#skip(CELL_END)) return false;
    this.#rows.cell(this.#column, text);
    return true;
  }

  /** What follows its last attribute; 0 if it is written in another way. */
  #cellTag(): number {
    this.#column = -1;
    this.#style = -1;
    this.#type = SMALL_N;
    for (;;) {
      const name = this.#bytes[this.#at];
      if (this.#attributeName() !== 1) return 0;
      if (name === SMALL_R) this.#column = this.#columnOfReference();
      else if (name === SMALL_S) this.#style = this.#whole();
      else if (name === SMALL_T) this.#type = this.#typeOfCell();
      this.#toQuote();
      const next = this.#behindValue();
      if (next !== SPACE) return this.#column < 0 || this.#type === 0 ? 0 : next;
    }
  }

  /** Goes behind the quote that opens its value, and gives the length of the name; 0 if there is none. */
  #attributeName(): number {
    const bytes = this.#bytes;
    const from = this.#at;
    let at = from;
    for (let code = bytes[at] ?? SPACE; code > SPACE && code !== EQUALS; code = bytes[at] ?? SPACE)
      at += 1;
    if (bytes[at] !== EQUALS || bytes[at + 1] !== QUOTE) return 0;
    this.#at = at + 2;
    return at - from;
  }

  #toQuote(): void {
    const bytes = this.#bytes;
    let at = this.#at;
    while (at < bytes.length && bytes[at] !== QUOTE) at += 1;
    this.#at = at;
  }

  /** The byte behind the quote; goes behind it. */
  #behindValue(): number {
    if (this.#bytes[this.#at] !== QUOTE) return 0;
    const next = this.#bytes[this.#at + 1] ?? 0;
    this.#at += 2;
    return next;
  }

  /** The whole number here; -1 if there is none, or one with too many digits. */
  #whole(): number {
    const bytes = this.#bytes;
    const from = this.#at;
    let at = from;
    let value = 0;
    for (let code = bytes[at] ?? 0; code >= CODE_0 && code <= CODE_9; code = bytes[at] ?? 0) {
      value = value * 10 + code - CODE_0;
      at += 1;
    }
    this.#at = at;
    return at === from || at - from > MOST_DIGITS ? -1 : value;
  }

  #columnOfReference(): number {
    const bytes = this.#bytes;
    let column = 0;
    let letter = (bytes[this.#at] ?? 0) - CODE_BEFORE_A;
    while (letter >= 1 && letter <= LETTERS) {
      column = column * LETTERS + letter;
      this.#at += 1;
      letter = (bytes[this.#at] ?? 0) - CODE_BEFORE_A;
    }
    return column - 1;
  }

  /** 0 for types that are left to the scanner. */
  #typeOfCell(): number {
    const type = this.#bytes[this.#at] ?? 0;
    if (type === SMALL_I) return type;
    const isShort = this.#bytes[this.#at + 1] === QUOTE;
    return isShort && (type === SMALL_S || type === SMALL_N || type === SMALL_B) ? type : 0;
  }

  #value(): string | undefined {
    if (!this.#skip(VALUE)) return undefined;
    const from = this.#at;
    const value = this.#whole();
    if (this.#bytes[this.#at] === LESS_THAN && value >= 0) {
      const isOdd = this.#bytes[from] === CODE_0 && this.#at - from > 1;
      return isOdd || !this.#skip(VALUE_END) ? undefined : this.#shown(value);
    }
    const end = this.#bytes.indexOf(LESS_THAN, this.#at);
    const raw = this.#bytes.toString('latin1', from, end);
    this.#at = end;
    const isNumber = this.#type === SMALL_N && /^[-+.\dE]+$/u.test(raw);
    return isNumber && this.#skip(VALUE_END)
      ? shownNumber(raw, this.#style, this.#context)
      : undefined;
  }

  #shown(value: number): string | undefined {
    if (this.#type === SMALL_S) return this.#context.strings.at(value);
    if (this.#type === SMALL_N) return shownWhole(value, this.#style, this.#context);
    return value === 1 ? 'TRUE' : 'FALSE';
  }

  /** Without entities and escapes. */
  #inlineText(): string | undefined {
    if (!this.#skip(TEXT)) return undefined;
    const bytes = this.#bytes;
    const from = this.#at;
    let at = from;
    for (let code = bytes[at] ?? 0; code !== LESS_THAN; code = bytes[at] ?? LESS_THAN) {
      if (code === AMPERSAND || (code === UNDERSCORE && bytes[at + 1] === 0x78)) return undefined;
      at += 1;
    }
    this.#at = at;
    return this.#skip(TEXT_END) ? bytes.toString('utf8', from, at) : undefined;
  }
}
