// Which contacts we created, and which contact types were mirrored: a first mirror must not delete what other people put
// there. Addresses are kept as keyed hashes only.
import type { ContactKey } from '../memory/memory-key.ts';
import { JournalTable } from './journal-table.ts';

export class OwnershipTable extends JournalTable {
  own(keys: readonly ContactKey[]): void {
    this.commits.each(keys, (key) =>
      this.sql.run('INSERT OR IGNORE INTO owned (key_hash) VALUES (?)', this.#keyHash(key)),
    );
  }

  /** Of contacts that a run deleted, or gave another address. */
  disown(keys: readonly ContactKey[]): void {
    this.commits.each(keys, (key) =>
      this.sql.run('DELETE FROM owned WHERE key_hash = ?', this.#keyHash(key)),
    );
  }

  isOwned(key: ContactKey): boolean {
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

  #keyHash({ contactType, address }: ContactKey): Buffer {
    return this.hash(`${contactType}\n${address}`);
  }
}
