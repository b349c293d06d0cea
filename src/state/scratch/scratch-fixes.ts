// Rows that a person fixed, until the rows that they stand in for were read: whether there is one, what it
// said of consent, and whether another row speaks of the same person by now.
import type { Statement } from 'better-sqlite3';
import { type SourceRow, type Status, worstStatus } from '../../contacts/index.ts';
import { type Db, inPages } from '../storage/database.ts';

/** A fixed row in one sync or list of suppressions, which `place` names. */
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
  readonly #addRow: Statement<[number, number, string | null, string]>;
  readonly #rows: Statement<[number], StoredRow>;
  readonly #add: Statement<[string, string, number]>;
  readonly #replace: Statement<[string, string]>;
  readonly #find: Statement<[string, string], { valid: number; replaced: number }>;
  readonly #addName: Statement<[string]>;
  readonly #statusOf: Statement<[string], { status: Status }>;
  readonly #setStatus: Statement<[string, string]>;
  readonly #addKey: Statement<[number, string]>;
  readonly #see: Statement<[number, string]>;
  readonly #isSeen: Statement<[number, string], { seen: number }>;
  #isEmpty = true;

  constructor(db: Db) {
    this.#addRow = db.prepare(
      'INSERT INTO fixed_row (file, line, original, cells) VALUES (?, ?, ?, ?)',
    );
    this.#rows = db.prepare('SELECT * FROM fixed_row WHERE seq > ? ORDER BY seq LIMIT 500');
    this.#add = db.prepare(
      `INSERT INTO fix VALUES (?, ?, 1, ?, 0) ON CONFLICT (place, original)
       DO UPDATE SET rows = rows + 1, valid = valid + excluded.valid`,
    );
    this.#replace = db.prepare(
      'UPDATE fix SET replaced = replaced + 1 WHERE place = ? AND original = ? AND replaced < rows',
    );
    this.#find = db.prepare('SELECT valid, replaced FROM fix WHERE place = ? AND original = ?');
    this.#addName = db.prepare("INSERT OR IGNORE INTO fix_status VALUES (?, 'subscribed')");
    this.#statusOf = db.prepare('SELECT status FROM fix_status WHERE name = ?');
    this.#setStatus = db.prepare('UPDATE fix_status SET status = ? WHERE name = ?');
    this.#addKey = db.prepare('INSERT OR IGNORE INTO fix_key VALUES (?, ?, 0)');
    this.#see = db.prepare('UPDATE fix_key SET seen = 1 WHERE target = ? AND address = ?');
    this.#isSeen = db.prepare('SELECT seen FROM fix_key WHERE target = ? AND address = ?');
  }

  /** Whether no row was kept: then nothing need be asked of any other. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** Keeps a row until all others were read. */
  keep({ file, row: { line, original, cells } }: KeptRow): void {
    this.#isEmpty = false;
    this.#addRow.run(file, line, original ?? null, JSON.stringify(cells));
  }

  /** The kept rows, in the order in which they came. */
  *kept(): Generator<KeptRow> {
    for (const { file, line, original, cells } of inPages((seq) => this.#rows.all(seq))) {
      const row = { line, cells: textsFrom(cells), ...(original !== null && { original }) };
      yield { file, row };
    }
  }

  /** Notes a fixed row. Several may stand in for one, and several alike for as many. */
  add({ place, original }: Fix, isValid: boolean): void {
    this.#add.run(place, original, isValid ? 1 : 0);
  }

  /** Whether a fixed row stands in for a row that is read now: each for one. */
  replace({ place, original }: Fix): boolean {
    return this.#replace.run(place, original).changes > 0;
  }

  /** Whether no row was read that the fixed one stands in for. */
  isMissed({ place, original }: Fix): boolean {
    return this.#find.get(place, original)?.replaced === 0;
  }

  /** Whether one of the fixed rows that stand in for a row can be taken. */
  hasValid({ place, original }: Fix): boolean {
    return (this.#find.get(place, original)?.valid ?? 0) > 0;
  }

  /** What is said of consent under this name is wanted. */
  watch(name: string): void {
    this.#addName.run(name);
  }

  /** The worst that is said under a name counts; nothing makes it better. */
  tighten(name: string, status: Status): void {
    const known = this.#statusOf.get(name)?.status;
    if (known !== undefined) this.#setStatus.run(worstStatus(known, status), name);
  }

  /** The worst that was said under any of the names. */
  statusOf(names: readonly string[]): Status {
    return names
      .map((name) => this.#statusOf.get(name)?.status ?? 'subscribed')
      .reduce(worstStatus, 'subscribed');
  }

  /** Of a fixed row that can be taken. */
  addKey(target: number, address: string): void {
    this.#addKey.run(target, address);
  }

  /** Notes that a row of a source desires the key. */
  see(target: number, address: string): void {
    this.#see.run(target, address);
  }

  isSeen(target: number, address: string): boolean {
    return this.#isSeen.get(target, address)?.seen === 1;
  }
}

function textsFrom(json: string): string[] {
  return JSON.parse(json) as string[];
}
