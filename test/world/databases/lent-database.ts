// Stands in for lib/sqlite where seeds and the tests of rooms run, and lends databases in memory: one that begins as
// a copy of an image is emptied when it is closed, and given to the next that asks for the same image. A seed opens some
// nine, and opening them and preparing the same statements again took a quarter of its time, and a seventh of a test's.
import type Database from 'better-sqlite3';
import type { Database as Db, Options, RunResult, Statement } from 'better-sqlite3';
import { SqliteDatabase as RealDatabase, SqliteUnusableError } from '../../../src/lib/sqlite.ts';
import { SpareDatabase, type SqlFunction } from './spare-database.ts';

/** By image: databases that nobody has at the moment. */
const SPARE = new WeakMap<Buffer, SpareDatabase[]>();

/** Texts that are executed again and again. */
const SCRIPT = /^\s*(BEGIN|COMMIT|ROLLBACK|DELETE FROM|CREATE INDEX)\b/u;

/** What its borrower takes for a database of its own. What it does not have, no database in memory needs. */
class LentDatabase {
  readonly #image: Buffer;
  readonly #spare: SpareDatabase;
  readonly #given: (readonly [sql: string, statement: LentStatement])[] = [];
  #isOpen = true;
  #isUntouched = true;
  /** Whether all that its borrower did was done in the transaction that it is in. */
  #isOneTransaction = false;

  constructor(image: Buffer, spare: SpareDatabase) {
    this.#image = image;
    this.#spare = spare;
  }

  get open(): boolean {
    return this.#isOpen;
  }

  get inTransaction(): boolean {
    return this.#whileOpen().db.inTransaction;
  }

  prepare(sql: string): LentStatement {
    this.#isUntouched = false;
    const lent = new LentStatement(this.#whileOpen().take(sql));
    this.#given.push([sql, lent]);
    return lent;
  }

  exec(sql: string): this {
    const spare = this.#whileOpen();
    if (SCRIPT.test(sql)) spare.perform(sql);
    else spare.db.exec(sql);
    const goesOn = this.#isOneTransaction && !/COMMIT|ROLLBACK/u.test(sql);
    this.#isOneTransaction = sql === 'BEGIN' ? this.#isUntouched : goesOn;
    this.#isUntouched = false;
    return this;
  }

  pragma(text: string, options?: Database.PragmaOptions): unknown {
    const spare = this.#whileOpen();
    return text.includes('=') ? spare.setting(text, options) : spare.db.pragma(text, options);
  }

  transaction(work: (...given: unknown[]) => unknown): (...given: unknown[]) => unknown {
    const run = this.#whileOpen().db.transaction(work);
    return (...given) => {
      this.#whileOpen();
      return run(...given);
    };
  }

  function(
    name: string,
    ...how: [SqlFunction] | [Database.RegistrationOptions, SqlFunction]
  ): void {
    const [options, work] = how.length === 1 ? [{}, how[0]] : how;
    this.#whileOpen().setFunction(name, options, work);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    let isIdle = true;
    for (const [sql, lent] of this.#given) {
      const statement = lent.giveBack();
      if (statement.busy) isIdle = false;
      else this.#spare.takeBack(sql, statement);
    }
    const isLike = isIdle && this.#spare.empty({ isOneTransaction: this.#isOneTransaction });
    if (isLike) SPARE.get(this.#image)?.push(this.#spare);
    else this.#spare.db.close();
  }

  #whileOpen(): SpareDatabase {
    if (!this.#isOpen) throw closed();
    return this.#spare;
  }
}

/** Of one borrower, until it closes its database. */
class LentStatement {
  #statement: Statement | undefined;
  #isPlucked = false;
  #isExact = false;

  constructor(statement: Statement) {
    this.#statement = statement;
  }

  run(...values: readonly unknown[]): RunResult {
    return this.#whileOpen().run(...values);
  }

  get(...values: readonly unknown[]): unknown {
    return this.#whileOpen().get(...values);
  }

  all(...values: readonly unknown[]): unknown[] {
    return this.#whileOpen().all(...values);
  }

  iterate(...values: readonly unknown[]): IterableIterator<unknown> {
    return this.#whileOpen().iterate(...values);
  }

  pluck(): this {
    this.#whileOpen().pluck();
    this.#isPlucked = true;
    return this;
  }

  safeIntegers(): this {
    this.#whileOpen().safeIntegers();
    this.#isExact = true;
    return this;
  }

  /** The statement as it was before it was lent. */
  giveBack(): Statement {
    const statement = this.#whileOpen();
    this.#statement = undefined;
    if (statement.busy) return statement;
    if (this.#isPlucked) statement.pluck(false);
    if (this.#isExact) statement.safeIntegers(false);
    return statement;
  }

  #whileOpen(): Statement {
    if (this.#statement === undefined) throw closed();
    return this.#statement;
  }
}

function closed(): TypeError {
  return new TypeError('The database connection is not open');
}

/** A test that looks at the database itself turns it off. */
export const lending = { isOn: true };

function openDatabase(from: Buffer | string, options?: Options): Db | LentDatabase {
  if (typeof from === 'string') return new RealDatabase(from, options);
  if (!lending.isOn) return new RealDatabase(from);
  let spare = SPARE.get(from);
  if (spare === undefined) SPARE.set(from, (spare = []));
  return new LentDatabase(from, spare.pop() ?? new SpareDatabase(from));
}

/** In the place of the class: called with `new`, a function that returns an object makes that object. */
const Lending = Object.assign(
  function (from: Buffer | string, options?: Options) {
    return openDatabase(from, options);
  },
  // What is put into the class from outside reaches the databases that have a file.
  { SqliteError: RealDatabase.SqliteError, prototype: RealDatabase.prototype },
  // It answers to all that our code asks of a database in memory, as the seeds show.
) as unknown as typeof RealDatabase;

export { Lending as SqliteDatabase, SqliteUnusableError };
