import { describe, expect, it } from 'vitest';
import { fieldLabel } from '../../../src/sandbox/contacts/contact-fields.ts';
import { testAccount } from '../sandbox-account.ts';

describe('contact fields', () => {
  it('lists the built-in fields without an owner', () => {
    const account = testAccount();

    const fields = account.list('one/reserve-fields');

    expect(fields.map((field) => field['field_name'])).toContain('alt_email');
    expect(fields[0]).toEqual({
      id: 1,
      user_id: null,
      field_name: 'email',
      field_type: 'text',
      is_reserved: 1,
      created_at: null,
      updated_at: null,
    });
  });

  it('lists a custom field when it was saved', () => {
    const account = testAccount();

    const answer = account.post('one/custom-fields/save', {
      field_name: 'plan',
      field_type: 'text',
    });

    expect(answer).toEqual({ status: 'success', message: 'Added Successfully' });
    expect(account.list('one/custom-fields')).toMatchObject([
      { id: 1, user_id: 7001, field_name: 'plan', field_type: 'text', is_reserved: 0 },
    ]);
  });

  it.each([
    [{}, { field_name: 'required', field_type: 'required' }],
    [{ field_name: 'two words', field_type: 'text' }, { field_name: 'format is invalid' }],
    [{ field_name: 'city', field_type: 'text' }, { field_name: 'already been taken' }],
    [{ field_name: 'plan', field_type: 'date' }, { field_type: 'is invalid' }],
  ])('refuses %j', (form, parts) => {
    const account = testAccount();

    const answer = account.post('one/custom-fields/save', form);

    const expected = Object.entries(parts).map(([name, part]) => [
      name,
      [expect.stringContaining(part)],
    ]);
    expect(answer).toEqual({ status: 'failed', errors: Object.fromEntries(expected) });
  });

  it('forgets the values when the field is deleted', () => {
    const account = testAccount();
    account.post('one/custom-fields/save', { field_name: 'plan', field_type: 'text' });
    account.upload('email,country,plan\nann@example.test,1,plus\n');
    expect(account.contacts()[0]?.['custom_field']).not.toBeNull();

    account.remove('one/custom-fields/delete?id=1');

    expect(account.contacts()[0]?.['custom_field']).toBeNull();
  });

  it('labels a field with its words', () => {
    expect(fieldLabel('company_name')).toBe('Company Name');
  });
});
