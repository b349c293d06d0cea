import { expect, it } from 'vitest';
import { severalAddresses } from '../../src/contacts/several-addresses.ts';

it.each([
  'Ann@example.com;ben@example.com',
  ' Ann@example.com , ben@example.com ',
  'Ann@example.com\nben@example.com',
  'Ann@example.com / ben@example.com',
  'Ann Example <Ann@example.com>; Ben Example <ben@example.com>;',
])('finds both addresses in %j', (cell) => {
  expect(severalAddresses(cell)).toEqual([
    { address: 'ann@example.com', email: 'Ann@example.com' },
    { address: 'ben@example.com', email: 'ben@example.com' },
  ]);
});

it.each(['', 'ann@example.com', 'ann@example.com or ben', 'ann@example.comben@example.com'])(
  'finds none in %j, where nobody can be sure of two',
  (cell) => {
    expect(severalAddresses(cell)).toEqual([]);
  },
);

it('looks at no cell that is a whole letter', () => {
  expect(severalAddresses('ann@example.com '.repeat(70))).toEqual([]);
});
