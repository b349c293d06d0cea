// The staged rows of one list or side: their records, and a digest entry for each where both sides will be compared.
// They lie beside the scratch database, in files without a name, or in memory.
import { closeSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ByteSlice, systemRandom } from '../../lib/index.ts';
import { ensurePrivateDirectory, pathOf, type DatabaseLocation } from '../storage/database.ts';
import { explainStorage } from '../storage/errors.ts';
import {
  type EntryHome,
  EntryPartitions,
  type HashSeeds,
  NO_ENTRIES,
  type WrittenEntries,
} from './digest-entries.ts';
import { type Bytes, type ByteSource, RecordLog } from './record-log.ts';

/** Where staged rows are kept. The descriptors are valid in every thread of this process. */
export interface StagingHome {
  readonly records: Bytes;
  /** Left out where nothing will be compared. */
  readonly entries?: EntryHome | undefined;
  /** For the ids of the service's contacts; left out, they are kept in memory. */
  readonly ids?: Bytes;
}

/** Rows that are written, as plain data for any thread. */
export interface StagedRows {
  readonly count: number;
  readonly records: ByteSource;
  /** None where nothing will be compared. */
  readonly entries: WrittenEntries;
}

export const NO_ROWS: StagedRows = {
  count: 0,
  records: { kind: 'memory', bytes: Buffer.alloc(0) },
  entries: NO_ENTRIES,
};

export class RowStage {
  readonly #records: RecordLog;
  readonly #entries: EntryPartitions | undefined;
  #count = 0;

  constructor({ records, entries }: StagingHome) {
    this.#records = new RecordLog(records);
    this.#entries = entries && new EntryPartitions(entries);
  }

  restart(): void {
    this.#records.restart();
    this.#entries?.restart();
    this.#count = 0;
  }

  /** Begins a row, and its record, which the caller writes and ends. `target` may carry `STAYS`. */
  begin(target: number, address: ByteSlice, row: Uint8Array): RecordLog {
    const ordinal = this.#count++;
    this.#entries?.add(address, row, target, ordinal);
    this.#records.begin();
    return this.#records;
  }

  /** Read it before anything more is written. */
  written(): StagedRows {
    return {
      count: this.#count,
      records: this.#records.source(),
      entries: this.#entries?.written() ?? NO_ENTRIES,
    };
  }
}

/** Makes the homes for the staged rows of one scratch database. */
export class StagingHomes {
  /** The same for all: equal addresses have equal hashes on both sides. */
  readonly seeds: HashSeeds = newSeeds();
  readonly #place: DatabaseLocation;
  readonly #isComparing: boolean;
  readonly #files: NamelessFile[] = [];

  /** `isComparing`: both sides will be compared. */
  constructor(place: DatabaseLocation, isComparing: boolean) {
    this.#place = place;
    this.#isComparing = isComparing;
  }

  open(): StagingHome {
    const records = this.#bytes();
    if (!this.#isComparing) return { records };
    return { records, entries: { bytes: this.#bytes(), seeds: this.seeds } };
  }

  /** For a list of the service's contacts. */
  openList(): StagingHome {
    return { ...this.open(), ids: this.#bytes() };
  }

  close(): void {
    for (const file of this.#files.splice(0)) file.close();
  }

  #bytes(): Bytes {
    if (this.#place.kind === 'memory') return { kind: 'memory' };
    const file = new NamelessFile(`${this.#place.path}-rows-${String(this.#files.length)}`);
    this.#files.push(file);
    return { kind: 'file', descriptor: file.descriptor, place: pathOf(this.#place) };
  }
}

function newSeeds(): HashSeeds {
  const numbers = new DataView(systemRandom().bytes(8).slice().buffer);
  return { low: numbers.getInt32(0), high: numbers.getInt32(4) };
}

/** Windows keeps the name of an open file. */
const KEEPS_NAMES = process.platform === 'win32';

/** A private file without a name: it is gone when its process is killed, and leaves no personal data behind. */
export class NamelessFile {
  /** Valid in every thread of this process. */
  readonly descriptor: number;
  readonly #path: string;

  /** Replaces what a killed process left at the path. */
  constructor(path: string) {
    this.#path = path;
    ensurePrivateDirectory(dirname(path));
    try {
      rmSync(path, { force: true });
      this.descriptor = openSync(path, 'wx+', 0o600);
      if (!KEEPS_NAMES) rmSync(path);
    } catch (error) {
      throw explainStorage(error, path);
    }
  }

  close(): void {
    closeSync(this.descriptor);
    if (KEEPS_NAMES) rmSync(this.#path, { force: true });
  }
}
