import { expect, it } from 'vitest';
import { isNullWord, namesSomebody } from '../../../src/contacts/values/text.ts';

it.each(['NULL', 'null', '(null)', 'undefined', '[Not Provided]', '""', 'N/A', 'none', '-'])(
  'takes %s for nothing in a field of the service',
  (word) => {
    expect(isNullWord('first_name', word)).toBe(true);
  },
);

it.each(['Null', 'Nonet', 'N/A or none of it', 'NA', '', '0'])(
  'keeps %j, which may be meant',
  (text) => {
    expect(isNullWord('last_name', text)).toBe(false);
  },
);

it('keeps an answer of a custom field, but not the word of a program', () => {
  expect(isNullWord('custom.plan', 'none')).toBe(false);
  expect(isNullWord('custom.plan', 'NULL')).toBe(true);
});

it('takes the date of no day for nothing, and no day that may be a birthday', () => {
  expect(isNullWord('custom.since', '0000-00-00')).toBe(true);
  expect(isNullWord('custom.since', '0000-00-00 00:00:00')).toBe(true);
  expect(isNullWord('custom.born', '1970-01-01')).toBe(false);
});

it.each(['7', 'c-1', '12345678901234567', '1234567890123450', 'E11'])('goes by %s', (id) => {
  expect(namesSomebody(id)).toBe(true);
});

it.each(['', 'NULL', 'N/A', '-', '1.23E+17', '1,2e+17', '12345678901234500', '123456789012345000'])(
  'goes by no such id as %j',
  (id) => {
    expect(namesSomebody(id)).toBe(false);
  },
);
