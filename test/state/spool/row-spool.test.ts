import { expect, it } from 'vitest';
import { NamelessFile } from '../../../src/state/spool/nameless-file.ts';
import { RecordCursor } from '../../../src/state/spool/record-cursor.ts';
import type { ByteSource } from '../../../src/state/spool/record-log.ts';
import { RowSpool, readerOf, type SpoolHome } from '../../../src/state/spool/row-spool.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();
const MEMORY = { kind: 'memory' } as const;
const SEEDS = { low: 1, high: 2 };
const DIGEST = 'abcdefghijkl';

function add(spool: RowSpool, name: string): void {
  spool.beginText(`${name}@example.com`, 0, DIGEST);
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

it('has one mark for an address, be it a text or bytes', () => {
  const words = [true, false].map((isText) => {
    const spool = new RowSpool({ records: MEMORY, marks: { bytes: MEMORY, seeds: SEEDS } });
    const bytes = Buffer.from('ada@example.com');
    if (isText) spool.beginText('ada@example.com', 5, DIGEST);
    else spool.begin({ bytes, from: 0, to: bytes.length }, 5, DIGEST);
    const { marks } = spool.reader();
    return [0, 1].flatMap((lane) => [...(marks?.blocks(lane) ?? [])].map((block) => [...block.words]));
  });

  expect(words[0]).toEqual(words[1]);
});

it('has no marks where nobody will compare', () => {
  const spool = new RowSpool({ records: MEMORY });
  add(spool, 'ada');

  expect(spool.reader()).toMatchObject({ count: 1, marks: undefined });
  expect(spool.written().marks).toBeUndefined();
});

it('can be read by whoever knows its home and what was written', () => {
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
  const counts = Array.from({ length: read?.laneCount ?? 0 }, (_, lane) => read?.countOf(lane) ?? 0);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  rows?.close();
  marks?.close();
});
