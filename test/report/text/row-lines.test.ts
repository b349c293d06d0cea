import { expect, it } from 'vitest';
import type { FileCounts, RowCounts } from '../../../src/plan/index.ts';
import { fileLine, rowsLine } from '../../../src/report/text/row-lines.ts';

const crm: RowCounts = {
  source: 'crm',
  sync: 'Newsletter',
  read: 509,
  invalid: 1,
  duplicate: 3,
  suppressed: 1,
  excluded: 4,
  desired: 500,
};
const file: FileCounts = { ...crm, file: 'exports/a.csv', blank: 0, passedOver: 0 };

/** Whether `12 a = 5 b + 7 c` holds. */
function addsUp(line: string): boolean {
  const [total, terms = ''] = line.split(' = ');
  const sum = terms.split(' + ').reduce((all, term) => all + Number.parseInt(term, 10), 0);
  return Number(/(\d+) \w+$/u.exec(total ?? '')?.[1]) === sum;
}

it('puts every row of a source in one bucket', () => {
  const line = rowsLine(crm);

  expect(line).toBe(
    'crm → Newsletter: 509 read = 500 desired + 1 suppressed + 4 excluded + 3 duplicate + 1 invalid',
  );
  expect(addsUp(line)).toBe(true);
});

it.each([
  [{ blank: 0, passedOver: 0 }, '4 excluded + 3'],
  [{ blank: 3, passedOver: 0 }, '4 excluded (3 blank) + 3'],
  [{ blank: 3, passedOver: 1 }, '4 excluded (3 blank, 1 passed over) + 3'],
])('tells of a file which rows spoke of nobody: %o', (parts, words) => {
  const line = fileLine({ ...file, ...parts });

  expect(line).toContain('exports/a.csv → Newsletter: 509 read = 500 desired');
  expect(line).toContain(words);
  expect(addsUp(line)).toBe(true);
});

it('makes a file visible whose name is not', () => {
  expect(fileLine({ ...file, file: 'a\u001b[2J.csv' })).toContain(String.raw`a\u{1b}[2J.csv`);
});
