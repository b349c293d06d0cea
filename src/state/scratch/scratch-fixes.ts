// Rows that a person fixed, kept until the rows that they stand in for were read: whether such a row came, what it said
// of consent, and whether another row names the same person.
import { type SourceRow, type Status, worstStatus } from '../../contacts/index.ts';
import type { Statements } from '../storage/database.ts';

/** A fixed row in one sync or list of suppressions, the `place`. */
export interface Fix {
  readonly place: string;
  readonly original: string;
}

/** A row with the number of its file. */
export interface KeptRow {
  readonly file: number;
  readonly row: SourceRow;
}

interface StoredRow {
  readonly seq: number;
  readonly file: number;
  readonly line: number;
  readonly original: string | null;
  readonly cells: string;
}

export class ScratchFixes {
  readonly #sql: Statements;
  #isEmpty = true;

  constructor(sql: Statements) {
    this.#sql = sql;
  }

  /** Whether no row was kept, so that no other row needs a check. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** Keeps a row until all others were read. */
  keep({ file, row: { line, original, cells } }: KeptRow): void {
    this.#isEmpty = false;
    const add = 'INSERT INTO fixed_row (file, line, original, cells) VALUES (?, ?, ?, ?)';
    this.#sql.run(add, file, line, original ?? null, JSON.stringify(cells));
  }

  /** The kept rows, in their order. */
  *kept(): Generator<KeptRow> {
    const rows = this.#sql.pages<StoredRow>(
      'SELECT * FROM fixed_row WHERE seq > ? ORDER BY seq LIMIT 500',
    );
    for (const { file, line, original, cells } of rows) {
      const row = {
        line,
        cells: JSON.parse(cells) as string[],
        ...(original !== null && { original }),
      };
      yield { file, row };
    }
  }

  /** Notes a fixed row. Several may stand in for one row, or for as many equal rows. */
  add({ place, original }: Fix, isValid: boolean): void {
    this.#sql.run(
      `INSERT INTO fix VALUES (?, ?, 1, ?, 0) ON CONFLICT (place, original)
       DO UPDATE SET rows = rows + 1, valid = valid + excluded.valid`,
      place,
      original,
      isValid ? 1 : 0,
    );
  }

  /** Whether a fixed row stands in for the row that is read now; each stands in for one. */
  replace({ place, original }: Fix): boolean {
    const replace =
      'UPDATE fix SET replaced = replaced + 1 WHERE place = ? AND original = ? AND replaced < rows';
    return this.#sql.run(replace, place, original).changes > 0;
  }

  /** Whether no row came that the fixed one stands in for. */
  isMissed({ place, original }: Fix): boolean {
    const find = 'SELECT 1 FROM fix WHERE place = ? AND original = ? AND replaced = 0';
    return this.#sql.has(find, place, original);
  }

  /** Whether any of the fixed rows for an original is valid. */
  hasValid({ place, original }: Fix): boolean {
    const find = 'SELECT 1 FROM fix WHERE place = ? AND original = ? AND valid > 0';
    return this.#sql.has(find, place, original);
  }

  /** Starts to collect statements about consent under a name. */
  watch(name: string): void {
    this.#sql.run("INSERT OR IGNORE INTO fix_status VALUES (?, 'subscribed')", name);
  }

  /** Whether statements are collected under a name. */
  isWatched(name: string): boolean {
    return this.#statusOf(name) !== undefined;
  }

  /** The worst status under a name counts. */
  tighten(name: string, status: Status): void {
    const known = this.#statusOf(name);
    if (known === undefined) return;
    const set = 'UPDATE fix_status SET status = ? WHERE name = ?';
    this.#sql.run(set, worstStatus(known, status), name);
  }

  /** The worst status under any of the names. */
  statusOf(names: readonly string[]): Status {
    return names
      .map((name) => this.#statusOf(name) ?? 'subscribed')
      .reduce(worstStatus, 'subscribed');
  }

  #statusOf(name: string): Status | undefined {
    return this.#sql.value('SELECT status FROM fix_status WHERE name = ?', name);
  }

  /** Notes the key of a valid fixed row. */
  addKey(target: number, address: string): void {
    this.#sql.run('INSERT OR IGNORE INTO fix_key VALUES (?, ?, 0)', target, address);
  }

  /** Notes that a row of a source desires the key. */
  see(target: number, address: string): void {
    this.#sql.run('UPDATE fix_key SET seen = 1 WHERE target = ? AND address = ?', target, address);
  }

  isSeen(target: number, address: string): boolean {
    const find = 'SELECT 1 FROM fix_key WHERE target = ? AND address = ? AND seen = 1';
    return this.#sql.has(find, target, address);
  }
}
