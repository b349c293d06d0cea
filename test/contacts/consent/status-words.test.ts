import { describe, expect, it } from 'vitest';
import {
  compileStatusMap,
  phraseOf,
  statusOfWord,
  unknownStatuses,
  yesOrNo,
} from '../../../src/contacts/consent/status-words.ts';
import { foldWord } from '../../../src/contacts/values/text.ts';

describe('the status of a word', () => {
  it.each([
    ['Subscribed', 'subscribed'],
    ['ACTIVE', 'subscribed'],
    ['actif', 'subscribed'],
    ['bestätigt', 'subscribed'],
    ['Unsubscribed', 'unsubscribed'],
    ['Opt-out', 'unsubscribed'],
    ['opted_out', 'unsubscribed'],
    ['inactive', 'no-consent'],
    ['Non-marketing contact', 'no-consent'],
    ['inaktiv', 'no-consent'],
    ['désactivé', 'no-consent'],
    ['неактивен', 'no-consent'],
    ['inactive, unsubscribed', 'unsubscribed'],
    ['désinscrit', 'unsubscribed'],
    ['Abgemeldet', 'unsubscribed'],
    ['Marked as spam', 'complained'],
    ['hard_bounce', 'bounced'],
    ['Cleaned', 'bounced'],
    ['INVALID', 'bounced'],
    ['invalid_email', 'bounced'],
    ['mailbox: invalid', 'bounced'],
    ['unconfirmed', 'unconfirmed'],
    ['Not verified', 'unconfirmed'],
    ['double_opt_in_pending', 'unconfirmed'],
    ['NEVER_SUBSCRIBED', 'no-consent'],
    ['Non-subscribed', 'no-consent'],
  ])('reads %s as %s', (word, status) => {
    expect(statusOfWord(word)).toBe(status);
  });

  it.each([
    '',
    '  ',
    'yes',
    '1',
    'maybe',
    'not active',
    'in-active',
    'formerly subscribed',
    'Invalid date',
    'Invalid DateTime',
    'invalid voucher',
    'proactive',
    'active, mail disabled',
    'Active: N',
    'subscribed = 0',
    'confirmed, then withdrawn',
    'active (blocked)',
    'verified, paused',
    'ancien abonné',
    'war angemeldet',
    'subscribed?',
    'active, deceased',
    // Who left another way of being reached may read the mail.
    'SMS unsubscribed',
    'postal opt-out',
    'WhatsApp abgemeldet',
    'désabonné SMS',
    'unsubscribed from SMS and email',
    // The words that turn a title around turn a word around too.
    'utan avregistrerad',
    'senza disiscritto',
    'bez odhlášení',
  ])('knows nothing when the word is %j', (word) => {
    expect(statusOfWord(word)).toBeUndefined();
  });

  it.each(['un', 'not ', 'Non-', 'never_', 'in'])(
    'never reads consent when %j stands before a positive word',
    (negation) => {
      for (const positive of ['subscribed', 'confirmed', 'active', 'verified', 'enabled']) {
        expect(statusOfWord(`${negation}${positive}`)).not.toBe('subscribed');
      }
    },
  );
});

describe('a status map', () => {
  it('takes the configured word first when both know it', () => {
    const statusOf = compileStatusMap({ ' Active ': 'unconfirmed', gone: 'unsubscribed' });

    expect(statusOf('active')).toBe('unconfirmed');
    expect(statusOf('GONE ')).toBe('unsubscribed');
    expect(statusOf('subscribed')).toBe('subscribed');
    expect(statusOf('something')).toBeUndefined();
  });

  it('knows no word when its meaning is no status', () => {
    expect(compileStatusMap({ vip: 'perhaps' })('vip')).toBeUndefined();
  });

  it('still knows its words when the column held more others than it remembers', () => {
    const statusOf = compileStatusMap({ gone: 'unsubscribed' });

    for (let row = 0; row < 1_001; row += 1) statusOf(`note ${String(row)}`);

    expect(statusOf('gone')).toBe('unsubscribed');
  });

  it('names the meanings that are no status when the map holds some', () => {
    expect(unknownStatuses({ a: 'subscribed', b: 'perhaps', c: 'opted out' })).toEqual(['perhaps']);
  });
});

it('knows yes and no in several languages, and nothing that may be either', () => {
  expect(['Ja', 'x', '1', 'NEIN', 'off', 'maybe', ''].map(yesOrNo)).toEqual([
    ...['yes', 'yes', 'yes', 'no', 'no', undefined, undefined],
  ]);
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
