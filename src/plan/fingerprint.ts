// The fingerprint of a plan: a hash over its ordered items. Two plans that would do the same have
// the same one, whatever files the data came from, so origins are left out.
import { HashFold, type Json, canonicalJson } from '../lib/index.ts';
import type { Change } from './item.ts';

export class FingerprintFold {
  readonly #fold = new HashFold();

  /** Takes the contents of the changes in the order of the plan. */
  add(content: string): void {
    this.#fold.add(content);
  }

  digestHex(): string {
    return this.#fold.digestHex();
  }
}

/** What a change does, as canonical JSON: all of it but its origin and its place in the plan. */
export function contentOf(change: Change): string {
  const content: Record<string, Json> = {};
  for (const [name, value] of Object.entries(change) as [string, Json | undefined][]) {
    // `seq` follows from the order, and undefined members are no content.
    if (name !== 'origin' && name !== 'seq' && value !== undefined) content[name] = value;
  }
  return canonicalJson(content);
}
