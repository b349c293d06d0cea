// Which addresses the ids of the sources ever had: who changes an address has left at the new one too.
// Nothing is forgotten when a plan is not carried out, and ids and addresses are kept as keyed hashes only.
import { keyedHash } from '../../lib/index.ts';
import type { Commits } from '../commits.ts';
import type { Db } from '../database.ts';
import type { HashedId } from '../scratch/scratch-ids.ts';

export class SourceIdTable {
  readonly #commits: Commits;
  readonly #hashKey: Uint8Array;
  readonly #statements: ReturnType<typeof sourceIdStatements>;

  constructor(
    db: Db,
    { commits, hashKey }: { readonly commits: Commits; readonly hashKey: Uint8Array },
  ) {
    this.#commits = commits;
    this.#hashKey = hashKey;
    this.#statements = sourceIdStatements(db);
  }

  /** An id means something within its source only. */
  hashed(source: string, id: string, address: string): HashedId {
    const idHash = keyedHash(this.#hashKey, `id\n${source}\n${id}`);
    return { idHash, addressHash: this.addressHash(address) };
  }

  addressHash(address: string): Buffer {
    return keyedHash(this.#hashKey, `address of an id\n${address}`);
  }

  /** The hashes of all addresses that the id had. */
  addressesOf({ idHash }: Pick<HashedId, 'idHash'>): Buffer[] {
    return this.#statements.addressesOf.all(idHash).map(({ addressHash }) => addressHash);
  }

  remember(ids: readonly HashedId[]): void {
    if (ids.length === 0) return;
    this.#commits.now(() => {
      for (const { idHash, addressHash } of ids) this.#statements.remember.run(idHash, addressHash);
    });
  }
}

function sourceIdStatements(db: Db) {
  return {
    remember: db.prepare<[Buffer, Buffer]>(
      'INSERT OR IGNORE INTO source_id (id_hash, address_hash) VALUES (?, ?)',
    ),
    addressesOf: db.prepare<[Buffer], { addressHash: Buffer }>(
      'SELECT address_hash AS addressHash FROM source_id WHERE id_hash = ?',
    ),
  };
}
