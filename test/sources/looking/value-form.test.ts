import { expect, it } from 'vitest';
import { formOf } from '../../../src/sources/looking/value-form.ts';

it.each([
  ['number', ['1', '-2.5', '', '1,234']],
  ['number', ['0', '0.5']],
  ['date', ['2024-05-06', '2024-05-06 07:08:09', '']],
  ['date', ['06.05.2024', '31/12/2024']],
  // A postcode: a number would lose its zero.
  ['text', ['01234', '10115']],
  ['text', ['1', 'two']],
  ['text', ['2024-05-06', '7']],
  // A birthday without a year is no date that the service could hold.
  ['text', ['03/14']],
  ['text', ['', '']],
  ['text', []],
])('calls it a %s when the values are %j', (form, values) => {
  expect(formOf(values)).toBe(form);
});
