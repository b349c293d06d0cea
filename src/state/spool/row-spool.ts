// The rows of one list or side: their records, and a mark for each where both sides will be compared.
import type { Span } from '../../lib/index.ts';
import { AddressHash, type HashSeeds } from './address-hash.ts';
import { MarkLanes, MarkReader, type LaneIndex, type Mark } from './mark-lanes.ts';
import { RecordLog, type Bytes, type ByteSource } from './record-log.ts';
import { RowDigest } from './row-digest.ts';

interface MarkHome {
  readonly bytes: Bytes;
  readonly seeds: HashSeeds;
}

/** Where a spool keeps its rows. The descriptors hold in every thread of this process. */
export interface SpoolHome {
  readonly records: Bytes;
  /** Left out where nobody will compare. */
  readonly marks?: MarkHome | undefined;
}

/** A spool that is written, as it goes from one thread to another. */
export interface WrittenSpool {
  readonly count: number;
  readonly records: ByteSource;
  readonly marks: LaneIndex | undefined;
}

export class RowSpool {
  readonly records: RecordLog;
  readonly #marks: RowMarks | undefined;
  #count = 0;

  constructor(home: SpoolHome) {
    this.records = new RecordLog(home.records);
    this.#marks = home.marks && new RowMarks(home.marks);
  }

  restart(): void {
    this.records.restart();
    this.#marks?.restart();
    this.#count = 0;
  }

  /** Begins a row, whose record is to be written next. `target` may carry `STAYS`. */
  begin(target: number, address: Span, row: Span): void {
    const ordinal = this.#count++;
    this.#marks?.add(address, row, { target, ordinal });
  }

  /** What the thread that will read needs to know; nothing may be written before it has read. */
  written(): WrittenSpool {
    return {
      count: this.#count,
      records: this.records.source(),
      marks: this.#marks?.lanes.index(),
    };
  }

  reader(): SpoolReader {
    return {
      count: this.#count,
      records: this.records.source(),
      marks: this.#marks?.lanes.reader(),
    };
  }
}

/** Marks rows by their address and by all that they say. */
class RowMarks {
  readonly lanes: MarkLanes;
  readonly #hash: AddressHash;
  readonly #digest: RowDigest;

  constructor({ bytes, seeds }: MarkHome) {
    this.lanes = new MarkLanes(bytes);
    this.#hash = new AddressHash(seeds);
    this.#digest = new RowDigest(seeds);
  }

  restart(): void {
    this.lanes.restart();
  }

  add(address: Span, row: Span, { target, ordinal }: Pick<Mark, 'target' | 'ordinal'>): void {
    this.#hash.ofSpan(address);
    this.#digest.of(row);
    this.lanes.add({ hash: this.#hash, target, digest: this.#digest, ordinal });
  }
}

export interface SpoolReader {
  readonly count: number;
  readonly records: ByteSource;
  readonly marks: MarkReader | undefined;
}

/** Reads what another thread has written. */
export function readerOf(home: SpoolHome, { count, records, marks }: WrittenSpool): SpoolReader {
  const both = home.marks !== undefined && marks !== undefined;
  return { count, records, marks: both ? new MarkReader(home.marks.bytes, marks) : undefined };
}
