import { expect, it } from 'vitest';
import { counted, grouped, listed, quantity } from '../../src/lib/index.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [123_456, '123,456'],
  [1_234_567, '1,234,567'],
  [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
])('groups the digits of %d', (count, text) => {
  expect(grouped(count)).toBe(text);
});

it.each([
  [0, 'request', '0 requests'],
  [1, 'request', '1 request'],
  [2, 'request', '2 requests'],
  [2, 'new address', '2 new addresses'],
  [1, 'person', '1 person'],
  [1_200, 'different person', '1,200 different people'],
  [2, 'row of the file of who left', '2 rows of the file of who left'],
  [2, 'address in an unsubscribe group', '2 addresses in an unsubscribe group'],
])('counts %d %s with the right number of the noun', (count, noun, text) => {
  expect(counted(count, noun)).toBe(text);
});

it('takes the verb that goes with the count', () => {
  expect(quantity(1, 'row has', 'rows have')).toBe('1 row has');
  expect(quantity(2_000, 'row has', 'rows have')).toBe('2,000 rows have');
});

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('lists %j', (parts, words) => {
  expect(listed(parts)).toBe(words);
});
