import { describe, expect, it } from 'vitest';
import {
  compileStatusMap,
  statusOfWord,
  unknownStatuses,
} from '../../../src/contacts/consent/status-words.ts';

describe('statusOfWord', () => {
  it.each([
    ['Subscribed', 'subscribed'],
    ['ACTIVE', 'subscribed'],
    ['actif', 'subscribed'],
    ['bestätigt', 'subscribed'],
    ['Unsubscribed', 'unsubscribed'],
    ['Opt-out', 'unsubscribed'],
    ['opted_out', 'unsubscribed'],
    ['inactive', 'unsubscribed'],
    ['désinscrit', 'unsubscribed'],
    ['Abgemeldet', 'unsubscribed'],
    ['Marked as spam', 'complained'],
    ['hard_bounce', 'bounced'],
    ['Cleaned', 'bounced'],
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

describe('compileStatusMap', () => {
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
