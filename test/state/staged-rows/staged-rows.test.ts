import { existsSync, fstatSync, readdirSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countIn, partitionCountOf } from '../../../src/state/staged-rows/digest-entries.ts';
import {
  type Bytes,
  type ByteSource,
  RecordCursor,
} from '../../../src/state/staged-rows/record-log.ts';
import {
  NamelessFile,
  RowStage,
  StagingHomes,
  type StagedRows,
} from '../../../src/state/staged-rows/staged-rows.ts';
import { StateUnusableError } from '../../../src/state/storage/errors.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();
const MEMORY = { kind: 'memory' } as const;
const SEEDS = { low: 1, high: 2 };

describe('staged rows', () => {
  function add(rows: RowStage, name: string, target = 0): void {
    const bytes = Buffer.from(name);
    const records = rows.begin(target, { bytes, from: 0, to: bytes.length }, bytes);
    records.text(name);
    records.end();
  }

  function textsIn(records: ByteSource, count: number): string[] {
    const cursor = new RecordCursor(records);
    return Array.from({ length: count }, () => {
      cursor.next();
      return cursor.text();
    });
  }

  function entryCount({ entries }: StagedRows): number {
    const counts = Array.from({ length: partitionCountOf(entries) }, (_, partition) =>
      countIn(entries, partition),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  it('have a record and a digest entry each', () => {
    const rows = new RowStage({ records: MEMORY, entries: { bytes: MEMORY, seeds: SEEDS } });
    for (const name of ['ada', 'bob']) add(rows, name);

    const written = rows.written();

    expect(textsIn(written.records, written.count)).toEqual(['ada', 'bob']);
    expect(entryCount(written)).toBe(2);
  });

  it('have no digest entries where nothing will be compared', () => {
    const rows = new RowStage({ records: MEMORY });
    add(rows, 'ada');

    expect(rows.written()).toMatchObject({ count: 1 });
    expect(entryCount(rows.written())).toBe(0);
  });

  it('can be read by any thread', () => {
    const homes = new StagingHomes(directory.place('a.scratch'), true);
    const rows = new RowStage(structuredClone(homes.open()));
    add(rows, 'eve');
    rows.restart();
    for (const name of ['ada', 'bob']) add(rows, name);

    const written = structuredClone(rows.written());

    expect(textsIn(written.records, written.count)).toEqual(['ada', 'bob']);
    expect(entryCount(written)).toBe(2);
    homes.close();
  });
});

describe('the homes of staged rows', () => {
  function descriptorOf(bytes: Bytes | undefined): number {
    return bytes?.kind === 'file' ? bytes.descriptor : -1;
  }

  it('are files of their own, with one pair of seeds for all', () => {
    const homes = new StagingHomes(directory.place('a.scratch'), true);
    const [one, other] = [homes.open(), homes.open()];

    const descriptors = [one, other].flatMap(({ records, entries }) =>
      [records, entries?.bytes].map(descriptorOf),
    );

    expect(new Set(descriptors).size).toBe(4);
    expect(one.entries?.seeds).toEqual(other.entries?.seeds);
    expect(homes.seeds).toEqual(one.entries?.seeds);
    homes.close();
  });

  it('have no place for digest entries where nothing will be compared', () => {
    expect(new StagingHomes(MEMORY, false).open()).toEqual({ records: MEMORY });
  });

  it('leave nothing behind, and may be closed twice', () => {
    const homes = new StagingHomes(directory.place('a.scratch'), true);
    const descriptor = descriptorOf(homes.open().records);

    homes.close();
    homes.close();

    expect(readdirSync(directory.path('.'))).toEqual([]);
    expect(() => fstatSync(descriptor)).toThrow('EBADF');
  });

  it('take other seeds each time', () => {
    const seeds = Array.from({ length: 3 }, () => new StagingHomes(MEMORY, true).seeds.low);

    expect(new Set(seeds).size).toBe(3);
  });
});

describe('a file without a name', () => {
  it.skipIf(process.platform === 'win32')(
    'is private, can be written and read, and has no name',
    () => {
      const file = new NamelessFile(directory.path('below/rows'));

      writeSync(file.descriptor, 'Ada', 0);
      const bytes = Buffer.alloc(3);
      readSync(file.descriptor, bytes, 0, 3, 0);

      expect(bytes.toString()).toBe('Ada');
      expect(fstatSync(file.descriptor).mode & 0o777).toBe(0o600);
      expect(directory.mode('below')).toBe('700');
      expect(readdirSync(directory.path('below'))).toEqual([]);
      file.close();
    },
  );

  it('starts empty over what a killed process left behind', () => {
    writeFileSync(directory.path('rows'), 'people', { mode: 0o644 });

    const file = new NamelessFile(directory.path('rows'));

    expect(fstatSync(file.descriptor).size).toBe(0);
    file.close();
    expect(existsSync(directory.path('rows'))).toBe(false);
  });

  it('explains why it cannot be made', () => {
    writeFileSync(directory.path('file'), '');

    expect(() => new NamelessFile(directory.path('file/rows'))).toThrow(StateUnusableError);
  });
});
