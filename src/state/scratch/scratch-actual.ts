// The service's side of a comparison.
import type { Statement } from 'better-sqlite3';
import type { Fields } from '../../contacts/fields.ts';
import { shortDigest } from '../../lib/hash.ts';
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
  /** Only the fields that the sources own, or null where that is the same text. */
  readonly owned: string | null;
}

export interface FoundContact {
  readonly contactId: string;
  readonly email: string;
  readonly fields: Fields;
}

interface FoundRow {
  readonly contactId: string;
  readonly email: string;
  readonly fields: string;
}

type Key = [target: number, address: string];

export class ScratchActual {
  readonly #db: Db;
  readonly #insert: Statement<[number, string, string, string, string, string]>;
  readonly #insertSuppressed: Statement<Key>;
  readonly #find: Statement<Key, FoundRow>;
  readonly #findCopies: Statement<Key, FoundRow>;
  readonly #findSuppressed: Statement<Key, { found: number }>;
  /** Whether contacts came in since the keys were last looked through. */
  #isDirty = true;

  constructor(db: Db) {
    this.#db = db;
    this.#insert = db.prepare('INSERT INTO actual VALUES (?, ?, ?, ?, ?, ?)');
    this.#insertSuppressed = db.prepare('INSERT OR IGNORE INTO suppressed VALUES (?, ?)');
    this.#find = db.prepare(
      'SELECT contact_id AS contactId, email, fields FROM actual WHERE target = ? AND address = ?',
    );
    this.#findCopies = db.prepare(
      `SELECT contact_id AS contactId, email, fields FROM actual_copy
       WHERE target = ? AND address = ? ORDER BY length(contact_id), contact_id`,
    );
    this.#findSuppressed = db.prepare(
      'SELECT 1 AS found FROM suppressed WHERE scope = ? AND address = ?',
    );
  }

  /** Forgets the contacts of targets: a list is read again from its start after a failed attempt. */
  restartContacts(targets: readonly number[]): void {
    for (const table of ['actual', 'actual_copy']) {
      this.#db
        .prepare(`DELETE FROM ${table} WHERE target IN (SELECT value FROM json_each(?))`)
        .run(JSON.stringify(targets));
    }
    this.#isDirty = true;
  }

  addContact(row: ActualRow): void {
    const { target, address, contactId, email, fields, owned } = row;
    this.#insert.run(target, address, contactId, email, fields, shortDigest(owned ?? fields));
    this.#isDirty = true;
  }

  /**
   * Brings every key down to one contact: of several, the one with the lowest id is the contact, the
   * others are its copies. Every question below and in `ScratchDifferences` is asked after this.
   */
  settleKeys(): void {
    if (!this.#isDirty) return;
    this.#db.exec(ACTUAL_INDEX);
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
        `INSERT OR IGNORE INTO actual_copy SELECT target, address, contact_id, email, fields
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

  restartSuppressions(scope: number): void {
    this.#db.prepare('DELETE FROM suppressed WHERE scope = ?').run(scope);
  }

  addSuppressed(scope: number, address: string): void {
    this.#insertSuppressed.run(scope, address);
  }

  find(target: number, address: string): FoundContact | undefined {
    this.settleKeys();
    const row = this.#find.get(target, address);
    return row === undefined ? undefined : withFields(row);
  }

  /** The other contacts of the key. */
  copies(target: number, address: string): FoundContact[] {
    this.settleKeys();
    return this.#findCopies.all(target, address).map(withFields);
  }

  /** The contact of the key that has this id, be it the contact or a copy. */
  findById(key: { target: number; address: string }, contactId: string): FoundContact | undefined {
    const found = this.find(key.target, key.address);
    if (found === undefined || found.contactId === contactId) return found;
    return this.copies(key.target, key.address).find((copy) => copy.contactId === contactId);
  }

  isSuppressed(scope: number, address: string): boolean {
    return this.#findSuppressed.get(scope, address) !== undefined;
  }

  countSuppressed(scope: number): number {
    return count(this.#db, 'SELECT count(*) AS count FROM suppressed WHERE scope = ?', scope);
  }

  /** Contacts of a target, copies included. */
  countContacts(target: number): number {
    this.settleKeys();
    return (
      count(this.#db, 'SELECT count(*) AS count FROM actual WHERE target = ?', target) +
      this.countCopies(target)
    );
  }

  countCopies(target: number): number {
    this.settleKeys();
    return count(this.#db, 'SELECT count(*) AS count FROM actual_copy WHERE target = ?', target);
  }

  *addresses(target: number): Generator<string> {
    this.settleKeys();
    const rows = this.#db
      .prepare<[number], { address: string }>('SELECT address FROM actual WHERE target = ?')
      .iterate(target);
    for (const { address } of rows) yield address;
  }
}

/** Field values as one text: equal fields in their sorted order have equal text. */
export function fieldsText(fields: Fields): string {
  return JSON.stringify(fields);
}

/** Reads back what `fieldsText` wrote. */
export function fieldsFromText(text: string): Fields {
  // Written by `fieldsText` in this process.
  return JSON.parse(text) as Fields;
}

/** Ids are numbers as text; the longer one without leading zeros is the larger one. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function withFields(row: FoundRow): FoundContact {
  return { contactId: row.contactId, email: row.email, fields: fieldsFromText(row.fields) };
}

function count(db: Db, sql: string, parameter: number): number {
  return db.prepare<[number], { count: number }>(sql).get(parameter)?.count ?? 0;
}
