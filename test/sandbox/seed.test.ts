import { describe, expect, it } from 'vitest';
import { generatedContact } from '../../src/sandbox/generated-contact.ts';
import { seedContacts } from '../../src/sandbox/seed.ts';
import { testAccount } from './sandbox-account.ts';

describe('seedContacts', () => {
  it('adds the generated people to a contact type that it makes', () => {
    const account = testAccount();

    seedContacts(account.service, { count: 3, contactType: 'Readers', seed: 5 });

    const contacts = account.contacts();
    const { custom, alt_email: _alt, ...person } = generatedContact(2, 5);
    expect(contacts).toHaveLength(3);
    expect(contacts[2]).toMatchObject({ ...person, contact_type: { name: 'Readers' } });
    expect(contacts[2]?.['custom_field']).toEqual({
      plan: { field_name: 'Plan', field_value: custom.plan },
      loyalty_points: { field_name: 'Loyalty Points', field_value: custom.loyalty_points },
    });
    expect(account.list('one/custom-fields').map((field) => field['field_name'])).toEqual([
      'plan',
      'loyalty_points',
    ]);
  });

  it('uses the contact type that is there', () => {
    const account = testAccount();

    seedContacts(account.service, { count: 2, contactType: 'News' });

    expect(account.list('one/contacts-type')).toMatchObject([{ name: 'News', contacts_count: 2 }]);
  });

  it('sends no request', () => {
    const account = testAccount();

    seedContacts(account.service, { count: 1, contactType: 'News' });

    expect(account.service.writes).toBe(0);
  });
});
