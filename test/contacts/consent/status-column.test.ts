import { describe, expect, it } from 'vitest';
import { saysWhoLeft, statusLikeColumn } from '../../../src/contacts/consent/status-column.ts';

describe('a column that speaks of consent', () => {
  it.each(['Status', 'EMAIL STATUS', 'Opt-Out', 'unsubscribed_at', '\uFEFFStatus'])(
    'is noticed when it is called %j',
    (title) => {
      expect(statusLikeColumn(['Email', title, 'City'])).toBe(title);
    },
  );

  it.each([
    'Do Not Email',
    'HasOptedOutOfEmail',
    'Unsubscribe Date',
    'date_unsubscribed',
    'Email Bounced Date',
    'Blacklisted',
    'Abgemeldet am',
    'Date de désinscription',
    'Accepts Marketing',
    'Newsletter',
    'Bounce count',
    'HardBounces',
    'Last complaint',
    'Marked as spam',
    'isSuppressed',
    'GDPR erased on',
    'deleted_at',
    'Gelöscht',
    'Werbesperre',
    'Recht auf Vergessenwerden',
    'DNC',
    'Deceased',
    'Beschwerde',
  ])('is noticed when it tells who left or agreed in other words: %j', (title) => {
    expect(statusLikeColumn(['Email', title, 'City'])).toBe(title);
  });

  it.each([
    'State',
    'Marital status of the dog',
    'Statuses seen',
    'Blockhouse',
    'Optician',
    'Newsletter sent',
    'Subscribed at',
    'Spamalot tickets',
    'Undeleted drafts',
    'Sperrmüll',
    '',
  ])('is not seen in %j', (title) => {
    expect(statusLikeColumn(['Email', title, 'City'])).toBeUndefined();
  });
});

it.each([
  ['Unsubscribed at', true],
  ['Do not contact', true],
  ['Newsletter', false],
  ['Opt-in', false],
  ['Spam complaints', true],
  ['Anti-spam consent', false],
])('tells a column of those who left from others: %j %s', (title, expected) => {
  expect(saysWhoLeft(title)).toBe(expected);
});
