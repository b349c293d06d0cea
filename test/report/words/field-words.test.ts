import { expect, it } from 'vitest';
import { fieldWords } from '../../../src/report/words/field-words.ts';

it.each([
  ['email', 'Email'],
  ['alt_email', 'Second email'],
  ['first_name', 'First name'],
  ['address_line1', 'Address, first line'],
  ['custom.plan', 'Plan'],
  ['custom.NPS_score', 'NPS score'],
  ['custom._', 'custom._'],
])('calls %s as people do', (field, words) => {
  expect(fieldWords(field)).toBe(words);
});
