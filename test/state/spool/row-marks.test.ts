import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  MARK_WORDS,
  MarkPartitions,
  MarkReader,
  type Mark,
} from '../../../src/state/spool/row-marks.ts';
import { NamelessFile } from '../../../src/state/spool/row-spool.ts';
import type { Bytes } from '../../../src/state/spool/record-log.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();
let file: NamelessFile;

beforeEach(() => {
  file = new NamelessFile(directory.path('marks'));
});

afterEach(() => {
  file.close();
});

const homes: readonly (readonly [string, () => Bytes])[] = [
  ['in memory', () => ({ kind: 'memory' })],
  ['in a file', () => ({ kind: 'file', descriptor: file.descriptor, place: 'marks' })],
];

function mark(ordinal: number, part: Partial<Mark> = {}): Mark {
  const hash = { low: 0, high: 0 };
  return { hash, target: 0, digest: { first: 1, second: 2, third: 3 }, ordinal, ...part };
}

/** All marks of a partition, as numbers. */
function marksOf(reader: MarkReader, partition: number): number[][] {
  const found: number[][] = [];
  for (const { words, marks } of reader.blocks(partition)) {
    for (let at = 0; at < marks * MARK_WORDS; at += MARK_WORDS) {
      found.push([...words.slice(at, at + MARK_WORDS)]);
    }
  }
  return found;
}

describe.each(homes)('marks %s', (_, home) => {
  it('are in the partition of their hash, whole', () => {
    const partitions = new MarkPartitions(home());
    const hash = { low: 5, high: 0xffff_ffff };
    const digest = { first: 0xffff_fffe, second: 7, third: 8 };
    partitions.add({ hash, target: 0x8000_0001, digest, ordinal: 9 });

    const reader = partitions.reader();

    const words = [5, 0xffff_ffff, 0x8000_0001, 0xffff_fffe, 7, 8, 9];
    expect(marksOf(reader, reader.partitionCount - 1)).toEqual([words]);
    expect(marksOf(reader, 0)).toEqual([]);
  });

  it('come back all, however many blocks they fill', () => {
    const partitions = new MarkPartitions(home());
    for (let ordinal = 0; ordinal < 3_000; ordinal += 1) {
      partitions.add(mark(ordinal, { hash: { low: ordinal, high: ordinal % 3 === 0 ? 1 : 0 } }));
    }

    const reader = partitions.reader();

    const ordinals = [0, 1].map((partition) =>
      marksOf(reader, partition).map((words) => words.at(-1)),
    );
    expect(ordinals.map((found) => found.length)).toEqual([2_000, 1_000]);
    expect([reader.countOf(0), reader.countOf(1)]).toEqual([2_000, 1_000]);
    expect(new Set(ordinals.flat()).size).toBe(3_000);
  });

  it('may be read and then added to', () => {
    const partitions = new MarkPartitions(home());
    partitions.add(mark(0, { hash: { low: 1, high: 0 } }));
    expect(partitions.reader().countOf(0)).toBe(1);

    partitions.add(mark(1, { hash: { low: 2, high: 0 } }));

    expect(marksOf(partitions.reader(), 0).map(([low]) => low)).toEqual([1, 2]);
  });

  it('begin anew', () => {
    const partitions = new MarkPartitions(home());
    for (let ordinal = 0; ordinal < 1_000; ordinal += 1) {
      partitions.add(mark(ordinal, { hash: { low: ordinal, high: 0 } }));
    }

    partitions.restart();
    partitions.add(mark(0, { hash: { low: 7, high: 0 } }));

    expect(marksOf(partitions.reader(), 0).map(([low]) => low)).toEqual([7]);
  });
});

it('can be read by any thread that knows the file and the index', () => {
  const home = { kind: 'file', descriptor: file.descriptor, place: 'marks' } as const;
  const partitions = new MarkPartitions(home);
  partitions.add(mark(0, { hash: { low: 7, high: 0 } }));

  const index = structuredClone(partitions.index());

  expect(marksOf(new MarkReader(home, index), 0).map(([low]) => low)).toEqual([7]);
});
