import { expect, it } from 'vitest';
import {
  severalAddresses,
  entryAddresses,
} from '../../../src/contacts/address/several-addresses.ts';

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

it.each([
  ['ann@example.com', ['ann@example.com'], true],
  [' Ann@Example.com ', ['ann@example.com'], true],
  ['Ann Lee <ann@example.com>', ['ann@example.com'], true],
  ['"ann"@example.com', ['ann@example.com'], true],
  ['Ann (ann@example.com)', ['ann@example.com'], true],
  ['ann@example.com (Ann)', ['ann@example.com'], true],
  ['ann@example.com; bob@example.com', ['ann@example.com', 'bob@example.com'], false],
  ['ann@example.com, no mail please', ['ann@example.com'], false],
  ['ann@example.com / bob@', ['ann@example.com'], false],
  [
    'mail to "bob@example.com" (was ann@example.com)',
    ['bob@example.com', 'ann@example.com'],
    false,
  ],
  ['Ann Lee', [], false],
  ['', [], false],
  [`${'x '.repeat(600)} ann@example.com`, [], false],
])('reads %j of a suppression list as %j', (entry, addresses, isPlain) => {
  expect(entryAddresses(entry)).toEqual({ addresses, isPlain });
});
