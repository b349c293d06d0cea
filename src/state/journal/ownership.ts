// Which contacts we created, and which contact types were mirrored: a first mirror must not delete what other people put
// there. Also the addresses that stood beside a contact that somebody removed. Addresses are kept as keyed hashes only.
import type { ContactKey } from '../memory/memory-key.ts';
import { JournalTable } from './journal-table.ts';

export class OwnershipTable extends JournalTable {
  #isAnyBesideGone: boolean | undefined;

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

  /** These addresses stood beside that of a contact that somebody removed from the service. */
  noteBesideGone(addresses: readonly string[]): void {
    this.#isAnyBesideGone = undefined;
    this.commits.each(addresses, (address) =>
      this.sql.run(
        'INSERT OR IGNORE INTO beside_gone (address_hash) VALUES (?)',
        this.#besideHash(address),
      ),
    );
  }

  /** Whatever the contact type. */
  isBesideGone(address: string): boolean {
    // A first import has a million contacts to ask about.
    this.#isAnyBesideGone ??= this.hasBesideGone();
    if (!this.#isAnyBesideGone) return false;
    const find = 'SELECT 1 FROM beside_gone WHERE address_hash = ?';
    return this.sql.has(find, this.#besideHash(address));
  }

  hasBesideGone(): boolean {
    return this.sql.has('SELECT 1 FROM beside_gone LIMIT 1');
  }

  #besideHash(address: string): Buffer {
    return this.hash(`beside a contact that is gone\n${address}`);
  }

  #keyHash({ contactType, address }: ContactKey): Buffer {
    return this.hash(`${contactType}\n${address}`);
  }
}
