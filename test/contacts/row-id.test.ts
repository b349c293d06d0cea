import { expect, it } from 'vitest';
import { namesSomebody } from '../../src/contacts/row-id.ts';

it.each(['7', 'c-1', '12345678901234567', '1234567890123450', 'E11'])('goes by %s', (id) => {
  expect(namesSomebody(id)).toBe(true);
});

it.each(['', 'NULL', 'N/A', '-', '1.23E+17', '1,2e+17', '12345678901234500', '123456789012345000'])(
  'goes by no such id as %j',
  (id) => {
    expect(namesSomebody(id)).toBe(false);
  },
);
