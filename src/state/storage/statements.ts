/* oxlint-disable typescript/no-unnecessary-type-parameters -- the caller's SQL says what its rows are */
// Runs the SQL of one database, and prepares each text once. Values are given in the order of the text's `?`, or as the
// members of one object where the text names them as `@member`.
import type { RunResult, Statement } from 'better-sqlite3';
import { type Db, inPages } from './database.ts';

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
