// Rows that a person fixed, kept until the rows that they stand in for were read: whether such a row came, what it said
// of consent, and whether another row names the same person.
import { type SourceRow, type Status, worstStatus } from '../../contacts/index.ts';
import { type Db, inPages } from '../storage/database.ts';

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
  readonly #statements: ReturnType<typeof fixStatements>;
  #isEmpty = true;

  constructor(db: Db) {
    this.#statements = fixStatements(db);
  }

  /** Whether no row was kept, so that no other row needs a check. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** Keeps a row until all others were read. */
  keep({ file, row: { line, original, cells } }: KeptRow): void {
    this.#isEmpty = false;
    this.#statements.keep.run(file, line, original ?? null, JSON.stringify(cells));
  }

  /** The kept rows, in their order. */
  *kept(): Generator<KeptRow> {
    for (const { file, line, original, cells } of inPages((seq) =>
      this.#statements.kept.all(seq),
    )) {
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
    this.#statements.add.run(place, original, isValid ? 1 : 0);
  }

  /** Whether a fixed row stands in for the row that is read now; each stands in for one. */
  replace({ place, original }: Fix): boolean {
    return this.#statements.replace.run(place, original).changes > 0;
  }

  /** Whether no row came that the fixed one stands in for. */
  isMissed({ place, original }: Fix): boolean {
    return this.#statements.find.get(place, original)?.replaced === 0;
  }

  /** Whether any of the fixed rows for an original is valid. */
  hasValid({ place, original }: Fix): boolean {
    return (this.#statements.find.get(place, original)?.valid ?? 0) > 0;
  }

  /** Starts to collect statements about consent under a name. */
  watch(name: string): void {
    this.#statements.watch.run(name);
  }

  /** The worst status under a name counts. */
  tighten(name: string, status: Status): void {
    const known = this.#statements.statusOf.get(name);
    if (known !== undefined) this.#statements.setStatus.run(worstStatus(known, status), name);
  }

  /** The worst status under any of the names. */
  statusOf(names: readonly string[]): Status {
    return names
      .map((name) => this.#statements.statusOf.get(name) ?? 'subscribed')
      .reduce(worstStatus, 'subscribed');
  }

  /** Notes the key of a valid fixed row. */
  addKey(target: number, address: string): void {
    this.#statements.addKey.run(target, address);
  }

  /** Notes that a row of a source desires the key. */
  see(target: number, address: string): void {
    this.#statements.see.run(target, address);
  }

  isSeen(target: number, address: string): boolean {
    return this.#statements.isSeen.get(target, address) === 1;
  }
}

function fixStatements(db: Db) {
  return {
    keep: db.prepare<[number, number, string | null, string]>(
      'INSERT INTO fixed_row (file, line, original, cells) VALUES (?, ?, ?, ?)',
    ),
    kept: db.prepare<[number], StoredRow>(
      'SELECT * FROM fixed_row WHERE seq > ? ORDER BY seq LIMIT 500',
    ),
    add: db.prepare<[string, string, number]>(
      `INSERT INTO fix VALUES (?, ?, 1, ?, 0) ON CONFLICT (place, original)
       DO UPDATE SET rows = rows + 1, valid = valid + excluded.valid`,
    ),
    replace: db.prepare<[string, string]>(
      'UPDATE fix SET replaced = replaced + 1 WHERE place = ? AND original = ? AND replaced < rows',
    ),
    find: db.prepare<[string, string], { valid: number; replaced: number }>(
      'SELECT valid, replaced FROM fix WHERE place = ? AND original = ?',
    ),
    watch: db.prepare<[string]>("INSERT OR IGNORE INTO fix_status VALUES (?, 'subscribed')"),
    statusOf: db.prepare<[string], Status>('SELECT status FROM fix_status WHERE name = ?').pluck(),
    setStatus: db.prepare<[string, string]>('UPDATE fix_status SET status = ? WHERE name = ?'),
    addKey: db.prepare<[number, string]>('INSERT OR IGNORE INTO fix_key VALUES (?, ?, 0)'),
    see: db.prepare<[number, string]>(
      'UPDATE fix_key SET seen = 1 WHERE target = ? AND address = ?',
    ),
    isSeen: db
      .prepare<[number, string], number>(
        'SELECT seen FROM fix_key WHERE target = ? AND address = ?',
      )
      .pluck(),
  };
}
