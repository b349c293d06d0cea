import { describe, expect, it } from 'vitest';
import { countryByName } from '../../../src/sandbox/countries.ts';
import { testAccount } from '../sandbox-account.ts';

const PLAN = { plan: { field_name: 'Plan', field_value: 'plus' } };

describe('a contact in a response', () => {
  it.each([
    ['id_string', String(countryByName('India')?.id)],
    ['name', 'India'],
    ['iso2', 'IN'],
    ['null', null],
  ])('with country_response %s shows %j', (rule, shown) => {
    const account = testAccount({ country_response: rule });

    account.upload('email,country\nann@example.test,India\n');

    expect(account.contacts()[0]?.['country']).toBe(shown);
  });

  it.each([
    ['null', null, PLAN],
    ['{}', {}, PLAN],
    ['[]', [], PLAN],
    ['object', { plan: { field_name: 'Plan', field_value: null } }, PLAN],
    ['json_string', null, JSON.stringify(PLAN)],
  ])('with custom_field %s shows %j without values', (rule, without, filled) => {
    const account = testAccount({ custom_field: rule });
    account.post('one/custom-fields/save', { field_name: 'plan', field_type: 'text' });

    account.upload('email,country,plan\nann@example.test,1,\nbob@example.test,1,plus\n');

    expect(account.contacts().map((contact) => contact['custom_field'])).toEqual([without, filled]);
  });

  it('shows a custom field named __proto__ like any other', () => {
    const account = testAccount();
    account.post('one/custom-fields/save', { field_name: '__proto__', field_type: 'text' });

    account.upload('email,country,__proto__\nann@example.test,1,x\n');

    expect(JSON.stringify(account.contacts()[0]?.['custom_field'])).toContain('"__proto__":{');
  });

  it.each([
    ['string', '02134'],
    ['number_loses_zero', 2134],
  ])('with postal_code_type %s shows %j', (rule, shown) => {
    const account = testAccount({ postal_code_type: rule });

    account.add('ann@example.test', { postal_code: '02134' });

    expect(account.contacts()[0]?.['postal_code']).toBe(shown);
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
