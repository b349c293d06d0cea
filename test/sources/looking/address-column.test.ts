import { expect, it } from 'vitest';
import { addressColumn } from '../../../src/sources/looking/address-column.ts';

it('is the column with the most addresses, whatever it is called', () => {
  expect(
    found(
      ['Kunde', 'E-Mail'],
      [
        ['ada@example.com', ''],
        ['bram@example.com', 'x'],
      ],
    ),
  ).toBe('Kunde');
});

it('is the one that is called so where two hold as many', () => {
  expect(found(['Login', 'Email address'], [['a@example.com', 'a@example.com']])).toBe(
    'Email address',
  );
});

it('is not the address of somebody else, even where there are more of those', () => {
  const rows = [
    ['boss@example.com', 'ada@example.com'],
    ['boss@example.com', ''],
  ];

  expect(found(['Referrer Email', 'Mail'], rows)).toBe('Mail');
});

it('is none where nothing is an address', () => {
  expect(
    found(
      ['email', 'twitter'],
      [
        ['', '@ada'],
        ['ada at example', 'x@y'],
      ],
    ),
  ).toBeUndefined();
});

function found(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string | undefined {
  const place = addressColumn(
    header,
    rows.map((cells, index) => ({ line: index + 2, cells })),
  );
  return place === undefined ? undefined : header[place];
}

it('goes by its name where there are no rows yet', () => {
  expect(addressColumn(['Owner email', 'First name', 'E-Mail'], [])).toBe(2);
  expect(addressColumn(['First name', 'City'], [])).toBeUndefined();
});
