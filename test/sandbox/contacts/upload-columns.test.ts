import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

describe('the columns of an upload', () => {
  it('finds fields by name or label in any order', () => {
    const account = testAccount();
    account.post('one/custom-fields/save', { field_name: 'Company_Name', field_type: 'text' });

    account.upload('Company Name,Country,First Name,EMAIL\nAcme,1,Ann,ann@example.test\n');

    expect(account.contacts()).toMatchObject([
      { first_name: 'Ann', custom_field: { Company_Name: { field_value: 'Acme' } } },
    ]);
  });

  it.each([['email,city'], ['country,city']])('refuses a file with only %s', (header) => {
    const answer = testAccount().upload(`${header}\nx,y\n`);

    expect(answer.status).toBe('failed');
    expect(Object.keys(answer.errors ?? {})).toEqual(['file']);
  });

  it.each([
    ['any_order', 'success', 'ann@example.test'],
    ['required_exact', 'failed', undefined],
    ['ignored_first_line', 'success', undefined],
  ])('with csv_header %s a file in another order is a %s', (rule, status, email) => {
    const account = testAccount({ csv_header: rule });

    const answer = account.upload('country,email\n1,ann@example.test\n');

    expect(answer.status).toBe(status);
    expect(account.contacts()[0]?.['email']).toBe(email);
  });

  it.each([
    ['ignore', 'success', 0],
    ['custom_field', 'success', 1],
    ['reject', 'failed', 0],
  ])('with csv_unknown_column %s is a %s and leaves %i custom fields', (rule, status, count) => {
    const account = testAccount({ csv_unknown_column: rule });

    const answer = account.upload('email,country,shoe_size\nann@example.test,1,42\n');

    expect(answer.status).toBe(status);
    expect(account.list('one/custom-fields')).toHaveLength(count);
  });
});
