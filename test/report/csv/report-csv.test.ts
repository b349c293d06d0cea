import { parse } from 'csv-parse/sync';
import { expect, expectTypeOf, it } from 'vitest';
import type { ContactUpload } from '../../../src/api/index.ts';
import { reportCsv, type ReportCsv } from '../../../src/report/csv/report-csv.ts';
import { HOSTILE } from '../hostile.ts';

function cellsOf(value: string): string[] | undefined {
  const text = [...reportCsv(['a', 'b'], [[value, 'end']])].join('');
  return parse(text)[1];
}

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
