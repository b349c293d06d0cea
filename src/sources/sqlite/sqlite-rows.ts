// The rows of a table, or of a query that a person wrote. They come from one statement and so from one read
// transaction: writes of other programs do not show. Nothing but a single SELECT is ever run on the database.
import Database, { type Statement } from 'better-sqlite3';
import type { SourceRow } from '../../contacts/index.ts';
import { didYouMean } from '../../lib/index.ts';
import type { FilePath } from '../source/paths.ts';
import {
  type Header,
  SourceChangedError,
  SourceUnreadableError,
  UNREAD_CELL,
} from '../source/source.ts';
import { type SqliteDatabase, explainSqlite, openSqliteDatabase } from './sqlite-database.ts';

/** Where the rows come from. */
export type SqliteSelect =
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'query'; readonly query: string; readonly parameters: QueryParameters };

/** By the names that stand in the query behind `:`, `@` or `$`. */
type QueryParameters = Readonly<Record<string, string | number>>;

export type SqliteRow = readonly unknown[];

export type SelectStatement = Statement<[], SqliteRow>;

/**
 * Throws `SourceUnreadableError` if the table is missing, or the query is not a SELECT. `isStored`: each step reads
 * a stored row; a view or a query may work on one forever.
 */
export function prepareSelect(db: SqliteDatabase, { path: { shown }, select }: SqliteFile) {
  if (select.kind === 'query') {
    const whole = rawRows(prepareQuery(db, select, shown));
    return { statement: boundedQuery(db, select, whole, shown) ?? whole, isStored: false };
  }
  const { name, order, isStored } = findTable(db, select.table, shown);
  const quoted = columnNames(prepare(db, `SELECT * FROM ${name}`, shown)).map(quotedName);
  const cells = quoted.map((column) => `${boundedColumn(column)} AS ${column}`);
  const sql = `SELECT ${cells.join(', ')} FROM ${name}${order}`;
  return { statement: rawRows(prepare(db, sql, shown)), isStored };
}

/** As arrays, since columns of a join may share a name; with exact integers, since ids are long. */
function rawRows(statement: SelectStatement): SelectStatement {
  return statement.raw(true).safeIntegers(true);
}

type QuerySelect = Extract<SqliteSelect, { kind: 'query' }>;

/** Undefined for a query that SQLite cannot nest. Columns are named by place, since names may repeat. */
function boundedQuery(
  db: SqliteDatabase,
  select: QuerySelect,
  whole: SelectStatement,
  shown: string,
): SelectStatement | undefined {
  const names = columnNames(whole);
  const places = names.map((_, index) => `c${String(index)}`);
  const cells = names.map(
    (name, index) => `${boundedColumn(`c${String(index)}`)} AS ${quotedName(name)}`,
  );
  const query = select.query.replace(TRAILING_END, '');
  try {
    const sql = `WITH listferry_rows(${places.join(', ')}) AS (\n${query}\n) SELECT ${cells.join(', ')} FROM listferry_rows`;
    return rawRows(bound(db.prepare<[], SqliteRow>(sql), select.parameters, shown));
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code !== 'SQLITE_ERROR') throw error;
    return undefined;
  }
}

const TRAILING_END = /;(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/u;

function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** In the order of the row ids, if it has any: later rows count more. */
function findTable(db: SqliteDatabase, table: string, shown: string) {
  const tables = db
    .prepare<[], { readonly name: string; readonly type: string; readonly wr: number }>(
      `SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .all();
  const found =
    tables.find(({ name }) => name === table) ??
    tables.find(({ name }) => name.toLowerCase() === table.toLowerCase());
  if (found === undefined) {
    const names = tables.map(({ name }) => name);
    const all =
      names.length === 0 ? 'It has no tables at all.' : `Its tables are: ${names.join(', ')}.`;
    throw refused(shown, `it has no table ${table}.${didYouMean(table, names)}`, all);
  }
  const isStored = found.type === 'table';
  // `wr` is 1 for WITHOUT ROWID: such a table keeps the order of its primary key.
  const order = isStored && found.wr === 0 ? ' ORDER BY rowid' : '';
  return { name: quotedName(found.name), order, isStored };
}

function prepareQuery(db: SqliteDatabase, { query, parameters }: QuerySelect, shown: string) {
  const statement = isSelect(query) ? prepare(db, query, shown) : undefined;
  if (statement?.reader !== true || !statement.readonly) {
    throw refused(shown, 'the query is not a single SELECT.', 'Write a query that only reads.');
  }
  const unused = Object.keys(parameters).filter((name) => !isNamedIn(query, name));
  if (unused.length > 0) {
    const names = unused.join(', ');
    throw refused(shown, `the query has no parameter ${names}.`, `Write it as :${names} there.`);
  }
  return bound(statement, parameters, shown);
}

const LEADING_COMMENTS = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/u;

/** EXPLAIN and PRAGMA only read too, but their rows are not contacts. */
function isSelect(query: string): boolean {
  return /^(?:select|with|values)\b/iu.test(query.replace(LEADING_COMMENTS, ''));
}

function isNamedIn(query: string, name: string): boolean {
  const after = query.split(/[:@$]/u).slice(1);
  return after.some((text) => text.startsWith(name) && !/^\w/u.test(text.slice(name.length)));
}

/** Whole numbers are bound as integers: as part of a text, a float would become `5.0`. */
function bound(statement: SelectStatement, parameters: QueryParameters, shown: string) {
  const values = Object.entries(parameters).map(
    ([name, value]) => [name, Number.isSafeInteger(value) ? BigInt(value) : value] as const,
  );
  try {
    // The types of the package know parameters by place only.
    (statement as Statement<unknown[], SqliteRow>).bind(Object.fromEntries(values));
    return statement;
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause);
    const hint = 'Give each of them a name, such as :since, and a value under `parameters`.';
    throw refused(shown, `the query has parameters without a value (${fault}).`, hint);
  }
}

/** SQLite's message repeats the statement and no cells, so it may be shown. */
function prepare(db: SqliteDatabase, sql: string, shown: string): SelectStatement {
  try {
    return db.prepare<[], SqliteRow>(sql);
  } catch (cause) {
    if (cause instanceof Database.SqliteError && cause.code !== 'SQLITE_ERROR') throw cause;
    const fault = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/u, '');
    const hint = 'A query is a single SELECT; try it with the sqlite3 program.';
    throw refused(shown, `SQLite does not understand the query: ${fault}.`, hint);
  }
}

function refused(shown: string, fault: string, hint: string): SourceUnreadableError {
  return new SourceUnreadableError(`Reading ${shown}: ${fault}`, { hint });
}

const BATCH_ROW_COUNT = 1_000;
/** In characters; a single row may be longer. */
const BATCH_LENGTH = 1024 * 1024;

export interface SqliteFile {
  readonly path: FilePath;
  readonly select: SqliteSelect;
}

export function columnNames(statement: Pick<SelectStatement, 'columns'>): readonly string[] {
  return statement.columns().map(({ name }) => name);
}

/** In batches of few rows and few characters. The names are those that the columns had when it was opened. */
export function* readRows(file: SqliteFile, names: Header): Generator<SourceRow[]> {
  const { path } = file;
  const db = openSqliteDatabase(path);
  try {
    const { statement } = prepareSelect(db, file);
    if (columnNames(statement).join('\n') !== names.join('\n')) {
      throw new SourceChangedError(path.shown);
    }
    let batch: SourceRow[] = [];
    let length = 0;
    let line = 0;
    for (const values of statement.iterate()) {
      line += 1;
      const row = rowOf(values, line);
      batch.push(row);
      for (const cell of row.cells) length += cell.length;
      if (batch.length < BATCH_ROW_COUNT && length < BATCH_LENGTH) continue;
      yield batch;
      batch = [];
      length = 0;
    }
    if (batch.length > 0) yield batch;
  } catch (error) {
    throw explainSqlite(error, path);
  } finally {
    db.close();
  }
}

/** Blobs and cells that are too long stay unread: most are in columns that no configuration uses. */
function rowOf(values: SqliteRow, line: number): SourceRow {
  const unread: number[] = [];
  const cells = values.map((value, index) => {
    const cell = cellOfValue(value);
    if (cell === undefined) unread.push(index);
    return cell ?? UNREAD_CELL;
  });
  return unread.length === 0 ? { line, cells } : { line, cells, unread };
}

/** The text of a cell, as in an export to CSV. Undefined for a blob; NULL is blank. */
function cellOfValue(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  return value === null ? '' : undefined;
}

/** The same limit as for a CSV record. */
const LONGEST_CELL_BYTES = 1024 * 1024;

/** A cell that is too long comes as an empty blob: SQLite knows its length without reading it into memory. */
function boundedColumn(column: string): string {
  return `iif(octet_length(${column}) > ${String(LONGEST_CELL_BYTES)}, x'', ${column})`;
}
