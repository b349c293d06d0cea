// All records of an account in an order in which they can be entered elsewhere: what others refer to comes first. Rows are
// read page by page, so that an account of any size passes through.
import type { Statements } from '../storage/statements.ts';
import type { AccountContact, AccountContents } from './account-contents.ts';
import type { AccountRows, AutomationRow } from './account-tables.ts';

interface EntryRow {
  /** Lists of groups may have the ids of the account-wide one. */
  readonly id: string;
  /** Null: the address gets no mail at all. */
  readonly unsubscribeGroupId: string | null;
  readonly emailAddress: string;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

interface RecordRows extends Pick<
  AccountRows,
  'contact_type' | 'custom_field' | 'unsubscribe_group' | 'segment' | 'segment_recipient'
> {
  readonly automation: AutomationRow;
  readonly contact: AccountContact;
  readonly unsubscriber: EntryRow;
}

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
  yield* recordsOf(sql, 'contact_type', 'id, name, deleted_at AS deletedAt');
  yield* recordsOf(sql, 'custom_field', 'id, name, type');
  yield* recordsOf(
    sql,
    'unsubscribe_group',
    'id, rand_id AS randId, name, description, is_display AS isDisplay',
  );
  yield* recordsOf(
    sql,
    'segment',
    `id, contact_type_id AS contactTypeId, name, select_field AS selectField,
       select_operator AS selectOperator, value, query_type AS queryType, deleted_at AS deletedAt`,
  );
  yield* recordsOf(
    sql,
    'automation',
    `id, utr, name, for_id AS forId, for_table AS forTable, is_live AS isLive, live_at AS liveAt,
       unsubscribe_group_id AS unsubscribeGroupId, deleted_at AS deletedAt`,
  );
  for (const row of contents.listedContacts()) yield { table: 'contact', row };
  yield* recordsOf(
    sql,
    'segment_recipient',
    `id, segment_id AS segmentId, contact_id AS contactId, email, first_name AS firstName,
       last_name AS lastName, country, state, city, address_line1 AS addressLine1`,
  );
  yield* entriesOf(sql, 'global_unsubscribe WHERE unsubscribe_group_id IS NULL');
  yield* entriesOf(sql, 'unsubscribe_group_recipient WHERE TRUE');
  yield* entriesOf(
    sql,
    `global_unsubscribe WHERE unsubscribe_group_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM unsubscribe_group_recipient AS own
         WHERE own.unsubscribe_group_id = global_unsubscribe.unsubscribe_group_id
           AND own.email_address = global_unsubscribe.email_address)`,
  );
}

type Paged<Row> = Row & { readonly seq: number };

/** `columns` are those of the table, under the names of its rows. */
function* recordsOf(
  sql: Statements,
  table: Exclude<keyof RecordRows, 'contact' | 'unsubscriber'>,
  columns: string,
): Generator<AccountRecord> {
  const rows = sql.pages<Paged<object>>(
    `SELECT position AS seq, ${columns}, created_at AS createdAt, updated_at AS updatedAt
     FROM ${table} WHERE position > ? ORDER BY position LIMIT 500`,
  );
  // The columns are those of this table's rows, which the compiler cannot see in a text.
  for (const row of rows) yield { table, row } as unknown as AccountRecord;
}

function* entriesOf(sql: Statements, which: string): Generator<AccountRecord> {
  const rows = sql.pages<Paged<EntryRow>>(
    `SELECT position AS seq, id, unsubscribe_group_id AS unsubscribeGroupId,
       email_address AS emailAddress, created_at AS createdAt, updated_at AS updatedAt
     FROM ${which} AND position > ? ORDER BY position LIMIT 500`,
  );
  for (const row of rows) yield { table: 'unsubscriber', row };
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
