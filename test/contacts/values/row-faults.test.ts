import { expect, it } from 'vitest';
import { wordOf } from '../../../src/contacts/values/row-faults.ts';

it('keeps a short word, and neither an address nor a letter', () => {
  expect(wordOf('odd')).toEqual({ word: 'odd' });
  expect(wordOf('ann@example.com')).toEqual({});
  expect(wordOf('a'.repeat(41))).toEqual({});
});
