// Identifiers that look random and are the same in every run, which a simulation relies on.
import { createHash } from 'node:crypto';
import type { Account } from './account.ts';
import type { Sequence } from './store.ts';

/** The UUID of a new record (interface specification, Conventions: `utr`), even of a reused id. */
export function uuid(account: Account, table: Sequence, id: number): string {
  const hex = createHash('sha256')
    .update(`${table} ${String(id)} ${account.now}`)
    .digest('hex');
  // The digits that say: version 4, variant 1.
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** Thirteen letters and digits. */
export function shortCode(id: number): string {
  return ((BigInt(id) * 0x9e37_79b9_7f4a_7c15n) % (1n << 64n)).toString(36).padStart(13, '0');
}
