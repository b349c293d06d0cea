// The rows of the service's contacts: taken in the order in which they come, then brought down to one a
// key. They are the one side of a comparison that another thread may write, into a file of its own.
import type { Statement } from 'better-sqlite3';
import type { Db } from '../database.ts';
import { ACTUAL_INDEX } from './scratch-schema.ts';

/** A contact of the service at its place in the comparison. */
export interface ActualRow {
  readonly target: number;
  readonly address: string;
  readonly contactId: string;
  readonly email: string;
  /** All fields, as `fieldsText` writes them. */
  readonly fields: string;
  /** `shortDigest` of the text of those fields that the sources own. */
  readonly digest: string;
}

type InsertValues = [number, string, string, string | null, string, string];

export class ContactRows {
  readonly #db: Db;
  #insert: Statement<InsertValues> | undefined;
  /** Whether contacts came in since the keys were last looked through. */
  #isDirty = true;
  #hasIndex = false;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Forgets the contacts of targets: a list is read again from its start after a failed attempt. */
  restart(targets: readonly number[]): void {
    for (const table of ['actual', 'actual_copy']) {
      this.#db
        .prepare(`DELETE FROM ${table} WHERE target IN (SELECT value FROM json_each(?))`)
        .run(JSON.stringify(targets));
    }
    this.#isDirty = true;
  }

  /** Another connection has brought the keys down, in a file of its own. */
  takeAsSettled(): void {
    this.#isDirty = false;
    this.#hasIndex = true;
  }

  add({ target, address, contactId, email, fields, digest }: ActualRow): void {
    this.#insert ??= this.#db.prepare('INSERT INTO actual VALUES (?, ?, ?, ?, ?, ?)');
    const spelling = email === address ? null : email;
    this.#insert.run(target, address, contactId, spelling, fields, digest);
    this.#isDirty = true;
  }

  /** Of several contacts of a key, the one with the lowest id stays, and the others are its copies. */
  settleKeys(): void {
    if (!this.#isDirty) return;
    // Where the table is in another file, this connection would look for it in its own.
    if (!this.#hasIndex) this.#db.exec(ACTUAL_INDEX);
    this.#hasIndex = true;
    const repeated = this.#db.prepare<[], { target: number; address: string }>(
      `SELECT target, address FROM actual GROUP BY target, address HAVING count(*) > 1 LIMIT 1000`,
    );
    for (let page = repeated.all(); page.length > 0; page = repeated.all()) {
      for (const { target, address } of page) this.#keepLowestId(target, address);
    }
    this.#isDirty = false;
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
