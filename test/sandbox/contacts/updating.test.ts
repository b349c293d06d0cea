import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

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

function update(account: ReturnType<typeof testAccount>, form: Record<string, string>) {
  return account.post('two/contacts/update', {
    contact_id: '1',
    contact_type_id: '1',
    email: 'ann@example.test',
    country: '1',
    ...form,
  });
}
