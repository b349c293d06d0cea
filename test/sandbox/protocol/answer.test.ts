import { describe, expect, it } from 'vitest';
import {
  Refusal,
  doneUnderErrors,
  failed,
  invalidText,
  notFound,
  requiredText,
  takenText,
  tooLongText,
} from '../../../src/sandbox/protocol/answer.ts';

it('carries the answer of a refusal', () => {
  const refusal = new Refusal(failed('Server Error', 500));

  expect(refusal.answer).toEqual({ kind: 'failed', errors: 'Server Error', status: 500 });
});

it('makes the answers that the specification words', () => {
  expect(notFound().errors).toBe('Record Not Found');
  expect(notFound('Record not found').errors).toBe('Record not found');
  expect(doneUnderErrors('Deleted Successfully')).toMatchObject({ under: 'errors' });
});

describe('the refusal of parameters', () => {
  it.each([
    [requiredText('contact_type_id'), 'The contact type id field is required.'],
    [requiredText('strIds'), 'The str ids field is required.'],
    [invalidText('country'), 'The selected country is invalid.'],
    [takenText('group_name'), 'The group name has already been taken.'],
    [tooLongText('zip_code', 9), 'The zip code may not be greater than 9 characters.'],
  ])('says: %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});
