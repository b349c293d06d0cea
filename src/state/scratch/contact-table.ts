// The table of the service's contacts: filled with those that may matter, then brought down to one a key.
import type { Statement } from 'better-sqlite3';
import type { Db } from '../database.ts';
import type { StoredContact } from './contact-spool.ts';
import { ACTUAL_INDEX, WORTH_A_NEW_INDEX } from './scratch-schema.ts';

type InsertValues = [number, string, string, string | null, string, string];

export class ContactTable {
  readonly #db: Db;
  #insert: Statement<InsertValues> | undefined;
  #count = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Many rows are added without an index, which takes a third of the time. */
  clear(): void {
    if (this.#count > WORTH_A_NEW_INDEX) this.#db.exec('DROP INDEX IF EXISTS actual_by_key');
    this.#db.exec('DELETE FROM actual; DELETE FROM actual_copy');
    this.#count = 0;
  }

  add({ target, address, contactId, email, fields, digest }: StoredContact): void {
    this.#insert ??= this.#db.prepare('INSERT INTO actual VALUES (?, ?, ?, ?, ?, ?)');
    this.#count += 1;
    this.#insert.run(target, address, contactId, email, fields, digest);
  }

  /** Of several contacts of a key, the one with the lowest id stays, and the others are its copies. */
  settleKeys(): void {
    this.#db.exec(ACTUAL_INDEX);
    const repeated = this.#db.prepare<[], { target: number; address: string }>(
      `SELECT target, address FROM actual GROUP BY target, address HAVING count(*) > 1 LIMIT 1000`,
    );
    for (let page = repeated.all(); page.length > 0; page = repeated.all()) {
      for (const { target, address } of page) this.#keepLowestId(target, address);
    }
  }

  /** A list may name one contact twice: it is no copy of itself. */
  #keepLowestId(target: number, address: string): void {
    const key = { target, address };
    this.#db
      .prepare(
        `INSERT OR IGNORE INTO actual_copy
         SELECT target, address, contact_id, coalesce(email, address), fields
         FROM actual WHERE target = @target AND address = @address AND contact_id <> (
           SELECT contact_id FROM actual WHERE target = @target AND address = @address
           ORDER BY length(contact_id), contact_id LIMIT 1)`,
      )
      .run(key);
    this.#db
      .prepare(
        `DELETE FROM actual WHERE target = @target AND address = @address AND rowid <> (
           SELECT rowid FROM actual WHERE target = @target AND address = @address
           ORDER BY length(contact_id), contact_id, rowid LIMIT 1)`,
      )
      .run(key);
  }
}
