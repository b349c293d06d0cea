import { expect, it } from 'vitest';
import { meantBy } from '../../src/contacts/consent-words.ts';

it.each([
  ['ja', 'subscribed'],
  ['X', 'subscribed'],
  ['2024-03-01', 'subscribed'],
  ['double opt-in', 'subscribed'],
  ['aktiv', 'subscribed'],
  ['nein', 'no-consent'],
  ['abgemeldet', 'unsubscribed'],
  ['not granted', 'unknown'],
  ['vielleicht', 'unknown'],
  ['', 'nothing'],
  ['n/a', 'nothing'],
  ['0000-00-00', 'nothing'],
  ['2024-01-02 15:04:05.123456 +0000 UTC', 'subscribed'],
  ['1970-01-01T00:00:00Z', 'nothing'],
  ['2024-03-01 abgemeldet', 'unsubscribed'],
  ['2020-01-01 - 2021-01-01', 'unknown'],
  ['0000-00-00, left', 'unknown'],
  ['left, see https://example.com/why', 'unknown'],
  ['Widerruf erteilt', 'unknown'],
  ['was subscribed', 'unknown'],
  ['opted in?', 'unknown'],
])('takes %j in a column of those who agreed for %s', (text, meant) => {
  expect(meantBy(text, 'agrees')).toBe(meant);
});

it.each([
  ['Yes', 'no-consent'],
  ['3/5/2024 10:00', 'no-consent'],
  ['unsubscribed', 'unsubscribed'],
  ['hard bounce', 'bounced'],
  ['Allow', 'nothing'],
  ['no', 'nothing'],
  ['https://example.com/leave', 'nothing'],
  ['too many mails', 'unknown'],
  ['0', 'nothing'],
  ['0.00 %', 'nothing'],
  ['9', 'no-consent'],
  ['2,5', 'no-consent'],
  ['Never', 'nothing'],
  ['2024-01-01, twice', 'no-consent'],
  ['active', 'subscribed'],
  ['was active', 'unknown'],
])('takes %j in a column of those who left for %s', (text, meant) => {
  expect(meantBy(text, 'leaves')).toBe(meant);
});

it.each([
  ['Abgemeldet', 'unsubscribed'],
  // It may be an order.
  ['cancelled', 'no-consent'],
  ['pending', 'unconfirmed'],
  ['active', 'subscribed'],
  ['Lead', 'nothing'],
  ['1', 'nothing'],
  ['Customer since 2019', 'nothing'],
  ['ehemals aktiv', 'unknown'],
  ['not active', 'unknown'],
  ['unsubscribed in a note that goes on for far too long to be a word', 'nothing'],
])('takes %j in a column of any status for %s', (text, meant) => {
  expect(meantBy(text, 'status')).toBe(meant);
});
