import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { Reject } from '../../../src/contacts/index.ts';
import { rejectsCsv } from '../../../src/report/csv/rejects-csv.ts';
import { plannedIn } from '../planned.ts';

const reject: Reject = {
  source: 'crm',
  file: 'exports/a.csv',
  line: 12,
  column: 'E-Mail',
  reason: 'The address has no @.',
};

it('quotes every cell and ends every line as spreadsheets do', () => {
  const text = [...rejectsCsv([{ ...reject, column: '' }])].join('');

  expect(text).toBe(
    '"source","file","line","column","reason"\r\n"crm","exports/a.csv","12","","The address has no @."\r\n',
  );
});

it('writes the header alone when nothing was rejected', () => {
  const text = [...rejectsCsv([])].join('');

  expect(text).toBe('"source","file","line","column","reason"\r\n');
});

it('reads back as it was when cells hold quotes, commas and line breaks', () => {
  const odd = { ...reject, column: 'Na"me, "x"', reason: 'two\nlines' };

  const text = [...rejectsCsv([odd])].join('');

  const [, cells] = parse(text);
  expect(cells).toEqual(['crm', 'exports/a.csv', '12', 'Na"me, "x"', 'two\nlines']);
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

  expect(text).toContain('"crm","exports/a.csv","12","E-Mail","The address has no @."');
});
