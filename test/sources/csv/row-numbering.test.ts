import { describe, expect, it } from 'vitest';
import type { CsvRecord } from '../../../src/sources/csv/quoted-record.ts';
import type { CsvRecords } from '../../../src/sources/csv/csv-stretch.ts';
import { rowNumbering } from '../../../src/sources/csv/row-numbering.ts';

const COMMAS = { delimiter: ',', recordsAbove: 0, headless: false, notes: [] } as const;

function found(...records: readonly CsvRecord[]): CsvRecords {
  return { records, hasLineBreaks: true };
}

describe('rowNumbering', () => {
  it('counts lines of all kinds when records come in several batches', () => {
    const numbering = rowNumbering(COMMAS, 'crm.csv');

    const first = numbering.rowsOf(found([''], ['email', 'notes'], ['a', 'x\r\ny\rz\n']));
    const second = numbering.rowsOf(found([''], ['b', '']));

    expect(first.map((row) => row.line)).toEqual([2, 3]);
    expect(second.map((row) => row.line)).toEqual([8]);
    expect(numbering.nextLine()).toBe(9);
  });

  it('counts a line for each record when none of them has a line break', () => {
    const numbering = rowNumbering(COMMAS, 'crm.csv');
    const records = [['email'], [''], ['a@example.test']];

    const rows = numbering.rowsOf({ records, hasLineBreaks: false });

    expect(rows.map((row) => row.line)).toEqual([1, 3]);
    expect(numbering.nextLine()).toBe(4);
  });

  it('leaves out what stands above the header, and counts its lines', () => {
    const numbering = rowNumbering({ ...COMMAS, recordsAbove: 2 }, 'crm.csv');

    expect(numbering.rowsOf(found(['sep=', ''], [''], ['A\ntitle'], ['email'], ['a']))).toEqual([
      { line: 5, cells: ['email'] },
      { line: 6, cells: ['a'] },
    ]);
  });

  it('refuses the record when a cell swallowed the rows after it', () => {
    const numbering = rowNumbering(COMMAS, 'crm.csv');
    const records = [['email'], ['a', '"Bern\nb@example.test,x']];

    expect(() => numbering.rowsOf(found(...records))).toThrow(
      'record from line 2 runs on to line 3',
    );
  });

  it('refuses the record when a quote that was closed by chance swallowed rows', () => {
    const numbering = rowNumbering(COMMAS, 'crm.csv');
    const records = [['email', 'city'], ['a@example.test,Bern\nb@example.test,Basel\n']];

    expect(() => numbering.rowsOf(found(...records))).toThrow(
      'record from line 2 runs on to line 4',
    );
  });

  it('refuses the record when the first cell of the row that it swallowed was quoted', () => {
    const numbering = rowNumbering(COMMAS, 'crm.csv');
    const records = [
      ['email', 'city'],
      ['"\n"b@example.test"', 'Basel'],
    ];

    expect(() => numbering.rowsOf(found(...records))).toThrow(
      'record from line 2 runs on to line 3',
    );
  });

  it.each(['"Bern\nnot far, she said', '"Bern, b@example.test"', 'Bern\nb@example.test,x'])(
    'takes the record when its cell is only odd: %j',
    (cell) => {
      expect(rowNumbering(COMMAS, 'crm.csv').rowsOf(found(['email'], ['a', cell]))).toHaveLength(2);
    },
  );
});
