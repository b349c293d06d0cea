import { describe, expect, it } from 'vitest';
import {
  ParameterChecks,
  idNumber,
  invalidText,
  requiredText,
  takenText,
  tooLongText,
} from '../../src/sandbox/validation.ts';

describe('validation', () => {
  it.each([
    [requiredText('contact_type_id'), 'The contact type id field is required.'],
    [requiredText('strIds'), 'The str ids field is required.'],
    [invalidText('country'), 'The selected country is invalid.'],
    [takenText('group_name'), 'The group name has already been taken.'],
    [tooLongText('zip_code', 9), 'The zip code may not be greater than 9 characters.'],
  ])('says: %s', (text, expected) => {
    expect(text).toBe(expected);
  });

  it('tells one fault of each parameter, and every parameter', () => {
    const checks = new ParameterChecks();

    checks.require('name', ' ');
    checks.expect('name', false, 'The name is too short.');
    checks.expect('age', false, 'The age is wrong.');
    checks.require('city', 'Oslo');

    expect(checks.failure()).toEqual({
      kind: 'failed',
      errors: { name: ['The name field is required.'], age: ['The age is wrong.'] },
    });
  });

  it.each([
    ['12', 12],
    ['-1', undefined],
    ['1.5', undefined],
    ['9'.repeat(16), undefined],
    [null, undefined],
  ])('reads the id %j as %s', (text, id) => {
    expect(idNumber(text)).toBe(id);
  });
});
