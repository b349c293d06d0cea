import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  AddressHash,
  countIn,
  DIGEST,
  eachEntry,
  ENTRY_WORDS,
  EntryPartitions,
  HIGH,
  LOW,
  ORDINAL,
  partitionCountOf,
  TARGET,
  type WrittenEntries,
} from '../../../src/state/staged-rows/digest-entries.ts';
import type { Bytes } from '../../../src/state/staged-rows/record-log.ts';
import { NamelessFile } from '../../../src/state/staged-rows/staged-rows.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();
const SEEDS = { low: 1, high: 2 };
let file: NamelessFile;

beforeEach(() => {
  file = new NamelessFile(directory.path('entries'));
});

afterEach(() => {
  file.close();
});

const homes: readonly (readonly [string, () => Bytes])[] = [
  ['in memory', () => ({ kind: 'memory' })],
  ['in a file', () => ({ kind: 'file', descriptor: file.descriptor, place: 'entries' })],
];

function add(entries: EntryPartitions, address: string, ordinal: number, target = 0): void {
  const row = Buffer.from(`${address}\nUlm`);
  entries.add({ bytes: row, from: 0, to: Buffer.byteLength(address) }, row, target, ordinal);
}

/** All entries of a partition, as numbers. */
function entriesIn(written: WrittenEntries, partition: number): number[][] {
  const found: number[][] = [];
  eachEntry(written, partition, (words, at) => found.push([...words.slice(at, at + ENTRY_WORDS)]));
  return found;
}

function allEntries(written: WrittenEntries): number[][] {
  const partitions = Array.from({ length: partitionCountOf(written) }, (_, index) => index);
  return partitions.flatMap((partition) => entriesIn(written, partition));
}

const person = (id: number) => `person${String(id)}@example.com`;

describe.each(homes)('digest entries %s', (_, home) => {
  it('stand whole in the partition of their address', () => {
    const entries = new EntryPartitions({ bytes: home(), seeds: SEEDS });
    add(entries, 'ada@example.com', 9, 0x8000_0001);
    const hash = new AddressHash(SEEDS);
    hash.ofText('ada@example.com');

    const written = entries.written();

    const [entry = []] = entriesIn(written, hash.high & (partitionCountOf(written) - 1));
    expect([entry[LOW], entry[HIGH]]).toEqual([hash.low, hash.high]);
    expect([entry[TARGET], entry[ORDINAL]]).toEqual([0x8000_0001, 9]);
    expect(allEntries(written)).toHaveLength(1);
  });

  it('come back all, however many blocks they fill', () => {
    const entries = new EntryPartitions({ bytes: home(), seeds: SEEDS });
    for (let id = 0; id < 40_000; id += 1) add(entries, person(id), id);

    const written = entries.written();

    const ordinals = allEntries(written).map((words) => words[ORDINAL]);
    expect(ordinals).toHaveLength(40_000);
    expect(new Set(ordinals).size).toBe(40_000);
    expect(countIn(written, 1)).toBe(entriesIn(written, 1).length);
  });

  it('may be read and then added to', () => {
    const entries = new EntryPartitions({ bytes: home(), seeds: SEEDS });
    add(entries, person(0), 0);
    expect(allEntries(entries.written())).toHaveLength(1);

    add(entries, person(1), 1);

    expect(allEntries(entries.written())).toHaveLength(2);
  });

  it('are forgotten at a restart', () => {
    const entries = new EntryPartitions({ bytes: home(), seeds: SEEDS });
    for (let id = 0; id < 1_000; id += 1) add(entries, person(id), id);

    entries.restart();
    add(entries, person(7), 0);

    expect(allEntries(entries.written()).map((words) => words[ORDINAL])).toEqual([0]);
  });
});

it('lets any thread read the entries of a file', () => {
  const home = { kind: 'file', descriptor: file.descriptor, place: 'entries' } as const;
  const entries = new EntryPartitions({ bytes: home, seeds: SEEDS });
  add(entries, person(0), 5);

  const written = structuredClone(entries.written());

  expect(allEntries(written).map((words) => words[ORDINAL])).toEqual([5]);
});

describe('the digest of a row', () => {
  function digestOf(row: Uint8Array): readonly number[] {
    const entries = new EntryPartitions({ bytes: { kind: 'memory' }, seeds: SEEDS });
    entries.add({ bytes: row, from: 0, to: 0 }, row, 0, 0);
    return allEntries(entries.written())[0]?.slice(DIGEST, ORDINAL) ?? [];
  }

  it('is the first half of its SHA-256', () => {
    // SHA-256 of "abc" (FIPS 180-2, appendix B.1) begins with ba7816bf 8f01cfea 414140de 5dae2223.
    const words = [0xbf1678ba, 0xeacf018f, 0xde404141, 0x2322ae5d];

    expect(digestOf(Buffer.from('abc'))).toEqual(words);
  });

  it('differs in every word where bit 31 of one word and bit 12 of the next flip', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 40 }), fc.nat(), (row, place) => {
        const word = 4 * (place % (Math.floor(row.length / 4) - 1));
        const other = Uint8Array.from(row);
        other[word + 3] = (other[word + 3] ?? 0) ^ 0x80;
        other[word + 5] = (other[word + 5] ?? 0) ^ 0x10;

        const digest = digestOf(other);

        for (const [index, number] of digestOf(row).entries())
          expect(digest[index]).not.toBe(number);
      }),
    );
  });

  it('differs where any two bits flip', () => {
    const row = Buffer.from('ada@example.com\nUlm\u0001Ada\u0001');
    const seen = new Set<string>();
    let count = 0;
    for (let one = 0; one < 8 * row.length; one += 1) {
      for (let two = 0; two < one; two += 1) {
        const changed = Buffer.from(row);
        for (const bit of [one, two])
          changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        seen.add(digestOf(changed).join());
        count += 1;
      }
    }

    expect(seen.size).toBe(count);
  });
});

describe('the hash of an address', () => {
  function hashOf(address: string, seeds = SEEDS): string {
    const hash = new AddressHash(seeds);
    hash.ofText(address);
    return `${String(hash.low)}/${String(hash.high)}`;
  }

  it('is the same for a text and for its bytes, wherever they lie', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (address) => {
        const bytes = Buffer.from(`<${address}>`);
        const hash = new AddressHash(SEEDS);

        hash.ofSlice({ bytes, from: 1, to: bytes.length - 1 });

        expect(`${String(hash.low)}/${String(hash.high)}`).toBe(hashOf(address));
      }),
    );
  });

  it('tells a hundred thousand neighbours apart, and spreads them evenly', () => {
    const hashes = new Set<string>();
    const partitions = new Array<number>(64).fill(0);
    const hash = new AddressHash(SEEDS);
    for (let id = 0; id < 100_000; id += 1) {
      hash.ofText(person(id));
      hashes.add(`${String(hash.low)}/${String(hash.high)}`);
      const partition = hash.high & 63;
      partitions[partition] = (partitions[partition] ?? 0) + 1;
    }

    expect(hashes.size).toBe(100_000);
    // 1,562 on average, give or take 40 by accident.
    expect(Math.min(...partitions)).toBeGreaterThan(1_300);
    expect(Math.max(...partitions)).toBeLessThan(1_850);
  });

  it('changes with its seeds', () => {
    const address = 'ada@example.com';

    expect(hashOf(address, { low: 1, high: 3 })).not.toBe(hashOf(address));
    expect(hashOf(address, { low: 2, high: 2 })).not.toBe(hashOf(address));
  });
});
