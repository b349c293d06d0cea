// The rows of the sources on their way into a comparison, as they come.
import type { Status } from '../../contacts/consent.ts';
import { STATUSES } from '../../contacts/consent.ts';
import type { Evidence } from '../../contacts/evidence.ts';
import type { Fields } from '../../contacts/fields.ts';
import { assert } from '../../lib/errors.ts';
import { STAYS } from '../spool/lane-keys.ts';
import type { RecordCursor } from '../spool/record-cursor.ts';
import { RowSpool, type SpoolHome, type SpoolReader } from '../spool/row-spool.ts';
import type { FieldLayout } from './field-layout.ts';
import { PackedRow } from './packed-row.ts';

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

/** The same row as the table of desired contacts holds it. */
export interface StoredDesired {
  readonly target: number;
  readonly address: string;
  /** Null where it is the same text as the address. */
  readonly email: string | null;
  readonly status: Status;
  /** As the layout keeps them. */
  readonly fields: string;
  readonly digest: string;
  readonly mayCreate: number;
  readonly mayUpdate: number;
  readonly feed: number;
  readonly file: number;
  readonly line: number;
  /** As JSON. */
  readonly evidence: string | null;
}

// What is told in bits; the status lies above them.
const MAY_CREATE = 1;
const MAY_UPDATE = 2;
const HAS_EMAIL = 4;
const HAS_EVIDENCE = 8;
const STATUS_SHIFT = 4;

export class DesiredSpool {
  readonly #rows: RowSpool;
  readonly #layout: FieldLayout;
  readonly #packed = new PackedRow();

  constructor(home: SpoolHome, layout: FieldLayout) {
    this.#rows = new RowSpool(home);
    this.#layout = layout;
  }

  add(row: DesiredRow): void {
    const { target, address, email, evidence } = row;
    this.#packed.open(address);
    const { others, cleared } = this.#layout.pack(this.#packed, row.fields);
    const digest = this.#packed.digestWith(others);
    // Who may get no mail is counted and looked after, whatever the service holds.
    const isSubscribed = row.status === 'subscribed';
    this.#rows.beginText(address, isSubscribed ? target : target + STAYS, digest);
    const { records } = this.#rows;
    records.begin();
    records.number(bitsOf(row));
    records.number(target);
    records.number(row.feed);
    records.number(row.file);
    records.number(row.line);
    records.text(address);
    records.span(this.#packed.values());
    records.text(others);
    records.text(cleared);
    records.text(digest);
    if (email !== address) records.text(email);
    if (evidence !== undefined) records.text(JSON.stringify(evidence));
    records.end();
  }

  reader(): SpoolReader {
    return this.#rows.reader();
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

/** The row of the record at hand. */
export function readDesired(records: RecordCursor, layout: FieldLayout): StoredDesired {
  const bits = records.number();
  const target = records.number();
  const feed = records.signed();
  const file = records.number();
  const line = records.number();
  const address = records.text();
  const packed = records.text();
  const others = records.text();
  const cleared = records.text();
  const digest = records.text();
  const fields = layout.kept(packed, { others, cleared });
  return {
    ...{ target, address, fields, digest, feed, file, line },
    email: (bits & HAS_EMAIL) === 0 ? null : records.text(),
    status: statusOf(bits),
    mayCreate: bits & MAY_CREATE,
    mayUpdate: (bits & MAY_UPDATE) === 0 ? 0 : 1,
    evidence: (bits & HAS_EVIDENCE) === 0 ? null : records.text(),
  };
}

function statusOf(bits: number): Status {
  const status = STATUSES[bits >>> STATUS_SHIFT];
  assert(status !== undefined, 'a row was written with its status');
  return status;
}
