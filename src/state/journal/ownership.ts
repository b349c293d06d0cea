// Which contacts we created, and which contact types were mirrored before: a first mirror must not
// delete what somebody else put there. Addresses are kept as keyed hashes only.
import { keyedHash } from '../../lib/index.ts';
import type { Commits } from '../commits.ts';
import type { Db } from '../database.ts';

export interface OwnedKey {
  /** The key form of the contact type's name. */
  readonly contactType: string;
  readonly address: string;
}

export class OwnershipTable {
  readonly #commits: Commits;
  readonly #hashKey: Uint8Array;
  readonly #statements: ReturnType<typeof ownershipStatements>;

  constructor(
    db: Db,
    { commits, hashKey }: { readonly commits: Commits; readonly hashKey: Uint8Array },
  ) {
    this.#commits = commits;
    this.#hashKey = hashKey;
    this.#statements = ownershipStatements(db);
  }

  own(keys: readonly OwnedKey[]): void {
    this.#commits.now(() => {
      for (const key of keys) this.#statements.own.run(this.#hash(key));
    });
  }

  isOwned(key: OwnedKey): boolean {
    return this.#statements.findOwned.get(this.#hash(key)) !== undefined;
  }

  markMirrored(contactTypes: readonly string[]): void {
    this.#commits.now(() => {
      for (const contactType of contactTypes) this.#statements.markMirrored.run(contactType);
    });
  }

  wasMirrored(contactType: string): boolean {
    return this.#statements.findMirrored.get(contactType) !== undefined;
  }

  #hash(key: OwnedKey): Buffer {
    return keyedHash(this.#hashKey, `${key.contactType}\n${key.address}`);
  }
}

function ownershipStatements(db: Db) {
  return {
    own: db.prepare<[Buffer]>('INSERT OR IGNORE INTO owned (key_hash) VALUES (?)'),
    findOwned: db.prepare<[Buffer], { found: number }>(
      'SELECT 1 AS found FROM owned WHERE key_hash = ?',
    ),
    markMirrored: db.prepare<[string]>('INSERT OR IGNORE INTO mirrored (contact_type) VALUES (?)'),
    findMirrored: db.prepare<[string], { found: number }>(
      'SELECT 1 AS found FROM mirrored WHERE contact_type = ?',
    ),
  };
}
