// Reads the tokens of JSON byte by byte, makes nothing of them, and proves on the way that they are JSON. It knows
// the ordinary forms only. It returns -1 for a token that is cut, broken or written in a rare form, and the caller
// lets JSON.parse decide. Every byte of a long list passes here, so loops keep their state in local variables.
import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isJsonSpace,
  QUOTE,
} from '../../lib/index.ts';

const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const SMALL_U = 0x75;
const SPACE = 0x20;
const FIRST_WIDE = 0x80;

/** JSON.parse may round numbers with more digits. */
const MOST_DIGITS = 15;

/** By their first byte. */
const LITERALS = new Map(
  ['null', 'true', 'false'].map((word) => [word.charCodeAt(0), Buffer.from(word)]),
);

/** By byte: 1 where it is an ordinary ASCII character of a string. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= SPACE && byte < FIRST_WIDE && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
);

/** Bytes that may follow a backslash. */
const ESCAPED = new Set(Buffer.from('"\\/bfnrt'));

export class JsonTokens {
  /** What is read; positions are indexes of it. */
  bytes: Buffer = Buffer.alloc(0);
  /** Set when a string holds a backslash; the caller resets it. */
  sawEscape = false;
  /** Set when a string holds a byte beyond ASCII; the caller resets it. */
  sawWide = false;

  /** The index behind the closing quote of the string that opens at `from`. */
  stringEnd(from: number): number {
    const { bytes } = this;
    const { length } = bytes;
    let at = from + 1;
    for (;;) {
      while (at < length && PLAIN[bytes[at] ?? 0] === 1) at += 1;
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) return at + 1;
      if (byte === BACKSLASH) {
        at = escapeEnd(bytes, at);
        if (at === -1) return -1;
        this.sawEscape = true;
      } else if (byte >= FIRST_WIDE) {
        this.sawWide = true;
        at += 1;
      } else {
        // A control character, or the end of the bytes.
        return -1;
      }
    }
  }

  /** The index behind the string, number or literal that begins at `from`. */
  scalarEnd(from: number): number {
    const byte = this.bytes[from];
    if (byte === QUOTE) return this.stringEnd(from);
    return isDigit(byte) ? this.#numberEnd(from) : literalEnd(this.bytes, from);
  }

  /** Knows whole numbers without a sign, such as ids. A piece may cut one, so something must follow. */
  #numberEnd(from: number): number {
    const { bytes } = this;
    let end = from + 1;
    while (isDigit(bytes[end])) end += 1;
    if (end - from > MOST_DIGITS || (end - from > 1 && bytes[from] === DIGIT_0)) return -1;
    const next = bytes[this.pastSpace(end)];
    return next === COMMA || next === CLOSE_OBJECT || next === CLOSE_ARRAY ? end : -1;
  }

  /** The index behind the colon at `from` and the white space around it. */
  pastColon(from: number): number {
    const at = this.pastSpace(from);
    return this.bytes[at] === COLON ? this.pastSpace(at + 1) : -1;
  }

  /** The index of the first byte from `from` on that is no white space; the length of the bytes if there is none. */
  pastSpace(from: number): number {
    const { bytes } = this;
    let at = from;
    while (isJsonSpace(bytes[at] ?? QUOTE)) at += 1;
    return at;
  }
}

/** -1 for a backslash that escapes nothing. */
function escapeEnd(bytes: Buffer, from: number): number {
  const byte = bytes[from + 1] ?? 0;
  if (byte !== SMALL_U) return ESCAPED.has(byte) ? from + 2 : -1;
  for (let at = from + 2; at < from + 6; at += 1) {
    if (!isHexDigit(bytes[at] ?? 0)) return -1;
  }
  return from + 6;
}

function isHexDigit(byte: number): boolean {
  const folded = byte | 0x20;
  return isDigit(byte) || (folded >= 0x61 && folded <= 0x66);
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= DIGIT_0 && byte <= DIGIT_9;
}

function literalEnd(bytes: Buffer, from: number): number {
  const word = LITERALS.get(bytes[from] ?? 0);
  if (word === undefined) return -1;
  const { length } = word;
  for (let index = 1; index < length; index += 1) {
    if (bytes[from + index] !== word[index]) return -1;
  }
  return from + length;
}
