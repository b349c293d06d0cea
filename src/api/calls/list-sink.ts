// How a long list reaches its reader: in batches, and from the start again after a failed attempt.
import type { ListReadResult } from '../list/list-reader.ts';

export interface ListSink<T> {
  /**
   * Called before every attempt, the first included: what earlier attempts delivered is void,
   * since a read that broke off is read again from its start.
   */
  restart(): void;
  accept(batch: readonly T[]): void;
}

/** Reads the body of a list by itself, such as in another thread. */
export interface ListBodyReader {
  /** Called before every attempt, as a sink's. */
  restart(): void;
  /** At most once an attempt. Rejects with a `ListMalformedError`, and with what the body throws. */
  read(body: AsyncIterable<Uint8Array>, listName: string): Promise<ListReadResult>;
}

/** What is known about a list that was read to its end. */
export interface ListReceipt {
  readonly rowCount: number;
  /** Of the body after decompression. */
  readonly bodyBytes: number;
  /** Hex, over the body after decompression. */
  readonly sha256: string;
  /** Monotonic; the attempt that succeeded was sent no earlier than this. */
  readonly startedMs: number;
  readonly endedMs: number;
}

export interface CollectingSink<T> extends ListSink<T> {
  /** What the attempt that succeeded delivered; of no meaning before the read has ended. */
  readonly records: readonly T[];
}

/** A sink that keeps everything: for lists that are known to be short. */
export function collectingSink<T>(): CollectingSink<T> {
  let records: T[] = [];
  return {
    get records() {
      return records;
    },
    restart: () => {
      records = [];
    },
    accept: (batch) => {
      for (const record of batch) records.push(record);
    },
  };
}
