// Orders of several items: a blank in a further row is no answer, and any other row stays as it is.
import { describe, expect, it } from 'vitest';
import { continuedRows } from '../../../src/sources/tables/continued-rows.ts';
import { saying } from '../../saying.ts';

const HEADER = ['Order', 'Email', 'Newsletter', 'Paid', 'City', 'Item'];
const FIRST = ['#1001', 'ann@example.test', 'yes', '40', 'Bern', 'Mug'];

/** The second of two rows, as it is read. */
function second(cells: readonly string[], first = FIRST, header = HEADER): readonly string[] {
  const { completed } = continuedRows(header);
  completed({ line: 2, cells: first });
  return completed({ line: 3, cells }).cells;
}

describe('a row that continues the order above', () => {
  it('says what stands above where it is blank', () => {
    expect(second(['#1001', 'ann@example.test', '', '', '', 'Plate'])).toEqual([
      ...FIRST.slice(0, 5),
      'Plate',
    ]);
  });

  it('may be one of many, and is counted', () => {
    const { completed, notes } = continuedRows(HEADER);
    const more = ['#1001', 'ann@example.test', '', ' ', '', 'Bowl'];

    completed({ line: 2, cells: FIRST });
    expect(notes()).toEqual([]);
    completed({ line: 3, cells: more });
    expect(notes()).toEqual([saying('1 row')]);
    expect(completed({ line: 4, cells: more }).cells[2]).toBe('yes');
    expect(notes()).toEqual([saying('2 rows', 'line 3')]);
  });
});

it.each([
  ['another order', ['#1002', 'ann@example.test', '', '', '', 'Plate']],
  ['another person', ['#1001', 'ben@example.test', '', '', '', 'Plate']],
  ['no item', ['#1001', 'ann@example.test', '', '', '', '']],
  ['most of its own', ['#1001', 'ann@example.test', '', '12', 'Bern', 'Plate']],
  ['nothing left blank', ['#1001', 'ann@example.test', 'no', '12', 'Bern', 'Plate']],
  ['fewer cells', ['#1001', 'ann@example.test', '']],
])('takes a row with %s as it is', (_what, cells) => {
  expect(second(cells)).toEqual(cells);
});

it.each([
  ['a day', '2024-03-12'],
  ['an answer', '1'],
  ['a person', 'ann2@example.test'],
  ['a name', 'Smith'],
  ['nothing', ''],
])('takes %s for no number of an order', (_what, order) => {
  const cells = [order, 'ann@example.test', '', '', '', 'Plate'];

  expect(second(cells, [order, ...FIRST.slice(1)])).toEqual(cells);
});

it('looks for orders only where a column holds what is bought', () => {
  const cells = ['#1001', 'ann@example.test', '', '', '', 'x'];

  expect(second(cells, FIRST, [...HEADER.slice(0, 5), 'Note'])).toEqual(cells);
});
