import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { exactCsv } from '../../../src/report/csv/exact-csv.ts';
import { HOSTILE } from '../hostile.ts';

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
