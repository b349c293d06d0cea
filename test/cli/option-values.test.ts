import { expect, it } from 'vitest';
import { checkValues } from '../../src/cli/option-values.ts';

const OPTIONS = {
  limit: { type: 'number', describe: 'How many' },
  out: { type: 'string', describe: 'Where to' },
  utr: { type: 'string', array: true, describe: 'Which ones' },
} as const;

it.each([{}, { limit: 0 }, { limit: 104 }, { out: 'a' }, { utr: ['a', 'b'] }])(
  'takes %j',
  (parsed) => {
    expect(() => checkValues(parsed, OPTIONS)).not.toThrow();
  },
);

it.each([
  [{ limit: NaN }, '--limit: expected a whole number'],
  [{ limit: -1 }, '--limit: expected a whole number'],
  [{ limit: 1.5 }, '--limit: expected a whole number'],
  [{ limit: [1, 2] }, '--limit is given 2 times'],
  [{ out: ['a', 'b', 'c'] }, '--out is given 3 times'],
])('refuses %j', (parsed, words) => {
  expect(() => checkValues(parsed, OPTIONS)).toThrow(words);
});
