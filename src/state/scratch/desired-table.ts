// The table of desired contacts: filled with the rows that may matter, then merged to one a key.
import type { Statement } from 'better-sqlite3';
import {
  type FieldName,
  type Fields,
  type Status,
  giversOf,
  mergeRows,
} from '../../contacts/index.ts';
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
  readonly line: number;
}

/** A row with its meaning back: what merging works on. */
type MergingRow = Omit<TableRow, 'fields'> & { readonly fields: Fields };

/** A row that was merged into a later one, and gave these fields of it. */
export interface Giver {
  readonly feed: number;
  readonly file: number;
  readonly line: number;
  readonly fields: readonly FieldName[];
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
      'INSERT INTO desired VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)',
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

  #mergeKey(target: number, address: string): MergingRow[] {
    const rows = this.#db
      .prepare<[number, string], TableRow>(
        `SELECT rowid, status, fields, may_create AS mayCreate, may_update AS mayUpdate, feed, file, line
         FROM desired WHERE target = ? AND address = ? ORDER BY rowid`,
      )
      .all(target, address)
      .map((row): MergingRow => ({ ...row, fields: this.#layout.fieldsOf(row.fields) }));
    const merged = rows.reduce((earlier, later) => mergeRows(earlier, later));
    const { fields, digest } = this.#packedAgain(address, merged.fields);
    this.#db
      .prepare('DELETE FROM desired WHERE target = ? AND address = ? AND rowid <> ?')
      .run(target, address, merged.rowid);
    this.#db
      .prepare(
        `UPDATE desired SET status = ?, fields = ?, digest = ?, may_create = ?, may_update = ?,
           givers = ?
         WHERE rowid = ?`,
      )
      .run(
        merged.status,
        fields,
        digest,
        Math.max(...rows.map((row) => row.mayCreate)),
        Math.max(...rows.map((row) => row.mayUpdate)),
        giversText(rows, merged.fields),
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

/** The earlier rows, in their order, that gave any of the fields; null where the last one gave them all. */
function giversText(rows: readonly MergingRow[], merged: Fields): string | null {
  const names = rows.map((): FieldName[] => []);
  for (const [field, index] of giversOf(rows, merged)) names[index]?.push(field);
  const givers = rows.slice(0, -1).flatMap(({ feed, file, line }, index): Giver[] => {
    const fields = names[index] ?? [];
    return fields.length === 0 ? [] : [{ feed, file, line, fields }];
  });
  return givers.length === 0 ? null : JSON.stringify(givers);
}
