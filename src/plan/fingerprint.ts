// The fingerprint of a plan: a hash over its ordered items. Two plans that would do the same have
// the same one, whatever files the data came from, so origins are left out.
import { canonicalJson, HashFold, type Json } from '../lib/hash.ts';
import type { Change } from './item.ts';

export class FingerprintFold {
  readonly #fold = new HashFold();

  /** Takes the changes in the order of the plan. */
  add(change: Change): void {
    this.#fold.add(canonicalJson(withoutOrigin(change)));
  }

  digestHex(): string {
    return this.#fold.digestHex();
  }
}

function withoutOrigin(change: Change): Json {
  const content: Record<string, Json> = {};
  for (const [name, value] of Object.entries(change) as [string, Json | undefined][]) {
    // `seq` follows from the order, and undefined members are no content.
    if (name !== 'origin' && name !== 'seq' && value !== undefined) content[name] = value;
  }
  return content;
}
