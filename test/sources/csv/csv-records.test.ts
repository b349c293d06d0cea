import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Delimiter } from '../../../src/sources/csv/csv-dialect.ts';
import { csvRecords } from '../../../src/sources/csv/csv-records.ts';
import type { CsvRecord } from '../../../src/sources/csv/quoted-record.ts';
import { chunkedTexts } from '../fuzzing/csv-text.ts';
import { fuzzRuns, fuzzTimeout } from '../fuzzing/fuzz-runs.ts';

async function* inPieces(text: string, pieceBytes: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield await Promise.resolve(bytes.subarray(at, at + pieceBytes));
  }
}

async function* allOf(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

interface Read {
  readonly records: readonly CsvRecord[];
  /** As the parser names it; left out where everything was read. */
  readonly fault?: unknown;
}

async function read(chunks: AsyncIterable<Buffer>, delimiter: Delimiter = ','): Promise<Read> {
  const records: CsvRecord[] = [];
  try {
    for await (const found of csvRecords(chunks, delimiter)) {
      records.push(...found.records);
      // Nobody counts the lines in what is said to have none.
      if (!found.hasLineBreaks) expect(found.records.flat().join('')).not.toMatch(/[\r\n]/u);
    }
    return { records };
  } catch (error) {
    return { records, fault: codeOf(error) };
  }
}

/** All at once, by the parser alone. */
function parsed(text: string, delimiter: Delimiter): Read {
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      delimiter,
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 1024 * 1024,
      on_record: (record) => {
        records.push(Object.values(record));
        return record;
      },
    });
    return { records };
  } catch (error) {
    return { records, fault: codeOf(error) };
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : error;
}

describe('csvRecords', () => {
  it.each([1, 2, 3, 7, 1_000])('gives the same records when chunks have %i bytes', async (size) => {
    const { records } = await read(inPieces('a,b\r\n"x\r\ny",ö\r\r"1""2",3', size));

    expect(records).toEqual([['a', 'b'], ['x\r\ny', 'ö'], [''], ['1"2', '3']]);
  });

  it(
    'gives what the parser gives for the whole text, whatever it holds and wherever it is cut',
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
      // Or the claim would be about the easy ones, or about the refused ones.
      expect(tally.quoted).toBeGreaterThan(tally.tried / 3);
      expect(tally.read).toBeGreaterThan(tally.tried / 4);
    },
    fuzzTimeout(150),
  );

  it('takes one byte order mark away when chunks cut it, and leaves a second one', async () => {
    const { records } = await read(inPieces('\ufeff\ufeff"a"\n\ufeffb\n', 1));

    expect(records).toEqual([['\ufeff"a"'], ['\ufeffb']]);
  });

  it('gives the records before a broken one when a quote is never closed', async () => {
    expect(await read(inPieces('a\nb\n"c', 100))).toEqual({
      records: [['a'], ['b']],
      fault: 'CSV_QUOTE_NOT_CLOSED',
    });
  });

  it.each([
    ['has no line end', 'x'.repeat(1_100_000)],
    ['is one quoted cell', `"${'x\n'.repeat(550_000)}"\nc\n`],
    ['has a quote that is never closed', `"${'"",\n'.repeat(400_000)}`],
  ])('refuses a record of more than a mebibyte when it %s', async (_when, record) => {
    expect(await read(inPieces(`a\nb\n${record}`, 10_000))).toEqual({
      records: [['a'], ['b']],
      fault: 'CSV_MAX_RECORD_SIZE',
    });
  });

  it('takes a record of a mebibyte, and one whose delimiters alone are more', async () => {
    const longest = 'x'.repeat(1024 * 1024);
    const empty = ','.repeat(1_100_000);

    const { records, fault } = await read(inPieces(`${longest}\n${empty}\n"c"\n`, 64 * 1024));

    expect(fault).toBeUndefined();
    expect(records.map((record) => record.length)).toEqual([1, 1_100_001, 1]);
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

    for await (const { records } of csvRecords(watched(), ',')) if (records.length > 0) break;

    expect(closed).toBe(true);
  });
});
