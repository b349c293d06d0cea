import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

describe('contacts', () => {
  it('reports every missing parameter at once', () => {
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

it('takes no alt_email', () => {
  const account = testAccount();

  account.add('ann@example.test', { alt_email: 'second@example.test' });

  expect(account.contacts()[0]?.['alt_email']).toBeNull();
});

describe('contacts/update', () => {
  it('answers Record Not Found when the contact does not exist', () => {
    const account = testAccount();

    const answer = update(account, { contact_id: '5' });

    expect(answer).toEqual({ status: 'failed', errors: 'Record Not Found' });
  });

  it.each([
    ['success', 'bumps', 'success', '2026-01-05T09:30:01.000000Z'],
    ['success', 'stable', 'success', '2026-01-05T09:30:00.000000Z'],
    ['failed_no_change', 'bumps', 'failed', '2026-01-05T09:30:00.000000Z'],
  ])(
    'with update_noop %s and updated_at_on_noop %s answers %s',
    (noop, bumps, status, updatedAt) => {
      const account = testAccount({ update_noop: noop, updated_at_on_noop: bumps });
      account.add('ann@example.test');
      account.advance(1_000);

      const answer = update(account, {});

      expect(answer.status).toBe(status);
      expect(account.contacts()[0]?.['updated_at']).toBe(updatedAt);
    },
  );
});

function update(account: ReturnType<typeof testAccount>, form: Record<string, string>) {
  return account.post('two/contacts/update', {
    contact_id: '1',
    contact_type_id: '1',
    email: 'ann@example.test',
    country: '1',
    ...form,
  });
}

describe('a contact in a response', () => {
  it('shows a custom field named __proto__ like any other', () => {
    const account = testAccount();
    account.post('one/custom-fields/save', { field_name: '__proto__', field_type: 'text' });

    account.upload('email,country,__proto__\nann@example.test,1,x\n');

    expect(JSON.stringify(account.contacts()[0]?.['custom_field'])).toContain('"__proto__":{');
  });

  it.each([
    [{ first_name: 'Ann', last_name: 'Lee' }, 'Ann Lee'],
    [{ first_name: 'Ann' }, 'Ann'],
    [{ last_name: 'Lee', first_name: '' }, 'Lee'],
    [{}, ''],
  ])('joins %j to the full name %j', (names, fullname) => {
    const account = testAccount();

    account.add('ann@example.test', names);

    expect(account.contacts()[0]?.['fullname']).toBe(fullname);
  });
});
