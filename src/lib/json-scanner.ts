// Finds where a JSON value ends, over any number of pieces of bytes, without decoding anything. It looks at
// strings, escapes and nesting only; whether the bytes between are JSON is for JSON.parse to say. The bytes
// that structure JSON are ASCII, so none of them is part of a longer UTF-8 sequence. And keeps the digits of long numbers
// from JSON.parse.

export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_ARRAY = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_ARRAY = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;

/** `[` and `{`, and `]` and `}`, differ in one bit. */
const FOLD_BIT = 0x20;

export class JsonScanner {
  readonly #deepest: number;
  readonly #tooDeep: () => Error;
  #depth = 0;
  #isInString = false;
  /** Bytes of the next piece that belong to an escape at the end of the last one: 0 or 1. */
  #escapedBytes = 0;

  /** `scan` throws what `tooDeep` makes when arrays and objects are nested deeper than `deepest`. */
  constructor(deepest: number, tooDeep: () => Error) {
    this.#deepest = deepest;
    this.#tooDeep = tooDeep;
  }

  /**
   * The index behind the value's last byte, or -1 when the piece ends first: the value then goes on at the start
   * of the next piece. A new value must begin at `from`, with a quote or an opening bracket.
   */
  scan(bytes: Uint8Array, from: number): number {
    if (!this.#isInString) return this.#scan(bytes, from);
    const at = stringEnd(bytes, from + this.#escapedBytes);
    if (at > bytes.length) return this.#suspendInString(at - bytes.length);
    this.#isInString = false;
    return this.#depth === 0 ? at : this.#scan(bytes, at);
  }

  // Every byte passes through this loop, so it keeps its state in local variables.
  #scan(bytes: Uint8Array, from: number): number {
    const { length } = bytes;
    let depth = this.#depth;
    let at = from;
    while (at < length) {
      const byte = bytes[at] ?? 0;
      at += 1;
      if (byte === QUOTE) {
        at = stringEnd(bytes, at);
        if (at > length) {
          this.#depth = depth;
          return this.#suspendInString(at - length);
        }
        if (depth === 0) return at;
      } else if (byte >= OPEN_ARRAY) {
        depth += depthChange(byte);
        if (depth === 0) {
          this.#depth = 0;
          return at;
        }
        if (depth > this.#deepest) throw this.#tooDeep();
      }
    }
    this.#depth = depth;
    return -1;
  }

  #suspendInString(overrunBytes: number): number {
    this.#isInString = true;
    this.#escapedBytes = overrunBytes - 1;
    return -1;
  }
}

/**
 * The index behind the closing quote. Without one in the piece, the piece's length plus one, or plus two when an
 * escape goes on in the next piece.
 */
function stringEnd(bytes: Uint8Array, from: number): number {
  const { length } = bytes;
  let at = from;
  while (at < length) {
    const byte = bytes[at];
    if (byte === QUOTE) return at + 1;
    at += byte === BACKSLASH ? 2 : 1;
  }
  return at + 1;
}

function depthChange(byte: number): number {
  const folded = byte | FOLD_BIT;
  if (folded === OPEN_OBJECT) return 1;
  return folded === CLOSE_OBJECT ? -1 : 0;
}

export function isJsonSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** A part of some bytes, as UTF-8. Valid until the bytes are overwritten. */
export interface ByteSlice {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** A number that is not written as the platform writes it, which is rounded or loses a zero. */
const ODD_NUMBER = /[:,[\s]-?(?:\d{16}|\d+\.\d+(?:e[+-]?\d+)?\s*[,\]}]|\d+e[+-]?\d)/iu;

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/giu;

/** Programs that know numbers alone write a yes and a no so. */
const TRUTH = /^[01]\.0+$/u;

/** JSON.parse would round long numbers, such as ids, and make 1.1 of 1.10. Quotes keep them as they are. */
export function withExactNumbers(text: string): string {
  if (!ODD_NUMBER.test(text)) return text;
  return text.replaceAll(STRING_OR_NUMBER, (part) =>
    part.startsWith('"') || TRUTH.test(part) || String(Number(part)) === part ? part : `"${part}"`,
  );
}
