// The rows of a table of another program's database, or of a query that a person wrote. The database is opened for
// reading, without leaving files beside it where SQLite allows that. Rows come from one statement and so from one
// read transaction: writes of other programs do not show. Nothing but a single SELECT is ever run.
import type { Statement } from 'better-sqlite3';
import { isUtf8 } from 'node:buffer';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import type { SourceRow } from '../../contacts/index.ts';
import { didYouMean } from '../../lib/index.ts';
import { SqliteDatabase } from '../../lib/sqlite.ts';
import type { FilePath } from '../source/paths.ts';
import {
  type Header,
  SourceChangedError,
  SourceUnreadableError,
  UNREAD_CELL,
  unreadable,
} from '../source/source.ts';

/** Where the rows come from. */
export type SqliteSelect =
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'query'; readonly query: string; readonly parameters: QueryParameters };

/** By the names that stand in the query behind `:`, `@` or `$`. */
type QueryParameters = Readonly<Record<string, string | number>>;

type SqliteRow = readonly unknown[];

type SelectStatement = Statement<[], SqliteRow>;

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
    if (error instanceof SqliteDatabase.SqliteError && error.code !== 'SQLITE_ERROR') throw error;
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
    if (cause instanceof SqliteDatabase.SqliteError && cause.code !== 'SQLITE_ERROR') throw cause;
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

/**
 * The text of a cell, as in an export to CSV; NULL is blank. Programs also bind texts as bytes. Undefined for a blob that
 * is no text.
 */
function cellOfValue(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  if (value === null) return '';
  const isText = Buffer.isBuffer(value) && value.length > 0 && isUtf8(value) && !value.includes(0);
  return isText ? value.toString() : undefined;
}

/** The same limit as for a CSV record. */
const LONGEST_CELL_BYTES = 1024 * 1024;

/** A cell that is too long comes as an empty blob: SQLite knows its length without reading it into memory. */
function boundedColumn(column: string): string {
  return `iif(octet_length(${column}) > ${String(LONGEST_CELL_BYTES)}, x'', ${column})`;
}

/** How long another program may keep the database locked. */
const LOCK_WAIT_MS = 2_000;

/** Throws `SourceUnreadableError` for anything but a readable database. */
function openSqliteDatabase(path: FilePath): SqliteDatabase {
  const head = headOf(path);
  if (head.length === 0) throw unreadable(path.shown, 'the file is empty', EMPTY_HINT);
  try {
    return openChecked(path, !leavesSideFiles(head, path));
  } catch (cause) {
    throw explainSqlite(cause, path);
  }
}

/** SQLite's failures come in our words. */
export function withDatabase<T>(path: FilePath, use: (db: SqliteDatabase) => T): T {
  const db = openSqliteDatabase(path);
  try {
    return use(db);
  } catch (error) {
    throw explainSqlite(error, path);
  } finally {
    db.close();
  }
}

/** The tables and views, in the order of their names. */
export function databaseTables(path: FilePath): readonly string[] {
  const sql = `SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`;
  return withDatabase(path, (db) => db.prepare<[], string>(sql).pluck().all());
}

/** Fails if the file is not a database, locked or encrypted: opening alone does not read the file. */
function openChecked(path: FilePath, readonly: boolean): SqliteDatabase {
  const db = new SqliteDatabase(path.absolute, {
    readonly,
    fileMustExist: true,
    timeout: LOCK_WAIT_MS,
  });
  try {
    db.pragma('query_only = ON');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Where a database says that it is in WAL mode (SQLite file format, section 1.3). */
const READ_VERSION_OFFSET = 19;
const WAL_VERSION = 2;

/**
 * A reader of a database in WAL mode makes two files beside it. Only a connection that could write removes them
 * again when it closes. If a program has the database open, the files exist and belong to that program.
 */
function leavesSideFiles(head: Buffer, path: FilePath): boolean {
  return head[READ_VERSION_OFFSET] === WAL_VERSION && !existsSync(`${path.absolute}-wal`);
}

function headOf(path: FilePath): Buffer {
  const head = Buffer.alloc(READ_VERSION_OFFSET + 1);
  try {
    const file = openSync(path.absolute, 'r');
    try {
      return head.subarray(0, readSync(file, head));
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw unreadable(path.shown, 'the file cannot be opened', OPEN_HINT, cause);
  }
}

const EMPTY_HINT = 'An empty file is taken for a failed export. Check the export and run again.';
const OPEN_HINT = 'Check that the file is still there and that this user may read it.';

/** SQLite's codes, with our words and hint. */
const FAULTS: readonly (readonly [RegExp, string, string])[] = [
  [
    /^SQLITE_NOTADB/u,
    'it is no SQLite database, or it is encrypted',
    'Name the database file itself, and decrypt it first where it is encrypted.',
  ],
  [
    /^SQLITE_CORRUPT/u,
    'the database is damaged',
    'Repair it with the program that it belongs to, or take a backup of it.',
  ],
  [
    /^SQLITE_(?:BUSY|LOCKED)/u,
    'another program keeps the database locked',
    'Run again when that program has finished, or read a copy of the database.',
  ],
  [
    /^SQLITE_(?:CANTOPEN|READONLY|PERM)/u,
    'the database cannot be opened',
    'A database in WAL mode is read beside two files that this user must be able to make or to write. Let this user write there, or read a copy of the database.',
  ],
  [
    /^SQLITE_(?:ERROR|MISMATCH|TOOBIG)/u,
    'the query or view fails at one of its rows',
    'A function in it meets a value that it cannot take, such as a text that is no JSON or a number that is too large. Run it with the sqlite3 program, which names the fault.',
  ],
];

/** SQLite's failures in our words: its own may repeat cells of a row. */
function explainSqlite(cause: unknown, path: FilePath): unknown {
  if (!(cause instanceof SqliteDatabase.SqliteError)) return cause;
  const known = FAULTS.find(([codes]) => codes.test(cause.code));
  const [, words = `SQLite failed with ${cause.code}`, hint = OPEN_HINT] = known ?? [];
  return unreadable(path.shown, words, hint);
}
