// A database in memory that is used again and again: a copy of an image, with every statement that was
// ever prepared in it. Nobody has it at the moment, or one borrower.
import type { Database as Db, PragmaOptions, RegistrationOptions, Statement } from 'better-sqlite3';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';

export type SqlFunction = (...values: unknown[]) => unknown;

export class SpareDatabase {
  readonly db: Db;
  readonly #statements = new Map<string, Statement[]>();
  readonly #scripts = new Map<string, readonly Statement[]>();
  readonly #functions = new Map<string, SqlFunction>();
  readonly #settings = new Map<string, unknown>();
  readonly #tables: readonly string[];
  readonly #rows: readonly (readonly [insert: Statement, values: readonly unknown[]])[];
  readonly #count: Statement<[], Counts>;
  #indexes: number;

  constructor(image: Buffer) {
    this.db = new SqliteDatabase(image);
    // Those that refer to others were made after them, and are emptied before them.
    this.#tables = this.db.prepare<[], string>(TABLES).pluck().all();
    this.#rows = this.#tables.flatMap((table) => this.#rowsOf(table));
    this.#count = this.db.prepare(COUNTS);
    this.#indexes = this.#count.get()?.indexes ?? 0;
  }

  /** A statement for one borrower alone, who may be in the midst of its rows. */
  take(sql: string): Statement {
    return this.#statements.get(sql)?.pop() ?? this.db.prepare(sql);
  }

  takeBack(sql: string, statement: Statement): void {
    const known = this.#statements.get(sql);
    if (known === undefined) this.#statements.set(sql, [statement]);
    else known.push(statement);
  }

  /** Runs statements that answer nothing and have no `;` within them, each prepared once. */
  perform(sql: string): void {
    let script = this.#scripts.get(sql);
    if (script === undefined) {
      const texts = sql.split(';').filter((text) => text.trim() !== '');
      script = texts.map((text) => this.db.prepare(text));
      this.#scripts.set(sql, script);
    }
    for (const statement of script) statement.run();
  }

  /** A setting lasts as long as the connection does: it is made once, and answered from then on. */
  setting(text: string, options: PragmaOptions | undefined): unknown {
    if (!this.#settings.has(text)) this.#settings.set(text, this.db.pragma(text, options));
    return this.#settings.get(text);
  }

  /** Replacing a function would make SQLite prepare every statement again. */
  setFunction(name: string, options: RegistrationOptions, work: SqlFunction): void {
    const isKnown = this.#functions.has(name);
    this.#functions.set(name, work);
    if (isKnown) return;
    const current: SqlFunction = (...values) => this.#functions.get(name)?.(...values);
    this.db.function(name, { ...options, varargs: true }, current);
  }

  /**
   * Makes it what it was as a copy of its image, but for indexes; false where that cannot be. All that was
   * done in one transaction is undone with it, unless an index came with it: that would be lost, and with
   * it the prepared form of every statement.
   */
  empty({ isOneTransaction }: { readonly isOneTransaction: boolean }): boolean {
    const { tables, indexes, temporary } = this.#count.get() ?? NOTHING;
    if (tables !== this.#tables.length || temporary > 0) return false;
    const isUndone = isOneTransaction && indexes === this.#indexes;
    this.#indexes = indexes;
    if (this.db.inTransaction) this.perform(isUndone ? 'ROLLBACK' : 'COMMIT');
    if (!isUndone) this.#putRowsBack();
    return true;
  }

  #putRowsBack(): void {
    this.perform('BEGIN');
    for (const table of this.#tables) this.perform(`DELETE FROM ${table}`);
    for (const [insert, values] of this.#rows) insert.run(...values);
    this.perform('COMMIT');
  }

  #rowsOf(table: string) {
    const rows = this.db.prepare<[], unknown[]>(`SELECT * FROM ${table}`).raw().all();
    const [first] = rows;
    if (first === undefined) return [];
    const insert = this.db.prepare(`INSERT INTO ${table} VALUES (${first.map(() => '?').join()})`);
    return rows.map((values) => [insert, values] as const);
  }
}

const TABLES = `
  SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid DESC`;

const COUNTS = `
  SELECT count(*) FILTER (WHERE type = 'table') AS tables,
    count(*) FILTER (WHERE type = 'index') AS indexes,
    (SELECT count(*) FROM temp.sqlite_schema) AS temporary
  FROM main.sqlite_schema`;

interface Counts {
  readonly tables: number;
  readonly indexes: number;
  readonly temporary: number;
}

const NOTHING: Counts = { tables: 0, indexes: 0, temporary: 0 };
