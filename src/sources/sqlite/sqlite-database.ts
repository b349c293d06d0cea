// Opens a database of another program for reading, without leaving files beside it where SQLite allows that.
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { FilePath } from '../source/paths.ts';
import { unreadable } from '../source/source.ts';

export type SqliteDatabase = Database.Database;

/** How long another program may keep the database locked. */
const LOCK_WAIT_MS = 2_000;

/** Throws `SourceUnreadableError` for anything but a readable database. */
export function openSqliteDatabase(path: FilePath): SqliteDatabase {
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
  const db = new Database(path.absolute, { readonly, fileMustExist: true, timeout: LOCK_WAIT_MS });
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
export function explainSqlite(cause: unknown, path: FilePath): unknown {
  if (!(cause instanceof Database.SqliteError)) return cause;
  const known = FAULTS.find(([codes]) => codes.test(cause.code));
  const [, words = `SQLite failed with ${cause.code}`, hint = OPEN_HINT] = known ?? [];
  return unreadable(path.shown, words, hint);
}
