import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Delimiter } from '../../../src/sources/tables/csv-layout.ts';
import {
  type CsvRecord,
  type CsvRecords,
  LONGEST_RECORD_BYTES,
  type RecordFault,
  csvRecords,
} from '../../../src/sources/tables/csv-records.ts';
import { chunkedTexts } from '../fuzzing/csv-text.ts';
import { fuzzRuns, fuzzTimeout } from '../fuzzing/fuzz-runs.ts';
import { collected, inPieces } from '../source-directory.ts';

const LINES = { delimiter: ',', lineEnd: '\n' } as const;

async function* allOf(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

interface Read {
  readonly records: readonly CsvRecord[];
  /** Left out where everything was read. */
  readonly fault?: RecordFault;
}

async function read(chunks: AsyncIterable<Buffer>, delimiter: Delimiter = ','): Promise<Read> {
  const batches = await collected<CsvRecords>(csvRecords(chunks, { delimiter, lineEnd: '\n' }));
  for (const { records, hasLineBreaks, fault } of batches.slice(0, -1)) {
    // Nobody counts the lines in what is said to have none.
    if (!hasLineBreaks) expect(records.flat().join('')).not.toMatch(/[\r\n]/u);
    expect(fault).toBeUndefined();
  }
  const fault = batches.at(-1)?.fault;
  const records = batches.flatMap((batch) => batch.records);
  return fault === undefined ? { records } : { records, fault };
}

const FAULTS: Readonly<Record<string, RecordFault>> = {
  CSV_QUOTE_NOT_CLOSED: 'open-quote',
  CSV_MAX_RECORD_SIZE: 'too-long',
};

/** The whole text at once, by csv-parse. */
function parsed(text: string, delimiter: Delimiter): Read {
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      delimiter,
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_RECORD_BYTES,
      on_record: (record) => {
        records.push(Object.values(record));
        return record;
      },
    });
    return { records };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const fault = FAULTS[code];
    if (fault === undefined) throw error;
    return { records, fault };
  }
}

describe('reading the records of a CSV file', () => {
  it.each([1, 2, 3, 7, 1_000])('gives the same records when chunks have %i bytes', async (size) => {
    const text = 'a,b\r\n"x\r\ny",ö\r\r"1""2",3\n"é\n\n",a\n\rb\r"漢\n"\n,\n"c,d';

    expect(await read(inPieces(text, size))).toEqual({
      records: [
        ...[['a', 'b'], ['x\r\ny', 'ö'], [''], ['1"2', '3'], ['é\n\n', 'a'], [''], ['b']],
        ...[['漢\n'], ['', '']],
      ],
      fault: 'open-quote',
    });
  });

  it(
    'gives what csv-parse gives for the whole text, whatever it holds and wherever it is cut',
    async () => {
      const tally = { tried: 0, quoted: 0, read: 0 };
      await fc.assert(
        fc.asyncProperty(chunkedTexts, async ({ text, delimiter, chunks }) => {
          const ours = await read(allOf(chunks), delimiter);

          expect(ours).toEqual(parsed(text, delimiter));
          tally.tried += 1;
          tally.quoted += text.includes('"') ? 1 : 0;
          tally.read += ours.fault === undefined ? 1 : 0;
        }),
        fuzzRuns(4_000),
      );
      // Otherwise the claim would be about the easy texts, or about the refused ones.
      expect(tally.quoted).toBeGreaterThan(tally.tried / 3);
      expect(tally.read).toBeGreaterThan(tally.tried / 4);
    },
    fuzzTimeout(150),
  );

  it('takes one byte order mark away when chunks cut it, and leaves a second one', async () => {
    const { records } = await read(inPieces('\ufeff\ufeff"a"\n\ufeffb\n', 1));

    expect(records).toEqual([['\ufeff"a"'], ['\ufeffb']]);
  });

  it('says whether any record goes over several lines', async () => {
    const batches = async (text: string): Promise<readonly CsvRecords[]> =>
      await collected<CsvRecords>(csvRecords(inPieces(text, 100), LINES));

    const unmarked = { reopened: new Set(), oddlyEnded: new Set() };
    expect(await batches('a,b\n\n"c,d",é\r\n,\n')).toContainEqual({
      records: [['a', 'b'], [''], ['c,d', 'é'], ['', '']],
      hasLineBreaks: false,
      ...unmarked,
    });
    expect(await batches('a\n"b\nc",d')).toContainEqual({
      records: [['b\nc', 'd']],
      hasLineBreaks: true,
      ...unmarked,
    });
  });

  it('says which records end with another line end than the file', async () => {
    const batches = await collected<CsvRecords>(
      csvRecords(inPieces('a,b\r\nc,d\re,f\ng,h', 100), LINES),
    );

    expect(batches.flatMap(({ oddlyEnded = [] }) => [...new Set(oddlyEnded)])).toEqual(
      expect.arrayContaining([['c', 'd']]),
    );
  });

  it.each([
    ['has no line end', 'x'.repeat(1_100_000)],
    ['is a long line', `${'x'.repeat(1_100_000)}\nc\n`],
    ['is one quoted cell', `"${'x\n'.repeat(550_000)}"\nc\n`],
    ['has a quote that is never closed', `"${'"",\n'.repeat(400_000)}`],
  ])(
    'gives the records before one of more than a mebibyte when that one %s',
    async (_when, record) => {
      for (const size of [10_000, 2_000_000]) {
        expect(await read(inPieces(`a\nb\n${record}`, size))).toEqual({
          records: [['a'], ['b']],
          fault: 'too-long',
        });
      }
    },
  );

  it('takes a record of a mebibyte, and one whose delimiters alone are more', async () => {
    const longest = 'x'.repeat(LONGEST_RECORD_BYTES);
    const empty = ','.repeat(1_100_000);

    const { records, fault } = await read(inPieces(`${longest}\n${empty}\n"c"\n`, 64 * 1024));

    expect(fault).toBeUndefined();
    expect(records.map((record) => record.length)).toEqual([1, 1_100_001, 1]);
  });

  it('waits for the rest of a long record whose cells are short', async () => {
    const start = `${','.repeat(2 * LONGEST_RECORD_BYTES)}"a`;

    const { records } = await read(inPieces(`${start}\nb",c\n`, 100_000));

    expect(records.map((record) => record.slice(-2))).toEqual([['a\nb', 'c']]);
  });

  it('closes the file when its reader stops early', async () => {
    let closed = false;
    async function* watched(): AsyncGenerator<Buffer> {
      try {
        yield* inPieces('a\nb\n'.repeat(1_000), 100);
      } finally {
        closed = true;
      }
    }

    for await (const { records } of csvRecords(watched(), LINES)) if (records.length > 0) break;

    expect(closed).toBe(true);
  });
});
