/** A part of some bytes, as UTF-8. Valid until the bytes are overwritten. */
export interface ByteSlice {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}
