// The rows of one list or side: their records, and a mark for each where both sides will be compared. They lie
// beside the scratch database, in files without a name, or in memory.
import { closeSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Span, systemChance } from '../../lib/index.ts';
import { ensurePrivateDirectory, pathOf, type Place } from '../storage/database.ts';
import { explainStorage } from '../storage/errors.ts';
import { type PartitionIndex, type Mark, MarkPartitions, MarkReader } from './row-marks.ts';
import { type Bytes, type ByteSource, RecordLog } from './record-log.ts';
import { AddressHash, type HashSeeds, RowDigest } from './row-hashes.ts';

interface MarkHome {
  readonly bytes: Bytes;
  readonly seeds: HashSeeds;
}

/** Where a spool keeps its rows. The descriptors hold in every thread of this process. */
export interface SpoolHome {
  readonly records: Bytes;
  /** Left out where nothing will be compared. */
  readonly marks?: MarkHome | undefined;
}

/** A spool that is written, as it goes from one thread to another. */
export interface WrittenSpool {
  readonly count: number;
  readonly records: ByteSource;
  readonly marks: PartitionIndex | undefined;
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
      marks: this.#marks?.partitions.index(),
    };
  }

  reader(): SpoolReader {
    return {
      count: this.#count,
      records: this.records.source(),
      marks: this.#marks?.partitions.reader(),
    };
  }
}

/** Marks rows by their address and by all that they say. */
class RowMarks {
  readonly partitions: MarkPartitions;
  readonly #hash: AddressHash;
  readonly #digest: RowDigest;

  constructor({ bytes, seeds }: MarkHome) {
    this.partitions = new MarkPartitions(bytes);
    this.#hash = new AddressHash(seeds);
    this.#digest = new RowDigest(seeds);
  }

  restart(): void {
    this.partitions.restart();
  }

  add(address: Span, row: Span, { target, ordinal }: Pick<Mark, 'target' | 'ordinal'>): void {
    this.#hash.ofSpan(address);
    this.#digest.of(row);
    this.partitions.add({ hash: this.#hash, target, digest: this.#digest, ordinal });
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

/** Where the spools of one scratch database keep their rows. */
export class SpoolHomes {
  readonly #place: Place;
  readonly #isMarked: boolean;
  readonly #files: NamelessFile[] = [];
  /** The same for all: equal addresses have equal hashes on both sides. */
  readonly #seeds: HashSeeds = newSeeds();

  /** `isMarked`: both sides will be compared. */
  constructor(place: Place, isMarked: boolean) {
    this.#place = place;
    this.#isMarked = isMarked;
  }

  get seeds(): HashSeeds {
    return this.#seeds;
  }

  open(): SpoolHome {
    const records = this.#bytes();
    if (!this.#isMarked) return { records };
    return { records, marks: { bytes: this.#bytes(), seeds: this.#seeds } };
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
  const numbers = new DataView(systemChance().bytes(8).slice().buffer);
  return { low: numbers.getInt32(0), high: numbers.getInt32(4) };
}

const FILE_MODE = 0o600;

/** Windows keeps the name of an open file. */
const KEEPS_NAMES = process.platform === 'win32';

/** A private file without a name: it is gone when its process is killed, and leaves no people's data behind. */
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
      this.descriptor = openSync(path, 'wx+', FILE_MODE);
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
