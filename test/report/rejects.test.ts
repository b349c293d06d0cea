import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Reject, RejectedRow, RowFault } from '../../src/contacts/index.ts';
import { RejectSummary } from '../../src/report/reject-summary.ts';
import { rejectedRowsCsv, rejectsCsv } from '../../src/report/rejects.ts';
import { plannedIn } from './planned.ts';

const REJECT: Reject = {
  source: 'crm',
  file: 'a.csv',
  line: 2,
  column: 'E-Mail',
  fault: { code: 'address-without-at' },
};

function linesOf(rejects: readonly Reject[]): readonly string[] {
  const summary = new RejectSummary();
  for (const reject of rejects) summary.add(reject);
  return summary.lines();
}

describe('the summary of rejected rows', () => {
  it('counts each reason of each column, the most frequent first, with the first row', () => {
    const lines = linesOf([
      { ...REJECT, line: 2, column: '', fault: { code: 'country-missing' } },
      { ...REJECT, line: 3 },
      { ...REJECT, line: 9 },
      { ...REJECT, line: 12, column: 'Mail' },
    ]);

    expect(lines).toEqual([
      '2 × column E-Mail: has no @, first in a.csv line 3',
      '1 × the row has no country, and the sync lacks a defaultCountry, first in a.csv line 2',
      '1 × column Mail: has no @, first in a.csv line 12',
    ]);
  });

  it('counts by code: quotes no word of a row, and no number that differs from row to row', () => {
    const faults: readonly RowFault[] = [
      { code: 'status-unknown', word: 'Anna' },
      { code: 'status-unknown', word: 'Bram' },
      { code: 'status-unknown' },
      { code: 'too-many-cells', cells: 14, columns: 3 },
      { code: 'too-many-cells', cells: 15, columns: 3 },
      { code: 'country-unknown', word: 'Anna', nearest: 'Ghana' },
    ];

    const lines = linesOf(faults.map((fault) => ({ ...REJECT, fault })));

    expect(lines).toEqual([
      '3 × column E-Mail: is no status that is known, first in a.csv line 2',
      '2 × column E-Mail: has more cells than the header, first in a.csv line 2',
      '1 × column E-Mail: is no country that the service knows, first in a.csv line 2',
    ]);
  });

  it('shows invisible characters of a column', () => {
    const lines = linesOf([{ ...REJECT, column: 'E\u202eMail' }]);

    expect(lines.join('')).toContain(String.raw`E\u{202e}Mail`);
  });

  it.each([7, 2_000])('sums up what is beyond five of %i reasons', (count) => {
    const lines = linesOf(
      Array.from({ length: count }, (_, index) => ({ ...REJECT, column: `c${String(index)}` })),
    );

    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toBe(`${(count - 5).toLocaleString('en-US')} × other reasons`);
  });
});

const reject: Reject = {
  source: 'crm',
  file: 'exports/a.csv',
  line: 12,
  column: 'E-Mail',
  fault: { code: 'address-without-at' },
};

describe('the list of rejected rows', () => {
  it('quotes every cell and ends every line as spreadsheets do', () => {
    const text = [...rejectsCsv([{ ...reject, column: '' }])].join('');

    expect(text).toBe(
      '"source","file","line","column","reason"\r\n"crm","exports/a.csv","12","","has no @"\r\n',
    );
  });

  it('writes the header alone when nothing was rejected', () => {
    const text = [...rejectsCsv([])].join('');

    expect(text).toBe('"source","file","line","column","reason"\r\n');
  });

  it('reads back as it was when cells hold quotes, commas and line breaks', () => {
    const odd = {
      ...reject,
      column: 'Na"me, "x"',
      fault: { code: 'flag-unknown', word: 'two\nlines' },
    } as const;

    const text = [...rejectsCsv([odd])].join('');

    const [, cells] = parse(text);
    expect(cells).toEqual([
      'crm',
      'exports/a.csv',
      '12',
      'Na"me, "x"',
      'is something other than yes or no: "two\nlines"',
    ]);
  });

  it('disarms what would run in a spreadsheet', () => {
    const text = [...rejectsCsv([{ ...reject, column: '=1+1' }])].join('');

    const [, cells] = parse(text);
    expect(cells?.[3]).toBe("'=1+1");
  });

  it.each([0, 1, 499, 500, 501, 1_000])('gives each row once when there are %d', (count) => {
    const rejects = Array.from({ length: count }, (_, index) => ({ ...reject, line: index + 2 }));

    const text = [...rejectsCsv(rejects)].join('');

    const [, ...rows] = parse(text);
    expect(rows.map((cells) => Number(cells[2]))).toEqual(rejects.map(({ line }) => line));
  });

  it('takes the rejects of a plan as they are stored', () => {
    const plan = plannedIn({ rejects: [reject] });

    const text = [...rejectsCsv(plan.rejects())].join('');

    expect(text).toContain('"crm","exports/a.csv","12","E-Mail","has no @"');
  });
});

const ROW: RejectedRow = {
  line: 12,
  column: 'E-Mail',
  fault: { code: 'address-without-at' },
  cells: ['nobody', 'Ulm'],
};

describe('the file of rejected rows', () => {
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
});
