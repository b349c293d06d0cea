// The table of desired contacts: filled with the rows that may matter, then merged to one a key.
import type { Statement } from 'better-sqlite3';
import type { Status } from '../../contacts/consent.ts';
import type { Fields } from '../../contacts/fields.ts';
import { mergeRows } from '../../contacts/merge.ts';
import type { Db } from '../database.ts';
import type { StoredDesired } from './desired-spool.ts';
import type { Place } from './place-tally.ts';
import type { FieldLayout } from './field-layout.ts';
import { packedDigest, PackedRow } from './packed-row.ts';
import { DESIRED_INDEX, WORTH_A_NEW_INDEX } from './scratch-schema.ts';

interface TableRow {
  readonly rowid: number;
  readonly status: Status;
  readonly fields: string;
  readonly mayCreate: number;
  readonly mayUpdate: number;
  readonly feed: number;
  readonly file: number;
}

/** A row with its meaning back: what merging works on. */
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

export class DesiredTable {
  readonly #db: Db;
  readonly #layout: FieldLayout;
  readonly #packed = new PackedRow();
  #insert: Statement<InsertValues> | undefined;
  #count = 0;

  constructor(db: Db, layout: FieldLayout) {
    this.#db = db;
    this.#layout = layout;
  }

  /** Many rows are added without an index, which takes a third of the time. */
  clear(): void {
    if (this.#count > WORTH_A_NEW_INDEX) this.#db.exec('DROP INDEX IF EXISTS desired_by_key');
    this.#db.exec('DELETE FROM desired');
    this.#count = 0;
  }

  /** Call in the order of the sources: later rows of a key are merged into earlier ones. */
  add(row: StoredDesired): void {
    this.#insert ??= this.#db.prepare(
      'INSERT INTO desired VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#count += 1;
    this.#insert.run(
      row.target,
      row.address,
      row.email,
      row.status,
      row.fields,
      row.digest,
      row.mayCreate,
      row.mayUpdate,
      row.feed,
      row.file,
      row.line,
      row.evidence,
    );
  }

  /** Merges the rows of every key into its last one, and tells where the others stood. */
  settleKeys(onMerged: (place: Place) => void): void {
    this.#db.exec(DESIRED_INDEX);
    const repeated = this.#db.prepare<[], { target: number; address: string }>(
      `SELECT target, address FROM desired GROUP BY target, address HAVING count(*) > 1 LIMIT 1000`,
    );
    for (let page = repeated.all(); page.length > 0; page = repeated.all()) {
      for (const { target, address } of page) this.#mergeKey(target, address).forEach(onMerged);
    }
  }

  #mergeKey(target: number, address: string): TableRow[] {
    const rows = this.#db
      .prepare<[number, string], TableRow>(
        `SELECT rowid, status, fields, may_create AS mayCreate, may_update AS mayUpdate, feed, file
         FROM desired WHERE target = ? AND address = ? ORDER BY rowid`,
      )
      .all(target, address);
    const merged = rows
      .map((row): MergingRow => ({ ...row, fields: this.#layout.fieldsOf(row.fields) }))
      .reduce((earlier, later) => mergeRows(earlier, later));
    const { fields, digest } = this.#packedAgain(address, merged.fields);
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
        fields,
        digest,
        Math.max(...rows.map((row) => row.mayCreate)),
        Math.max(...rows.map((row) => row.mayUpdate)),
        merged.rowid,
      );
    return rows.filter(({ rowid }) => rowid !== merged.rowid);
  }

  #packedAgain(address: string, fields: Fields): Pick<StoredDesired, 'fields' | 'digest'> {
    this.#packed.open(address);
    const beside = this.#layout.pack(this.#packed, fields);
    const values = this.#packed.valuesText();
    const digest = packedDigest(address, values, beside.others);
    return { fields: this.#layout.kept(values, beside), digest };
  }
}
