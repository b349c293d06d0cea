import { describe, expect, it } from 'vitest';
import { parseContact } from '../../../src/api/index.ts';
import {
  actualAddress,
  actualFields,
  actualRow,
} from '../../../src/compare/account/contact-intake.ts';
import { buildCountryIndex, type Fields, sortFields } from '../../../src/contacts/index.ts';
import { INDIA, listed, TARGETS } from './listed-contacts.ts';

describe('a row of a contact', () => {
  const COUNTRIES = buildCountryIndex([INDIA]);

  function rowOf(contact: unknown) {
    return actualRow(parseContact(contact), TARGETS, COUNTRIES);
  }

  it('holds its filled fields', () => {
    const contact = listed(5, {
      contact_type_id: 4,
      email: 'Ann@Example.com',
      country: 'India',
      first_name: 'Ann',
      custom_field: { plan: 'gold' },
    });

    expect(rowOf(contact)).toEqual({
      target: 1,
      address: 'ann@example.com',
      contactId: '5',
      email: 'Ann@Example.com',
      fields: { city: 'Ulm', country: '104', 'custom.plan': 'gold', first_name: 'Ann' },
    });
  });

  it('omits empty fields', () => {
    const row = rowOf(listed(5, { first_name: '', country: null }));

    expect(row?.fields).toEqual({ city: 'Ulm' });
  });

  it('keeps an address that it would refuse unchanged', () => {
    const row = rowOf(listed(5, { email: 'No Address' }));

    expect(row).toMatchObject({ address: 'No Address', email: 'No Address' });
  });

  it.each([
    ['of a contact type that takes no part', { contact_type_id: 9 }],
    ['that was deleted', { deleted_at: '2026-01-01' }],
    ['that was deleted at no time', { deleted_at: '' }],
  ])('is not made of one %s', (_, part) => {
    expect(rowOf(listed(5, part))).toBeUndefined();
  });
});

describe('a contact in the form of a desired one', () => {
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

  describe('its fields', () => {
    it.each([
      ['an id', '104', '104'],
      ['a number', 104, '104'],
      ['a name', 'India', '104'],
      ['a code', 'DE', '57'],
      ['a text that nobody knows', 'Atlantis', 'Atlantis'],
    ])('writes the country as an id where it can when the service sends %s', (_, sent, country) => {
      expect(fieldsOf({ country: sent })).toEqual({ country });
    });

    it('omit what is empty', () => {
      const fields = fieldsOf({
        first_name: '',
        last_name: null,
        custom_field: { plan: { field_value: '' } },
      });

      expect(fields).toEqual({});
    });

    it('come in the same order, whatever the order of the answer', () => {
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

  describe('its address', () => {
    it.each([
      ['Ann@Example.com', 'ann@example.com'],
      [' bob@example.com ', 'bob@example.com'],
      ['no address', 'no address'],
    ])('takes %s for %s', (email, address) => {
      expect(actualAddress(email)).toBe(address);
    });
  });
});
