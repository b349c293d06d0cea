// What an account holds, read back from its tables: contacts with their custom fields, who must get no mail, and all
// records in an order in which they can be entered elsewhere. Rows are read page by page, so that an account of any
// size passes through and no cursor stays open between two of them.
import { rmSync } from 'node:fs';
import { type Db, openScratch, type DatabaseLocation, Statements } from '../storage/database.ts';
import {
  type AccountRows,
  type AccountTable,
  AccountTables,
  type ContactRow,
  selectionOf,
} from './account-tables.ts';

/** A contact with the name of its contact type, and its custom fields by name. */
export interface AccountContact extends ContactRow {
  /** Null for a contact type that the service does not list. */
  readonly contactType: string | null;
  readonly customFields: ReadonlyMap<string, string>;
}

export interface AccountSuppression {
  readonly emailAddress: string;
  /** The unsubscribe group, under its id where the service does not name it; null: no mail at all. */
  readonly group: { readonly id: string; readonly name: string } | null;
  readonly createdAt: string | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const IS_ACCOUNT_WIDE = 'unsubscribe_group_id IS NULL';

/** The service shows most entries of groups in the lists of the groups as well. */
const IS_NOWHERE_ELSE = `NOT EXISTS (SELECT 1 FROM unsubscribe_group_recipient AS own
  WHERE own.unsubscribe_group_id = global_unsubscribe.unsubscribe_group_id
    AND own.email_address = global_unsubscribe.email_address)`;

export class AccountContents {
  readonly #sql: Statements;

  /** The database stays the caller's, who closes it. */
  constructor(db: Db) {
    this.#sql = new Statements(db);
  }

  /** The account's custom fields as listed, then those that only contacts carry, by name. */
  customFieldNames(): string[] {
    const names = this.#sql.values<string>(
      `SELECT name FROM (SELECT name, position FROM custom_field ORDER BY position)
       UNION ALL
       SELECT name FROM (SELECT DISTINCT name FROM contact_custom_field ORDER BY name)`,
    );
    return [...new Set(names)];
  }

  countContacts(): number {
    return this.#sql.value('SELECT count(*) FROM contact WHERE deleted_at IS NULL') ?? 0;
  }

  /** An entry of a group that is in both lists counts once. */
  countSuppressions(): number {
    const count = this.#sql.value<number>(
      `SELECT (SELECT count(*) FROM unsubscribe_group_recipient)
         + (SELECT count(*) FROM global_unsubscribe
            WHERE unsubscribe_group_id IS NULL OR ${IS_NOWHERE_ELSE})`,
    );
    return count ?? 0;
  }

  /** In the order of the service. Deleted contacts are gone. */
  *contacts(): Generator<AccountContact> {
    for (const contact of this.listedContacts()) if (contact.deletedAt === null) yield contact;
  }

  /** The same with those that are marked as deleted, where the service lists them. */
  *listedContacts(): Generator<AccountContact> {
    const typeNames = this.#names('SELECT id, name FROM contact_type');
    const contacts = rowsIn(this.#sql, 'contact');
    for (const { seq: _, ...contact } of contacts) {
      const values = this.#sql.rows<{ name: string; value: string }>(
        'SELECT name, value FROM contact_custom_field WHERE contact_id = ? ORDER BY position',
        contact.id,
      );
      yield {
        ...contact,
        contactType: typeNames.get(contact.contactTypeId) ?? null,
        customFields: new Map(values.map(({ name, value }) => [name, value] as const)),
      };
    }
  }

  suppressions(): Generator<AccountSuppression> {
    return this.#named(allEntries(this.#sql));
  }

  /** Includes those that only the global list shows. */
  *groupRecipients(groupId: string): Generator<AccountSuppression> {
    const isOfGroup = 'unsubscribe_group_id = ?';
    yield* this.#named(rowsIn(this.#sql, 'unsubscribe_group_recipient', isOfGroup, groupId));
    const others = `${isOfGroup} AND ${IS_NOWHERE_ELSE}`;
    yield* this.#named(rowsIn(this.#sql, 'global_unsubscribe', others, groupId));
  }

  /** Entries of the global list that belong to no group. */
  globalUnsubscribes(): Generator<AccountSuppression> {
    return this.#named(rowsIn(this.#sql, 'global_unsubscribe', IS_ACCOUNT_WIDE));
  }

  /** Entries of the global list whose group the service does not list, so that nobody can tell what they left. */
  unsubscribesOfUnknownGroups(): Generator<AccountSuppression> {
    const isOfUnknown = 'unsubscribe_group_id NOT IN (SELECT id FROM unsubscribe_group)';
    return this.#named(rowsIn(this.#sql, 'global_unsubscribe', isOfUnknown));
  }

  /** The unsubscribe groups, in the order of the service; those without recipients too. */
  groups(): Named[] {
    return this.#sql.rows('SELECT id, name FROM unsubscribe_group ORDER BY position');
  }

  *#named(entries: Iterable<EntryRow>): Generator<AccountSuppression> {
    const names = this.#names('SELECT id, name FROM unsubscribe_group');
    for (const { emailAddress, unsubscribeGroupId: id, createdAt } of entries) {
      const group = id === null ? null : { id, name: names.get(id) ?? `group ${id}` };
      yield { emailAddress, group, createdAt };
    }
  }

  /** By id. Few enough to hold, and needed for every row. */
  #names(sql: string): ReadonlyMap<string, string> {
    return new Map(this.#sql.rows<Named>(sql).map(({ id, name }) => [id, name]));
  }
}

/**
 * The account's tables on their way into an export, which writes nothing before every list was read to its end. Lives
 * as long as the export and is worthless after it.
 */
export class StagedAccount {
  readonly tables: AccountTables;
  readonly contents: AccountContents;
  readonly #db: Db;
  readonly #place: DatabaseLocation;

  constructor(place: DatabaseLocation) {
    // What a killed process left behind is useless.
    if (place.kind === 'file') rmSync(place.path, { force: true });
    this.#place = place;
    this.#db = openScratch(place);
    this.tables = new AccountTables(this.#db);
    this.contents = new AccountContents(this.#db);
    // One transaction for the whole life: nothing here has to survive, and each commit would cost.
    this.#db.exec('BEGIN');
  }

  close(): void {
    this.#db.close();
    if (this.#place.kind === 'file') rmSync(this.#place.path, { force: true });
  }
}

/** Lists of groups may have the ids of the account-wide one. */
type EntryRow = AccountRows['global_unsubscribe'];

interface RecordRows extends Pick<AccountRows, CopiedTable> {
  readonly contact: AccountContact;
  readonly unsubscriber: EntryRow;
}

type CopiedTable =
  | 'contact_type'
  | 'custom_field'
  | 'unsubscribe_group'
  | 'segment'
  | 'segment_recipient'
  | 'automation';

/** One record with its table; `unsubscriber` is an entry of any list of unsubscribed addresses, each of them once. */
export type AccountRecord = {
  readonly [Table in keyof RecordRows]: { readonly table: Table; readonly row: RecordRows[Table] };
}[keyof RecordRows];

export type AccountCountry = AccountRows['country'];

/** The countries of the reference data, in the order of the service. */
export function accountCountries(sql: Statements): AccountCountry[] {
  return sql.rows('SELECT id, name, record FROM country ORDER BY position');
}

/** Deleted records too, where the service lists them. */
export function* accountRecords(
  sql: Statements,
  contents: Pick<AccountContents, 'listedContacts'>,
): Generator<AccountRecord> {
  yield* recordsOf(sql, 'contact_type');
  yield* recordsOf(sql, 'custom_field');
  yield* recordsOf(sql, 'unsubscribe_group');
  yield* recordsOf(sql, 'segment');
  yield* recordsOf(sql, 'automation');
  for (const row of contents.listedContacts()) yield { table: 'contact', row };
  yield* recordsOf(sql, 'segment_recipient');
  for (const row of allEntries(sql)) yield { table: 'unsubscriber', row };
}

function* recordsOf(sql: Statements, table: CopiedTable): Generator<AccountRecord> {
  // The compiler forgets that the row is of this table.
  for (const row of rowsIn(sql, table)) yield { table, row } as AccountRecord;
}

/** People who get no mail at all, then the lists of the groups, then entries of groups in the global list alone. */
function* allEntries(sql: Statements): Generator<EntryRow> {
  yield* rowsIn(sql, 'global_unsubscribe', IS_ACCOUNT_WIDE);
  yield* rowsIn(sql, 'unsubscribe_group_recipient');
  yield* rowsIn(
    sql,
    'global_unsubscribe',
    `unsubscribe_group_id IS NOT NULL AND ${IS_NOWHERE_ELSE}`,
  );
}

/** Those that meet the condition, with the values of its `?`, in the order of the service. */
function rowsIn<Table extends AccountTable>(
  sql: Statements,
  table: Table,
  condition = 'TRUE',
  ...values: readonly string[]
): Generator<AccountRows[Table] & { readonly seq: number }> {
  return sql.pages(
    `SELECT ${selectionOf(sql.db, table)} FROM ${table}
     WHERE ${condition} AND position > ? ORDER BY position LIMIT 500`,
    ...values,
  );
}

/** How the service shows itself in the lists: these two it does either in all of them or never. */
export interface ListTraits {
  /** Contacts that are marked as deleted are listed. */
  readonly listsDeleted: boolean;
  /** The account-wide list shows the entries of unsubscribe groups too. */
  readonly listsGroupEntries: boolean;
}

export function listTraits(sql: Statements): ListTraits {
  return {
    listsDeleted: sql.has('SELECT 1 FROM contact WHERE deleted_at IS NOT NULL LIMIT 1'),
    listsGroupEntries: sql.has(
      'SELECT 1 FROM global_unsubscribe WHERE unsubscribe_group_id IS NOT NULL LIMIT 1',
    ),
  };
}
