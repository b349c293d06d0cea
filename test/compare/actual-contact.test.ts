import { describe, expect, it } from 'vitest';
import { parseContact } from '../../src/api/index.ts';
import { actualAddress, actualFields } from '../../src/compare/account/contact-intake.ts';
import { type Fields, buildCountryIndex, sortFields } from '../../src/contacts/index.ts';

const COUNTRIES = buildCountryIndex([
  { id: 104, name: 'India', sortname: 'IN' },
  { id: 57, name: 'Germany', sortname: 'DE' },
]);

function fieldsOf(record: Readonly<Record<string, unknown>>): Fields {
  const contact = parseContact({
    id: 1,
    user_id: 2,
    contact_type_id: 3,
    email: 'ann@example.com',
    ...record,
  });
  return actualFields(contact, COUNTRIES);
}

describe('actualFields', () => {
  it.each([
    ['an id', '104', '104'],
    ['a number', 104, '104'],
    ['a name', 'India', '104'],
    ['a code', 'DE', '57'],
    ['a text that nobody knows', 'Atlantis', 'Atlantis'],
  ])('writes the country as an id where it can when the service sends %s', (_, sent, country) => {
    expect(fieldsOf({ country: sent })).toEqual({ country });
  });

  it('leaves out what is empty', () => {
    const fields = fieldsOf({
      first_name: '',
      last_name: null,
      custom_field: { plan: { field_value: '' } },
    });

    expect(fields).toEqual({});
  });

  it('writes the fields in one order whatever the order of the answer', () => {
    const fields = fieldsOf({
      state: 'MH',
      postal_code: '411001',
      address_line1: '1 Road',
      alt_email: 'ann@example.test',
      first_name: 'Ann',
      country: '104',
      city: 'Pune',
      custom_field: { zone: { field_value: 'z' }, plan: { field_value: 'p' } },
    });

    expect(JSON.stringify(fields)).toBe(JSON.stringify(sortFields(fields)));
    expect(fields).toMatchObject({ 'custom.plan': 'p', 'custom.zone': 'z', city: 'Pune' });
  });
});

describe('actualAddress', () => {
  it.each([
    ['Ann@Example.com', 'ann@example.com'],
    [' bob@example.com ', 'bob@example.com'],
    ['no address', 'no address'],
  ])('takes %s for %s', (email, address) => {
    expect(actualAddress(email)).toBe(address);
  });
});
