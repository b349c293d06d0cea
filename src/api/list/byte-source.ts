// Hands a body to the reader piece by piece, counts and hashes it on the way, and skips what the reader does not
// want without keeping it.
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  isJsonSpace,
  JsonScanner,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from '../../lib/index.ts';

/** Larger chunks are taken in parts, so that a batch of elements never grows with the sender's chunks. */
const PIECE_BYTES = 16_384;

/** The longest value that is read whole: an element, a status, a failure's errors. */
export const VALUE_CAP_BYTES = 1_048_576;

/** More than the notices before an answer. */
const NOTICE_CAP_BYTES = 65_536;

/** Far deeper than any specified answer. The limit keeps a hostile answer away from our stack. */
const DEEPEST = 64;

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

  /** Passes over what comes before an object: PHP may write a notice there. */
  async skipNotice(): Promise<void> {
    for (let passed = 0; passed <= NOTICE_CAP_BYTES; passed += 1) {
      const byte = await this.peek();
      // Notices speak of `{closure}`; the end of a piece hides what follows.
      const next = this.piece[this.at + 1] ?? QUOTE;
      if (byte === undefined || (byte === OPEN_OBJECT && (next === QUOTE || isJsonSpace(next))))
        return;
      this.at += 1;
    }
  }

  /** The next byte of the piece that is no white space, left unread; undefined at the end of the piece. */
  peekInPiece(): number | undefined {
    while (isJsonSpace(this.piece[this.at] ?? 0)) this.at += 1;
    return this.piece[this.at];
  }

  /** The next byte that is no white space, left unread; undefined at the end of the body. */
  async peek(): Promise<number | undefined> {
    for (;;) {
      const byte = this.peekInPiece();
      if (byte !== undefined) return byte;
      if (!(await this.next())) return undefined;
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

  /** Skips one value that lies `baseDepth` deep, keeping nothing. */
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
      // The sender may use its buffer again.
      pieces.push(new Uint8Array(piece));
    });
    return parseJson(Buffer.concat(pieces));
  }

  async #passValue(baseDepth: number, onPiece: (piece: Uint8Array) => void): Promise<void> {
    const first = await this.peekInside();
    const isScalar = first !== QUOTE && first !== OPEN_ARRAY && first !== OPEN_OBJECT;
    if (isScalar && endsScalar(first)) throw damaged('lacks a value where JSON needs one');
    const scanner = scannerAt(baseDepth);
    for (;;) {
      const from = this.at;
      const end = isScalar ? scalarEnd(this.piece, from) : scanner.scan(this.piece, from);
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

/** Finds the end of values that lie `baseDepth` deep in the answer. */
export function scannerAt(baseDepth: number): JsonScanner {
  return new JsonScanner(DEEPEST - baseDepth, () =>
    unspecified(`is nested deeper than ${String(DEEPEST)}`),
  );
}

/** Whether a number or a literal ends before the byte. JSON.parse judges everything else that follows. */
export function endsScalar(byte: number): boolean {
  return isJsonSpace(byte) || byte === COMMA || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT;
}

function scalarEnd(piece: Uint8Array, from: number): number {
  return piece.findIndex((byte, index) => index >= from && endsScalar(byte));
}

/** Refuses bytes that are not UTF-8: replaced letters would look like a difference. */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new ListMalformedError('holds a value that is not UTF-8', 'misencoded');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw damaged('holds a value that is not JSON');
  }
}

/**
 * `damaged`: cut, or not JSON; the same read may succeed later. `misencoded`: bytes that are not UTF-8, from a
 * damaged body or from a service that writes another encoding. `foreign`: an HTML or XML page, perhaps only for
 * a while. `unspecified`: JSON to its end, but not what the interface specification shows.
 */
export type ListFault = 'damaged' | 'misencoded' | 'foreign' | 'unspecified';

/** Why a list could not be read; a person sees an ApiError. */
export class ListMalformedError extends Error {
  readonly fault: ListFault;

  constructor(message: string, fault: ListFault) {
    super(message);
    this.name = 'ListMalformedError';
    this.fault = fault;
  }
}

export function damaged(message: string): ListMalformedError {
  return new ListMalformedError(message, 'damaged');
}

export function unspecified(message: string): ListMalformedError {
  return new ListMalformedError(message, 'unspecified');
}
