// The sources' side of a comparison: one row per key, merged as the rows come in.
import type { Statement } from 'better-sqlite3';
import { STATUSES } from '../../contacts/consent.ts';
import type { Status } from '../../contacts/consent.ts';
import type { Evidence } from '../../contacts/evidence.ts';
import type { Fields } from '../../contacts/fields.ts';
import { mergeRows } from '../../contacts/merge.ts';
import { shortDigest } from '../../lib/hash.ts';
import type { Db } from '../database.ts';
import { PlaceTally, type Place } from './place-tally.ts';
import { fieldsFromText, fieldsText } from './scratch-actual.ts';
import { BARRED, DESIRED_INDEX } from './scratch-schema.ts';

export interface DesiredRow {
  readonly target: number;
  readonly address: string;
  readonly email: string;
  readonly status: Status;
  readonly fields: Fields;
  readonly mayCreate: boolean;
  readonly mayUpdate: boolean;
  /** Negative (-1 - feed) for a row that is already counted as invalid. */
  readonly feed: number;
  readonly file: number;
  readonly line: number;
  readonly evidence?: Evidence | undefined;
}

export interface WantedSuppression {
  readonly scope: number;
  readonly address: string;
  readonly email: string;
  readonly status: Status;
  readonly feed: number;
  readonly file: number;
  readonly line: number;
  readonly evidence?: Evidence | undefined;
}

/** A desired address that looks like another one, which is in Latin letters. */
export interface LookAlike {
  readonly target: number;
  readonly address: string;
  readonly latin: string;
  readonly file: number;
  readonly line: number;
}

/** Where the merged keys of one feed went, by the file whose row was the last to speak of each. */
export interface FeedCount {
  readonly feed: number;
  readonly file: number;
  readonly desired: number;
  readonly suppressed: number;
}

interface StoredRow {
  readonly rowid: number;
  readonly status: Status;
  readonly fields: string;
  readonly mayCreate: number;
  readonly mayUpdate: number;
  readonly feed: number;
  readonly file: number;
}

interface StoredSuppression extends Omit<WantedSuppression, 'evidence'> {
  readonly evidence: string | null;
  readonly severity: number;
}

/** A stored row with its meaning back: what merging works on. */
interface MergingRow {
  readonly rowid: number;
  readonly status: Status;
  readonly fields: Fields;
}

type InsertValues = [
  number,
  string,
  string | null,
  string,
  string,
  string,
  number,
  number,
  number,
  number,
  number,
  string | null,
];

const COUNT_BARRED = `
  SELECT feed, file, count(*) AS count FROM desired
  WHERE rowid IN (${BARRED}) AND feed >= 0 GROUP BY feed, file
`;

export class ScratchDesired {
  readonly #db: Db;
  readonly #insert: Statement<InsertValues>;
  readonly #mention: Statement<[number, string]>;
  readonly #suppress: Statement<[StoredSuppression]>;
  /** Rows by feed and file, one for each key once the keys are settled. */
  readonly #taken = new PlaceTally();
  /** Whether rows came in since the keys were last looked through. */
  #isDirty = true;

  constructor(db: Db) {
    this.#db = db;
    this.#insert = db.prepare('INSERT INTO desired VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#mention = db.prepare('INSERT OR IGNORE INTO mention VALUES (?, ?)');
    this.#suppress = db.prepare(
      `INSERT INTO wanted_suppression
       VALUES (@scope, @address, @email, @status, @feed, @file, @line, @evidence, @severity)
       ON CONFLICT (scope, address) DO UPDATE SET
         email = excluded.email, status = excluded.status, feed = excluded.feed,
         file = excluded.file, line = excluded.line, evidence = excluded.evidence,
         severity = excluded.severity
       WHERE excluded.severity > wanted_suppression.severity`,
    );
  }

  /** Takes a row. Call in the order of the sources: later rows of a key are merged into earlier ones. */
  add(row: DesiredRow): void {
    this.#insert.run(...values(row));
    this.#taken.add(row, 1);
    this.#isDirty = true;
  }

  /**
   * Merges the rows of every key into its last one. Every question below and in
   * `ScratchDifferences` is asked after this.
   */
  settleKeys(): void {
    if (!this.#isDirty) return;
    this.#db.exec(DESIRED_INDEX);
    const repeated = this.#db.prepare<[], { target: number; address: string }>(
      `SELECT target, address FROM desired GROUP BY target, address HAVING count(*) > 1 LIMIT 1000`,
    );
    for (let page = repeated.all(); page.length > 0; page = repeated.all()) {
      for (const { target, address } of page) this.#mergeKey(target, address);
    }
    this.#isDirty = false;
  }

  #mergeKey(target: number, address: string): void {
    const rows = this.#db
      .prepare<[number, string], StoredRow>(
        `SELECT rowid, status, fields, may_create AS mayCreate, may_update AS mayUpdate, feed, file
         FROM desired WHERE target = ? AND address = ? ORDER BY rowid`,
      )
      .all(target, address);
    const merged = rows
      .map((row): MergingRow => ({ ...row, fields: fieldsFromText(row.fields) }))
      .reduce((earlier, later) => mergeRows(earlier, later));
    for (const row of rows) if (row.rowid !== merged.rowid) this.#taken.add(row, -1);
    const text = fieldsText(merged.fields);
    this.#db
      .prepare('DELETE FROM desired WHERE target = ? AND address = ? AND rowid <> ?')
      .run(target, address, merged.rowid);
    this.#db
      .prepare(
        `UPDATE desired SET status = ?, fields = ?, digest = ?, may_create = ?, may_update = ?
         WHERE rowid = ?`,
      )
      .run(
        merged.status,
        text,
        shortDigest(text),
        Math.max(...rows.map((row) => row.mayCreate)),
        Math.max(...rows.map((row) => row.mayUpdate)),
        merged.rowid,
      );
  }

  /** Notes that a row speaks of the key, so that a mirror does not take its contact for gone. */
  mention(target: number, address: string): void {
    this.#mention.run(target, address);
  }

  noteLookAlike(row: LookAlike): void {
    this.#db
      .prepare('INSERT OR IGNORE INTO look_alike VALUES (@target, @address, @latin, @file, @line)')
      .run(row);
  }

  /** How many of a target look like one that is there or desired, and where the first of them stands. */
  lookAlikes(target: number): { count: number; file: number; line: number } | undefined {
    this.settleKeys();
    return this.#db
      .prepare<[number], { count: number; file: number; line: number }>(
        `SELECT count(*) OVER () AS count, file, line FROM look_alike AS odd
         WHERE target = ? AND (
           EXISTS (SELECT 1 FROM desired
                   WHERE desired.target = odd.target AND desired.address = odd.latin)
           OR EXISTS (SELECT 1 FROM actual
                      WHERE actual.target = odd.target AND actual.address = odd.latin)
           OR EXISTS (SELECT 1 FROM look_alike AS other WHERE other.target = odd.target
                      AND other.latin = odd.latin AND other.address <> odd.address))
         ORDER BY file, line LIMIT 1`,
      )
      .get(target);
  }

  /** Where several rows ask for one, the first of those with the worst status speaks for it. */
  suppress(wanted: WantedSuppression): void {
    const evidence = evidenceText(wanted.evidence);
    this.#suppress.run({ ...wanted, evidence, severity: STATUSES.indexOf(wanted.status) });
  }

  /** Per feed and file, how many keys it was the last to speak of, by what became of them. */
  feedCounts(): FeedCount[] {
    this.settleKeys();
    const barred = new PlaceTally();
    for (const place of this.#db.prepare<[], Place & { count: number }>(COUNT_BARRED).all()) {
      barred.add(place, place.count);
    }
    return this.#taken.places().map((place) => {
      const suppressed = barred.of(place);
      return { ...place, desired: this.#taken.of(place) - suppressed, suppressed };
    });
  }

  /** Per feed and file, how many suppressions its rows speak for. */
  suppressionCounts(): { feed: number; file: number; wanted: number }[] {
    return this.#db
      .prepare<[], { feed: number; file: number; wanted: number }>(
        `SELECT feed, file, count(*) AS wanted FROM wanted_suppression
         WHERE feed >= 0 GROUP BY feed, file`,
      )
      .all();
  }
}

function values(row: DesiredRow): InsertValues {
  const text = fieldsText(row.fields);
  return [
    row.target,
    row.address,
    row.email === row.address ? null : row.email,
    row.status,
    text,
    shortDigest(text),
    row.mayCreate ? 1 : 0,
    row.mayUpdate ? 1 : 0,
    row.feed,
    row.file,
    row.line,
    evidenceText(row.evidence),
  ];
}

function evidenceText(evidence: Evidence | undefined): string | null {
  return evidence === undefined ? null : JSON.stringify(evidence);
}
