import { describe, expect, it } from 'vitest';
import {
  generatedContact,
  seedAutomation,
  seedContacts,
  seedSegment,
} from '../../../src/sandbox/seed/seed.ts';
import { testAccount } from '../sandbox-account.ts';

describe('seeding contacts', () => {
  it('adds the generated contacts to a contact type that it makes', () => {
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

describe('seeding a segment', () => {
  const readers = {
    name: 'Readers',
    contactType: 'Magazine',
    recipients: [{ first_name: 'Ann', last_name: 'Lee', email: 'ann@example.test' }],
  };

  it('makes a segment, its contact type and its recipients', () => {
    const account = testAccount();

    const id = seedSegment(account.service, readers);

    const types = account.list('one/contacts-type');
    expect(types).toMatchObject([{ name: 'News' }, { name: 'Magazine' }]);
    expect(account.list('one/segment/list')).toMatchObject([
      { id, contact_type_id: 2, segment_name: 'Readers', segment_emails_count: 1 },
    ]);
    expect(account.list(`one/segment/email/list?segment_id=${String(id)}`)).toMatchObject([
      { email: 'ann@example.test' },
    ]);
  });

  it('uses the segment that is there', () => {
    const account = testAccount();

    const ids = [1, 2].map(() => seedSegment(account.service, readers));

    expect(ids).toEqual([1, 1]);
    expect(account.list('one/segment/list')).toMatchObject([{ segment_emails_count: 1 }]);
  });

  it('makes a second one of the same name for another contact type', () => {
    const account = testAccount();

    const ids = ['Magazine', 'News'].map((contactType) =>
      seedSegment(account.service, { name: 'Readers', contactType }),
    );

    expect(ids).toEqual([1, 2]);
  });
});

describe('seeding an automation', () => {
  it('adds an automation that no request can make', () => {
    const account = testAccount();

    seedAutomation(account.service, { utr: 'utr-1', automation_for: 'contacts_1' });

    expect(account.list('two/automations')).toMatchObject([
      { utr: 'utr-1', automation_for: 'contacts_1', automation_for_table: 'contacts_' },
    ]);
  });
});
