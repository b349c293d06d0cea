// The service's side of a comparison.
import type { Statement } from 'better-sqlite3';
import type { Fields } from '../../contacts/fields.ts';
import type { Db } from '../database.ts';
import type { ContactList } from './contact-list.ts';
import type { FieldLayout } from './field-layout.ts';
import type { ScratchSides } from './scratch-sides.ts';

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
  readonly #sides: ScratchSides;
  readonly #layout: FieldLayout;
  readonly #insertSuppressed: Statement<Key>;
  readonly #find: Statement<Key, FoundRow>;
  readonly #findCopies: Statement<Key, FoundRow>;
  readonly #findSuppressed: Statement<Key, { found: number }>;

  constructor(db: Db, sides: ScratchSides, layout: FieldLayout) {
    this.#db = db;
    this.#layout = layout;
    this.#sides = sides;
    this.#insertSuppressed = db.prepare('INSERT OR IGNORE INTO suppressed VALUES (?, ?)');
    this.#find = db.prepare(
      `SELECT contact_id AS contactId, coalesce(email, address) AS email, fields
       FROM actual WHERE target = ? AND address = ?`,
    );
    this.#findCopies = db.prepare(
      `SELECT contact_id AS contactId, email, fields FROM actual_copy
       WHERE target = ? AND address = ? ORDER BY length(contact_id), contact_id`,
    );
    this.#findSuppressed = db.prepare(
      'SELECT 1 AS found FROM suppressed WHERE scope = ? AND address = ?',
    );
  }

  /** The list of all contacts. */
  get contacts(): ContactList {
    return this.#sides.list('contacts');
  }

  /** The recipients of a segment, by its number in the comparison. */
  recipients(target: number): ContactList {
    return this.#sides.list(`recipients of ${String(target)}`);
  }

  restartSuppressions(scope: number): void {
    this.#db.prepare('DELETE FROM suppressed WHERE scope = ?').run(scope);
  }

  addSuppressed(scope: number, address: string): void {
    this.#insertSuppressed.run(scope, address);
    this.#sides.keepMore();
  }

  /**
   * Where both sides are compared, ask about addresses only that some row or contact differs in, in whatever
   * target: whoever is equal everywhere has fallen out, and is not found.
   */
  find(target: number, address: string): FoundContact | undefined {
    this.#sides.settle();
    const row = this.#find.get(target, address);
    return row === undefined ? undefined : this.#found(row);
  }

  /** The other contacts of the key. */
  copies(target: number, address: string): FoundContact[] {
    this.#sides.settle();
    return this.#findCopies.all(target, address).map((row) => this.#found(row));
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
    this.#sides.settle();
    return (
      count(this.#db, 'SELECT count(*) AS count FROM actual WHERE target = ?', target) +
      this.#sides.fallen(target) +
      this.countCopies(target)
    );
  }

  countCopies(target: number): number {
    this.#sides.settle();
    return count(this.#db, 'SELECT count(*) AS count FROM actual_copy WHERE target = ?', target);
  }

  #found({ contactId, email, fields }: FoundRow): FoundContact {
    return { contactId, email, fields: this.#layout.fieldsOf(fields) };
  }

  /** Some may come twice. */
  addresses(target: number): Generator<string> {
    return this.#sides.addresses(target);
  }
}

/** Ids are numbers as text; the longer one without leading zeros is the larger one. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function count(db: Db, sql: string, parameter: number): number {
  return db.prepare<[number], { count: number }>(sql).get(parameter)?.count ?? 0;
}
