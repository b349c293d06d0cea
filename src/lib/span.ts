// Where a text lies that nobody has made a string of yet.

/** A part of some bytes, as UTF-8. Valid as long as nobody writes over them. */
export interface Span {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}
