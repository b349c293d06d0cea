import { describe, expect, it } from 'vitest';
import {
  customFieldName,
  isCustomField,
  isFieldName,
  isStandardField,
  sortFields,
  customFieldNameFault,
} from '../../../src/contacts/values/field-names.ts';

describe('field names', () => {
  it.each([
    ['first_name', true, false],
    ['alt_email', false, false],
    ['custom.plan', false, true],
  ])('knows the kind of %s', (field, standard, custom) => {
    expect(isFieldName(field)).toBe(true);
    expect(isStandardField(field)).toBe(standard);
    expect(isCustomField(field)).toBe(custom);
  });

  it('knows no field when the name is not one of the service', () => {
    expect(isFieldName('email')).toBe(false);
  });

  it('gives the name without the prefix when the field is a custom one', () => {
    expect(customFieldName('custom.plan')).toBe('plan');
  });
});

describe('sorting fields', () => {
  it('gives equal text when the fields came in another order', () => {
    const sorted = sortFields({ state: 'x', 'custom.plan': '', city: 'y' });

    expect(JSON.stringify(sorted)).toBe('{"city":"y","custom.plan":"","state":"x"}');
  });

  it('leaves out what is no field, or has no value, when outside text brings it', () => {
    const outside = { city: 'y', unknown: 'z' };
    Reflect.set(outside, 'state', undefined);

    expect(Object.keys(sortFields(outside))).toEqual(['city']);
  });
});

describe('the name of a custom field', () => {
  it.each(['plan', 'PLAN_2', '_', '0'])('finds nothing when the name is %j', (name) => {
    expect(customFieldNameFault(name, ['first_name'])).toBeUndefined();
  });

  it.each([
    ['', 'no name'],
    ['my plan', 'letters'],
    ['größe', 'letters'],
    ['First_Name', 'reserved'],
  ])('says why when the name is %j', (name, words) => {
    expect(customFieldNameFault(name, ['first_name'])).toContain(words);
  });
});
