import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

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
