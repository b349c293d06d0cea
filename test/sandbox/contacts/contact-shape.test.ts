import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

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
