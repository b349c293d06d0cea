import { expect, it } from 'vitest';
import { parseContact } from '../../../src/api/index.ts';
import { ContactIntake } from '../../../src/compare/account/contact-intake.ts';
import { buildCountryIndex } from '../../../src/contacts/index.ts';
import { INDIA, TARGETS, listed } from './listed-contacts.ts';

function intake(): ContactIntake {
  return new ContactIntake(TARGETS, buildCountryIndex([INDIA]));
}

it('makes a row of a contact', () => {
  const contact = listed(5, {
    contact_type_id: 4,
    email: 'Ann@Example.com',
    country: 'India',
    first_name: 'Ann',
    custom_field: { plan: 'gold' },
  });

  expect(intake().rowOf(parseContact(contact))).toEqual({
    target: 1,
    address: 'ann@example.com',
    contactId: '5',
    email: 'Ann@Example.com',
    fields: { city: 'Ulm', country: '104', 'custom.plan': 'gold', first_name: 'Ann' },
  });
});

it('leaves out fields that are not filled', () => {
  const row = intake().rowOf(parseContact(listed(5, { first_name: '', country: null })));

  expect(row?.fields).toEqual({ city: 'Ulm' });
});

it('keeps an address that it would refuse as it is', () => {
  const row = intake().rowOf(parseContact(listed(5, { email: 'No Address' })));

  expect(row).toMatchObject({ address: 'No Address', email: 'No Address' });
});

it.each([
  ['of a contact type that takes no part', { contact_type_id: 9 }],
  ['that was deleted', { deleted_at: '2026-01-01' }],
  ['that was deleted at no time', { deleted_at: '' }],
])('makes no row of a contact %s, and notes its owner', (_, part) => {
  const taking = intake();

  expect(taking.rowOf(parseContact(listed(5, { ...part, user_id: '7002' })))).toBeUndefined();
  expect([...taking.owners]).toEqual(['7002']);
});

it('notes each owner once', () => {
  const taking = intake();

  for (const user_id of [7001, 7002, '7001']) taking.rowOf(parseContact(listed(1, { user_id })));

  expect([...taking.owners]).toEqual(['7001', '7002']);
});
