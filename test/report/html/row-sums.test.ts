import { expect, it } from 'vitest';
import type { FileCounts, RowCounts } from '../../../src/plan/index.ts';
import { rowSums } from '../../../src/report/html/row-sums.ts';
import { plannedIn, type Planned } from '../planned.ts';
import { bareText } from './bare-text.ts';

const ROWS: RowCounts = {
  source: 'crm',
  sync: 'Newsletter',
  read: 512,
  invalid: 3,
  duplicate: 4,
  suppressed: 5,
  excluded: 0,
  desired: 500,
};
const FILE: FileCounts = { ...ROWS, file: 'a.csv', blank: 0, passedOver: 0 };

function sumsOf(head: Planned['head'] = {}): string {
  const { head: whole } = plannedIn({ head });
  return bareText([...rowSums(whole)].map(({ text }) => text).join(''));
}

it('shows every row of a source in one sum', () => {
  expect(sumsOf({ rows: [ROWS] })).toBe(
    'Where the rows of the sources went crm → Newsletter 512 read = 500 desired + 5 suppressed + 4 duplicate + 3 invalid',
  );
});

it('shows every row of a file in one sum, with those that spoke of nobody', () => {
  const file = { ...FILE, read: 516, excluded: 4, blank: 3, passedOver: 1 };

  expect(sumsOf({ files: [file] })).toBe(
    'Where the rows of each file went File by file a.csv → Newsletter 516 read = 500 desired + 5 suppressed + 4 excluded (3 blank, 1 passed over) + 4 duplicate + 3 invalid',
  );
});

it('says how many files are not shown', () => {
  const files = Array.from({ length: 203 }, (_, index) => ({
    ...FILE,
    file: `${String(index)}.csv`,
  }));

  const text = sumsOf({ files });

  expect(text).toContain('199.csv →');
  expect(text).not.toContain('200.csv →');
  expect(text).toContain('3 more are in the plan as JSON.');
});

it('leaves out what a plan does not have', () => {
  expect(sumsOf()).toBe('');
});
