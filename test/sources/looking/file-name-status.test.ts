import { expect, it } from 'vitest';
import { statusOfFileName } from '../../../src/sources/looking/file-name-status.ts';

it.each([
  ['exports/unsubscribed_contacts.csv', 'unsubscribed'],
  ['Do not mail.csv', 'unsubscribed'],
  ['suppression-list.csv', 'unsubscribed'],
  ['Désinscrits 2024.csv', 'unsubscribed'],
  ['hard_bounces.csv', 'bounced'],
  ['spam-complaints.csv', 'complained'],
  // No name is anybody's consent.
  ['subscribed.csv', undefined],
  ['active.csv', undefined],
  // A campaign that brings people back, and a club.
  ['inactive customers.csv', undefined],
  ['exclusive members.csv', undefined],
  // The folder is not the file.
  ['unsubscribed/people.csv', undefined],
])('reads %j as %s', (path, status) => {
  expect(statusOfFileName(path)).toBe(status);
});
