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
});
