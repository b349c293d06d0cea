// The elements of one list, cut out of the body without decoding it. All elements that are whole in
// the piece at hand go through one JSON.parse together; only an element that a piece's end cuts is
// carried over, so memory is bounded by a piece and an element.
//
// A list is an array of objects or, as PHP sends one whose indices have gaps, an object of objects.
// An array of many small elements is leapt over where it can be (leap.ts). What lies around a leap is
// scanned byte by byte, and so is everything once a leap went wrong. A caller that can take elements out of
// the bytes itself gets each one where it lies; only those that it cannot take are parsed.
// States: `first` (nothing read yet) -> [`key` -> `colon` ->] `value` -> `separator` -> `key`/`value`
import { CLOSE_ARRAY, CLOSE_OBJECT, COLON, COMMA, OPEN_OBJECT, QUOTE, isSpace } from './bytes.ts';
import { VALUE_CAP_BYTES, parseJson } from './byte-source.ts';
import { DEEPEST, Extent } from './extent.ts';
import { leap } from './leap.ts';
import { damaged, unspecified } from './malformed.ts';

export type ListForm = 'array' | 'object';

/**
 * Takes the element that begins at `from` where it lies: the index behind it, or -1 where it is cut or of a
 * form that has to be parsed. What is taken must be JSON.
 */
export type TakeElement = (bytes: Buffer, from: number) => number;

type Awaited = 'first' | 'key' | 'colon' | 'value' | 'separator';

/** Elements lie inside the envelope, its message and the list. */
const ELEMENT_BASE_DEPTH = 3;

export class ElementReader {
  rowCount = 0;
  readonly #form: ListForm;
  readonly #onBatch: (batch: readonly unknown[]) => void;
  readonly #takeElement: TakeElement | undefined;
  readonly #extent = new Extent(ELEMENT_BASE_DEPTH);
  #awaited: Awaited = 'first';
  /** A key or an element is under way. */
  #isInside = false;
  #isClosed = false;
  #mayLeap: boolean;
  /** The beginning of the element that earlier pieces' ends have cut. */
  #carried: Uint8Array[] = [];
  #carriedBytes = 0;
  /**
   * Within the piece at hand: where its first element begins, where its last whole one ends, how
   * many are whole, and where the one begins that is not (-1 when there is none).
   */
  #spanFrom = -1;
  #spanTo = -1;
  #spanCount = 0;
  #openFrom = -1;

  constructor(
    form: ListForm,
    onBatch: (batch: readonly unknown[]) => void,
    takeElement?: TakeElement,
  ) {
    this.#form = form;
    // The elements of an object have their keys between them.
    this.#takeElement = form === 'array' ? takeElement : undefined;
    this.#mayLeap = form === 'array' && takeElement === undefined;
    this.#onBatch = onBatch;
  }

  /** The index behind the list's closing bracket, or -1 when the piece ends before it. */
  read(piece: Buffer, from: number): number {
    this.#openFrom = this.#carriedBytes > 0 ? from : -1;
    this.#spanFrom = this.#openFrom;
    this.#spanCount = 0;
    let at = from;
    while (at < piece.length && !this.#isClosed) {
      at = this.#isInside ? this.#readInside(piece, at) : this.#readBetween(piece, at);
    }
    this.#deliver(piece);
    return this.#isClosed ? at : -1;
  }

  #readInside(piece: Buffer, from: number): number {
    const end = this.#extent.scan(piece, from);
    if (end === -1) return piece.length;
    this.#isInside = false;
    if (this.#awaited === 'key') {
      this.#awaited = 'colon';
    } else {
      this.#awaited = 'separator';
      // Only an element that began in an earlier piece can be longer than the cap.
      if (this.#spanCount === 0) assertCap(this.#carriedBytes + end - this.#spanFrom);
      this.#spanTo = end;
      this.#openFrom = -1;
      this.#spanCount += 1;
    }
    return end;
  }

  #readBetween(piece: Buffer, at: number): number {
    const byte = piece[at] ?? 0;
    if (isSpace(byte)) return at + 1;
    switch (this.#awaited) {
      case 'first':
      case 'separator':
        return this.#readSeparator(byte, at);
      case 'colon':
        return this.#readColon(byte, at);
      case 'key':
        expectByte(byte, QUOTE);
        return this.#enter(at);
      case 'value':
        if (byte !== OPEN_OBJECT) throw unspecified('has an element that is not an object');
        return this.#readElement(piece, at);
    }
  }

  #readElement(piece: Buffer, at: number): number {
    return this.#take(piece, at) ?? this.#leap(piece, at) ?? this.#enter(at);
  }

  #readColon(byte: number, at: number): number {
    expectByte(byte, COLON);
    this.#awaited = 'value';
    return at + 1;
  }

  /** The index behind an element that was taken where it lies; undefined where it has to be parsed. */
  #take(piece: Buffer, at: number): number | undefined {
    const end = this.#takeElement?.(piece, at) ?? -1;
    if (end === -1) return undefined;
    // Elements that wait to be parsed lie before it, and in one piece only among themselves.
    if (this.#spanCount > 0) this.#parseSpan(piece.subarray(this.#spanFrom, this.#spanTo));
    this.#spanFrom = -1;
    this.#spanCount = 0;
    this.rowCount += 1;
    this.#awaited = 'separator';
    return end;
  }

  /** The index behind the last element that was leapt over; undefined without a leap. */
  #leap(piece: Buffer, at: number): number | undefined {
    if (!this.#mayLeap) return undefined;
    const made = leap({
      carried: this.#carried,
      piece,
      spanFrom: this.#spanFrom === -1 ? at : this.#spanFrom,
      searchFrom: at,
      deepest: DEEPEST - ELEMENT_BASE_DEPTH,
    });
    // A wrong leap costs a vain JSON.parse, and what made it wrong is likely to come again.
    if (made === 'wrong') this.#mayLeap = false;
    if (typeof made === 'string') return undefined;
    this.#hand(made.batch);
    this.#awaited = 'separator';
    this.#spanFrom = -1;
    this.#spanCount = 0;
    return made.end;
  }

  #readSeparator(byte: number, at: number): number {
    if (byte === (this.#form === 'array' ? CLOSE_ARRAY : CLOSE_OBJECT)) {
      this.#isClosed = true;
      return at + 1;
    }
    const isFirst = this.#awaited === 'first';
    if (!isFirst) expectByte(byte, COMMA);
    this.#awaited = this.#form === 'array' ? 'value' : 'key';
    return isFirst ? at : at + 1;
  }

  /** A key or an element begins; the next scan starts at its first byte. */
  #enter(at: number): number {
    this.#isInside = true;
    if (this.#openFrom === -1) this.#openFrom = at;
    if (this.#spanFrom === -1) this.#spanFrom = at;
    return at;
  }

  /** Parses what is whole, and carries over what is not. */
  #deliver(piece: Buffer): void {
    if (this.#spanCount > 0) this.#parseSpan(piece.subarray(this.#spanFrom, this.#spanTo));
    if (this.#openFrom !== -1) this.#carry(piece.subarray(this.#openFrom));
  }

  #carry(rest: Uint8Array): void {
    this.#carriedBytes += rest.length;
    assertCap(this.#carriedBytes);
    // The sender may use its buffer again.
    this.#carried.push(new Uint8Array(rest));
  }

  #parseSpan(span: Buffer): void {
    const [open, close] = this.#form === 'array' ? ['[', ']'] : ['{', '}'];
    const batch = valuesOf(
      parseJson(Buffer.concat([Buffer.from(open), ...this.#carried, span, Buffer.from(close)])),
    );
    if (batch.length !== this.#spanCount) throw unspecified('has two elements of one index');
    this.#hand(batch);
  }

  #hand(batch: readonly unknown[]): void {
    this.#carried = [];
    this.#carriedBytes = 0;
    this.rowCount += batch.length;
    this.#onBatch(batch);
  }
}

function assertCap(elementBytes: number): void {
  if (elementBytes <= VALUE_CAP_BYTES) return;
  throw unspecified(`has an element of more than ${String(VALUE_CAP_BYTES)} bytes`);
}

function valuesOf(list: unknown): readonly unknown[] {
  if (Array.isArray(list)) return list;
  return typeof list === 'object' && list !== null ? Object.values(list) : [];
}

function expectByte(byte: number, expected: number): void {
  if (byte === expected) return;
  throw damaged(`lacks a "${String.fromCharCode(expected)}" between its elements`);
}
