// What the stories take for a fact in words for people.
import { expect, it } from 'vitest';
import { saying } from './saying.ts';

it.each([
  ['2 rows of crm wait', [2, 'crm']],
  ['see a+b.csv\nline 7', ['a+b.csv', 'line 7']],
  ['`sync --accept shrink`', ['--accept shrink']],
])('%j says %j', (text, facts) => {
  expect(text).toEqual(saying(...facts));
});

it.each([
  ['crm has 2 rows', [2, 'crm']],
  ['12 rows of crm', [2, 'crm']],
  ['20 rows of crm', [2]],
  ['aXcsv', ['a.csv']],
])('%j does not say %j', (text, facts) => {
  expect(text).not.toEqual(saying(...facts));
});
