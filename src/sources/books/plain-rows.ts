// Reads the rows of an XLSX sheet straight from their bytes where they are written as nearly every program writes
// them: tags without prefixes and blanks, attributes in double quotes, no formulas. The bytes are compared four at
// a time. This makes a workbook nearly as fast as a text. Any other row is left to the scanner, which knows the
// whole format.
import type { RowCollector } from './book.ts';
import { type CellContext, shownNumber, withoutEscapes } from './cell-values.ts';
import { withoutEntities } from './xml-scanner.ts';

const SPACE = 0x20;
const QUOTE = 0x22;
const SLASH = 0x2f;
const CODE_0 = 0x30;
const LESS_THAN = 0x3c;
const EQUALS = 0x3d;
const GREATER_THAN = 0x3e;
const CODE_BEFORE_A = 0x40;
const LETTERS = 26;
const SMALL_B = 0x62;
const SMALL_F = 0x66;
const SMALL_H = 0x68;
const SMALL_I = 0x69;
const SMALL_N = 0x6e;
const SMALL_S = 0x73;
const SMALL_T = 0x74;
/** For `str`, which begins like `s`. */
const FORMULA_TEXT = 1;

const ROW = { begin: word('<row'), rest: word(' r="'), length: '<row r="'.length };
const ROW_END = { begin: word('</ro'), rest: word('row>'), length: '</row>'.length };
const CELL = { begin: word('<c r'), rest: word(' r="'), length: '<c r="'.length };
const CELL_END = { begin: word('</c>'), length: '</c>'.length };
const VALUE = { length: '<v>'.length, last: word('><v>') };
const VALUE_END = { begin: word('</v>'), length: '</v>'.length };
const TEXT = word('<is>');
const TEXT_END = { begin: word('</t>'), rest: word('</is'), length: '</t></is>'.length };
const TEXT_CELL_END = word('></c');
const STR = word('str"');

const HIDDEN_LENGTH = 'hidden'.length;
const INLINE_LENGTH = 'inlineStr'.length;

/** More digits are not exact in every program. */
const MOST_DIGITS = 15;

/** No place: it is written in another way. */
const ELSE = -1;

export class PlainRows {
  readonly #rows: RowCollector;
  readonly #context: CellContext;
  readonly #at = new PlainBytes();
  #from = 0;
  /** The row with each of its bytes as a character, once it is needed. */
  #row: string | undefined;
  #style = -1;
  #type = SMALL_N;

  constructor(rows: RowCollector, context: CellContext) {
    this.#rows = rows;
    this.#context = context;
  }

  /** Takes the row between two places; false if it is written in another way, and nothing was taken. */
  take(bytes: Buffer, from: number, to: number): boolean {
    const here = this.#at;
    here.open(bytes, to);
    this.#from = from;
    this.#row = undefined;
    let at = this.#rowTag(from);
    while (at >= 0 && here.is(CELL.begin, at)) at = this.#cell(at);
    if (at < 0 || at + ROW_END.length !== to || !here.is(ROW_END.begin, at)) return false;
    if (!here.is(ROW_END.rest, at + 2)) return false;
    this.#rows.end();
    return true;
  }

  // Each of these goes behind what it reads.

  #rowTag(from: number): number {
    const here = this.#at;
    if (!here.is(ROW.begin, from) || !here.is(ROW.rest, from + 4)) return ELSE;
    let at = here.digits(from + ROW.length);
    const line = here.number;
    if (here.bytes[at] !== QUOTE || line === 0) return ELSE;
    at += 1;
    while (here.bytes[at] === SPACE) at = this.#rowAttribute(at + 1);
    if (here.bytes[at] !== GREATER_THAN) return ELSE;
    this.#rows.begin(line);
    return at + 1;
  }

  /** Hidden rows are counted elsewhere. */
  #rowAttribute(from: number): number {
    const { bytes } = this.#at;
    const equals = this.#next(EQUALS, from, GREATER_THAN);
    if (bytes[equals] !== EQUALS || bytes[equals + 1] !== QUOTE) return ELSE;
    const value = equals + 2;
    const mayHide = bytes[from] === SMALL_H && equals - from === HIDDEN_LENGTH;
    const isShown = bytes[value] === SMALL_F || bytes[value] === CODE_0;
    return mayHide && !isShown ? ELSE : this.#next(QUOTE, value) + 1;
  }

  /** The next such byte, or what stands before it. */
  #next(byte: number, from: number, other = byte): number {
    const { bytes, end } = this.#at;
    let at = from;
    while (at < end && bytes[at] !== byte && bytes[at] !== other) at += 1;
    return at;
  }

  #cell(from: number): number {
    const here = this.#at;
    const { bytes } = here;
    if (!here.is(CELL.rest, from + 2)) return ELSE;
    let at = this.#letters(from + CELL.length);
    const column = here.number;
    at = this.#cellAttributes(this.#next(QUOTE, at) + 1);
    if (column === 0 || at < 0) return ELSE;
    if (bytes[at] === SLASH) return bytes[at + 1] === GREATER_THAN ? at + 2 : ELSE;
    return bytes[at] === GREATER_THAN ? this.#content(at + 1, column - 1) : ELSE;
  }

  /** Their number is that of the column, from 1 on; 0 where there are none. */
  #letters(from: number): number {
    const { bytes } = this.#at;
    let at = from;
    let column = 0;
    for (;;) {
      const letter = (bytes[at] ?? 0) - CODE_BEFORE_A;
      if (letter < 1 || letter > LETTERS) break;
      column = column * LETTERS + letter;
      at += 1;
    }
    this.#at.number = column;
    return at;
  }

  #cellAttributes(from: number): number {
    const { bytes } = this.#at;
    this.#style = -1;
    this.#type = SMALL_N;
    let at = from;
    while (bytes[at] === SPACE) {
      const name = bytes[at + 1];
      if (bytes[at + 2] !== EQUALS || bytes[at + 3] !== QUOTE) return ELSE;
      if (name === SMALL_S) at = this.#styleOfCell(at + 4);
      else if (name === SMALL_T) at = this.#typeOfCell(at + 4);
      else return ELSE;
      if (bytes[at] !== QUOTE) return ELSE;
      at += 1;
    }
    return at;
  }

  #styleOfCell(from: number): number {
    const at = this.#at.digits(from);
    this.#style = this.#at.number;
    return at;
  }

  /** Dates and errors are left to the scanner. */
  #typeOfCell(at: number): number {
    const type = this.#at.bytes[at] ?? 0;
    this.#type = type;
    if (type === SMALL_I) return at + INLINE_LENGTH;
    if (type === SMALL_S && this.#at.is(STR, at)) {
      this.#type = FORMULA_TEXT;
      return at + 3;
    }
    return type === SMALL_S || type === SMALL_N || type === SMALL_B ? at + 1 : ELSE;
  }

  #content(from: number, column: number): number {
    const here = this.#at;
    if (this.#type === SMALL_I) {
      const begin = here.behindTextTag(TEXT, from);
      return begin < 0 ? ELSE : this.#inlineText(begin, column);
    }
    if (!here.is(VALUE.last, from - 1)) return ELSE;
    const begin = from + VALUE.length;
    const end = this.#type === FORMULA_TEXT ? here.text(begin) : this.#value(begin);
    const behind = end + VALUE_END.length;
    if (!here.is(VALUE_END.begin, end) || !here.is(CELL_END.begin, behind)) return ELSE;
    return this.#take(this.#shown(begin, end), column, behind + CELL_END.length);
  }

  #inlineText(from: number, column: number): number {
    const here = this.#at;
    const end = here.text(from);
    const behind = end + TEXT_END.length;
    const isEnd = here.is(TEXT_END.begin, end) && here.is(TEXT_END.rest, end + 4);
    if (!isEnd || !here.is(TEXT_CELL_END, behind - 1)) return ELSE;
    if (!here.is(CELL_END.begin, behind)) return ELSE;
    return this.#take(this.#textOf(from, end), column, behind + CELL_END.length);
  }

  #take(text: string | undefined, column: number, behind: number): number {
    if (text === undefined) return ELSE;
    this.#rows.cell(column, text);
    return behind;
  }

  /** To its end; its number is -1 where it is not made of digits alone. */
  #value(from: number): number {
    const here = this.#at;
    const at = here.digits(from);
    if (here.bytes[at] === LESS_THAN && at > from && at - from <= MOST_DIGITS) return at;
    here.number = -1;
    return this.#next(LESS_THAN, at);
  }

  #shown(from: number, to: number): string | undefined {
    const { number } = this.#at;
    switch (this.#type) {
      case FORMULA_TEXT:
        return this.#textOf(from, to);
      case SMALL_S:
        return this.#context.strings.at(number);
      case SMALL_B:
        return to - from === 1 ? truthOf(number) : undefined;
      default:
        return this.#number(from, to, number);
    }
  }

  #number(from: number, to: number, number: number): string | undefined {
    const raw = this.#slice(from, to);
    const isOdd = number < 0 || (to - from > 1 && this.#at.bytes[from] === CODE_0);
    const form = this.#style < 0 ? undefined : this.#context.forms[this.#style];
    if (!isOdd && (form === undefined || form.kind === 'plain')) return raw;
    return /^[-+.\dE]+$/u.test(raw) ? shownNumber(raw, this.#style, this.#context) : undefined;
  }

  /** Of ASCII alone. A window on the row is made sooner than a string of its own. */
  #slice(from: number, to: number): string {
    const { bytes, end } = this.#at;
    this.#row ??= bytes.toString('latin1', this.#from, end);
    return this.#row.slice(from - this.#from, to - this.#from);
  }

  #textOf(from: number, to: number): string | undefined {
    const here = this.#at;
    if (!here.isPlain) return here.decoded(from, to);
    return here.isAscii ? this.#slice(from, to) : here.bytes.toString('utf8', from, to);
  }
}

/** Any other value is left to the scanner. */
function truthOf(number: number): string | undefined {
  if (number === 1) return 'TRUE';
  return number === 0 ? 'FALSE' : undefined;
}

const AMPERSAND = 0x26;
const CODE_9 = 0x39;
const UNDERSCORE = 0x5f;
const SMALL_X = 0x78;
const FIRST_BEYOND_ASCII = 0x80;

/** Four characters as a number. */
export function word(four: string): number {
  return Buffer.from(four, 'latin1').readUInt32BE();
}

const TEXT_TAG = word('><t>');
const KEEPING_BLANKS = ['<t x', 'ml:s', 'pace', '="pr', 'eser', 've">'].map(word);

export class PlainBytes {
  bytes: Buffer = Buffer.alloc(0);
  /** Where the piece ends that is being read. */
  end = 0;
  /** Of the last digits. */
  number = 0;
  /** Of the last text. */
  isAscii = true;
  /** The last text holds no entity and no escape. */
  isPlain = true;
  #view: DataView = new DataView(new ArrayBuffer(0));

  open(bytes: Buffer, end: number): void {
    this.end = end;
    if (bytes === this.bytes) return;
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  is(wanted: number, at: number): boolean {
    return at + 4 <= this.end && this.#view.getUint32(at) === wanted;
  }

  /**
   * Goes behind `<is><t>`, or behind the same with the attribute that keeps its blanks; -1 where neither stands there.
   * The element is given with its brackets.
   */
  behindTextTag(element: number, from: number): number {
    if (!this.is(element, from)) return -1;
    if (this.is(TEXT_TAG, from + 3)) return from + '<is><t>'.length;
    for (let at = 0; at < KEEPING_BLANKS.length; at += 1) {
      if (!this.is(KEEPING_BLANKS[at] ?? 0, from + 4 * (at + 1))) return -1;
    }
    return from + 4 * (KEEPING_BLANKS.length + 1);
  }

  /** Goes behind the digits at a place. */
  digits(from: number): number {
    const { bytes } = this;
    let at = from;
    let value = 0;
    for (let code = bytes[at] ?? 0; code >= CODE_0 && code <= CODE_9; code = bytes[at] ?? 0) {
      value = value * 10 + code - CODE_0;
      at += 1;
    }
    this.number = value;
    return at;
  }

  /** Goes to the tag behind the text at a place. */
  text(from: number): number {
    const { bytes } = this;
    let at = from;
    let all = 0;
    let isPlain = true;
    for (let code = bytes[at] ?? LESS_THAN; code !== LESS_THAN; code = bytes[at] ?? LESS_THAN) {
      all |= code;
      at += 1;
      if (code === AMPERSAND || (code === UNDERSCORE && bytes[at] === SMALL_X)) isPlain = false;
    }
    this.isAscii = all < FIRST_BEYOND_ASCII;
    this.isPlain = isPlain;
    return at;
  }

  /** The same as a string; undefined where it uses an entity that XML does not know. */
  decoded(from: number, to: number): string | undefined {
    const text = withoutEntities(this.bytes.toString('utf8', from, to));
    return text === undefined ? undefined : withoutEscapes(text);
  }
}
