// Opens our SQLite files, private to their owner and with the durability that each use needs, and runs their SQL: each
// text is prepared once. Values are given in the order of the text's `?`, or as the members of one object where the
// text names them as `@member`.
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Database, Options, RunResult, Statement } from 'better-sqlite3';
import { makeDirectories } from '../../lib/index.ts';
import { SqliteDatabase, SqliteUnusableError } from '../../lib/sqlite.ts';
import {
  DAMAGE_HINT,
  directoryFault,
  explainStorage,
  StateDamagedError,
  StateUnusableError,
  storageFault,
} from './errors.ts';
import { refuseSpecialFile } from './output-path.ts';

export type Db = Database;

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

/** Where a database lives: in a file, or in memory for simulations. */
export type DatabaseLocation =
  | { readonly kind: 'file'; readonly path: string }
  /** Left out: it begins empty. Otherwise it is a copy of this file, which is only read. */
  | { readonly kind: 'memory'; readonly copyOf?: string };

/** A database whose commits survive a power cut. One in memory begins with the tables, where their SQL is given. */
export function openDurable(place: DatabaseLocation, tables?: string): Db {
  const db = openWith(place, tables);
  try {
    makeDurable(db);
    return db;
  } catch (error) {
    db.close();
    refuseDamage(error, pathOf(place));
    throw explainStorage(error, pathOf(place));
  }
}

/**
 * A database that only this process needs: fast, and worthless after a crash. One in memory begins with the tables,
 * where their SQL is given.
 */
export function openScratch(place: DatabaseLocation, tables?: string): Db {
  const db = openWith(place, tables);
  // No side file. OFF is impossible: better-sqlite3 keeps SQLite's defensive mode on.
  db.pragma('journal_mode = MEMORY');
  db.pragma('synchronous = OFF');
  // Of this file alone: one that is attached later is another connection's to write.
  db.pragma('main.locking_mode = EXCLUSIVE');
  // 4 MiB of pages hold the upper levels of every index. More was no faster: the system caches the rest.
  db.pragma('cache_size = -4096');
  db.pragma('temp_store = FILE');
  return db;
}

/**
 * A plan or snapshot: a file that is written once, in one transaction, and has no side files. One in memory begins with
 * the tables, where their SQL is given.
 */
export function openSingleFile(place: DatabaseLocation, tables?: string): Db {
  const db = openWith(place, tables);
  db.pragma('journal_mode = MEMORY');
  db.pragma('synchronous = FULL');
  return db;
}

/** A file that carries only a lock. Opening does not wait for its holder. */
export function openLockFile(path: string): Db {
  return open({ kind: 'file', path }, { timeout: 0 });
}

/** How long another program may keep a file locked that we only read. */
const LOCK_WAIT_MS = 2_000;

export function openReadOnly(path: string): Db {
  return new SqliteDatabase(path, { readonly: true, fileMustExist: true, timeout: LOCK_WAIT_MS });
}

const STATE_DIRECTORY = {
  noun: 'state directory',
  hint: 'Choose another stateDir, or give this user the right to write there.',
};

/** Creates a directory that only its owner may enter. */
export function ensurePrivateDirectory(path: string, { noun, hint } = STATE_DIRECTORY): void {
  try {
    makeDirectories(path, DIRECTORY_MODE);
  } catch (cause) {
    const reason = directoryFault(cause);
    throw new StateUnusableError(`The ${noun} ${path} cannot be created: ${reason}.`, {
      hint,
      cause,
    });
  }
}

/**
 * Takes away the rights of others on an existing directory with personal data, and says so. Throws
 * `StateUnusableError` where the directory, or a link to it, belongs to another user.
 */
export function keepPrivate(path: string, tell: (message: string) => void): void {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  const uid = process.geteuid?.();
  if (entry === undefined || uid === undefined) return;
  const target = targetOf(path, entry);
  if ([entry.uid, target?.uid ?? uid].some((owner) => owner !== uid)) {
    throw new StateUnusableError(`The state directory ${path} belongs to another user.`, {
      hint: 'Choose another stateDir, or make this user its owner: who owns it can read it.',
    });
  }
  if (target?.isDirectory() !== true || (target.mode & 0o077) === 0) return;
  chmodSync(path, DIRECTORY_MODE);
  tell(
    `The state directory ${path} could be read by other users of this machine; now only its owner can.`,
  );
}

/** The target of a link, or the entry itself. */
function targetOf(path: string, entry: Stats): Stats | undefined {
  return entry.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : entry;
}

/**
 * Renames a file so that the new name survives a power cut. Throws `SpecialFileError` where a device or a pipe has the
 * name, also one that came while the file was written.
 */
export function renameDurably(from: string, to: string): void {
  refuseSpecialFile(to);
  renameSync(from, to);
  const directory = openSync(dirname(to), 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

/** The place of a database, for a message. */
export function pathOf(place: DatabaseLocation): string {
  return place.kind === 'file' ? place.path : (place.copyOf ?? 'in memory');
}

/** Throws `StateDamagedError` where the file is not sound. */
export function checkIntegrity(db: Db, path: string): void {
  if (!isSound(db)) throw damaged(path);
}

/** SQLite's own check of the whole file, indexes against their tables included. */
export function isSound(db: Db): boolean {
  return db.pragma('integrity_check(1)', { simple: true }) === 'ok';
}

/** Throws `StateDamagedError` where SQLite found the file corrupt. */
export function refuseDamage(error: unknown, path: string): void {
  if (!(error instanceof SqliteDatabase.SqliteError)) return;
  if (/^SQLITE_(CORRUPT|NOTADB)/u.test(error.code)) throw damaged(path, error);
}

/** The same, also where our statements do not fit the tables. */
export function refuseAltered(error: unknown, path: string): void {
  refuseDamage(error, path);
  if (error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_ERROR') {
    throw damaged(path, error);
  }
}

/**
 * Walks rows a page at a time, since an open iterator of SQLite blocks writes to its connection. `readPage` gives the
 * next rows after a `seq`, in order; no rows end the walk. Every `seq` is above 0.
 */
export function* inPages<Row extends { readonly seq: number }>(
  readPage: (afterSeq: number) => readonly Row[],
): Generator<Row> {
  let afterSeq = 0;
  for (;;) {
    const rows = readPage(afterSeq);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* rows;
    afterSeq = last.seq;
  }
}

/** Sets the level at every open, since a reopened WAL database falls back to synchronous=NORMAL. */
function makeDurable(db: Db): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('fullfsync = 1');
  db.pragma('foreign_keys = ON');
  if (db.pragma('synchronous', { simple: true }) === 2) return;
  throw new StateUnusableError('SQLite does not promise durable commits on this file system.', {
    hint: 'Put the state directory on a local disk.',
  });
}

/** A simulation opens thousands of databases: copying tables takes a quarter of the time of making them. */
const TABLE_IMAGES = new Map<string, Buffer>();

/** Its header must not name a log, which memory has none for (SQLite's file format, bytes 18 and 19). */
function imageOf(path: string): Buffer {
  return readFileSync(path).fill(1, 18, 20);
}

function openWith(place: DatabaseLocation, tables: string | undefined): Db {
  if (place.kind === 'file' || tables === undefined) return open(place);
  if (place.copyOf !== undefined) return new SqliteDatabase(imageOf(place.copyOf));
  let image = TABLE_IMAGES.get(tables);
  if (image === undefined) {
    const db = open(place).exec(tables);
    image = db.serialize();
    db.close();
    TABLE_IMAGES.set(tables, image);
  }
  return new SqliteDatabase(image);
}

function open(place: DatabaseLocation, options: Options = {}): Db {
  if (place.kind === 'memory') return new SqliteDatabase(':memory:');
  const { path } = place;
  ensurePrivateDirectory(dirname(path));
  try {
    // SQLite gives its side files the mode of the database, so the file is made private first. Another process that
    // makes it at the same moment makes the same file.
    if (!existsSync(path)) closeSync(openSync(path, 'a', FILE_MODE));
    refuseForeignEyes(path);
    return new SqliteDatabase(path, options);
  } catch (cause) {
    throw unopenable(path, cause);
  }
}

/** Why a file of ours cannot be opened for writing. */
export function unopenable(path: string, cause: unknown): unknown {
  if (cause instanceof StateUnusableError || cause instanceof SqliteUnusableError) return cause;
  if (storageFault(cause) !== undefined) return explainStorage(cause, path);
  return new StateUnusableError(`The file ${path} cannot be opened for writing.`, {
    hint: 'Check the disk space and the rights of the state directory.',
    cause,
  });
}

/** Refuses a file that others can read: the person who allowed that must decide. */
function refuseForeignEyes(path: string): void {
  const mode = statSync(path).mode & 0o077;
  if (mode === 0 || process.platform === 'win32') return;
  throw new StateUnusableError(`The file ${path} can be read by other users of this machine.`, {
    hint: `Run: chmod 600 ${path}`,
  });
}

export function damaged(path: string, cause?: unknown): StateDamagedError {
  return new StateDamagedError(`The database ${path} is damaged.`, {
    hint: DAMAGE_HINT,
    cause,
  });
}

/* oxlint-disable typescript/no-unnecessary-type-parameters -- the caller's SQL says what its rows are */

/** Runs the SQL of one database. */
export class Statements {
  readonly db: Db;
  readonly #prepared = new Map<string, Statement>();
  /** Those that give the first column of each row. */
  readonly #plucked = new Map<string, Statement>();

  constructor(db: Db) {
    this.db = db;
  }

  run(sql: string, ...values: readonly unknown[]): RunResult {
    return this.#row(sql).run(...values);
  }

  /** Whether there is any row. */
  has(sql: string, ...values: readonly unknown[]): boolean {
    return this.#row(sql).get(...values) !== undefined;
  }

  /** The first row. */
  row<Row>(sql: string, ...values: readonly unknown[]): Row | undefined {
    return this.#row(sql).get(...values) as Row | undefined;
  }

  rows<Row>(sql: string, ...values: readonly unknown[]): Row[] {
    return this.#row(sql).all(...values) as Row[];
  }

  /** The first column of the first row. */
  value<Value>(sql: string, ...values: readonly unknown[]): Value | undefined {
    return this.#value(sql).get(...values) as Value | undefined;
  }

  /** The first column of all rows. */
  values<Value>(sql: string, ...values: readonly unknown[]): Value[] {
    return this.#value(sql).all(...values) as Value[];
  }

  /** Reads each row when it is asked for. Until the walk ends, the connection cannot write. */
  walk<Row>(sql: string, ...values: readonly unknown[]): IterableIterator<Row> {
    return this.db.prepare<unknown[], Row>(sql).iterate(...values);
  }

  /** The first column of each row when it is asked for. Until the walk ends, the connection cannot write. */
  walkValues<Value>(sql: string, ...values: readonly unknown[]): IterableIterator<Value> {
    return this.db
      .prepare<unknown[], Value>(sql)
      .pluck()
      .iterate(...values);
  }

  /** Reads page by page, so that the connection can write meanwhile. The last `?` is the `seq` before the page. */
  pages<Row extends { readonly seq: number }>(
    sql: string,
    ...values: readonly unknown[]
  ): Generator<Row> {
    return inPages((afterSeq) => this.rows<Row>(sql, ...values, afterSeq));
  }

  #row(sql: string): Statement {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.db.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }

  #value(sql: string): Statement {
    const known = this.#plucked.get(sql);
    if (known !== undefined) return known;
    const statement = this.db.prepare(sql).pluck();
    this.#plucked.set(sql, statement);
    return statement;
  }
}
