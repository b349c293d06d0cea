import { expect, it } from 'vitest';
import { addressList } from '../../../src/api/areas/suppressions.ts';

it.each([
  [['a@example.com'], 'a@example.com'],
  [['a@example.com', 'b c@example.com'], 'a@example.com,b c@example.com'],
])('joins %j by commas and nothing else', (addresses, expected) => {
  expect(addressList(addresses)).toBe(expected);
});

it.each([
  ['no address', []],
  ['a comma', ['a@example.com', 'b,c@example.com']],
  ['a line feed', ['a@example.com\n']],
  ['a carriage return', ['\ra@example.com']],
])('refuses %s without naming an address', (_name, addresses) => {
  expect(() => addressList(addresses)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('example.com') }),
  );
});
