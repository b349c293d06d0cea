import { expect, it, describe } from 'vitest';
import { meantBy } from '../../../src/contacts/consent/consent-words.ts';
import { foldWord, phraseOf } from '../../../src/contacts/consent/status-words.ts';

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

describe('a phrase of a status', () => {
  it.each([
    'Active',
    '"subscribed"',
    '(abonniert).',
    'ＳＵＢＳＣＲＩＢＥＤ',
    'sub\u00ADscribed\u200e',
    'Status: active',
    'subscribed = 1',
    'Newsletter-Abonnent aktiv',
    'E-Mail bestätigt',
    'Subscribed (double opt-in)',
    'opted in, confirmed',
    'active & verified',
    'is subscribed to the newsletter',
    'aktiv und bestätigt',
    'active since 2019',
    'aktiv seit dem 3.4.2021',
    'subscribed on 2021-04-03T10:00:00Z',
    'Angemeldet am 03.04.2021 10:15',
  ])('is good where every word is understood: %s', (text) => {
    expect(phraseOf(text, 'status')).toBe('good');
  });

  it.each([
    'ancien abonné',
    'plus abonné',
    'ehemals aktiv',
    'war angemeldet',
    'angemeldet gewesen',
    'was active',
    'era suscrito',
    'non più iscritto',
    'já não ativo',
    'niet langer ingeschreven',
    'byl aktiv',
    'inte aktiv',
    'subscribed, left',
    'subscribed on hold',
    'active, dnc',
    'active verstorben',
    'active gdpr erased',
    'subscribed:unknown',
    'subscribed to nothing',
    'subscribed x',
    'subscribed 0',
    'subscribed_at',
    'active sms',
    'opt in active, no mail',
  ])('is doubtful where a word beside a good one is not understood: %s', (text) => {
    expect(phraseOf(text, 'status')).toBe('doubtful');
  });

  it.each([
    'Aktiv bis 31.12.2020',
    'active 2020-01-01',
    'active on 2020-01-01',
    'active since 2020 2021',
    'subscribed 2020-01-01 - 2021-01-01',
    'subscribed on 2020-01-01 x',
  ])('is doubtful where a day is no day of a sign-up: %s', (text) => {
    expect(phraseOf(text, 'status')).toBe('doubtful');
  });

  it.each([
    'subscribed?',
    '¿activo?',
    '!subscribed',
    '-active',
    '~ active',
    'subscribed:',
    'subscribed -',
    'subscribed…',
    '[ ] subscribed',
    'email [] subscribed',
    '☐ subscribed',
    'active →',
    '≠active',
    's\u0336ubscribed',
    'active\u20E0',
  ])('is doubtful where a sign beside a good word may turn it round: %j', (text) => {
    expect(phraseOf(text, 'status')).toBe('doubtful');
  });

  it.each(['', 'proactive', 'ѕubscribed', 'double opt-in', 'granted', 'yes', 'email', 'inactive'])(
    'is neither where no word is good: %j',
    (text) => {
      expect(phraseOf(text, 'status')).toBe('other');
    },
  );
});

describe('a phrase about nothing but consent', () => {
  it.each([
    'opt-in',
    'Opted in: yes',
    'Consent given',
    'Einwilligung erteilt am 1.2.2024',
    'agreed',
  ])('is good where every word is understood: %s', (text) => {
    expect(phraseOf(text, 'consent')).toBe('good');
  });

  it.each([
    'not granted',
    'Widerruf erteilt',
    'withdrawal accepted',
    'terms accepted',
    'hat nie zugestimmt',
    'opt-in expired',
    'was given',
  ])('is doubtful where a word beside a good one is not understood: %s', (text) => {
    expect(phraseOf(text, 'consent')).toBe('doubtful');
  });
});

it('folds a word to small letters without accents, signs and what cannot be seen', () => {
  expect(foldWord(' Désin\u00ADscrit_le\t(web) ')).toBe('desinscrit le web');
});
