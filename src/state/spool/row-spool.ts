// The rows of one list or side: their records, and a mark for each where both sides will be compared.
import type { Span } from '../../lib/span.ts';
import { AddressHash, type HashSeeds } from './address-hash.ts';
import { MarkLanes, MarkReader, type LaneIndex } from './mark-lanes.ts';
import { RecordLog, type Bytes, type ByteSource } from './record-log.ts';

/** Where a spool keeps its rows. The descriptors hold in every thread of this process. */
export interface SpoolHome {
  readonly records: Bytes;
  /** Left out where nobody will compare. */
  readonly marks?: { readonly bytes: Bytes; readonly seeds: HashSeeds } | undefined;
}

/** A spool that is written, as it goes from one thread to another. */
export interface WrittenSpool {
  readonly count: number;
  readonly records: ByteSource;
  readonly marks: LaneIndex | undefined;
}

export class RowSpool {
  readonly records: RecordLog;
  readonly #marks: MarkLanes | undefined;
  readonly #hash: AddressHash | undefined;
  #count = 0;

  constructor(home: SpoolHome) {
    this.records = new RecordLog(home.records);
    this.#marks = home.marks && new MarkLanes(home.marks.bytes);
    this.#hash = home.marks && new AddressHash(home.marks.seeds);
  }

  restart(): void {
    this.records.restart();
    this.#marks?.restart();
    this.#count = 0;
  }

  /** Begins a row, whose record is to be written next. `target` may carry `STAYS`. */
  beginText(address: string, target: number, digest: string): void {
    this.#hash?.ofText(address);
    this.#mark(target, digest);
  }

  /** The same for an address in UTF-8. */
  begin(address: Span, target: number, digest: string): void {
    this.#hash?.ofSpan(address);
    this.#mark(target, digest);
  }

  #mark(target: number, digest: string): void {
    const ordinal = this.#count++;
    if (this.#hash !== undefined) this.#marks?.add(this.#hash, { target, digest, ordinal });
  }

  /** What the thread that will read needs to know; nothing may be written before it has read. */
  written(): WrittenSpool {
    return { count: this.#count, records: this.records.source(), marks: this.#marks?.index() };
  }

  reader(): SpoolReader {
    return { count: this.#count, records: this.records.source(), marks: this.#marks?.reader() };
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
