import { describe, expect, it } from 'vitest';
import { countContacts, fieldLabel } from '../../../src/sandbox/contacts/contact-structure.ts';
import { type TestAccount, testAccount } from '../sandbox-account.ts';

describe('the counts of contact types', () => {
  it.each(['exact', 'includes_deleted', 'cached(60)'])(
    'name no contact type without contacts when count_field is %s',
    (rule) => {
      const account = testAccount({ count_field: rule });

      expect(counts(account)).toEqual([]);
    },
  );

  it.each([
    ['exact', [[2, 1]]],
    [
      'includes_deleted',
      [
        [1, 2],
        [2, 1],
      ],
    ],
  ])('are separate when count_field is %s and one contact type was emptied', (rule, seen) => {
    const account = testAccount({ count_field: rule });
    account.post('one/contacts-type/add', { name: 'Shop' });
    for (const name of ['ann', 'bob']) account.add(`${name}@example.test`);
    account.add('cy@example.test', { contact_type_id: '2' });
    account.bulkDelete('two/contacts/bulk-delete', [1, 2]);

    expect(counts(account)).toEqual(seen);
  });

  it('count no contact that is removed for good, even where deleted ones are counted', () => {
    const account = testAccount({ count_field: 'includes_deleted', delete_kind: 'hard' });
    account.add('ann@example.test');
    account.remove('two/contacts/delete?contact_id=1');

    expect(counts(account)).toEqual([]);
  });

  it('count two contacts of one key twice', () => {
    const account = testAccount({ duplicate_add: 'insert_second' });
    account.add('ann@example.test');
    account.add('ANN@example.test');

    expect(counts(account)).toEqual([[1, 2]]);
  });

  it('follow a contact that moves', () => {
    const account = testAccount();
    account.post('one/contacts-type/add', { name: 'Shop' });
    account.add('ann@example.test');
    account.post('two/contacts/update', {
      contact_id: '1',
      contact_type_id: '2',
      email: 'ann@example.test',
      country: '1',
    });

    expect(counts(account)).toEqual([[2, 1]]);
  });

  it('still count the contacts that a deleted contact type leaves behind', () => {
    const account = testAccount({ type_delete_cascade: 'none' });
    account.add('ann@example.test');
    account.remove('one/contacts-type/delete?contact_type_id=1');

    expect(counts(account)).toEqual([[1, 1]]);
  });
});

describe('counts that stop at the first contacts', () => {
  it.each([
    ['id', '0', [[1, 2]]],
    [
      'newest_first',
      '0',
      [
        [1, 1],
        [2, 1],
      ],
    ],
    // A stale list is one by id.
    ['newest_first', 'seconds(5)', [[1, 2]]],
  ])(
    'cover the contacts that the list shows with list_order %s and list_staleness %s',
    (order, staleness, seen) => {
      const account = testAccount({
        count_field: 'capped(2)',
        list_order: order,
        list_staleness: staleness,
      });
      account.post('one/contacts-type/add', { name: 'Shop' });
      for (const name of ['ann', 'bob']) account.add(`${name}@example.test`);
      account.add('cy@example.test', { contact_type_id: '2' });

      expect(counts(account)).toEqual(seen);
    },
  );
});

describe('counts that are kept for a while', () => {
  it('miss a contact type that was filled meanwhile until they are counted again', () => {
    const account = testAccount({ count_field: 'cached(60)' });
    account.add('ann@example.test');
    const first = counts(account);
    account.post('one/contacts-type/add', { name: 'Shop' });
    account.add('bob@example.test', { contact_type_id: '2' });

    const kept = counts(account);
    account.advance(60_000);

    expect([first, kept]).toEqual([[[1, 1]], [[1, 1]]]);
    expect(counts(account)).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('expire after their time even when they are shown often', () => {
    const account = testAccount({ count_field: 'cached(60)' });
    account.advance(90_000);
    counts(account);
    account.add('ann@example.test');
    account.advance(40_000);
    const kept = counts(account);
    account.advance(40_000);

    expect([kept, counts(account)]).toEqual([[], [[1, 1]]]);
  });

  it('belong to one account only', () => {
    const empty = testAccount({ count_field: 'cached(60)' });
    const filled = testAccount({ count_field: 'cached(60)' });
    filled.add('ann@example.test');

    expect([counts(empty), counts(filled)]).toEqual([[], [[1, 1]]]);
  });
});

function counts(account: TestAccount): (readonly [number, number])[] {
  return [...countContacts(account.service.account())];
}

describe('contact types', () => {
  it('lists a contact type with the number of its live contacts', () => {
    const account = testAccount();
    account.add('ann@example.test');
    account.add('bob@example.test');
    account.remove('two/contacts/delete?contact_id=2');

    const types = account.list('one/contacts-type');

    expect(types).toMatchObject([{ id: 1, name: 'News', deleted_at: null, contacts_count: 1 }]);
  });

  it.each([
    [{}, 'The name field is required.'],
    [{ name: 'N' }, 'The name must be at least 2 characters.'],
  ])('refuses %j with %s', (form, text) => {
    const account = testAccount();

    const answer = account.post('one/contacts-type/add', form);

    expect(answer).toEqual({ status: 'failed', errors: { name: [text] } });
  });

  it('renames a contact type and shows it without a count', () => {
    const account = testAccount();

    const answer = account.post('one/contacts-type/update', { id: '1', name: 'Shop' });

    expect(answer).toEqual({ status: 'success', message: 'Updated Successfully' });
    const shown = account.get('one/contacts-type/view?contact_type_id=1').message;
    expect(shown).toMatchObject({ contactType: { id: 1, name: 'Shop' } });
    expect(shown).not.toHaveProperty('contactType.contacts_count');
  });

  it.each(['', '?contact_type_id=', '?contact_type_id=%20', '?id=1'])(
    'answers view%s with the parameters that its documented failure lists',
    (query) => {
      const answer = testAccount().get(`one/contacts-type/view${query}`);

      expect(answer).toEqual({
        status: 'failed',
        errors: {
          contact_type_id: ['The contact type id field is required.'],
          field_name: ['The field name field is required.'],
          field_type: ['The field type field is required.'],
        },
      });
    },
  );

  it.each(['9', '0', 'News', '1.5', '-1'])('finds no contact type of the id %s', (id) => {
    const answer = testAccount().get(`one/contacts-type/view?contact_type_id=${id}`);

    expect(answer).toEqual({ status: 'failed', errors: 'Record Not Found' });
  });

  it('carries the text of a deletion under errors', () => {
    const account = testAccount();

    const answer = account.remove('one/contacts-type/delete?contact_type_id=1');

    expect(answer).toEqual({ status: 'success', errors: 'Deleted Successfully' });
    expect(account.list('one/contacts-type')).toEqual([]);
  });

  it.each(['?contact_type_id=9', ''])('answers Record Not Found to delete%s', (query) => {
    const answer = testAccount().remove(`one/contacts-type/delete${query}`);

    expect(answer).toEqual({ status: 'failed', errors: 'Record Not Found' });
  });
});

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
