// The baseline of the contacts: what both sides agreed on when a run last saw them, in fewer than 20 bytes for each contact. One
// table for each contact type, so that a contact needs no column that says which it is of.
import type { Database, Statement } from 'better-sqlite3';
import type { FieldName } from '../../contacts/index.ts';
import { type Random, sha256Hex } from '../../lib/index.ts';
import type { DatabaseLocation } from '../storage/database.ts';
import { MemoryFile } from './memory-file.ts';

const KIND = {
  noun: 'baseline of the contacts',
  applicationId: 0x6c66626c,
  version: 2,
  tables: `
    -- The contact types that runs saw. Their contacts are in the table contact_NUMBER.
    CREATE TABLE contact_type (
      number INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      -- The names of the fields that the sums are over, as JSON.
      fields TEXT NOT NULL,
      contacts INTEGER NOT NULL
    ) STRICT;

    -- The contacts at both ends of each list in the order of their ids: what a list that was cut lacks.
    CREATE TABLE list_end (
      type_number INTEGER NOT NULL,
      key_hash INTEGER NOT NULL,
      contact_id INTEGER NOT NULL,
      PRIMARY KEY (type_number, key_hash)
    ) STRICT, WITHOUT ROWID;

    -- By what a comparison knows contacts again that were equal on both sides and are in the baseline as they were. Any
    -- move of the baseline that does not say them anew empties it.
    CREATE TABLE equal_marks (
      type_number INTEGER PRIMARY KEY,
      serial INTEGER NOT NULL,
      marks BLOB NOT NULL
    ) STRICT;

    -- What the comparison of a run that has not ended saw both sides agree on. It counts once that run ends, and the next
    -- move of the baseline empties it, whichever run that is.
    CREATE TABLE noted_sum (
      run_id TEXT NOT NULL,
      type_number INTEGER NOT NULL,
      key_hash INTEGER NOT NULL,
      sum INTEGER NOT NULL,
      PRIMARY KEY (type_number, key_hash)
    ) STRICT, WITHOUT ROWID;
  `,
  otherVersion:
    'Use the version that made it, or move the file away. Creates then wait until `--accept state`.',
  hint: 'Put baseline.db back from a backup, with its memory.key. If there is no backup, move the file away. Creates then wait until `--accept state`.',
};

/** How far the baseline goes, as the journal keeps it: one that went further holds it too. */
export interface BaselineMark {
  readonly baseline: string;
  readonly serial: number;
}

/** The ledger beside the baseline, as it was when the baseline last moved. */
export interface LedgerMark {
  readonly ledger: string;
  readonly erased: number;
}

export class BaselineFile {
  readonly #file: MemoryFile;
  readonly #types = new Map<string, RememberedType>();

  constructor(place: DatabaseLocation, keyId: string, random: Random) {
    this.#file = new MemoryFile(place, KIND, { keyId, random });
    try {
      this.#file.checkSeal('baseline', () => this.#content());
      this.#file.checkSeal('noted', () => this.#noted());
      this.#file.checkSeal('equal', () => this.#equal());
      this.refresh();
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  /** Looks again: another process may have moved it since. */
  refresh(): void {
    this.#types.clear();
    for (const row of this.#file.sql.rows<TypeRow>('SELECT * FROM contact_type')) this.#know(row);
  }

  checkAccount(account: string): void {
    this.#file.checkAccount(account);
  }

  bind(account: string): void {
    this.#file.bind(account);
  }

  /** Undefined until it has moved for the first time. */
  get mark(): BaselineMark | undefined {
    const serial = Number(this.#file.meta('serial') ?? 0);
    return serial === 0 ? undefined : { baseline: this.#file.id, serial };
  }

  /** Undefined until it has moved for the first time. */
  get ledger(): LedgerMark | undefined {
    const [ledger, erased] = [this.#file.meta('ledger'), this.#file.meta('erased')];
    return ledger === undefined ? undefined : { ledger, erased: Number(erased) };
  }

  /** The contact types that were seen. */
  get types(): readonly RememberedType[] {
    return [...this.#types.values()];
  }

  /** Undefined for a contact type that no run has seen. */
  ofType(key: string): RememberedType | undefined {
    return this.#types.get(key);
  }

  /** Moves the baseline in one durable commit: after a crash it is as it was. Says how far it goes then. */
  advance(ledger: LedgerMark, work: (move: BaselineMove) => void): BaselineMark {
    try {
      return this.#file.commit(() => {
        this.refresh();
        const takeNoted = (runId: string): void => {
          for (const type of this.#types.values()) type.takeNoted(runId);
        };
        work({ typeOf: (key, fields) => this.#typeOf(key, fields), takeNoted });
        this.#file.sql.run('DELETE FROM noted_sum');
        for (const type of this.#types.values()) this.#count(type);
        const serial = (this.mark?.serial ?? 0) + 1;
        this.#file.setMeta('serial', String(serial));
        this.#file.sql.run('DELETE FROM equal_marks WHERE serial <> ?', serial);
        this.#noteLedger(ledger);
        this.#seal();
        return { baseline: this.#file.id, serial };
      });
    } catch (error) {
      this.refresh();
      throw error;
    }
  }

  /**
   * Notes in one durable commit what the comparison of the run saw both sides agree on, in place of what was noted
   * before: the baseline itself stays as it is. Where there is nothing, nothing is written.
   */
  note(runId: string, agreed: Iterable<AgreedContact>): void {
    const { sql } = this.#file;
    const [sums, first] = begun(agreed);
    if (first === undefined && !sql.has('SELECT 1 FROM noted_sum LIMIT 1')) return;
    this.#file.commit(() => {
      sql.run('DELETE FROM noted_sum');
      const add = 'INSERT INTO noted_sum (run_id, type_number, key_hash, sum) VALUES (?, ?, ?, ?)';
      for (const { type, hash, sum } of sums) sql.run(add, runId, type.number, hash, sum);
      this.#file.seal('noted', this.#noted());
    });
  }

  /** Somebody was erased between two runs. Before the first run there is nothing that could miss it. */
  forget(ledger: LedgerMark, hashesIn: (type: RememberedType) => readonly bigint[]): void {
    if (this.mark === undefined) return;
    this.#file.commit(() => {
      this.refresh();
      for (const type of this.#types.values()) {
        for (const hash of hashesIn(type)) type.remove(hash);
        this.#count(type);
      }
      this.#file.sql.run('DELETE FROM equal_marks');
      this.#noteLedger(ledger);
      this.#seal();
    });
  }

  close(): void {
    this.#file.close();
  }

  #seal(): void {
    this.#file.seal('baseline', this.#content());
    this.#file.seal('noted', this.#noted());
    this.#file.seal('equal', this.#equal());
  }

  /** Without the account: a file that is bound to another one is refused as such. */
  #content(): readonly unknown[] {
    const { mark, ledger } = this;
    const numbers = this.#file.sql.values<number>('SELECT number FROM contact_type');
    return [
      mark ?? null,
      ledger ?? null,
      this.#file.sql.rows('SELECT * FROM contact_type ORDER BY number'),
      ...numbers.map((number) => this.#totals(`contact_${String(number)}`, ['key_hash', 'sum'])),
      this.#totals('list_end', ['type_number', 'key_hash', 'contact_id']),
    ];
  }

  #noted(): readonly unknown[] {
    return [this.#totals('noted_sum', ['type_number', 'key_hash', 'sum'])];
  }

  #equal(): readonly unknown[] {
    const { sql } = this.#file;
    const rows = sql.rows<{ number: number; serial: number; marks: Buffer }>(
      'SELECT type_number AS number, serial, marks FROM equal_marks ORDER BY number',
    );
    return rows.map(({ number, serial, marks }) => [number, serial, sha256Hex(marks)]);
  }

  /** In halves, since a sum of whole numbers of 64 bits has no room. */
  #totals(table: string, columns: readonly string[]): unknown {
    const halves = columns.flatMap((name) => [
      `sum("${name}" >> 32)`,
      `sum("${name}" & 4294967295)`,
    ]);
    const all = `SELECT count(*), ${halves.join(', ')} FROM ${table}`;
    return this.#file.sql.db.prepare(all).safeIntegers().raw().get();
  }

  #noteLedger({ ledger, erased }: LedgerMark): void {
    this.#file.setMeta('ledger', ledger);
    this.#file.setMeta('erased', String(erased));
  }

  #typeOf(key: string, fields: readonly FieldName[]): RememberedType {
    const { sql } = this.#file;
    const known = this.#types.get(key);
    const names = JSON.stringify(fields);
    if (known !== undefined) {
      sql.run('UPDATE contact_type SET fields = ? WHERE number = ?', names, known.number);
      known.fields = fields;
      return known;
    }
    const number = (sql.value<number>('SELECT max(number) FROM contact_type') ?? 0) + 1;
    sql.db.exec(
      `CREATE TABLE contact_${String(number)} (key_hash INTEGER PRIMARY KEY, sum INTEGER NOT NULL) STRICT`,
    );
    const add = 'INSERT INTO contact_type (number, key, fields, contacts) VALUES (?, ?, ?, 0)';
    sql.run(add, number, key, names);
    return this.#know({ number, key, fields: names, contacts: 0 });
  }

  #know({ number, key, fields, contacts }: TypeRow): RememberedType {
    // Written by `#typeOf`.
    const names = JSON.parse(fields) as readonly FieldName[];
    const type = new RememberedType(this.#file, { number, key, contacts }, names);
    this.#types.set(key, type);
    return type;
  }

  #count({ number, count }: RememberedType): void {
    const set = 'UPDATE contact_type SET contacts = ? WHERE number = ?';
    this.#file.sql.run(set, count, number);
  }
}

interface TypeRow {
  readonly number: number;
  readonly key: string;
  readonly fields: string;
  readonly contacts: number;
}

/** What a move of the baseline writes to. */
export interface BaselineMove {
  /** Makes a contact type known, with the fields that its sums are over from now on. */
  readonly typeOf: (key: string, fields: readonly FieldName[]) => RememberedType;
  /** Takes in what was noted for this run when it began. */
  readonly takeNoted: (runId: string) => void;
}

/** A contact in which both sides are equal, with a sum other than the known one, if there is one. */
export interface AgreedContact {
  readonly type: RememberedType;
  readonly hash: bigint;
  readonly sum: bigint;
}

/** Everything, with the first of it. */
function begun<Entry>(entries: Iterable<Entry>): [Iterable<Entry>, Entry | undefined] {
  const iterator = entries[Symbol.iterator]();
  const { value: first, done = false } = iterator.next() as IteratorResult<Entry, undefined>;
  if (done || first === undefined) return [[], undefined];
  function* all(): Generator<Entry> {
    yield first as Entry;
    yield* { [Symbol.iterator]: () => iterator };
  }
  return [all(), first];
}

/** A contact that a list lacks, by its hash. `instead`: one of the same person, which may be the one that was there. */
interface MissedContact {
  readonly itself: bigint;
  readonly instead: bigint | undefined;
}

/** The contacts of one contact type. Writes belong into a move of the baseline. */
export class RememberedType {
  readonly key: string;
  readonly number: number;
  /** The fields that the sums are over. */
  fields: readonly FieldName[];
  #count: number;
  readonly #find: Statement<[bigint]>;
  readonly #add: Statement<[bigint, bigint]>;
  readonly #change: Statement<[bigint, bigint]>;
  readonly #remove: Statement<[bigint]>;
  readonly #db: Database;

  constructor(
    { sql: { db } }: MemoryFile,
    { number, key, contacts }: Omit<TypeRow, 'fields'>,
    fields: readonly FieldName[],
  ) {
    this.key = key;
    this.number = number;
    this.fields = fields;
    this.#count = contacts;
    this.#db = db;
    const table = `contact_${String(number)}`;
    this.#find = db.prepare(`SELECT sum FROM ${table} WHERE key_hash = ?`).pluck().safeIntegers();
    this.#add = db.prepare(`INSERT OR IGNORE INTO ${table} (key_hash, sum) VALUES (?, ?)`);
    this.#change = db.prepare(`UPDATE ${table} SET sum = ? WHERE key_hash = ?`);
    this.#remove = db.prepare(`DELETE FROM ${table} WHERE key_hash = ?`);
  }

  get count(): number {
    return this.#count;
  }

  has(keyHash: bigint): boolean {
    return this.#find.get(keyHash) !== undefined;
  }

  /** The sum of the contact; undefined for one that no run has seen. */
  sum(keyHash: bigint): bigint | undefined {
    return this.#find.get(keyHash) as bigint | undefined;
  }

  set(keyHash: bigint, sum: bigint): void {
    if (this.#add.run(keyHash, sum).changes > 0) this.#count += 1;
    else this.#change.run(sum, keyHash);
  }

  /**
   * What the last move of the baseline said of the contacts that were equal on both sides; undefined where it said
   * nothing.
   */
  get equalMarks(): BigInt64Array | undefined {
    const find = 'SELECT marks FROM equal_marks WHERE type_number = ?';
    const kept = this.#db.prepare<[number], Buffer>(find).pluck().get(this.number);
    return kept && new BigInt64Array(Uint8Array.from(kept).buffer);
  }

  /** Say it once all of them are in the baseline as they are. */
  setEqualMarks(marks: BigInt64Array): void {
    const next =
      "SELECT 1 + coalesce(max(CAST(value AS INTEGER)), 0) FROM meta WHERE name = 'serial'";
    const set = `INSERT OR REPLACE INTO equal_marks VALUES (?, (${next}), ?)`;
    this.#db.prepare(set).run(this.number, Buffer.from(marks.buffer));
  }

  /** Takes in what was noted for the run. The notes no longer hold a person who was erased since then. */
  takeNoted(runId: string): void {
    const noted = 'FROM noted_sum AS noted WHERE noted.run_id = ? AND noted.type_number = ?';
    const table = `contact_${String(this.number)}`;
    const update = `UPDATE ${table} AS known SET sum = noted.sum ${noted} AND noted.key_hash = known.key_hash`;
    const add = `INSERT OR IGNORE INTO ${table} (key_hash, sum) SELECT key_hash, sum ${noted}`;
    this.#db.prepare(update).run(runId, this.number);
    this.#count += this.#db.prepare(add).run(runId, this.number).changes;
  }

  /**
   * Whether a list that lacks these may be cut. A service lists contacts by id, oldest or newest first, so that a list that
   * ends early lacks the last ids or the first ones and no others; its own count may be cut at the same number, and proves
   * nothing then. So it is, too, where somebody removed the newest contacts and no others: nothing is concluded from it
   * until a newer one is listed.
   */
  mayBeCut(
    missing: readonly MissedContact[],
    listed: { readonly lowest: number; readonly highest: number } | undefined,
  ): boolean {
    // One that was never in the list says nothing about it.
    const were = missing
      .map(({ itself, instead = itself }) => (this.has(itself) ? itself : instead))
      .filter((keyHash) => this.has(keyHash));
    const ids = were.map((keyHash) => this.idAtListEnd(keyHash));
    // One that was in the middle of the list was taken out by a hand.
    if (ids.length === 0 || ids.some((id) => id === undefined)) return false;
    if (listed === undefined) return true;
    const known = ids as readonly number[];
    return known.every((id) => id > listed.highest) || known.every((id) => id < listed.lowest);
  }

  remove(keyHash: bigint): void {
    this.#count -= this.#remove.run(keyHash).changes;
    for (const table of ['list_end', 'noted_sum']) {
      const remove = `DELETE FROM ${table} WHERE type_number = ? AND key_hash = ?`;
      this.#db.prepare(remove).run(this.number, keyHash);
    }
  }

  /** The id of a contact that was at one end of the list; undefined for one that was not. */
  idAtListEnd(keyHash: bigint): number | undefined {
    return this.#db
      .prepare<[number, bigint], number>(
        'SELECT contact_id FROM list_end WHERE type_number = ? AND key_hash = ?',
      )
      .pluck()
      .get(this.number, keyHash);
  }

  /** Takes the place of those that were there. */
  setListEnds(ids: Iterable<readonly [keyHash: bigint, contactId: number]>): void {
    this.#db.prepare('DELETE FROM list_end WHERE type_number = ?').run(this.number);
    const add = this.#db.prepare('INSERT OR IGNORE INTO list_end VALUES (?, ?, ?)');
    for (const [keyHash, id] of ids) add.run(this.number, keyHash, id);
  }
}
