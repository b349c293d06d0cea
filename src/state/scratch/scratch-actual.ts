// The service's side of a comparison.
import type { Statement } from 'better-sqlite3';
import type { Fields } from '../../contacts/index.ts';
import type { Db } from '../storage/database.ts';
import type { ContactList } from './contact-rows.ts';
import type { FieldLayout } from './packed-row.ts';
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

/** Where an address was seen that gets no mail, or none of a group. */
export interface SuppressionPlace {
  /** The list that shows the entry, by its scope. */
  readonly list: number;
  /** The entry is this address and nothing else. */
  readonly isPlain: boolean;
}

/** Far from the scopes of the groups that a comparison or a plan speaks of. */
const FIRST_FURTHER_SCOPE = 1_000_000;

export class ScratchActual {
  readonly #db: Db;
  readonly #sides: ScratchSides;
  readonly #layout: FieldLayout;
  readonly #furtherScopes = new Map<string, number>();
  readonly #insertSuppressed: Statement<[number, string, number, 0 | 1]>;
  readonly #find: Statement<Key, FoundRow>;
  readonly #findCopies: Statement<Key, FoundRow>;
  readonly #findSuppressed: Statement<Key, { found: number }>;
  readonly #findPlain: Statement<Key, { found: number }>;

  constructor(db: Db, sides: ScratchSides, layout: FieldLayout) {
    this.#db = db;
    this.#layout = layout;
    this.#sides = sides;
    this.#insertSuppressed = db.prepare('INSERT OR IGNORE INTO suppressed VALUES (?, ?, ?, ?)');
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
    this.#findPlain = db.prepare(
      'SELECT 1 AS found FROM suppressed WHERE scope = ? AND address = ? AND is_plain = 1',
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

  /** Forgets what a list showed: the global one may show entries of every scope. */
  restartSuppressions(list: number): void {
    if (list === 0) this.#db.exec('DELETE FROM suppressed WHERE list = 0');
    else this.#db.prepare('DELETE FROM suppressed WHERE scope = ? AND list = ?').run(list, list);
  }

  /** `scope` is what the address gets no mail of; left out, the entry is plain and in the list of the scope. */
  addSuppressed(
    scope: number,
    address: string,
    { list, isPlain }: SuppressionPlace = { list: scope, isPlain: true },
  ): void {
    this.#insertSuppressed.run(scope, address, list, isPlain ? 1 : 0);
    this.#sides.keepMore();
  }

  /** The scope of a group that has no number yet, by its id on the service. */
  furtherScope(groupId: string): number {
    const known = this.#furtherScopes.get(groupId);
    if (known !== undefined) return known;
    const scope = FIRST_FURTHER_SCOPE + this.#furtherScopes.size;
    this.#furtherScopes.set(groupId, scope);
    return scope;
  }

  /** Whether no comparison and no plan speaks of the group of the scope. */
  isFurtherScope(scope: number): boolean {
    return scope >= FIRST_FURTHER_SCOPE;
  }

  /**
   * Where both sides are compared, ask about addresses only that some row or contact differs in, in whatever
   * target: a contact that is equal everywhere was dropped, and is not found.
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

  /** Whether any entry names the address: then no contact with it is created. */
  isSuppressed(scope: number, address: string): boolean {
    return this.#findSuppressed.get(scope, address) !== undefined;
  }

  /** Whether an entry is the address: then the service knows who is meant. */
  isPlainlySuppressed(scope: number, address: string): boolean {
    return this.#findPlain.get(scope, address) !== undefined;
  }

  countSuppressed(scope: number): number {
    const sql = 'SELECT count(DISTINCT address) AS count FROM suppressed WHERE scope = ?';
    return count(this.#db, sql, scope);
  }

  /** Contacts of a target, copies included. */
  countContacts(target: number): number {
    this.#sides.settle();
    return (
      count(this.#db, 'SELECT count(*) AS count FROM actual WHERE target = ?', target) +
      this.#sides.dropped(target) +
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
