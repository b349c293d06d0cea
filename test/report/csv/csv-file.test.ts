import { parse } from 'csv-parse/sync';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ContactUpload } from '../../../src/api/index.ts';
import { exactCsv, reportCsv, type ReportCsv } from '../../../src/report/csv/report-csv.ts';
import { HOSTILE } from '../hostile.ts';

function cellsOf(value: string): string[] | undefined {
  const text = [...reportCsv(['a', 'b'], [[value, 'end']])].join('');
  return parse(text)[1];
}

describe('CSV for a spreadsheet', () => {
  it.each(['=', '+', '-', '@', '\t', '\r', '\n', '\uff1d', '\uff0b', '\uff0d', '\uff20'])(
    'disarms a cell that begins with %j',
    (start) => {
      const cells = cellsOf(`${start}1+1`);

      expect(cells).toEqual([`'${start}1+1`, 'end']);
    },
  );

  it.each(HOSTILE)('keeps %s in its cell, and lets nothing begin like a formula', (_aim, value) => {
    const cells = cellsOf(value);

    expect(cells?.[0]?.replace(/^'(?=[=@\n])/u, '')).toBe(value);
    expect(cells?.[0]).not.toMatch(/^[=+\-@\t\r\n]/u);
    expect(cells?.[1]).toBe('end');
  });

  it('writes the head of a table without rows', () => {
    const pieces = [...reportCsv(['a', 'b'], [])];

    expect(pieces).toEqual(['"a","b"\r\n']);
  });

  it('writes before it has read all rows', () => {
    let drawn = 0;
    function* endless(): Generator<string[]> {
      for (;;) {
        drawn += 1;
        yield ['x'];
      }
    }
    const pieces = reportCsv(['a'], endless());

    pieces.next();
    pieces.next();

    expect(drawn).toBe(500);
  });

  it('is of a type that no upload takes', () => {
    expectTypeOf<ReportCsv>().not.toExtend<ContactUpload['content']>();
  });
});

describe('CSV byte for byte', () => {
  it('quotes every cell and ends every line with CR LF', () => {
    const text = [...exactCsv(['name', 'city'], [['Ada', '']])].join('');

    expect(text).toBe('"name","city"\r\n"Ada",""\r\n');
  });

  it('writes the header alone when there are no rows', () => {
    expect([...exactCsv(['name'], [])].join('')).toBe('"name"\r\n');
  });

  it.each(HOSTILE)('gives back byte for byte what tries to be %s', (_aim, value) => {
    const text = [...exactCsv(['name'], [[value]])].join('');

    expect(parse(text)).toEqual([['name'], [value]]);
  });

  it.each(['=1+1', '+49 30 1', '-5', '@a', '\t', '\r', '\n', ' x ', '"', "'"])(
    'leaves %j as it is',
    (value) => {
      const text = [...exactCsv(['name'], [[value]])].join('');

      expect(parse(text)).toEqual([['name'], [value]]);
    },
  );

  it.each([0, 1, 498, 499, 500, 501, 1_000])('gives each row once when there are %d', (count) => {
    const rows = Array.from({ length: count }, (_, index) => [String(index)]);

    const pieces = [...exactCsv(['number'], rows)];

    expect(parse(pieces.join(''))).toEqual([['number'], ...rows]);
    expect(pieces.every((piece) => piece.endsWith('\r\n'))).toBe(true);
  });

  it('writes before it has read all rows', () => {
    function* endless(): Generator<string[]> {
      for (;;) yield ['x'];
    }

    const first = exactCsv(['name'], endless()).next();

    expect(first.done).toBe(false);
  });
});
