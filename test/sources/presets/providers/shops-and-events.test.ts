// Shops, events and communities: what people bought or joined is no consent.
import { expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

/** What a person says of everybody whom the file does not name as gone. */
const AGREED = { status: 'subscribed' };

it.each([
  ['stripe', 'subscriptions.csv'],
  ['stripe', 'customers.csv'],
  ['woocommerce', 'customers.csv'],
  ['square', 'customers.csv'],
  ['eventbrite', 'attendees.csv'],
  ['facebookleads', 'leads.csv'],
  ['discourse', 'user-list.csv'],
])('makes nobody of %s, %s, a contact until a person says that they agreed', async (type, file) => {
  expect(await refused({ type, files: [file] })).toContain('Write `status: subscribed`');
});

it('takes a canceled subscription of Stripe for no word about mail', async () => {
  const migrated = await migrate({ type: 'stripe', files: ['subscriptions.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=100', 'ben@example.com country=100'],
    suppressions: [],
    rows: { file0: '2 = 2 desired' },
  });
});

it('reads the customers of Stripe, whatever they owe', async () => {
  const migrated = await migrate({ type: 'stripe', files: ['customers.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=100 first_name=Ada last_name=Example',
      'ben@example.com country=100 first_name=Ben last_name=Example',
    ],
    suppressions: [],
    rows: { file0: '2 = 2 desired' },
  });
});

it('reads the customers of WooCommerce', async () => {
  const migrated = await migrate({
    type: 'woocommerce',
    files: ['customers.csv'],
    options: AGREED,
  });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com city=Linz country=14 first_name=Ada last_name=Example postal_code=4020',
    ],
    suppressions: [],
    rows: { file0: '1 = 1 desired' },
  });
});

it('reads the long report of WooCommerce, which the site writes under other names', async () => {
  const migrated = await migrate({
    type: 'woocommerce',
    files: ['customers-of-the-site.csv'],
    options: AGREED,
  });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com city=Linz country=14 first_name=Ada last_name=Example'],
    rows: { file0: '1 = 1 desired' },
  });
});

it('keeps customers of Square from mail who unsubscribed', async () => {
  const migrated = await migrate({ type: 'square', files: ['customers.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com city=Linz country=100 custom.company=Tea House first_name=Ada last_name=Example postal_code=4020',
    ],
    suppressions: ['ben@example.com unsubscribed'],
    rows: { file0: '2 = 1 desired + 1 suppressed' },
  });
});

it('makes nobody of Square a contact for being subscribed or unknown', async () => {
  const source = { type: 'square', files: ['customers-now.csv'] };

  expect(await refused(source)).toContain('Write `status: subscribed`');
  expect(await migrate({ ...source, options: AGREED })).toMatchObject({
    contacts: ['ada@example.com country=100 first_name=Ada last_name=Example'],
    suppressions: ['ben@example.com unsubscribed'],
    rows: { file0: '3 = 1 desired + 1 suppressed + 1 no consent' },
  });
});

it('reads the attendees of Eventbrite', async () => {
  const migrated = await migrate({ type: 'eventbrite', files: ['attendees.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=100 first_name=Ada last_name=Example',
      'ben@example.com country=100 first_name=Ben last_name=Example',
    ],
    suppressions: [],
    rows: { file0: '2 = 2 desired' },
  });
});

it('reads the leads of Facebook', async () => {
  const migrated = await migrate({ type: 'facebookleads', files: ['leads.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=100 custom.phone=+4310000001 first_name=Ada last_name=Example',
      'ben@example.com country=100 first_name=Ben last_name=Example',
    ],
    suppressions: [],
    rows: { file0: '2 = 2 desired' },
  });
});

it('mails nobody of Discourse whose account is suspended, staged or never was active', async () => {
  const migrated = await migrate({ type: 'discourse', files: ['user-list.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=100 first_name=Ada last_name=Example'],
    suppressions: [],
    rows: { file0: '4 = 1 desired + 3 no consent' },
  });
});
