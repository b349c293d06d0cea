// XML as bytes, compared four at a time. What is read here is written without anything that the scanner would have to
// understand; a caller that meets anything else goes back to the scanner.
import { withoutEscapes } from './cell-values.ts';
import { withoutEntities } from './xml-scanner.ts';

const AMPERSAND = 0x26;
const CODE_0 = 0x30;
const CODE_9 = 0x39;
const LESS_THAN = 0x3c;
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
