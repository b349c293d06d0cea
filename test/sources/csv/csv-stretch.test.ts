import { describe, expect, it } from 'vitest';
import { recordsOf } from '../../../src/sources/csv/csv-stretch.ts';
import type { CsvRecords } from '../../../src/sources/csv/csv-stretch.ts';

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
