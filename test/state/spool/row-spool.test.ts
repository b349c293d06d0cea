import { existsSync, fstatSync, readdirSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Span } from '../../../src/lib/index.ts';
import { type Bytes, type ByteSource, RecordCursor } from '../../../src/state/spool/record-log.ts';
import {
  NamelessFile,
  readerOf,
  RowSpool,
  type SpoolHome,
  SpoolHomes,
} from '../../../src/state/spool/row-spool.ts';
import { StateUnusableError } from '../../../src/state/storage/errors.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();
const MEMORY = { kind: 'memory' } as const;
const SEEDS = { low: 1, high: 2 };

describe('a spool', () => {
  function spanOf(text: string): Span {
    const bytes = Buffer.from(text);
    return { bytes, from: 0, to: bytes.length };
  }

  function add(spool: RowSpool, name: string): void {
    spool.begin(0, spanOf(`${name}@example.com`), spanOf(name));
    spool.records.begin();
    spool.records.text(name);
    spool.records.end();
  }

  function textsIn(records: ByteSource, count: number): string[] {
    const cursor = new RecordCursor(records);
    return Array.from({ length: count }, () => {
      cursor.next();
      return cursor.text();
    });
  }

  it('has a record and a mark for each row', () => {
    const spool = new RowSpool({ records: MEMORY, marks: { bytes: MEMORY, seeds: SEEDS } });
    for (const name of ['ada', 'bob']) add(spool, name);

    const { count, records, marks } = spool.reader();

    expect(count).toBe(2);
    expect(textsIn(records, count)).toEqual(['ada', 'bob']);
    expect((marks?.countOf(0) ?? 0) + (marks?.countOf(1) ?? 0)).toBe(2);
  });

  it('marks a row by its target, its address and all that it says', () => {
    const marked = (...[target, address, row]: [number, string, string]) => {
      const spool = new RowSpool({ records: MEMORY, marks: { bytes: MEMORY, seeds: SEEDS } });
      spool.begin(target, spanOf(address), spanOf(row));
      const { marks } = spool.reader();
      return [0, 1]
        .flatMap((partition) =>
          [...(marks?.blocks(partition) ?? [])].flatMap((block) => [...block.words]),
        )
        .join();
    };
    const mark = marked(5, 'ada@example.com', 'Ulm');

    expect(marked(5, 'ada@example.com', 'Ulm')).toBe(mark);
    expect(marked(6, 'ada@example.com', 'Ulm')).not.toBe(mark);
    expect(marked(5, 'bob@example.com', 'Ulm')).not.toBe(mark);
    expect(marked(5, 'ada@example.com', 'Bonn')).not.toBe(mark);
  });

  it('has no marks where nothing will be compared', () => {
    const spool = new RowSpool({ records: MEMORY });
    add(spool, 'ada');

    expect(spool.reader()).toMatchObject({ count: 1, marks: undefined });
    expect(spool.written().marks).toBeUndefined();
  });

  it('can be read by any thread that knows its home and what was written', () => {
    const [rows, marks] = ['rows', 'marks'].map((name) => new NamelessFile(directory.path(name)));
    const bytes = (file: NamelessFile | undefined) =>
      ({ kind: 'file', descriptor: file?.descriptor ?? -1, place: 'a spool' }) as const;
    const home: SpoolHome = { records: bytes(rows), marks: { bytes: bytes(marks), seeds: SEEDS } };
    const spool = new RowSpool(home);
    add(spool, 'eve');
    spool.restart();
    for (const name of ['ada', 'bob']) add(spool, name);

    const reader = readerOf(structuredClone(home), structuredClone(spool.written()));

    expect(textsIn(reader.records, reader.count)).toEqual(['ada', 'bob']);
    const { marks: read } = reader;
    const counts = Array.from(
      { length: read?.partitionCount ?? 0 },
      (_, partition) => read?.countOf(partition) ?? 0,
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    rows?.close();
    marks?.close();
  });
});

describe('the homes of spools', () => {
  function descriptorOf(bytes: Bytes | undefined): number {
    return bytes?.kind === 'file' ? bytes.descriptor : -1;
  }

  it('give each spool files of its own, with one pair of seeds for all', () => {
    const homes = new SpoolHomes(directory.place('a.scratch'), true);
    const [one, other] = [homes.open(), homes.open()];

    const descriptors = [one, other].flatMap(({ records, marks }) =>
      [records, marks?.bytes].map(descriptorOf),
    );

    expect(new Set(descriptors).size).toBe(4);
    expect(one.marks?.seeds).toEqual(other.marks?.seeds);
    expect(homes.seeds).toEqual(one.marks?.seeds);
    homes.close();
  });

  it('keep no marks where nothing will be compared', () => {
    expect(new SpoolHomes({ kind: 'memory' }, false).open()).toEqual({
      records: { kind: 'memory' },
    });
  });

  it('leave nothing behind, and may be closed twice', () => {
    const homes = new SpoolHomes(directory.place('a.scratch'), true);
    const descriptor = descriptorOf(homes.open().records);

    homes.close();
    homes.close();

    expect(readdirSync(directory.path('.'))).toEqual([]);
    expect(() => fstatSync(descriptor)).toThrow('EBADF');
  });

  it('take other seeds each time', () => {
    const seeds = Array.from(
      { length: 3 },
      () => new SpoolHomes({ kind: 'memory' }, true).seeds.low,
    );

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
