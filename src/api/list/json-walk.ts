// Walks over JSON values byte by byte, makes nothing of them, and proves on the way that they are JSON. It knows
// the ordinary forms only. It returns -1 for a value that is cut, broken or written in a rare form, and the
// caller lets JSON.parse decide. Loops keep their state in locals, since every byte of a long list passes here.
import { DEEPEST } from './extent.ts';

// Written here again: an imported constant is not folded into a loop.
const QUOTE = 0x22;
const COMMA = 0x2c;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const SMALL_U = 0x75;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;
const FIRST_WIDE = 0x80;

/** Numbers with more digits may lose some of them to JSON.parse. */
const MOST_DIGITS = 15;

const LITERALS = ['null', 'true', 'false'].map((word) => Buffer.from(word));

/** By byte: whether a string in ASCII goes on behind it. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= SPACE && byte < FIRST_WIDE && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
);

/** Bytes that a backslash may stand before. */
const ESCAPED = new Set(Buffer.from('"\\/bfnrt'));

export class JsonWalk {
  /** What is walked over; positions are indexes of it. */
  bytes: Buffer = Buffer.alloc(0);
  /** The same bytes. */
  view: DataView = new DataView(new ArrayBuffer(0));
  /** Set where a string holds a backslash; for the caller to reset. */
  sawEscape = false;
  /** Set where a string holds a byte beyond ASCII; for the caller to reset. */
  sawWide = false;

  /** Begins with other bytes, unless they are the same ones. */
  over(bytes: Buffer): void {
    if (bytes === this.bytes) return;
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Behind the closing quote of the string that opens at `from`. */
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
        if (at === 0) return -1;
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

  /** The same for a string without an escape. */
  plainEnd(from: number): number {
    this.sawEscape = false;
    const end = this.stringEnd(from);
    return this.hasEscape() ? -1 : end;
  }

  hasEscape(): boolean {
    return this.sawEscape;
  }

  /** Whether all strings since the last reset are ASCII, and so UTF-8 without a look. */
  isAscii(): boolean {
    return !this.sawWide;
  }

  /** Behind the value that begins at `from`, which lies `depth` deep. */
  valueEnd(from: number, depth: number): number {
    const byte = this.bytes[from];
    if (byte === QUOTE) return this.stringEnd(from);
    if (byte === OPEN_OBJECT) return this.#objectEnd(from, depth);
    if (byte === OPEN_ARRAY) return this.#arrayEnd(from, depth);
    return isDigit(byte) ? this.#numberEnd(from) : literalEnd(this.bytes, from);
  }

  #objectEnd(from: number, depth: number): number {
    let at = this.pastSpace(from + 1);
    if (depth >= DEEPEST) return -1;
    if (this.bytes[at] === CLOSE_OBJECT) return at + 1;
    for (;;) {
      const nameEnd = this.bytes[at] === QUOTE ? this.stringEnd(at) : -1;
      const valueFrom = nameEnd === -1 ? -1 : this.pastColon(nameEnd);
      const end = valueFrom === -1 ? -1 : this.valueEnd(valueFrom, depth + 1);
      if (end === -1) return -1;
      at = this.pastSpace(end);
      if (this.bytes[at] === CLOSE_OBJECT) return at + 1;
      if (this.bytes[at] !== COMMA) return -1;
      at = this.pastSpace(at + 1);
    }
  }

  #arrayEnd(from: number, depth: number): number {
    let at = this.pastSpace(from + 1);
    if (depth >= DEEPEST) return -1;
    if (this.bytes[at] === CLOSE_ARRAY) return at + 1;
    for (;;) {
      const end = this.valueEnd(at, depth + 1);
      if (end === -1) return -1;
      at = this.pastSpace(end);
      if (this.bytes[at] === CLOSE_ARRAY) return at + 1;
      if (this.bytes[at] !== COMMA) return -1;
      at = this.pastSpace(at + 1);
    }
  }

  /** Of a whole number from 0 on, as ids and counts are. A piece may cut one, so something must follow. */
  #numberEnd(from: number): number {
    const { bytes } = this;
    let end = from + 1;
    while (isDigit(bytes[end])) end += 1;
    if (end - from > MOST_DIGITS || (end - from > 1 && bytes[from] === DIGIT_0)) return -1;
    const next = bytes[this.pastSpace(end)];
    return next === COMMA || next === CLOSE_OBJECT || next === CLOSE_ARRAY ? end : -1;
  }

  /** Behind the colon at `from` and the white space around it. */
  pastColon(from: number): number {
    const at = this.pastSpace(from);
    return this.bytes[at] === COLON ? this.pastSpace(at + 1) : -1;
  }

  /** The first byte from `from` on that is no white space; behind the last byte where there is none. */
  pastSpace(from: number): number {
    const { bytes } = this;
    let at = from;
    for (;;) {
      const byte = bytes[at] ?? QUOTE;
      if (byte > SPACE) return at;
      if (byte !== SPACE && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
      at += 1;
    }
  }
}

/** 0 for a backslash that escapes nothing. */
function escapeEnd(bytes: Buffer, from: number): number {
  const byte = bytes[from + 1] ?? 0;
  if (byte !== SMALL_U) return ESCAPED.has(byte) ? from + 2 : 0;
  for (let at = from + 2; at < from + 6; at += 1) {
    if (!isHexDigit(bytes[at] ?? 0)) return 0;
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
  for (const word of LITERALS) {
    if (startsWith(bytes, from, word)) return from + word.length;
  }
  return -1;
}

/** Whether these bytes stand at `from`. */
export function startsWith(bytes: Buffer, from: number, wanted: Uint8Array): boolean {
  const { length } = wanted;
  for (let index = 0; index < length; index += 1) {
    if (bytes[from + index] !== wanted[index]) return false;
  }
  return true;
}
