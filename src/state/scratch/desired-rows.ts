// The rows of the sources on their way into a comparison. They are staged as they come; the rows that may matter become
// rows of a table, merged to one for each key.
import {
  type Evidence,
  type FieldName,
  type Fields,
  giversOf,
  mergeRows,
  type Status,
  STATUSES,
} from '../../contacts/index.ts';
import { assert } from '../../lib/index.ts';
import { STAYS } from '../staged-rows/equal-rows.ts';
import type { RecordCursor } from '../staged-rows/record-log.ts';
import { RowStage, type StagingHome, type StagedRows } from '../staged-rows/staged-rows.ts';
import type { Statements } from '../storage/database.ts';
import { type FieldLayout, type FieldsBeside, packedDigest, PackedRow } from './packed-row.ts';
import { DESIRED_INDEX, WORTH_A_NEW_INDEX } from './scratch-schema.ts';

export interface DesiredRow {
  readonly target: number;
  readonly address: string;
  readonly email: string;
  readonly status: Status;
  readonly fields: Fields;
  readonly mayCreate: boolean;
  readonly mayUpdate: boolean;
  /** Negative (-1 - binding) for a row that is already counted as invalid. */
  readonly binding: number;
  readonly file: number;
  readonly line: number;
  readonly evidence?: Evidence | undefined;
}

/** The same row in the table of desired contacts. */
export interface StoredDesired extends Pick<
  DesiredRow,
  'target' | 'address' | 'status' | 'binding' | 'file' | 'line'
> {
  /** Null where it equals the address. */
  readonly email: string | null;
  /** As the layout keeps them. */
  readonly fields: string;
  readonly digest: string;
  readonly mayCreate: number;
  readonly mayUpdate: number;
  /** As JSON. */
  readonly evidence: string | null;
}

// Bits of a record; the status is above them.
const MAY_CREATE = 1;
const MAY_UPDATE = 2;
const HAS_EMAIL = 4;
const HAS_EVIDENCE = 8;
/** Fields beside the packed ones, or fields to clear. */
const HAS_MORE = 16;
const STATUS_SHIFT = 5;

const NOTHING_BESIDE: FieldsBeside = { others: '', cleared: '' };

export class StagedDesired {
  readonly #rows: RowStage;
  readonly #layout: FieldLayout | undefined;
  readonly #packed = new PackedRow();

  /** Keeps no fields where there is no layout. */
  constructor(home: StagingHome, layout: FieldLayout | undefined) {
    this.#rows = new RowStage(home);
    this.#layout = layout;
  }

  add(row: DesiredRow): void {
    const { target, address, email, evidence } = row;
    const packed = this.#packed;
    packed.open(address);
    const { others, cleared } = this.#pack(row);
    // People who may get no mail are counted whatever the service holds, and fields that are not packed have to be
    // compared one by one.
    const stays = row.status !== 'subscribed' || others !== '';
    const entryTarget = stays ? target + STAYS : target;
    const records = this.#rows.begin(entryTarget, packed.address(), packed.row());
    const hasMore = others !== '' || cleared !== '';
    records.number(bitsOf(row) | (hasMore ? HAS_MORE : 0));
    records.number(target);
    records.number(row.binding);
    records.number(row.file);
    records.number(row.line);
    records.slice(packed.address());
    records.slice(packed.values());
    if (hasMore) records.text(others);
    if (hasMore) records.text(cleared);
    if (email !== address) records.text(email);
    if (evidence !== undefined) records.text(JSON.stringify(evidence));
    records.end();
  }

  #pack({ fields }: DesiredRow): FieldsBeside {
    return this.#layout?.pack(this.#packed, fields) ?? NOTHING_BESIDE;
  }

  written(): StagedRows {
    return this.#rows.written();
  }
}

function bitsOf(row: DesiredRow): number {
  return (
    (row.mayCreate ? MAY_CREATE : 0) |
    (row.mayUpdate ? MAY_UPDATE : 0) |
    (row.email === row.address ? 0 : HAS_EMAIL) |
    (row.evidence === undefined ? 0 : HAS_EVIDENCE) |
    (STATUSES.indexOf(row.status) << STATUS_SHIFT)
  );
}

/** The row of the current record. */
export function readDesired(records: RecordCursor, layout: FieldLayout): StoredDesired {
  const bits = records.number();
  const target = records.number();
  const binding = records.signed();
  const file = records.number();
  const line = records.number();
  const address = records.text();
  const packed = records.text();
  const hasMore = (bits & HAS_MORE) !== 0;
  const others = hasMore ? records.text() : '';
  const cleared = hasMore ? records.text() : '';
  // Member by member: spreading an object takes 3 µs and 2 KB for each row.
  return {
    target,
    address,
    email: (bits & HAS_EMAIL) === 0 ? null : records.text(),
    status: statusOf(bits),
    fields: layout.kept(packed, { others, cleared }),
    digest: packedDigest(address, packed, others),
    mayCreate: bits & MAY_CREATE,
    mayUpdate: (bits & MAY_UPDATE) === 0 ? 0 : 1,
    binding,
    file,
    line,
    evidence: (bits & HAS_EVIDENCE) === 0 ? null : records.text(),
  };
}

/** Of the row of the current record. */
export function readDesiredKey(records: RecordCursor): Pick<DesiredRow, 'target' | 'address'> {
  // Skips the bits.
  records.number();
  const target = records.number();
  // Skips the binding, the file and the line.
  for (let skipped = 0; skipped < 3; skipped += 1) records.number();
  return { target, address: records.text() };
}

function statusOf(bits: number): Status {
  const status = STATUSES[bits >>> STATUS_SHIFT];
  assert(status !== undefined, 'a row was written with its status');
  return status;
}

interface TableRow extends Pick<
  StoredDesired,
  'status' | 'fields' | 'mayCreate' | 'mayUpdate' | 'binding' | 'file' | 'line'
> {
  readonly rowid: number;
}

/** The form that rows are merged in. */
type MergingRow = Omit<TableRow, 'fields'> & { readonly fields: Fields };

/** A row that was merged into a later one, and gave it these fields. */
export interface Giver extends Pick<StoredDesired, 'binding' | 'file' | 'line'> {
  readonly fields: readonly FieldName[];
}

/** The table of desired contacts: filled with the rows that may matter, then merged to one for each key. */
export class DesiredTable {
  readonly #sql: Statements;
  readonly #layout: FieldLayout;
  readonly #packed = new PackedRow();
  #count = 0;

  constructor(sql: Statements, layout: FieldLayout) {
    this.#sql = sql;
    this.#layout = layout;
  }

  /** Drops the index where many rows follow: adding them without it takes a third of the time. */
  clear(): void {
    if (this.#count > WORTH_A_NEW_INDEX) this.#sql.db.exec('DROP INDEX IF EXISTS desired_by_key');
    this.#sql.db.exec('DELETE FROM desired');
    this.#count = 0;
  }

  /** Call it in the order of the sources. */
  add(row: StoredDesired): void {
    this.#count += 1;
    // In order: names take twice as long, and there may be a million rows.
    this.#sql.run(
      'INSERT INTO desired VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)',
      row.target,
      row.address,
      row.email,
      row.status,
      row.fields,
      row.digest,
      row.mayCreate,
      row.mayUpdate,
      row.binding,
      row.file,
      row.line,
      row.evidence,
    );
  }

  /** Merges the rows of every key into its last one, and calls `onMerged` with the others. */
  settleKeys(onMerged: (row: Pick<StoredDesired, 'binding' | 'file'>) => void): void {
    this.#sql.db.exec(DESIRED_INDEX);
    const repeated = () =>
      this.#sql.rows<{ target: number; address: string }>(
        'SELECT target, address FROM desired GROUP BY target, address HAVING count(*) > 1 LIMIT 1000',
      );
    for (let page = repeated(); page.length > 0; page = repeated()) {
      for (const { target, address } of page) this.#mergeKey(target, address).forEach(onMerged);
    }
  }

  #mergeKey(target: number, address: string): MergingRow[] {
    const rows = this.#sql
      .rows<TableRow>(
        `SELECT rowid, status, fields, may_create AS mayCreate, may_update AS mayUpdate, binding, file, line
         FROM desired WHERE target = ? AND address = ? ORDER BY rowid`,
        target,
        address,
      )
      .map((row): MergingRow => this.#layout.unpacked(row));
    const { rowid, status, fields } = rows.reduce((earlier, later) => mergeRows(earlier, later));
    const others = rows.filter((row) => row.rowid !== rowid);
    for (const other of others) this.#sql.run('DELETE FROM desired WHERE rowid = ?', other.rowid);
    this.#sql.run(
      `UPDATE desired SET status = @status, fields = @fields, digest = @digest,
         may_create = @mayCreate, may_update = @mayUpdate, givers = @givers
       WHERE rowid = @rowid`,
      {
        rowid,
        status,
        ...this.#packedAgain(address, fields),
        mayCreate: Math.max(...rows.map((row) => row.mayCreate)),
        mayUpdate: Math.max(...rows.map((row) => row.mayUpdate)),
        givers: giversText(rows, fields),
      },
    );
    return others;
  }

  #packedAgain(address: string, fields: Fields): Pick<StoredDesired, 'fields' | 'digest'> {
    this.#packed.open(address);
    const beside = this.#layout.pack(this.#packed, fields);
    const values = this.#packed.valuesText();
    const digest = packedDigest(address, values, beside.others);
    return { fields: this.#layout.kept(values, beside), digest };
  }
}

/** The earlier rows that gave any of the fields, in their order; null where the last one gave them all. */
function giversText(rows: readonly MergingRow[], merged: Fields): string | null {
  const names = rows.map((): FieldName[] => []);
  for (const [field, index] of giversOf(rows, merged)) names[index]?.push(field);
  const givers = rows.slice(0, -1).flatMap(({ binding, file, line }, index): Giver[] => {
    const fields = names[index] ?? [];
    return fields.length === 0 ? [] : [{ binding, file, line, fields }];
  });
  return givers.length === 0 ? null : JSON.stringify(givers);
}
