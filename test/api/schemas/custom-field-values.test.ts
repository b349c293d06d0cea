import { describe, expect, it } from 'vitest';
import { parseCustomFields } from '../../../src/api/areas/contact-record.ts';

describe('parseCustomFields', () => {
  it.each([
    ['specified entries', { plan: { field_name: 'Plan', field_value: 'gold' } }, { plan: 'gold' }],
    ['bare values', { plan: 'gold', age: 41 }, { plan: 'gold', age: '41' }],
    ['entries and gaps', { a: null, b: {}, c: { field_value: null }, d: 'x' }, { d: 'x' }],
    ['an empty value, which is one', { a: { field_value: '' } }, { a: '' }],
    ['JSON text of a list without entries', '[]', {}],
    ['JSON text with white space', ' {"a":"x"} ', { a: 'x' }],
    ['nothing', undefined, {}],
  ])('takes %s', (_name, value, expected) => {
    expect(Object.fromEntries(parseCustomFields(value).values)).toEqual(expected);
  });

  it.each([
    ['a number', 7],
    ['a truth value', false],
    ['text that is no JSON', 'plan=gold'],
    ['JSON text of a number', '7'],
    ['JSON text of a text', '"plan"'],
    ['an entry that is a list', { plan: ['gold'] }],
    ['an entry that is true', { plan: true }],
    ['an entry in an entry', { plan: { field_value: { field_value: 'gold' } } }],
  ])('refuses %s without naming a value', (_name, value) => {
    expect(() => parseCustomFields(value)).toThrow(
      expect.objectContaining({
        code: 'UNEXPECTED_ANSWER',
        message: expect.not.stringContaining('gold'),
      }),
    );
  });
});
