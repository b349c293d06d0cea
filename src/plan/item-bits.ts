// A set of the items of a plan as bits: the first item is the lowest bit of the first byte. A page gets the text of these
// functions and decides with them, so each stands alone: it calls only the others here.

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

/** What is left when everything that lacks something it needs is taken out. `pairs`: each item, and one that it needs. */
export function closedOver(bits: Uint8Array, pairs: Uint32Array): Uint8Array {
  const left = bits.slice();
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (let at = 0; at < pairs.length; at += 2) {
      const seq = pairs[at] ?? 0;
      if (!hasBit(left, seq) || hasBit(left, pairs[at + 1] ?? 0)) continue;
      setBit(left, seq, false);
      isChanged = true;
    }
  }
  return left;
}
