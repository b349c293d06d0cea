// Who had left, as earlier runs knew: whom they suppressed or were to suppress, and whom the account-wide list of
// the service kept from mail though a source wanted them mailed (src/apply/run/who-left.ts). That list may lose
// somebody, or not show everybody: who left is not created for that. Addresses are kept as keyed hashes only.
import { keyedHash } from '../../lib/index.ts';
import type { Commits } from '../commits.ts';
import type { Db } from '../database.ts';

export class SuppressedKeyTable {
  readonly #commits: Commits;
  readonly #hashKey: Uint8Array;
  readonly #statements: ReturnType<typeof suppressedKeyStatements>;

  constructor(
    db: Db,
    { commits, hashKey }: { readonly commits: Commits; readonly hashKey: Uint8Array },
  ) {
    this.#commits = commits;
    this.#hashKey = hashKey;
    this.#statements = suppressedKeyStatements(db);
  }

  /** Nothing is written for those that are known, as most are every night. */
  remember(addresses: readonly string[]): void {
    const unknown = addresses.filter((address) => !this.has(address));
    if (unknown.length === 0) return;
    this.#commits.now(() => {
      for (const address of unknown) this.#statements.remember.run(this.#hash(address));
    });
  }

  has(address: string): boolean {
    return this.#statements.find.get(this.#hash(address)) !== undefined;
  }

  /** Whether there is nobody to ask about, one by one. */
  isEmpty(): boolean {
    return this.#statements.any.get() === undefined;
  }

  /** A person has said that these come back. */
  forget(addresses: Iterable<string>): void {
    this.#commits.now(() => {
      for (const address of addresses) this.#statements.forget.run(this.#hash(address));
    });
  }

  #hash(address: string): Buffer {
    return keyedHash(this.#hashKey, `suppressed address\n${address}`);
  }
}

function suppressedKeyStatements(db: Db) {
  return {
    remember: db.prepare<[Buffer]>(
      'INSERT OR IGNORE INTO suppressed_key (address_hash) VALUES (?)',
    ),
    find: db.prepare<[Buffer], { found: number }>(
      'SELECT 1 AS found FROM suppressed_key WHERE address_hash = ?',
    ),
    any: db.prepare<[], { found: number }>('SELECT 1 AS found FROM suppressed_key LIMIT 1'),
    forget: db.prepare<[Buffer]>('DELETE FROM suppressed_key WHERE address_hash = ?'),
  };
}
