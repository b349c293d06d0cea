import { expect, it } from 'vitest';
import { onOneLine } from '../../src/contacts/one-line.ts';

it.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u001e', '\n\n'])(
  'makes a blank of %j',
  (lineEnd) => {
    expect(onOneLine(`Flat 3${lineEnd}High Street`)).toBe('Flat 3 High Street');
  },
);

it('leaves other values as they are', () => {
  expect(onOneLine('Flat 3, High\tStreet ')).toBe('Flat 3, High\tStreet ');
});
