import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

describe('contacts/add', () => {
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

  it.each([
    ['reject', 1, 'Ann'],
    ['insert_second', 2, 'Ann'],
    ['upsert', 1, ''],
    ['upsert_ignore_blank', 1, 'Ann'],
    ['success_but_ignored', 1, 'Ann'],
  ])('with duplicate_add %s keeps %i contacts, the first named %j', (rule, count, firstName) => {
    const account = testAccount({ duplicate_add: rule });
    account.add('ann@example.test', { first_name: 'Ann', city: 'Oslo' });

    const answer = account.add('ann@example.test', { first_name: '', city: 'Bergen' });

    expect(answer.status).toBe(rule === 'reject' ? 'failed' : 'success');
    const contacts = account.contacts();
    expect(contacts).toHaveLength(count);
    expect(contacts[0]?.['first_name']).toBe(firstName);
  });

  it.each([
    ['none', 3],
    ['per_type', 2],
    ['account', 1],
  ])('with uniqueness_scope %s three adds to two types leave %i contacts', (scope, count) => {
    const account = testAccount({ uniqueness_scope: scope });
    account.post('one/contacts-type/add', { name: 'Shop' });

    account.add('ann@example.test');
    account.add('ann@example.test');
    account.add('ann@example.test', { contact_type_id: '2' });

    expect(account.contacts()).toHaveLength(count);
  });

  it.each([
    ['exact', 'Ann@example.test', 2],
    ['case_insensitive', 'ANN@example.test', 1],
    ['case_insensitive', 'änn@example.test', 2],
    ['accent_insensitive', 'änn@example.test', 1],
    ['gmail_dots', 'an.n@example.test', 2],
  ])('with email_match %s counts %s and ann@example.test as %i contacts', (match, email, count) => {
    const account = testAccount({ email_match: match });

    account.add('ann@example.test');
    account.add(email);

    expect(account.contacts()).toHaveLength(count);
  });

  it.each([
    ['preserve', 'Ann@Example.TEST'],
    ['lower_all', 'ann@example.test'],
    ['lower_domain', 'Ann@example.test'],
  ])('with email_case %s stores %s', (rule, stored) => {
    const account = testAccount({ email_case: rule });

    account.add('Ann@Example.TEST');

    expect(account.contacts()[0]?.['email']).toBe(stored);
  });

  it.each([
    ['new_id', [2]],
    ['restores_old_id', [1]],
    ['rejected_taken', []],
  ])('with readd_after_delete %s a deleted address comes back as %j', (rule, ids) => {
    const account = testAccount({ readd_after_delete: rule });
    account.add('ann@example.test');
    account.remove('two/contacts/delete?contact_id=1');

    account.add('ann@example.test');

    expect(account.contacts().map((contact) => contact['id'])).toEqual(ids);
  });

  it.each([
    ['allow', 'no', 'success', 1, 1],
    ['reject', 'no', 'failed', 0, 1],
    ['silently_drop', 'no', 'success', 0, 1],
    ['allow', 'yes', 'success', 1, 0],
  ])(
    'with unsubscribed_contact_add %s and add_clears_unsubscribe %s answers %s',
    (add, clears, status, contacts, unsubscribed) => {
      const account = testAccount({
        unsubscribed_contact_add: add,
        add_clears_unsubscribe: clears,
      });
      account.post('one/global-unsubscribes/save', { email_address: 'ann@example.test' });

      const answer = account.add('ann@example.test');

      expect(answer.status).toBe(status);
      expect(account.contacts()).toHaveLength(contacts);
      expect(account.list('one/global-unsubscribes')).toHaveLength(unsubscribed);
    },
  );

  it.each([
    ['0', 0, 'success'],
    ['seconds(5)', 4_000, 'failed'],
    ['seconds(5)', 5_000, 'success'],
  ])('with cross_base_lag %s and a type that is %i ms old it is a %s', (lag, ageMs, status) => {
    const account = testAccount({ cross_base_lag: lag });
    account.advance(ageMs);

    const answer = account.add('ann@example.test');

    expect(answer.status).toBe(status);
  });
});

describe('contacts/update', () => {
  it('answers Record Not Found when the contact does not exist', () => {
    const account = testAccount();

    const answer = update(account, { contact_id: '5' });

    expect(answer).toEqual({ status: 'failed', errors: 'Record Not Found' });
  });

  it.each([
    ['keep', 'Oslo'],
    ['clear', ''],
    ['null', null],
  ])('with update_missing_field %s a city that is left out becomes %j', (rule, city) => {
    const account = testAccount({ update_missing_field: rule });
    account.add('ann@example.test', { city: 'Oslo' });

    update(account, { first_name: 'Ann' });

    expect(account.contacts()[0]).toMatchObject({ city, first_name: 'Ann' });
  });

  it.each([
    ['no', 'second@example.test', { plan: { field_name: 'Plan', field_value: 'plus' } }],
    ['yes', null, null],
  ])('with update_wipes_unlisted %s alt_email becomes %j', (rule, altEmail, custom) => {
    const account = testAccount({ update_wipes_unlisted: rule });
    account.post('one/custom-fields/save', { field_name: 'plan', field_type: 'text' });
    account.upload('email,country,alt_email,plan\nann@example.test,1,second@example.test,plus\n');

    update(account, { first_name: 'Ann' });

    expect(account.contacts()[0]).toMatchObject({ alt_email: altEmail, custom_field: custom });
  });

  it.each([
    ['reject', 'failed', ['ann@example.test', 'bob@example.test']],
    ['allow_duplicate', 'success', ['bob@example.test', 'bob@example.test']],
    ['merge', 'success', ['bob@example.test']],
  ])('with update_email_collision %s answers %s', (rule, status, emails) => {
    const account = testAccount({ update_email_collision: rule });
    account.add('ann@example.test');
    account.add('bob@example.test');

    const answer = update(account, { email: 'bob@example.test' });

    expect(answer.status).toBe(status);
    expect(account.contacts().map((contact) => contact['email'])).toEqual(emails);
  });

  it.each([
    ['ok', [2]],
    ['ignored', [1]],
    ['copies', [1, 2]],
  ])('with update_type_move %s a move leaves contacts in the types %j', (rule, types) => {
    const account = testAccount({ update_type_move: rule });
    account.post('one/contacts-type/add', { name: 'Shop' });
    account.add('ann@example.test');

    update(account, { contact_type_id: '2' });

    expect(account.contacts().map((contact) => contact['contact_type_id'])).toEqual(types);
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

describe('contacts/delete and contacts/bulk-delete', () => {
  it.each([
    ['failed_not_found', { status: 'failed', errors: 'Record Not Found' }],
    ['success', { status: 'success', message: 'Deleted Successfully' }],
  ])('with delete_missing %s answers %j when nothing is there', (rule, expected) => {
    const account = testAccount({ delete_missing: rule });

    const answer = account.remove('two/contacts/delete?contact_id=1');

    expect(answer).toEqual(expected);
  });

  it.each([
    ['soft', 'no', 'not_found', 0, 'failed'],
    ['soft', 'yes', 'not_found', 1, 'failed'],
    ['soft', 'no', 'soft_row', 0, 'success'],
    ['hard', 'yes', 'soft_row', 0, 'failed'],
  ])(
    'with delete_kind %s, list_includes_soft_deleted %s, details_after_delete %s lists %i',
    (kind, listed, details, count, status) => {
      const account = testAccount({
        delete_kind: kind,
        list_includes_soft_deleted: listed,
        details_after_delete: details,
      });
      account.add('ann@example.test');

      account.remove('two/contacts/delete?contact_id=1');

      expect(account.contacts()).toHaveLength(count);
      expect(account.get('two/contacts/details?contact_id=1').status).toBe(status);
    },
  );

  it.each([
    ['kept', 1],
    ['removed', 0],
  ])('with unsub_on_contact_delete %s leaves %i unsubscribes', (rule, count) => {
    const account = testAccount({ unsub_on_contact_delete: rule });
    account.add('ann@example.test');
    account.post('one/global-unsubscribes/save', { email_address: 'ann@example.test' });

    account.remove('two/contacts/delete?contact_id=1');

    expect(account.list('one/global-unsubscribes')).toHaveLength(count);
  });

  it.each([
    ['bulk_unknown_id', 'ignore', [1, 99, 2], 'success', [3]],
    ['bulk_unknown_id', 'fail_all', [1, 99, 2], 'failed', [1, 2, 3]],
    ['bulk_unknown_id', 'fail_after_partial', [1, 99, 2], 'failed', [2, 3]],
    ['bulk_max_ids', 'unlimited', [1, 2, 3], 'success', []],
    ['bulk_max_ids', 'truncate_silently(2)', [1, 2, 3], 'success', [3]],
    ['bulk_max_ids', 'reject(2)', [1, 2, 3], 'failed', [1, 2, 3]],
    ['bulk_duplicate_id', 'ok', [1, 1], 'success', [2, 3]],
    ['bulk_duplicate_id', 'fail', [1, 1], 'failed', [1, 2, 3]],
    ['bulk_empty', 'failed', [], 'failed', [1, 2, 3]],
    ['bulk_empty', 'success_noop', [], 'success', [1, 2, 3]],
    ['bulk_empty', 'deletes_all', [], 'success', []],
  ])('with %s %s deleting %j is a %s that leaves %j', (name, rule, ids, status, left) => {
    const account = testAccount({ [name]: rule });
    for (const person of ['ann', 'bob', 'cy']) account.add(`${person}@example.test`);

    const answer = account.bulkDelete('two/contacts/bulk-delete', ids);

    expect(answer.status).toBe(status);
    expect(account.contacts().map((contact) => contact['id'])).toEqual(left);
  });

  it.each([
    ['indexed', 'strIds[0]', 'success'],
    ['indexed', 'strIds[]', 'failed'],
    ['brackets', 'strIds[]', 'success'],
    ['brackets', 'strIds[0]', 'failed'],
    ['both', 'strIds[]', 'success'],
  ])('with array_form %s the field %s is a %s', (form, field, status) => {
    const account = testAccount({ array_form: form });
    account.add('ann@example.test');

    const answer = account.post('two/contacts/bulk-delete', { [field]: '1' });

    expect(answer.status).toBe(status);
  });
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
