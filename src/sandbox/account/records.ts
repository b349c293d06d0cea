// Finds, lists, makes, changes and deletes records, in the same way in every table, and shapes them for a
// response. Names of tables and columns come from the calling code, never from a request.
import { type Answer, Refusal, list, notFound, record } from '../protocol/answer.ts';
import type { Account } from './account.ts';
import { type RecordTable, type RowOf, type StoredRecord, canBeMarked } from './schema.ts';
import type { SqlValue } from './store.ts';

export type Columns = Readonly<Record<string, SqlValue>>;

/** Called within a transaction. `columns` may override what is set here. */
export function insertRecord(
  account: Account,
  table: RecordTable,
  columns: (id: number) => Columns,
): number {
  const id = account.store.nextId(table);
  insertRow(account, table, { id, ...columns(id) });
  return id;
}

/** With an id that the caller knows to be free; null takes one above all others. */
export function insertRow(
  account: Account,
  table: RecordTable,
  columns: Columns & { readonly id: number | null },
): void {
  const { userId: user_id, now } = account;
  const row = { user_id, created_at: now, updated_at: now, ...columns };
  const names = Object.keys(row);
  const places = names.map(() => '?').join(', ');
  account.store
    .query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`)
    .run(...Object.values(row));
}

export function updateRecord(
  account: Account,
  table: RecordTable,
  id: number,
  columns: Columns,
): void {
  const row = { updated_at: account.now, ...columns };
  const changes = Object.keys(row).map((name) => `${name} = ?`);
  account.store
    .query(`UPDATE ${table} SET ${changes.join(', ')} WHERE id = ?`)
    .run(...Object.values(row), id);
}

/** The columns that a copy of a record keeps. */
export function copiedColumns<Row extends StoredRecord>(
  row: Row,
): Omit<Row, 'id' | 'user_id' | 'created_at' | 'updated_at'> {
  const { id: _id, user_id: _user, created_at: _made, updated_at: _changed, ...columns } = row;
  return columns;
}

/** By what a record is found. */
type KeyColumn = 'id' | 'utr';

/** The live record with the key; one that is marked as deleted counts as unknown. */
export function liveRecord<Table extends RecordTable>(
  account: Account,
  table: Table,
  key: KeyColumn,
  value: SqlValue | undefined,
  condition = liveWhere(table),
): RowOf<Table> | undefined {
  return account.store
    .query<RowOf<Table>>(`SELECT * FROM ${table} WHERE ${key} = ? AND ${condition} ORDER BY id`)
    .get(value ?? null);
}

/** The live record that the request names; throws a Refusal where there is none. */
export function namedRecord<Table extends RecordTable>(
  account: Account,
  table: Table,
  key: KeyColumn,
  value: SqlValue | undefined,
  spelling?: 'Record not found',
): RowOf<Table> {
  const row = liveRecord(account, table, key, value);
  if (row === undefined) throw new Refusal(notFound(spelling));
  return row;
}

/** The record that details show: a deleted one too when `details_after_delete` says so. */
export function shownRecord<Table extends RecordTable>(
  account: Account,
  table: Table,
  key: KeyColumn,
  value: SqlValue | undefined,
): RowOf<Table> | undefined {
  const isLive = account.behaviours.value.details_after_delete === 'not_found';
  return liveRecord(account, table, key, value, isLive ? undefined : 'TRUE');
}

/** The answer with one record; `shown` turns a row into what a response shows. */
export function detailsAnswer<Row extends object>(
  account: Account,
  name: string,
  row: Row | undefined,
  shown: (row: Row) => object = (plain) => plain,
): Answer {
  return row === undefined ? notFound() : record(name, recordShape(account)({ ...shown(row) }));
}

/** The answer with a list of records. */
export function listAnswer<Row extends object>(
  account: Account,
  name: string,
  rows: readonly Row[],
  shown: (row: Row) => object = (plain) => plain,
): Answer {
  const shape = recordShape(account);
  return list(
    name,
    rows.map((row) => shape({ ...shown(row) })),
  );
}

/** The records that a list shows, by id (behaviour `list_includes_soft_deleted`). */
export function listedRecords<Table extends RecordTable>(
  account: Account,
  table: Table,
): RowOf<Table>[] {
  const withDeleted = account.behaviours.value.list_includes_soft_deleted === 'yes';
  const where = withDeleted ? 'TRUE' : liveWhere(table);
  return account.store
    .query<RowOf<Table>>(`SELECT * FROM ${table} WHERE ${where} ORDER BY id`)
    .all();
}

/**
 * How many records have each value of a column; a value without records is missing.
 * @param from a table, or a statement in parentheses that selects the column
 */
export function countsBy(
  account: Account,
  from: string,
  column: string,
): ReadonlyMap<number, number> {
  const rows = account.store
    .query<{ value: number; records: number }>(
      `SELECT ${column} AS value, count(*) AS records FROM ${from} WHERE ${column} IS NOT NULL GROUP BY 1`,
    )
    .all();
  return new Map(rows.map((row) => [row.value, row.records]));
}

/** Deletes a record, or marks it as deleted where the table can (behaviour `delete_kind`). */
export function removeRecord(account: Account, table: RecordTable, id: number): void {
  if (account.behaviours.value.delete_kind === 'hard' || !canBeMarked(table)) {
    account.store.query(`DELETE FROM ${table} WHERE id = ?`).run(id);
  } else updateRecord(account, table, id, { deleted_at: account.now });
}

export function liveWhere(table: RecordTable): string {
  return canBeMarked(table) ? 'deleted_at IS NULL' : 'TRUE';
}

/** A record as a response shows it, in this order of keys. */
export type ResponseRecord = Readonly<Record<string, unknown>>;

/** Returns the function that shapes each record of a response, in place. */
export function recordShape(account: Account): (shaped: Record<string, unknown>) => ResponseRecord {
  const { id_type, timestamps, missing_optional_keys, unknown_extra_fields } =
    account.behaviours.value;
  const steps: ((shaped: Record<string, unknown>) => void)[] = [];
  if (id_type === 'numeric_string') steps.push(idsAsText);
  if (timestamps === 'iso_seconds') steps.push(wholeSeconds);
  if (timestamps === 'naive_local') steps.push(naiveTimes);
  if (missing_optional_keys === 'absent') steps.push(withoutNulls);
  if (unknown_extra_fields === 'some') steps.push(withExtras);
  return (shaped) => {
    shaped['user_id'] = account.userId;
    for (const step of steps) step(shaped);
    return shaped;
  };
}

function idsAsText(shaped: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(shaped)) {
    if (isId(key) && typeof value === 'number') shaped[key] = String(value);
  }
}

/** `automation_for` is an id too. */
function isId(key: string): boolean {
  return key === 'id' || key === 'automation_for' || key.endsWith('_id');
}

function wholeSeconds(shaped: Record<string, unknown>): void {
  changeTimes(shaped, (text) => `${text.slice(0, 19)}Z`);
}

/** As a database column without a time zone shows them. */
function naiveTimes(shaped: Record<string, unknown>): void {
  changeTimes(shaped, (text) => text.slice(0, 19).replace('T', ' '));
}

function changeTimes(shaped: Record<string, unknown>, change: (text: string) => string): void {
  for (const key of ['deleted_at', 'created_at', 'updated_at']) {
    const value = shaped[key];
    if (typeof value === 'string') shaped[key] = change(value);
  }
}

function withoutNulls(shaped: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(shaped)) {
    if (value === null) Reflect.deleteProperty(shaped, key);
  }
}

function withExtras(shaped: Record<string, unknown>): void {
  shaped['uuid'] = `record-${String(shaped['id'])}`;
  shaped['meta'] = { source: 'api', tags: [] };
}
