import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

describe('contacts', () => {
  it('tells every missing parameter at once', () => {
    const account = testAccount();

    const answer = account.post('two/contacts/add', {});

    expect(answer).toEqual({
      status: 'failed',
      errors: {
        contact_type_id: ['The contact type id field is required.'],
        email: ['The email field is required.'],
        country: ['The country field is required.'],
      },
    });
  });

  it('shows the contact in the list when it was added', () => {
    const account = testAccount();

    const answer = account.add('Ann@example.test', {
      first_name: 'Ann',
      last_name: 'Lee',
      city: '',
    });

    expect(answer).toEqual({ status: 'success', message: 'Contact Added Successfully' });
    expect(account.contacts()).toEqual([
      {
        id: 1,
        user_id: 7001,
        contact_type_id: 1,
        first_name: 'Ann',
        last_name: 'Lee',
        email: 'Ann@example.test',
        alt_email: null,
        country: '1',
        state: null,
        city: '',
        address_line1: null,
        address_line2: null,
        state_province_region: null,
        postal_code: null,
        custom_field: null,
        deleted_at: null,
        created_at: '2026-01-05T09:30:00.000000Z',
        updated_at: '2026-01-05T09:30:00.000000Z',
        fullname: 'Ann Lee',
        contact_type: {
          id: 1,
          user_id: 7001,
          name: 'News',
          deleted_at: null,
          created_at: '2026-01-05T09:30:00.000000Z',
          updated_at: '2026-01-05T09:30:00.000000Z',
        },
      },
    ]);
  });

  it.each([
    ['email', { email: 'no address' }],
    ['country', { country: '9999' }],
    ['contact_type_id', { contact_type_id: '99' }],
  ])('refuses an invalid %s under its name', (parameter, form) => {
    const account = testAccount();

    const answer = account.add('ann@example.test', form);

    expect(Object.keys(answer.errors ?? {})).toEqual([parameter]);
    expect(account.contacts()).toEqual([]);
  });
});
