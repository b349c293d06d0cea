// Which contacts we created, and which contact types were mirrored before: a first mirror must not
// delete what somebody else put there. Addresses are kept as keyed hashes only.
import { keyedHash } from '../lib/hash.ts';
import type { Db } from './database.ts';

export interface OwnedKey {
  /** The key form of the contact type's name. */
  readonly contactType: string;
  readonly address: string;
}

export class OwnershipTable {
  readonly #db: Db;
  readonly #hashKey: Uint8Array;

  constructor(db: Db, hashKey: Uint8Array) {
    this.#db = db;
    this.#hashKey = hashKey;
  }

  own(keys: readonly OwnedKey[]): void {
    const insert = this.#db.prepare('INSERT OR IGNORE INTO owned (key_hash) VALUES (?)');
    this.#db.transaction(() => {
      for (const key of keys) insert.run(this.#hash(key));
    })();
  }

  isOwned(key: OwnedKey): boolean {
    const row = this.#db
      .prepare<[Buffer], { found: number }>('SELECT 1 AS found FROM owned WHERE key_hash = ?')
      .get(this.#hash(key));
    return row !== undefined;
  }

  markMirrored(contactTypes: readonly string[]): void {
    const insert = this.#db.prepare('INSERT OR IGNORE INTO mirrored (contact_type) VALUES (?)');
    for (const contactType of contactTypes) insert.run(contactType);
  }

  wasMirrored(contactType: string): boolean {
    const row = this.#db
      .prepare<[string], { found: number }>(
        'SELECT 1 AS found FROM mirrored WHERE contact_type = ?',
      )
      .get(contactType);
    return row !== undefined;
  }

  #hash(key: OwnedKey): Buffer {
    return keyedHash(this.#hashKey, `${key.contactType}\n${key.address}`);
  }
}
