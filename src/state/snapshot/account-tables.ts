// Fills the tables of an account, list by list, and each list again from its start where reading it begins again. Rows
// have our names; snapshot-schema.ts explains each column. The order in which rows are added is their position.
import type { Statement } from 'better-sqlite3';
import type { Db } from '../storage/database.ts';
import { ACCOUNT_INDEXES, ACCOUNT_TABLES } from './snapshot-schema.ts';
import { type ListName, LISTS } from './snapshot-lists.ts';

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

  /**
   * Adds the next contact with its custom fields; one that is there already is skipped. False where another contact has its
   * id: in another contact type, or with another address.
   */
  addContact(contact: ContactRow, customFields: Iterable<CustomFieldValueRow>): boolean {
    const { changes } = this.#insert('contact').run(contact);
    if (changes === 0) return this.#isThere(contact);
    for (const value of customFields) this.#insert('contact_custom_field').run(value);
    return true;
  }

  #isThere({ id, contactTypeId, email }: ContactRow): boolean {
    const find = 'SELECT 1 FROM contact WHERE id = ? AND contact_type_id = ? AND email = ?';
    return this.#db.prepare(find).get(id, contactTypeId, email) !== undefined;
  }

  /** Forgets a list whose reading broke off. */
  restart(list: ListName, ownerId: string): void {
    for (const sql of LISTS[list].clear) this.#db.prepare<[object]>(sql).run({ ownerId });
  }

  /** Call it when all contacts are in, and before they are read. */
  makeIndexes(): void {
    this.#db.exec(ACCOUNT_INDEXES);
  }

  /** Takes a row with the columns as members. A contact that is there already stays: a list may name one twice. */
  #insert(table: AccountTable): Statement<[object]> {
    const known = this.#inserts.get(table);
    if (known !== undefined) return known;
    const values = columnsOf(this.#db, table).map((column) => `@${memberOf(column)}`);
    const statement = this.#db.prepare<[object]>(
      `INSERT INTO ${table} VALUES (NULL, ${values.join(', ')}) ON CONFLICT DO NOTHING`,
    );
    this.#inserts.set(table, statement);
    return statement;
  }
}

/** What selects a row of the table with its columns as members; `seq` is its position. */
export function selectionOf(db: Db, table: AccountTable): string {
  const members = columnsOf(db, table).map((column) => `${column} AS ${memberOf(column)}`);
  return ['position AS seq', ...members].join(', ');
}

/** Without the position, which is the first. */
function columnsOf(db: Db, table: AccountTable): readonly string[] {
  const names = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck();
  return names.all(table).slice(1);
}

/** `address_line1` is held by `addressLine1`. */
function memberOf(column: string): string {
  return column.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());
}

interface Timestamps {
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export interface FieldRow extends Timestamps {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

export interface ContactRow extends Timestamps {
  readonly id: string;
  readonly contactTypeId: string;
  readonly email: string;
  readonly altEmail: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly country: string | null;
  readonly countryId: string | null;
  readonly countryName: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly addressLine1: string | null;
  readonly addressLine2: string | null;
  readonly stateProvinceRegion: string | null;
  readonly postalCode: string | null;
  readonly deletedAt: string | null;
}

export interface CustomFieldValueRow {
  readonly contactId: string;
  readonly name: string;
  readonly label: string | null;
  readonly value: string;
}

export interface AutomationRow extends Timestamps {
  readonly id: string;
  readonly utr: string;
  readonly name: string;
  readonly forId: string | null;
  readonly forTable: string | null;
  /** 2: in a status that is not specified. */
  readonly isLive: 0 | 1 | 2;
  readonly liveAt: string | null;
  readonly unsubscribeGroupId: string | null;
  readonly exitCriteria: string | null;
  readonly automationType: string | null;
  readonly scheduleCount: number | null;
  readonly totalTriggered: number | null;
  readonly totalDelivered: number | null;
  readonly totalUniqueOpens: number | null;
  readonly totalOpens: number | null;
  readonly totalBounces: number | null;
  readonly totalUnsubscribe: number | null;
  readonly deletedAt: string | null;
}

/** The row of each table. */
export interface AccountRows {
  readonly contact_type: Timestamps & {
    readonly id: string;
    readonly name: string;
    readonly contactsCount: number | null;
    readonly deletedAt: string | null;
  };
  readonly reserved_field: FieldRow;
  readonly custom_field: FieldRow;
  readonly country: {
    readonly id: string | null;
    readonly name: string | null;
    /** JSON. */
    readonly record: string;
  };
  readonly contact: ContactRow;
  readonly contact_custom_field: CustomFieldValueRow;
  readonly global_unsubscribe: Timestamps & {
    readonly id: string;
    /** Null where the address gets no mail at all. */
    readonly unsubscribeGroupId: string | null;
    readonly emailAddress: string;
  };
  readonly unsubscribe_group: Timestamps & {
    readonly id: string;
    readonly randId: string | null;
    readonly name: string;
    readonly description: string | null;
    readonly isDisplay: 0 | 1;
    readonly recipientCount: number | null;
  };
  readonly unsubscribe_group_recipient: Timestamps & {
    readonly id: string;
    readonly unsubscribeGroupId: string;
    readonly emailAddress: string;
  };
  readonly segment: Timestamps & {
    readonly id: string;
    readonly contactTypeId: string;
    readonly name: string;
    /** The three of them: a JSON array of texts each. */
    readonly selectField: string;
    readonly selectOperator: string;
    readonly value: string;
    readonly queryType: string | null;
    readonly recipientCount: number | null;
    readonly deletedAt: string | null;
  };
  readonly segment_recipient: Timestamps & {
    readonly id: string;
    readonly segmentId: string;
    readonly contactId: string | null;
    readonly email: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly country: string | null;
    readonly state: string | null;
    readonly city: string | null;
    readonly addressLine1: string | null;
  };
  readonly automation: AutomationRow;
}

export type AccountTable = keyof AccountRows;
