import { expect, it } from 'vitest';
import { leavingColumns } from '../../src/contacts/leaving-columns.ts';

const HEADER = ['email', 'Opted Out', 'Unsubscribed at', 'Bounced'];

function seemsToHaveLeft(...cells: readonly string[]): boolean {
  return leavingColumns(HEADER, new Set())(['ann@example.com', ...cells]);
}

it.each(['Yes', 'x', '1', 'TRUE', 'unsubscribed', '2024-05-03', '3/5/2024 10:00', '03.05.24'])(
  'knows by %j that somebody left',
  (cell) => {
    expect(seemsToHaveLeft(cell)).toBe(true);
    expect(seemsToHaveLeft('', cell)).toBe(true);
  },
);

it.each([
  '',
  ' ',
  'No',
  '0',
  'false',
  '0000-00-00',
  '1970-01-01 00:00',
  'NULL',
  'Allow',
  'nobody knows',
])('knows nothing by %j', (cell) => {
  expect(seemsToHaveLeft(cell, cell, cell)).toBe(false);
});

it('looks at no column that is used for something else, and at none that is not there', () => {
  expect(leavingColumns(HEADER, new Set([1, 2]))(['', 'Yes', '2024-05-03'])).toBe(false);
});
