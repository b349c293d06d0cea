// The sources' side of a comparison: one row per key, merged as the rows come in.
import type { Statement } from 'better-sqlite3';
import type { Status } from '../contacts/consent.ts';
import type { Fields } from '../contacts/fields.ts';
import { mergeRows } from '../contacts/merge.ts';
import type { Db } from './database.ts';
import { fieldsFromText, fieldsText } from './scratch-actual.ts';

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
}

export interface WantedSuppression {
  readonly scope: number;
  readonly address: string;
  readonly email: string;
  readonly status: Status;
  readonly feed: number;
  readonly file: number;
  readonly line: number;
}

/** Where the merged keys of one feed went. */
export interface FeedCount {
  readonly feed: number;
  readonly desired: number;
  readonly suppressed: number;
}

interface StoredRow {
  readonly status: Status;
  readonly fields: string;
  readonly mayCreate: number;
  readonly mayUpdate: number;
}

type InsertValues = [number, string, string, string, string, number, number, number, number, number];

export class ScratchDesired {
  readonly #db: Db;
  readonly #insert: Statement<InsertValues>;
  readonly #find: Statement<[number, string], StoredRow>;
  readonly #remove: Statement<[number, string]>;
  readonly #mention: Statement<[number, string]>;
  readonly #suppress: Statement<[number, string, string, string, number, number, number]>;

  constructor(db: Db) {
    this.#db = db;
    this.#insert = db.prepare('INSERT OR IGNORE INTO desired VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#find = db.prepare(
      `SELECT status, fields, may_create AS mayCreate, may_update AS mayUpdate
       FROM desired WHERE target = ? AND address = ?`,
    );
    this.#remove = db.prepare('DELETE FROM desired WHERE target = ? AND address = ?');
    this.#mention = db.prepare('INSERT OR IGNORE INTO mention VALUES (?, ?)');
    this.#suppress = db.prepare('INSERT OR IGNORE INTO wanted_suppression VALUES (?, ?, ?, ?, ?, ?, ?)');
  }

  /** Takes a row; later rows of a key are merged into it. Call in the order of the sources. */
  add(row: DesiredRow): void {
    if (this.#insert.run(...values(row)).changes === 1) return;
    const earlier = this.#find.get(row.target, row.address);
    if (earlier === undefined) return;
    const merged = mergeRows({ ...row, status: earlier.status, fields: fieldsFromText(earlier.fields) }, row);
    this.#remove.run(row.target, row.address);
    this.#insert.run(
      ...values({
        ...merged,
        mayCreate: row.mayCreate || earlier.mayCreate === 1,
        mayUpdate: row.mayUpdate || earlier.mayUpdate === 1,
      }),
    );
  }

  /** Notes that a row speaks of the key, so that a mirror does not take its contact for gone. */
  mention(target: number, address: string): void {
    this.#mention.run(target, address);
  }

  suppress(wanted: WantedSuppression): void {
    const { scope, address, email, status, feed, file, line } = wanted;
    this.#suppress.run(scope, address, email, status, feed, file, line);
  }

  /** Per feed, how many keys it was the last to speak of, by what became of them. */
  feedCounts(): FeedCount[] {
    return this.#db
      .prepare<[], FeedCount>(
        `SELECT desired.feed AS feed, count(mailable.address) AS desired,
           count(*) - count(mailable.address) AS suppressed
         FROM desired LEFT JOIN mailable USING (target, address)
         WHERE desired.feed >= 0 GROUP BY desired.feed`,
      )
      .all();
  }

  /** Per feed, how many suppressions it was the first to ask for. */
  suppressionCounts(): { feed: number; wanted: number }[] {
    return this.#db
      .prepare<[], { feed: number; wanted: number }>(
        'SELECT feed, count(*) AS wanted FROM wanted_suppression WHERE feed >= 0 GROUP BY feed',
      )
      .all();
  }
}

function values(row: DesiredRow): InsertValues {
  return [
    row.target,
    row.address,
    row.email,
    row.status,
    fieldsText(row.fields),
    row.mayCreate ? 1 : 0,
    row.mayUpdate ? 1 : 0,
    row.feed,
    row.file,
    row.line,
  ];
}
