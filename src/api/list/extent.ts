// Finds where one JSON text, array or object ends, over any number of pieces. It looks at strings,
// escapes and depth and at nothing else: that what lies between is JSON, JSON.parse says. Every
// byte of a list passes here, so the loop calls nothing and touches its state at its ends only.
import { unspecified } from './malformed.ts';

/** Deeper nesting than any specified answer by far; it keeps a hostile one from our stack. */
export const DEEPEST = 64;

// Written here again: an imported constant is not folded into the loop, which costs a third of it.
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;

/** `[` and `{`, and `]` and `}`, differ in one bit; with it set both pairs are one byte each. */
const FOLD_BIT = 0x20;
const OPEN_FOLDED = 0x7b;
const CLOSE_FOLDED = 0x7d;

export class Extent {
  readonly #deepest: number;
  #depth = 0;
  #isInString = false;
  /** Bytes of the next piece that an escape at the end of the last one takes up. */
  #escapedBytes = 0;

  /** `baseDepth` is how deep the value itself lies. */
  constructor(baseDepth: number) {
    this.#deepest = DEEPEST - baseDepth;
  }

  /**
   * The index behind the value's last byte, or -1 when the piece ends before it. When no value is
   * under way, one must begin at `from` with a quote or an opening bracket; after its end the next
   * may begin.
   */
  scan(bytes: Uint8Array, from: number): number {
    if (!this.#isInString) return this.#scan(bytes, from);
    const at = stringEnd(bytes, from + this.#escapedBytes);
    if (at > bytes.length) return this.#suspendInString(at - bytes.length);
    this.#isInString = false;
    return this.#depth === 0 ? at : this.#scan(bytes, at);
  }

  #scan(bytes: Uint8Array, from: number): number {
    const length = bytes.length;
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
        if (depth > this.#deepest) throw unspecified(`is nested deeper than ${String(DEEPEST)}`);
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
 * The index behind the closing quote. More than the piece's length when the quote is not in it: by
 * one, or by two when an escape takes up the first byte of the next piece.
 */
function stringEnd(bytes: Uint8Array, from: number): number {
  const length = bytes.length;
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
  if (folded === OPEN_FOLDED) return 1;
  return folded === CLOSE_FOLDED ? -1 : 0;
}
