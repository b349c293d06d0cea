// The tables that hold what an account holds, while they are filled: list by list, each of them again
// from its start where reading it has to begin anew.
import type { Statement } from 'better-sqlite3';
import type { Db } from '../database.ts';
import type { AccountRows, AccountTable, CustomFieldValueRow, ContactRow } from './account-rows.ts';
import { INSERTS, LISTS, type ListName } from './account-statements.ts';
import { ACCOUNT_INDEXES, ACCOUNT_TABLES } from './account-schema.ts';

export class AccountTables {
  readonly #db: Db;
  readonly #inserts = new Map<AccountTable, Statement<[object]>>();

  /** Makes the tables in an empty database, and leaves its transactions to the caller. */
  constructor(db: Db) {
    this.#db = db;
    this.#db.exec(ACCOUNT_TABLES);
  }

  /** Adds the next row of a list that is not the contacts'. */
  add<T extends Exclude<AccountTable, 'contact' | 'contact_custom_field'>>(
    table: T,
    row: AccountRows[T],
  ): void {
    this.#insert(table).run(row);
  }

  /** Adds the next contact with its custom fields; one that is there already is passed over. */
  addContact(contact: ContactRow, customFields: Iterable<CustomFieldValueRow>): void {
    const { changes } = this.#insert('contact').run(contact);
    if (changes === 0) return;
    for (const value of customFields) this.#insert('contact_custom_field').run(value);
  }

  /** Forgets a list: what an attempt that broke off has delivered is void. */
  restart(list: ListName, ownerId: string): void {
    for (const sql of LISTS[list].clear) this.#db.prepare<[object]>(sql).run({ ownerId });
  }

  /** To be called when all contacts are in, and before they are read. */
  makeIndexes(): void {
    this.#db.exec(ACCOUNT_INDEXES);
  }

  #insert(table: AccountTable): Statement<[object]> {
    const known = this.#inserts.get(table);
    if (known !== undefined) return known;
    const statement = this.#db.prepare<[object]>(INSERTS[table]);
    this.#inserts.set(table, statement);
    return statement;
  }
}
