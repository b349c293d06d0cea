// Plain records: found, listed, made, changed and taken away in the same way in every table. Names
// of tables and columns come from the code that calls, never from a request.
import type { Account } from './account.ts';
import type { FailedAnswer } from './answer.ts';
import type { Query, Sequence, SqlValue } from './store.ts';

/** The columns that every table has. */
export interface StoredRecord {
  readonly id: number;
  readonly user_id: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export type Columns = Readonly<Record<string, SqlValue>>;

/** The tables whose records can be marked as deleted, since they bear `deleted_at`. */
const MARKED_TABLES: ReadonlySet<Sequence> = new Set([
  'contact',
  'contact_type',
  'segment',
  'automation',
  'sender',
]);

/** Called within a transaction. `columns` may bring what else would be set here. */
export function insertRecord(
  account: Account,
  table: Sequence,
  columns: (id: number) => Columns,
): number {
  const id = account.store.nextId(table);
  const row = {
    id,
    user_id: account.userId,
    created_at: account.now,
    updated_at: account.now,
    ...columns(id),
  };
  const names = Object.keys(row);
  const places = names.map(() => '?').join(', ');
  account.store
    .query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`)
    .run(...Object.values(row));
  return id;
}

export function updateRecord(
  account: Account,
  table: Sequence,
  { id, columns }: { readonly id: number; readonly columns: Columns },
): void {
  const row = { updated_at: account.now, ...columns };
  const changes = Object.keys(row).map((name) => `${name} = ?`);
  account.store
    .query(`UPDATE ${table} SET ${changes.join(', ')} WHERE id = ?`)
    .run(...Object.values(row), id);
}

/** By what a record is found: `get` of these queries takes null for a request that names none. */
export type KeyColumn = 'id' | 'utr';

/** Finds the live records; one that is marked as deleted counts as unknown. */
export function liveRecords<Row>(account: Account, table: Sequence, key: KeyColumn): Query<Row> {
  return account.store.query<Row>(
    `SELECT * FROM ${table} WHERE ${key} = ? AND ${liveWhere(table)} ORDER BY id`,
  );
}

/** Finds what details show: deleted records too when `details_after_delete` says so. */
export function shownRecords<Row>(account: Account, table: Sequence, key: KeyColumn): Query<Row> {
  if (account.behaviours.value.details_after_delete === 'not_found')
    return liveRecords(account, table, key);
  return account.store.query<Row>(`SELECT * FROM ${table} WHERE ${key} = ? ORDER BY id`);
}

/** The records that a list shows, by id (behaviour `list_includes_soft_deleted`). */
export function listedRecords<Row>(account: Account, table: Sequence): Row[] {
  const withDeleted = account.behaviours.value.list_includes_soft_deleted === 'yes';
  const where = withDeleted ? 'TRUE' : liveWhere(table);
  return account.store.query<Row>(`SELECT * FROM ${table} WHERE ${where} ORDER BY id`).all();
}

/** What a deletion works on: the records of one endpoint's kind. */
export interface DeleteTarget {
  readonly exists: (id: number) => boolean;
  readonly remove: (id: number) => void;
  /** Every id there is, for a service that takes an empty list for all. */
  readonly allIds: () => readonly number[];
  /** The answer to an unknown id; left out: `Record Not Found`. */
  readonly missing?: FailedAnswer;
}

/** The live records of a table that fulfil a condition; by default all. */
export function recordTarget(account: Account, table: Sequence, condition = 'TRUE'): DeleteTarget {
  const where = `${liveWhere(table)} AND ${condition}`;
  const { store } = account;
  return {
    exists: (id) =>
      store.query(`SELECT id FROM ${table} WHERE id = ? AND ${where}`).get(id) !== undefined,
    remove: (id) => {
      removeRecord(account, table, id);
    },
    allIds: () =>
      store
        .query<{ id: number }>(`SELECT id FROM ${table} WHERE ${where}`)
        .all()
        .map((row) => row.id),
  };
}

/** Takes a record away for good, or marks it where the table can (behaviour `delete_kind`). */
export function removeRecord(account: Account, table: Sequence, id: number): void {
  if (account.behaviours.value.delete_kind === 'hard' || !MARKED_TABLES.has(table)) {
    account.store.query(`DELETE FROM ${table} WHERE id = ?`).run(id);
  } else updateRecord(account, table, { id, columns: { deleted_at: account.now } });
}

function liveWhere(table: Sequence): string {
  return MARKED_TABLES.has(table) ? 'deleted_at IS NULL' : 'TRUE';
}
