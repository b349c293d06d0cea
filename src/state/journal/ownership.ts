// Which contacts we created, and which contact types were mirrored: a first mirror must not delete what other people
// put there. Also the addresses that each id of a source ever had: a person who left stays a leaver under a new
// address. Ids and addresses are kept as keyed hashes only.
import { JournalTable } from './journal-table.ts';

export interface OwnedKey {
  /** The key form of the contact type's name. */
  readonly contactType: string;
  readonly address: string;
}

export class OwnershipTable extends JournalTable {
  own(keys: readonly OwnedKey[]): void {
    this.commits.each(keys, (key) =>
      this.sql.run('INSERT OR IGNORE INTO owned (key_hash) VALUES (?)', this.#keyHash(key)),
    );
  }

  isOwned(key: OwnedKey): boolean {
    return this.sql.has('SELECT 1 FROM owned WHERE key_hash = ?', this.#keyHash(key));
  }

  markMirrored(contactTypes: readonly string[]): void {
    this.commits.each(contactTypes, (name) =>
      this.sql.run('INSERT OR IGNORE INTO mirrored (contact_type) VALUES (?)', name),
    );
  }

  wasMirrored(contactType: string): boolean {
    return this.sql.has('SELECT 1 FROM mirrored WHERE contact_type = ?', contactType);
  }

  #keyHash({ contactType, address }: OwnedKey): Buffer {
    return this.hash(`${contactType}\n${address}`);
  }
}

/** An id of a source with an address, as hashes. */
export interface HashedId {
  readonly idHash: Buffer;
  readonly addressHash: Buffer;
}

export class SourceIdTable extends JournalTable {
  /** An id means something within its source only. */
  hashed(source: string, id: string, address: string): HashedId {
    return { idHash: this.hash(`id\n${source}\n${id}`), addressHash: this.addressHash(address) };
  }

  addressHash(address: string): Buffer {
    return this.hash(`address of an id\n${address}`);
  }

  /** The hashes of all addresses that the id had. */
  addressesOf({ idHash }: Pick<HashedId, 'idHash'>): Buffer[] {
    return this.sql.values('SELECT address_hash FROM source_id WHERE id_hash = ?', idHash);
  }

  remember(ids: readonly HashedId[]): void {
    const add = 'INSERT OR IGNORE INTO source_id (id_hash, address_hash) VALUES (?, ?)';
    this.commits.each(ids, ({ idHash, addressHash }) => this.sql.run(add, idHash, addressHash));
  }
}
