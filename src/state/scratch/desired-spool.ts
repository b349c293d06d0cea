// The rows of the sources on their way into a comparison, as they come.
import { type Evidence, type Fields, STATUSES, type Status } from '../../contacts/index.ts';
import { assert } from '../../lib/index.ts';
import { STAYS } from '../spool/lane-keys.ts';
import type { RecordCursor } from '../spool/record-cursor.ts';
import { RowSpool, type SpoolHome, type SpoolReader } from '../spool/row-spool.ts';
import type { FieldLayout } from './field-layout.ts';
import { packedDigest, PackedRow } from './packed-row.ts';

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
/** Fields beside the packed ones, or such as ask to clear something. */
const HAS_MORE = 16;
const STATUS_SHIFT = 5;

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
    const packed = this.#packed;
    packed.open(address);
    const beside = this.#layout.pack(packed, row.fields);
    const { others, cleared } = beside;
    // Who may get no mail is counted and looked after, whatever the service holds; what a mark does not tell
    // of has to be compared.
    const stays = row.status !== 'subscribed' || others !== '';
    this.#rows.begin(stays ? target + STAYS : target, packed.address(), packed.row());
    const { records } = this.#rows;
    const hasMore = others !== '' || cleared !== '';
    records.begin();
    records.number(bitsOf(row) | (hasMore ? HAS_MORE : 0));
    records.number(target);
    records.number(row.feed);
    records.number(row.file);
    records.number(row.line);
    records.span(packed.address());
    records.span(packed.values());
    if (hasMore) records.text(others);
    if (hasMore) records.text(cleared);
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
  const hasMore = (bits & HAS_MORE) !== 0;
  const others = hasMore ? records.text() : '';
  const cleared = hasMore ? records.text() : '';
  // Members one by one: an object that is spread into another takes 3 µs, and a row 2 KB.
  return {
    target,
    address,
    email: (bits & HAS_EMAIL) === 0 ? null : records.text(),
    status: statusOf(bits),
    fields: layout.kept(packed, { others, cleared }),
    digest: packedDigest(address, packed, others),
    mayCreate: bits & MAY_CREATE,
    mayUpdate: (bits & MAY_UPDATE) === 0 ? 0 : 1,
    feed,
    file,
    line,
    evidence: (bits & HAS_EVIDENCE) === 0 ? null : records.text(),
  };
}

function statusOf(bits: number): Status {
  const status = STATUSES[bits >>> STATUS_SHIFT];
  assert(status !== undefined, 'a row was written with its status');
  return status;
}
