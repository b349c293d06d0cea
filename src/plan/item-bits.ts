// A set of the items of a plan as bits: the first item is the lowest bit of the first byte. The page of a plan gets the
// text of these functions, so each stands alone: it calls only the others here.

export function hasBit(bits: Uint8Array, seq: number): boolean {
  return (((bits[(seq - 1) >> 3] ?? 0) >> ((seq - 1) & 7)) & 1) === 1;
}

export function setBit(bits: Uint8Array, seq: number, isSet: boolean): void {
  const at = (seq - 1) >> 3;
  const bit = 1 << ((seq - 1) & 7);
  bits[at] = isSet ? (bits[at] ?? 0) | bit : (bits[at] ?? 0) & ~bit;
}

export function bitCount(bits: Uint8Array): number {
  let count = 0;
  for (const byte of bits) for (let rest = byte; rest > 0; rest &= rest - 1) count += 1;
  return count;
}
