import { describe, expect, it } from 'vitest';
import { parseContact, parseCustomFields } from '../../../src/api/areas/contacts.ts';
import { rawContact } from '../wire-script.ts';

describe('a contact of a list', () => {
  it('takes every member as the service sent it', () => {
    const contact = parseContact({ ...rawContact, alt_email: 'b@example.com', country: 101 });

    expect(contact).toMatchObject({
      id: '11',
      userId: '7',
      contactTypeId: '3',
      email: 'ada@example.com',
      fields: { first_name: 'Ada', last_name: null, country: '101', postal_code: '01069' },
      deletedAt: null,
      createdAt: '2026-01-02T03:04:05.000000Z',
    });
    expect(contact.fields.alt_email).toBe('b@example.com');
  });

  it('takes missing optional members for null', () => {
    const contact = parseContact({ id: '1', user_id: '2', contact_type_id: 3, email: 'x' });

    expect(Object.values(contact.fields)).toEqual(new Array(10).fill(null));
    expect(contact.customFields.size).toBe(0);
  });

  it.each([
    ['null', null, []],
    ['an empty array', [], []],
    ['an empty object', {}, []],
    ['an empty text', '', []],
    ['an object', { plan: { field_name: 'Plan', field_value: 'gold' } }, [['plan', 'gold']]],
    ['JSON text', '{"age":{"field_name":"Age","field_value":41}}', [['age', '41']]],
    ['JSON text of null', 'null', []],
    ['a null value', { plan: { field_name: 'Plan', field_value: null } }, []],
    ['a hostile name', JSON.parse('{"__proto__":{"field_value":"x"}}'), [['__proto__', 'x']]],
  ])('reads custom fields given as %s', (_name, customField, expected) => {
    const contact = parseContact({ ...rawContact, custom_field: customField });

    expect([...contact.customFields]).toEqual(expected);
  });

  it('reads an email of null as an empty one, as the specification allows', () => {
    expect(parseContact({ ...rawContact, email: null }).email).toBe('');
  });

  it.each([
    ['no object', 5],
    ['an array', [rawContact]],
    ['no id', { ...rawContact, id: undefined }],
    ['an id that is no integer', { ...rawContact, id: 1.5 }],
    ['an id that JSON has rounded', { ...rawContact, id: 2 ** 60 }],
    ['an id of words', { ...rawContact, id: '1 or 2' }],
    ['no user', { ...rawContact, user_id: null }],
    ['no contact type', { ...rawContact, contact_type_id: '' }],
    ['no email', { ...rawContact, email: undefined }],
    ['a number for an email', { ...rawContact, email: 5 }],
    ['a field that is an object', { ...rawContact, city: { name: 'x' } }],
    ['custom fields as a list', { ...rawContact, custom_field: [{ field_value: 'x' }] }],
    ['custom fields as text', { ...rawContact, custom_field: 'plan=gold' }],
    ['custom fields as text in text', { ...rawContact, custom_field: '"{}"' }],
  ])('refuses a contact with %s', (_name, value) => {
    expect(() => parseContact(value)).toThrow(
      expect.objectContaining({ code: 'UNEXPECTED_ANSWER' }),
    );
  });
});

describe('the custom fields of a contact', () => {
  it.each([
    ['specified entries', { plan: { field_name: 'Plan', field_value: 'gold' } }, { plan: 'gold' }],
    ['bare values', { plan: 'gold', age: 41 }, { plan: 'gold', age: '41' }],
    ['entries and gaps', { a: null, b: {}, c: { field_value: null }, d: 'x' }, { d: 'x' }],
    ['an empty value, which is one', { a: { field_value: '' } }, { a: '' }],
    ['JSON text of a list without entries', '[]', {}],
    ['JSON text with white space', ' {"a":"x"} ', { a: 'x' }],
    ['nothing', undefined, {}],
  ])('takes %s', (_name, value, expected) => {
    expect(Object.fromEntries(parseCustomFields(value).customFields)).toEqual(expected);
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
