import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Delimiter } from '../../../src/sources/tables/csv-layout.ts';
import {
  type CsvRecord,
  type CsvRecords,
  LONGEST_RECORD_BYTES,
  csvRecords,
  endOfLastLine,
  lineEnds,
  parseDoubtful,
  placesOf,
  quotedRecord,
  recordsOf,
  refuseTooLong,
} from '../../../src/sources/tables/csv-records.ts';
import { chunkedTexts } from '../fuzzing/csv-text.ts';
import { fuzzRuns, fuzzTimeout } from '../fuzzing/fuzz-runs.ts';
import { inPieces } from '../source-directory.ts';

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

describe('a stretch of a file', () => {
  interface Read {
    readonly batches: readonly CsvRecords[];
    readonly usedBytes: number;
  }

  function read(text: string, isLast = false): Read {
    const batches: CsvRecords[] = [];
    const reading = recordsOf({ bytes: Buffer.from(text), isLast, delimiter: ',' });
    for (;;) {
      const next = reading.next();
      if (next.done === true) return { batches, usedBytes: next.value };
      batches.push(next.value);
    }
  }

  describe('recordsOf', () => {
    it('reads lines with and without quotes, and says that none goes over two', () => {
      expect(read('a,b\n\n"c,d",é\r\n,\n')).toEqual({
        batches: [{ records: [['a', 'b'], [''], ['c,d', 'é'], ['', '']], hasLineBreaks: false }],
        usedBytes: 17,
      });
    });

    it('goes on behind a record of several lines, wherever it ends in them', () => {
      // Looked for in twice as much text each time, the end comes long before that of the text.
      const { batches, usedBytes } = read('"é\n\n",a\n"b"\n"漢\n"\nc\n');

      expect(batches).toEqual([
        { records: [['é\n\n', 'a'], ['b'], ['漢\n'], ['c']], hasLineBreaks: true },
      ]);
      expect(usedBytes).toBe(22);
    });

    it('leaves a record whose quote is open to the next stretch, and all behind it', () => {
      expect(read('a\n"b\nc,d\n')).toEqual({
        batches: [{ records: [['a']], hasLineBreaks: false }],
        usedBytes: 2,
      });
    });

    it('takes what has no line end for a record when the file ends there', () => {
      expect(read('a\n"b\nc",d', true)).toEqual({
        batches: [{ records: [['a'], ['b\nc', 'd']], hasLineBreaks: true }],
        usedBytes: 9,
      });
    });

    it.each([
      ['a quote is open at the end of the file', '"c', 'CSV_QUOTE_NOT_CLOSED'],
      ['it is too long', 'x'.repeat(1_100_000), 'CSV_MAX_RECORD_SIZE'],
      ['it is quoted and too long', `"${'x'.repeat(1_100_000)}"`, 'CSV_MAX_RECORD_SIZE'],
    ])('gives the records before one that is refused when %s', (_when, record, code) => {
      const reading = recordsOf({
        bytes: Buffer.from(`a\nb\n${record}`),
        isLast: true,
        delimiter: ',',
      });

      expect(reading.next().value).toEqual({ records: [['a'], ['b']], hasLineBreaks: false });
      expect(() => reading.next()).toThrow(expect.objectContaining({ code }));
    });
  });
});

describe('quotedRecord', () => {
  it.each([
    ['every cell is quoted', '"a","b"', ['a', 'b']],
    ['a quoted cell holds a delimiter', 'a,"b,c",d', ['a', 'b,c', 'd']],
    ['a quoted cell is empty', '"",a,""', ['', 'a', '']],
    ['quotes are doubled', '"""a"" and ""b"""', ['"a" and "b"']],
    ['a cell is a doubled quote', '"""",a', ['"', 'a']],
    ['a quote stands inside a cell', '5" pipe,a "b", "c"', ['5" pipe', 'a "b"', ' "c"']],
    ['text follows the closing quote', '"so" called,a', ['"so" called', 'a']],
    ['text with quotes follows it', '"a ""b"" c"d"e",f', ['"a "b" c"d"e"', 'f']],
    ['the last cell is empty', '"a",', ['a', '']],
  ])('reads the cells when %s', (_when, text, cells) => {
    expect(quotedRecord(text, ',')).toEqual({ cells, length: text.length });
  });

  it('ends with its line when a line follows, and not inside quotes', () => {
    expect(quotedRecord('"a\r\nb",c\r\n"d', ',')).toEqual({ cells: ['a\r\nb', 'c'], length: 8 });
  });

  it('obeys the delimiter', () => {
    expect(quotedRecord('"a;b";c,d', ';')?.cells).toEqual(['a;b', 'c,d']);
  });

  it.each(['"', 'a,"b', '"a""', '"a,b\nc'])('says that a quote is still open in %j', (text) => {
    expect(quotedRecord(text, ',')).toBeUndefined();
  });
});

const LONG = 'x'.repeat(LONGEST_RECORD_BYTES);

describe('parseDoubtful', () => {
  it('gives a record that is long and whole', () => {
    expect(parseDoubtful(Buffer.from(`${LONG}\r\n`), ',')).toEqual([[LONG]]);
  });

  it.each([
    ['is too long', `${LONG}xx`, 'CSV_MAX_RECORD_SIZE'],
    ['has an open quote', '"a', 'CSV_QUOTE_NOT_CLOSED'],
  ])('refuses a record that %s', (_what, text, code) => {
    expect(() => parseDoubtful(Buffer.from(text), ',')).toThrow(expect.objectContaining({ code }));
  });
});

describe('refuseTooLong', () => {
  it.each(['"a', `"${','.repeat(3)}`, ','.repeat(2 * LONGEST_RECORD_BYTES)])(
    'waits for more when the beginning may still become a record',
    (text) => {
      expect(() => {
        refuseTooLong(Buffer.from(text), ',');
      }).not.toThrow();
    },
  );

  it('waits for more when a long beginning has an open quote and short cells', () => {
    const beginning = `${','.repeat(2 * LONGEST_RECORD_BYTES)}"a`;

    expect(() => {
      refuseTooLong(Buffer.from(beginning), ',');
    }).not.toThrow();
  });

  it('refuses a beginning that no end can mend', () => {
    expect(() => {
      refuseTooLong(Buffer.from(`"${LONG}xx`), ',');
    }).toThrow(expect.objectContaining({ code: 'CSV_MAX_RECORD_SIZE' }));
  });
});

function linesOf(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const ends = lineEnds(bytes);
  const lines: string[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = ends.endOfLine(start);
    lines.push(bytes.toString('utf8', start, end));
    start = ends.startAfter(end);
  }
  return lines;
}

describe('lineEnds', () => {
  it.each([
    ['LF', 'a\nb\n', ['a', 'b']],
    ['CRLF', 'a\r\nb\r\n', ['a', 'b']],
    ['CR', 'a\rb\r', ['a', 'b']],
    ['all of them', 'a\r\nb\rc\nd', ['a', 'b', 'c', 'd']],
    ['LF before CR', 'a\n\rb', ['a', '', 'b']],
    ['nothing', 'ab', ['ab']],
  ])('finds the lines that end with %s', (_what, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('finds an earlier one again when a later one was asked for', () => {
    const ends = lineEnds(Buffer.from('a\nb\nc\n'));

    expect([4, 0, 2].map((place) => ends.endOfLine(place))).toEqual([5, 1, 3]);
  });
});

describe('endOfLastLine', () => {
  it.each([
    ['a\nb', 2],
    ['a\rb', 2],
    ['a\r\nb', 3],
    ['a\nb\r', 2],
    ['a\r\r', 2],
    ['a\r\n', 3],
    ['a\r', 0],
    ['a', 0],
    ['', 0],
  ])('of %j is at %i', (text, end) => {
    expect(endOfLastLine(Buffer.from(text))).toBe(end);
  });
});

it('tells where a byte comes next, and the end where it does not', () => {
  const place = placesOf(Buffer.from('.x.x.'), 'x'.charCodeAt(0));

  expect([0, 1, 2, 4, 0].map((from) => place(from))).toEqual([1, 1, 3, 5, 1]);
});
