// The service's side of a comparison.
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

/** Where a suppressed address was seen. */
export interface SuppressionPlace {
  /** The scope of the list that shows the entry. */
  readonly list: number;
  /** Whether the entry is this address and nothing else. */
  readonly isPlain: boolean;
}

/** Far above the scopes of the groups in a comparison or a plan. */
const FIRST_FURTHER_SCOPE = 1_000_000;

export class ScratchActual {
  readonly #db: Db;
  readonly #sides: ScratchSides;
  readonly #layout: FieldLayout;
  readonly #furtherScopes = new Map<string, number>();
  readonly #statements: ReturnType<typeof actualStatements>;

  constructor(db: Db, sides: ScratchSides, layout: FieldLayout) {
    this.#db = db;
    this.#layout = layout;
    this.#sides = sides;
    this.#statements = actualStatements(db);
  }

  /** The list of all contacts. */
  get contacts(): ContactList {
    return this.#sides.list('contacts');
  }

  /** The recipients of a segment, by its number in the comparison. */
  recipients(target: number): ContactList {
    return this.#sides.list(`recipients of ${String(target)}`);
  }

  /** Forgets the entries of a list; the global one may show entries of every scope. */
  restartSuppressions(list: number): void {
    if (list === 0) this.#db.exec('DELETE FROM suppressed WHERE list = 0');
    else this.#db.prepare('DELETE FROM suppressed WHERE scope = ? AND list = ?').run(list, list);
  }

  /** `scope` is the list that the address is suppressed on. By default the entry is plain and stands in that list. */
  addSuppressed(
    scope: number,
    address: string,
    { list, isPlain }: SuppressionPlace = { list: scope, isPlain: true },
  ): void {
    this.#statements.suppress.run(scope, address, list, isPlain ? 1 : 0);
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

  /** Whether the scope is that of a group outside of the comparison or plan. */
  isFurtherScope(scope: number): boolean {
    return scope >= FIRST_FURTHER_SCOPE;
  }

  /**
   * In a comparison, finds only addresses for which some row or contact differs in any target: contacts that are equal
   * everywhere were dropped.
   */
  find(target: number, address: string): FoundContact | undefined {
    this.#sides.settle();
    const row = this.#statements.find.get(target, address);
    return row === undefined ? undefined : this.#found(row);
  }

  /** The other contacts of the key. */
  copies(target: number, address: string): FoundContact[] {
    this.#sides.settle();
    return this.#statements.copies.all(target, address).map((row) => this.#found(row));
  }

  /** The contact of the key with this id, or its copy with this id. */
  findById(key: { target: number; address: string }, contactId: string): FoundContact | undefined {
    const found = this.find(key.target, key.address);
    if (found === undefined || found.contactId === contactId) return found;
    return this.copies(key.target, key.address).find((copy) => copy.contactId === contactId);
  }

  /** Whether any entry names the address, so that no contact with it is created. */
  isSuppressed(scope: number, address: string): boolean {
    return this.#statements.findSuppressed.get(scope, address) !== undefined;
  }

  /** Whether an entry is exactly the address, so that the service knows it. */
  isPlainlySuppressed(scope: number, address: string): boolean {
    return this.#statements.findPlain.get(scope, address) !== undefined;
  }

  countSuppressed(scope: number): number {
    return this.#statements.countSuppressed.get(scope) ?? 0;
  }

  /** Contacts of a target, copies included. */
  countContacts(target: number): number {
    this.#sides.settle();
    const stored = this.#statements.countContacts.get(target) ?? 0;
    return stored + this.#sides.dropped(target) + this.countCopies(target);
  }

  countCopies(target: number): number {
    this.#sides.settle();
    return this.#statements.countCopies.get(target) ?? 0;
  }

  #found({ contactId, email, fields }: FoundRow): FoundContact {
    return { contactId, email, fields: this.#layout.fieldsOf(fields) };
  }

  /** Some may come more than once. */
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

function actualStatements(db: Db) {
  const counting = (sql: string) => db.prepare<[number], number>(sql).pluck();
  return {
    suppress: db.prepare<[number, string, number, 0 | 1]>(
      'INSERT OR IGNORE INTO suppressed VALUES (?, ?, ?, ?)',
    ),
    find: db.prepare<Key, FoundRow>(
      `SELECT contact_id AS contactId, coalesce(email, address) AS email, fields
       FROM actual WHERE target = ? AND address = ?`,
    ),
    copies: db.prepare<Key, FoundRow>(
      `SELECT contact_id AS contactId, email, fields FROM actual_copy
       WHERE target = ? AND address = ? ORDER BY length(contact_id), contact_id`,
    ),
    findSuppressed: db.prepare<Key>('SELECT 1 FROM suppressed WHERE scope = ? AND address = ?'),
    findPlain: db.prepare<Key>(
      'SELECT 1 FROM suppressed WHERE scope = ? AND address = ? AND is_plain = 1',
    ),
    countSuppressed: counting('SELECT count(DISTINCT address) FROM suppressed WHERE scope = ?'),
    countContacts: counting('SELECT count(*) FROM actual WHERE target = ?'),
    countCopies: counting('SELECT count(*) FROM actual_copy WHERE target = ?'),
  };
}
