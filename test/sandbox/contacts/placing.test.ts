import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

describe('placing a contact', () => {
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
});
