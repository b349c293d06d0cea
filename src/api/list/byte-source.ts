// Hands out a body piece by piece to the reader, counts and hashes it on the way, and passes over
// what the reader does not want without keeping it.
import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { QUOTE, endsScalar, isSpace, OPEN_ARRAY, OPEN_OBJECT } from './bytes.ts';
import { Extent } from './extent.ts';
import { damaged, misencoded, unspecified } from './malformed.ts';

/**
 * Larger chunks are taken in parts, so that a batch never grows with the sender's chunks. What is parsed
 * together also shares its letters: one that is not in Latin-1 makes two bytes of each, which takes half as
 * long again to parse, and the smaller the piece, the fewer suffer it.
 */
const PIECE_BYTES = 16_384;

/** What is kept of a value that is read whole: an element, a status, a failure's errors. */
export const VALUE_CAP_BYTES = 1_048_576;

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

export class ByteSource {
  /** The piece at hand; `at` is the next byte of it to be read. */
  piece: Buffer = Buffer.alloc(0);
  at = 0;
  bodyBytes = 0;
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #hash = createHash('sha256');
  readonly #largestPieceBytes: number;
  #rest: Buffer = Buffer.alloc(0);

  constructor(body: AsyncIterable<Uint8Array>, largestPieceBytes = PIECE_BYTES) {
    this.#largestPieceBytes = largestPieceBytes;
    this.#chunks = body[Symbol.asyncIterator]();
  }

  /** Replaces the piece at hand by the next one; false at the end of the body. */
  async next(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const step = await this.#chunks.next();
      if (step.done === true) return false;
      this.#hash.update(step.value);
      this.bodyBytes += step.value.length;
      const { buffer, byteOffset, length } = step.value;
      this.#rest = Buffer.from(buffer, byteOffset, length);
    }
    this.piece = this.#rest.subarray(0, this.#largestPieceBytes);
    this.#rest = this.#rest.subarray(this.#largestPieceBytes);
    this.at = 0;
    return true;
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  digestHex(): string {
    return this.#hash.digest('hex');
  }

  async skipByteOrderMark(): Promise<void> {
    for (const [index, byte] of BYTE_ORDER_MARK.entries()) {
      if ((await this.#byteAtHand()) !== byte) {
        if (index === 0) return;
        throw damaged('does not begin with JSON');
      }
      this.at += 1;
    }
  }

  /** The next byte that is no white space, left unread; undefined at the end of the body. */
  async peek(): Promise<number | undefined> {
    for (;;) {
      const byte = await this.#byteAtHand();
      if (byte === undefined || !isSpace(byte)) return byte;
      this.at += 1;
    }
  }

  /** Like `peek`, where the body must not end. */
  async peekInside(): Promise<number> {
    const byte = await this.peek();
    if (byte === undefined) throw damaged('is cut');
    return byte;
  }

  async expect(byte: number): Promise<void> {
    if ((await this.peekInside()) !== byte) {
      throw damaged(`lacks a "${String.fromCharCode(byte)}" where JSON needs one`);
    }
    this.at += 1;
  }

  /** Passes over one value that lies `baseDepth` deep, keeping nothing. */
  async skipValue(baseDepth: number): Promise<void> {
    await this.#passValue(baseDepth, () => undefined);
  }

  /** Reads one value whole. */
  async readValue(baseDepth: number): Promise<unknown> {
    const pieces: Uint8Array[] = [];
    let valueBytes = 0;
    await this.#passValue(baseDepth, (piece) => {
      valueBytes += piece.length;
      if (valueBytes > VALUE_CAP_BYTES) {
        throw unspecified(`holds a value of more than ${String(VALUE_CAP_BYTES)} bytes`);
      }
      pieces.push(piece);
    });
    return parseJson(Buffer.concat(pieces));
  }

  async #passValue(baseDepth: number, onPiece: (piece: Uint8Array) => void): Promise<void> {
    const first = await this.peekInside();
    const isScalar = first !== QUOTE && first !== OPEN_ARRAY && first !== OPEN_OBJECT;
    if (isScalar && endsScalar(first)) throw damaged('lacks a value where JSON needs one');
    const extent = new Extent(baseDepth);
    for (;;) {
      const from = this.at;
      const end = isScalar ? scalarEnd(this.piece, from) : extent.scan(this.piece, from);
      this.at = end === -1 ? this.piece.length : end;
      onPiece(this.piece.subarray(from, this.at));
      if (end !== -1) return;
      if (!(await this.next())) throw damaged('is cut');
    }
  }

  async #byteAtHand(): Promise<number | undefined> {
    while (this.at >= this.piece.length) {
      if (!(await this.next())) return undefined;
    }
    return this.piece[this.at];
  }
}

function scalarEnd(piece: Uint8Array, from: number): number {
  return piece.findIndex((byte, index) => index >= from && endsScalar(byte));
}

/** Bytes that are not UTF-8 are refused, never replaced: a replaced letter is a false difference. */
export function parseJson(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes);
  if (text === undefined) throw misencoded('holds a value that is not UTF-8');
  try {
    return JSON.parse(text);
  } catch {
    throw damaged('holds a value that is not JSON');
  }
}

/** Checking all bytes twice and copying them once takes a third of a TextDecoder's time. */
function decodeUtf8(bytes: Buffer): string | undefined {
  if (isAscii(bytes)) return bytes.toString('latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}
