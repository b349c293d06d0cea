// Which contacts we created, and which contact types were mirrored: a first mirror must not delete what other people
// put there. Also the addresses that each id of a source ever had: a person who left stays a leaver under a new
// address. Ids and addresses are kept as keyed hashes only.
import type { Commits } from '../storage/commits.ts';
import type { Db } from '../storage/database.ts';

/** Makes the keyed hash of a text: it means nothing without the key of this installation. */
export type KeyedHash = (text: string) => Buffer;

export interface OwnedKey {
  /** The key form of the contact type's name. */
  readonly contactType: string;
  readonly address: string;
}

export class OwnershipTable {
  readonly #commits: Commits;
  readonly #hash: (key: OwnedKey) => Buffer;
  readonly #statements: ReturnType<typeof ownershipStatements>;

  constructor(db: Db, commits: Commits, hash: KeyedHash) {
    this.#commits = commits;
    this.#hash = ({ contactType, address }) => hash(`${contactType}\n${address}`);
    this.#statements = ownershipStatements(db);
  }

  own(keys: readonly OwnedKey[]): void {
    this.#commits.each(keys, (key) => this.#statements.own.run(this.#hash(key)));
  }

  isOwned(key: OwnedKey): boolean {
    return this.#statements.findOwned.get(this.#hash(key)) !== undefined;
  }

  markMirrored(contactTypes: readonly string[]): void {
    this.#commits.each(contactTypes, (name) => this.#statements.markMirrored.run(name));
  }

  wasMirrored(contactType: string): boolean {
    return this.#statements.findMirrored.get(contactType) !== undefined;
  }
}

/** An id of a source with an address, as hashes. */
export interface HashedId {
  readonly idHash: Buffer;
  readonly addressHash: Buffer;
}

export class SourceIdTable {
  readonly #commits: Commits;
  readonly #hash: KeyedHash;
  readonly #statements: ReturnType<typeof sourceIdStatements>;

  constructor(db: Db, commits: Commits, hash: KeyedHash) {
    this.#commits = commits;
    this.#hash = hash;
    this.#statements = sourceIdStatements(db);
  }

  /** An id means something within its source only. */
  hashed(source: string, id: string, address: string): HashedId {
    return { idHash: this.#hash(`id\n${source}\n${id}`), addressHash: this.addressHash(address) };
  }

  addressHash(address: string): Buffer {
    return this.#hash(`address of an id\n${address}`);
  }

  /** The hashes of all addresses that the id had. */
  addressesOf({ idHash }: Pick<HashedId, 'idHash'>): Buffer[] {
    return this.#statements.addressesOf.all(idHash);
  }

  remember(ids: readonly HashedId[]): void {
    this.#commits.each(ids, ({ idHash, addressHash }) =>
      this.#statements.remember.run(idHash, addressHash),
    );
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

function sourceIdStatements(db: Db) {
  return {
    remember: db.prepare<[Buffer, Buffer]>(
      'INSERT OR IGNORE INTO source_id (id_hash, address_hash) VALUES (?, ?)',
    ),
    addressesOf: db
      .prepare<[Buffer], Buffer>('SELECT address_hash FROM source_id WHERE id_hash = ?')
      .pluck(),
  };
}
