// The sandbox's database: in memory, or in a file so that a second start continues where the first one
// stopped. It prepares each statement once and assigns ids.
import type { Statement } from 'better-sqlite3';
import { SyncError } from '../../lib/index.ts';
import { SqliteDatabase } from '../../lib/sqlite.ts';
import {
  type RecordTable,
  SCHEMA,
  SCHEMA_VERSION,
  SETTING_SCHEMA,
  historySchema,
  trackFreeIds,
} from './schema.ts';

interface StoreOptions {
  /** Default: in memory. */
  readonly file?: string | undefined;
  /** For one of thousands in memory: starts as a copy of empty tables and holds a gigabyte at most. */
  readonly isShortLived?: boolean;
  /** The key under which two addresses count as one. */
  readonly emailKey: (email: string) => string;
  /** The name of the rule of `emailKey`; the keys of a file with another rule are recomputed. */
  readonly emailRule: string;
  readonly idOrder: 'increasing' | 'arbitrary';
  /** Whether a new record may get the id of a deleted one. */
  readonly reusesIds: boolean;
  /** The time in milliseconds; given when lists must be able to show an earlier state. */
  readonly historyMs?: (() => number) | undefined;
}

/** A prepared statement; `Row` is the shape that its columns have in the schema. */
export interface Query<Row> {
  get(...values: readonly SqlValue[]): Row | undefined;
  all(...values: readonly SqlValue[]): Row[];
  run(...values: readonly SqlValue[]): { readonly changes: number };
}

export type SqlValue = string | number | null;

let image: Buffer | undefined;

/** Copying the tables is cheaper than making them. */
function emptyImage(): Buffer {
  if (image !== undefined) return image;
  const database = new SqliteDatabase(':memory:');
  database.exec(SETTING_SCHEMA + SCHEMA);
  image = database.serialize();
  database.close();
  return image;
}

/** The largest prime below 2^31: multiplying by a fixed number modulo this prime repeats no id. */
const ID_MODULUS = 2_147_483_647n;
const ID_FACTOR = 387_420_489n;

const COPIES_SETTING = 'holds_copies';

export class Store {
  readonly #database: SqliteDatabase;
  /** Made once: making it costs more than most transactions do. */
  readonly #transact: (work: () => unknown) => unknown;
  readonly #statements = new Map<string, Statement>();
  readonly #lastNumbers = new Map<RecordTable, number>();
  #numbersChanged = false;
  readonly #idOrder: StoreOptions['idOrder'];
  readonly #reusesIds: boolean;
  /** Some records have ids that another service gave them. */
  #holdsCopies: boolean;

  constructor(options: StoreOptions) {
    this.#idOrder = options.idOrder;
    this.#reusesIds = options.reusesIds;
    const isCopy = options.file === undefined && options.isShortLived === true;
    this.#database = new SqliteDatabase(isCopy ? emptyImage() : (options.file ?? ':memory:'));
    this.#transact = this.#database.transaction((work: () => unknown) => work());
    if (options.file !== undefined) {
      // The sandbox's data need not survive a power cut, so it does not wait for the disk.
      this.#database.pragma('synchronous = OFF');
      this.#database.pragma('journal_mode = WAL');
    }
    this.#checkVersion(options.file ?? 'memory');
    if (!isCopy) this.#database.exec(SCHEMA);
    this.#holdsCopies = this.setting(COPIES_SETTING) === 'yes';
    this.#followEmailRule(options);
    if (options.historyMs !== undefined) {
      this.#database.function('now_ms', options.historyMs);
      this.#database.exec(historySchema());
    }
    if (options.reusesIds) trackFreeIds(this.#database);
  }

  /** The statement of this text, prepared on first use. */
  query<Row = unknown>(sql: string): Query<Row> {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    // The caller names the shape of the columns that its own SQL selects.
    return statement as unknown as Query<Row>;
  }

  /** Runs the work in one transaction, which an error rolls back. */
  inTransaction<T>(work: () => T): T {
    if (this.#database.inTransaction) return work();
    return this.inSavepoint(() => {
      const result = work();
      this.#keepLastNumbers();
      return result;
    });
  }

  /** Runs the work so that an error rolls back only this part of the transaction. */
  inSavepoint<T>(work: () => T): T {
    // The transaction returns what the work returns.
    return this.#transact(work) as T;
  }

  /** Called within `inTransaction`; an id that a rollback leaves unused is never assigned again. */
  nextId(sequence: RecordTable): number {
    const free = this.#reusesIds ? this.#takeFreeId(sequence) : undefined;
    if (free !== undefined) return free;
    const number = (this.#lastNumbers.get(sequence) ?? this.#storedNumber(sequence)) + 1;
    this.#lastNumbers.set(sequence, number);
    this.#numbersChanged = true;
    if (this.#idOrder === 'increasing') return number;
    const id = Number((BigInt(number) * ID_FACTOR) % ID_MODULUS);
    return this.#holdsCopies && this.#isTaken(sequence, id) ? this.nextId(sequence) : id;
  }

  /** Called once records have come with ids of their own: new ones get others. */
  numberAfter(sequences: readonly RecordTable[]): void {
    for (const sequence of sequences) {
      const last = this.query<{ id: number | null }>(`SELECT max(id) AS id FROM ${sequence}`).get();
      this.#lastNumbers.set(sequence, last?.id ?? 0);
    }
    this.#numbersChanged = true;
    this.putSetting(COPIES_SETTING, 'yes');
    this.#holdsCopies = true;
  }

  #isTaken(sequence: RecordTable, id: number): boolean {
    return this.query(`SELECT 1 FROM ${sequence} WHERE id = ?`).get(id) !== undefined;
  }

  setting(name: string): string | undefined {
    return this.query<{ value: string }>('SELECT value FROM setting WHERE name = ?').get(name)
      ?.value;
  }

  putSetting(name: string, value: string): void {
    this.query('INSERT OR REPLACE INTO setting VALUES (?, ?)').run(name, value);
  }

  close(): void {
    this.#database.close();
  }

  /** The lowest free id. A record that is only marked as deleted is removed for it. */
  #takeFreeId(sequence: RecordTable): number | undefined {
    const id = this.query<{ id: number | null }>(
      'SELECT min(id) AS id FROM free_id WHERE of = ?',
    ).get(sequence)?.id;
    if (id === undefined || id === null) return undefined;
    this.query(`DELETE FROM ${sequence} WHERE id = ?`).run(id);
    this.query('DELETE FROM free_id WHERE of = ? AND id = ?').run(sequence, id);
    return id;
  }

  #keepLastNumbers(): void {
    if (!this.#numbersChanged) return;
    const keep = this.query('INSERT OR REPLACE INTO sequence VALUES (?, ?)');
    for (const [sequence, number] of this.#lastNumbers) keep.run(sequence, number);
    this.#numbersChanged = false;
  }

  #storedNumber(sequence: RecordTable): number {
    const row = this.query<{ last_number: number }>(
      'SELECT last_number FROM sequence WHERE name = ?',
    ).get(sequence);
    return row?.last_number ?? 0;
  }

  /** Runs before the tables are made, so that tables of another version stay unchanged. */
  #checkVersion(place: string): void {
    this.#database.exec(SETTING_SCHEMA);
    const stored = this.setting('schema_version');
    if (stored === undefined) this.putSetting('schema_version', String(SCHEMA_VERSION));
    else if (stored !== String(SCHEMA_VERSION)) {
      throw new SyncError(
        `Opening the sandbox data in ${place}: it has version ${stored}, this program writes version ${String(SCHEMA_VERSION)}.`,
        { code: 'SANDBOX_VERSION', hint: 'Start the sandbox with another --data file.' },
      );
    }
  }

  #followEmailRule(options: StoreOptions): void {
    const stored = this.setting('email_rule');
    if (stored === options.emailRule) return;
    if (stored !== undefined) {
      this.#database.function('email_key', (email) => options.emailKey(String(email)));
      this.#database.exec('UPDATE contact SET email_key = email_key(email)');
      this.#database.exec('UPDATE segment_recipient SET email_key = email_key(email)');
      this.#database.exec('UPDATE unsubscriber SET email_key = email_key(email_address)');
    }
    this.putSetting('email_rule', options.emailRule);
  }
}
