// The one statement that gives a source its rows: all of a table, or a query that a person wrote. A
// query is a single SELECT; nothing else is ever run on somebody's database.
import Database, { type Statement } from 'better-sqlite3';
import { didYouMean } from '../../lib/nearest-name.ts';
import { SourceUnreadableError } from '../source.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** What of a database are the rows. */
export type SqliteSelect =
  | { readonly kind: 'table'; readonly table: string }
  | {
      readonly kind: 'query';
      readonly query: string;
      /** By the names that stand in the query behind `:`, `@` or `$`. */
      readonly parameters: Readonly<Record<string, string | number>>;
    };

export type SqliteRow = readonly unknown[];

export type SelectStatement = Statement<[], SqliteRow>;

/** Throws `SourceUnreadableError` for a table that is not there, or a query that is no SELECT. */
export function prepareSelect(
  db: SqliteDatabase,
  select: SqliteSelect,
  shown: string,
): SelectStatement {
  const statement =
    select.kind === 'table'
      ? prepare(db, tableQuery(db, select.table, shown), shown)
      : prepareQuery(db, select, shown);
  // As arrays, since columns of a join may share a name; integers whole, since ids are long.
  return statement.raw(true).safeIntegers(true);
}

interface TableRecord {
  readonly name: string;
  readonly type: string;
  /** 1: WITHOUT ROWID, which keeps the order of its primary key. */
  readonly wr: number;
}

/** In the order of the row ids, where there are any: what was written later counts more. */
function tableQuery(db: SqliteDatabase, table: string, shown: string): string {
  const tables = db
    .prepare<[], TableRecord>(
      `SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .all();
  const found =
    tables.find(({ name }) => name === table) ??
    tables.find(({ name }) => name.toLowerCase() === table.toLowerCase());
  if (found === undefined) {
    const names = tables.map(({ name }) => name);
    throw refused(
      shown,
      `it has no table ${table}.${didYouMean(table, names)}`,
      names.length === 0 ? 'It has no tables at all.' : `Its tables are: ${names.join(', ')}.`,
    );
  }
  const order = found.type === 'table' && found.wr === 0 ? ' ORDER BY rowid' : '';
  return `SELECT * FROM "${found.name.replaceAll('"', '""')}"${order}`;
}

function prepareQuery(
  db: SqliteDatabase,
  { query, parameters }: Extract<SqliteSelect, { kind: 'query' }>,
  shown: string,
): SelectStatement {
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

/** EXPLAIN and PRAGMA give rows and change nothing too, but none of a source. */
function isSelect(query: string): boolean {
  return /^(?:select|with|values)\b/iu.test(query.replace(LEADING_COMMENTS, ''));
}

function isNamedIn(query: string, name: string): boolean {
  const after = query.split(/[:@$]/u).slice(1);
  return after.some((text) => text.startsWith(name) && !/^\w/u.test(text.slice(name.length)));
}

/** Whole numbers as integers, so that one joined to a text does not become `5.0`. */
function bound(
  statement: SelectStatement,
  parameters: Readonly<Record<string, string | number>>,
  shown: string,
): SelectStatement {
  const values = Object.entries(parameters).map(
    ([name, value]) => [name, Number.isSafeInteger(value) ? BigInt(value) : value] as const,
  );
  try {
    // Only by names: the types of the package speak of places.
    (statement as Statement<unknown[], SqliteRow>).bind(Object.fromEntries(values));
    return statement;
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause);
    throw refused(
      shown,
      `the query has parameters without a value (${fault}).`,
      'Give each of them a name, such as :since, and a value under `parameters`.',
    );
  }
}

/** What SQLite says of a statement repeats the statement alone, so it may be told. */
function prepare(db: SqliteDatabase, sql: string, shown: string): SelectStatement {
  try {
    return db.prepare<[], SqliteRow>(sql);
  } catch (cause) {
    if (cause instanceof Database.SqliteError && cause.code !== 'SQLITE_ERROR') throw cause;
    const fault = cause instanceof Error ? cause.message : String(cause);
    throw refused(
      shown,
      `SQLite does not understand the query: ${fault.replace(/\.$/u, '')}.`,
      'A query is a single SELECT; try it with the sqlite3 program.',
    );
  }
}

function refused(shown: string, fault: string, hint: string): SourceUnreadableError {
  return new SourceUnreadableError(`Reading ${shown}: ${fault}`, { hint });
}
