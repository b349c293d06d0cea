import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { rejectedRowsCsv } from '../../../src/report/csv/rejected-rows-csv.ts';

const ROW = { line: 12, column: 'E-Mail', reason: 'has no @', cells: ['nobody', 'Ulm'] };

it('puts place and reason before the columns of the source, and marks its encoding', () => {
  const text = [...rejectedRowsCsv({ header: ['E-Mail', 'Ort'] }, [ROW])].join('');

  expect(text).toBe(
    '\ufeff"listferry line","listferry column","listferry reason","E-Mail","Ort"\r\n"12","E-Mail","has no @","nobody","Ulm"\r\n',
  );
});

it('leaves every value as it is, also what a spreadsheet would run', () => {
  const cells = ['=1+1', '+49 30 1234', ' padded ', 'two\r\nlines', 'a "quote"', ''];

  const header = ['a', 'b', 'c', 'd', 'e', 'f'];

  const text = [...rejectedRowsCsv({ header }, [{ ...ROW, cells }])].join('');

  const [, row = []] = parse(text, { bom: true });
  expect(row.slice(3)).toEqual(cells);
});

it('keeps rows with too few cells or too many', () => {
  const rows = [['one'], ['one', 'two', 'three']].map((cells) => ({ ...ROW, cells }));

  const text = [...rejectedRowsCsv({ header: ['a', 'b'] }, rows)].join('');

  const parsed = parse(text, { bom: true, relax_column_count: true });
  expect(parsed.slice(1).map((cells) => cells.slice(3))).toEqual(rows.map(({ cells }) => cells));
});
