// Consent is told in many ways, and where a word can be taken in two, nobody gets mail by it.
import { describe, expect, it } from 'vitest';
import { consentColumns } from '../../../src/sources/looking/status-columns.ts';
import type { TitledColumn } from '../../../src/sources/looking/status-columns.ts';

describe('a column of statuses', () => {
  it('is found by its name, with what each word means', () => {
    expect(consentColumns([column('Status', { active: 5, gone: 1, Abgemeldet: 2 })])).toEqual({
      status: {
        kind: 'words',
        column: 'Status',
        words: [
          { word: 'active', rows: 5, meaning: 'subscribed' },
          { word: 'gone', rows: 1, meaning: undefined },
          { word: 'Abgemeldet', rows: 2, meaning: 'unsubscribed' },
        ],
      },
      others: [],
    });
  });

  it('that only its words give away can keep people from mail, and not bring them any', () => {
    const { status } = consentColumns([column('Plan', { active: 5, cancelled: 1 })]);

    expect(status).toMatchObject({
      words: [
        { word: 'active', meaning: 'no-consent', isDoubtful: true },
        { word: 'cancelled', meaning: 'unsubscribed' },
      ],
    });
  });

  it('that speaks of consent in words of its own is told as unread', () => {
    expect(consentColumns([column('Unsubscribed at', { '2024-05-06': 1 })]).status).toEqual({
      kind: 'unread',
      column: 'Unsubscribed at',
      isHeld: true,
    });
    expect(
      consentColumns([{ title: 'status', column: 'status', words: undefined }]).status,
    ).toEqual({ kind: 'unread', column: 'status' });
  });

  it('is not every column of a few words', () => {
    expect(consentColumns([column('Colour', { red: 5, blue: 2 })]).status).toBeUndefined();
    // Nobody has left by it, so that it may be about anything.
    expect(consentColumns([column('Account', { active: 5 })]).status).toBeUndefined();
  });
});

describe('a column of answers with odd words among them', () => {
  it('is read word by word, and a cross beside a yes is doubtful', () => {
    const words = { ja: 5, nein: 2, x: 1, abgemeldet: 1, vielleicht: 1 };

    expect(consentColumns([column('Newsletter?', words)]).status).toEqual({
      kind: 'words',
      column: 'Newsletter?',
      isMixed: true,
      words: [
        { word: 'ja', rows: 5, meaning: 'subscribed' },
        { word: 'nein', rows: 2, meaning: 'no-consent' },
        { word: 'x', rows: 1, meaning: 'no-consent', isDoubtful: true },
        { word: 'abgemeldet', rows: 1, meaning: 'unsubscribed' },
        { word: 'vielleicht', rows: 1, meaning: undefined },
      ],
    });
  });

  it('is told as unread where most of them are unknown, whatever else it is called', () => {
    expect(consentColumns([column('Newsletter?', { weekly: 5, nein: 1 })]).status).toEqual({
      kind: 'unread',
      column: 'Newsletter?',
      isHeld: true,
    });
    expect(consentColumns([column('Kunde', { gold: 5, abgemeldet: 1 })]).status).toEqual({
      kind: 'unread',
      column: 'Kunde',
      isHeld: true,
    });
  });

  it('is none where it holds the days on which people agreed', () => {
    const days = { ...column('Opt-in', { '2024-05-06': 1 }), words: undefined, isDates: true };

    expect(consentColumns([{ ...days, title: 'Newsletter' }]).status).toBeUndefined();
  });
});

describe('a column of yes and no', () => {
  it('that says who left does not say that the others agreed', () => {
    expect(consentColumns([column('Opt-out', { nein: 8, ja: 2 })]).status).toMatchObject({
      words: [
        { word: 'nein', meaning: 'no-consent', isDoubtful: true },
        { word: 'ja', meaning: 'unsubscribed' },
      ],
    });
  });

  it('that says who agreed is taken at its word', () => {
    expect(consentColumns([column('Newsletter', { '1': 8, '0': 2 })]).status).toMatchObject({
      words: [
        { word: '0', meaning: 'no-consent' },
        { word: '1', meaning: 'subscribed' },
      ],
    });
  });

  it('of bounces keeps the reason', () => {
    expect(consentColumns([column('Bounced', { yes: 1 })]).status).toMatchObject({
      words: [{ word: 'yes', meaning: 'bounced' }],
    });
  });

  it('in a column of statuses may mean either', () => {
    expect(consentColumns([column('Status', { '0': 2, '1': 8 })]).status).toEqual({
      kind: 'unread',
      column: 'Status',
    });
  });

  it('about something else says nothing', () => {
    expect(consentColumns([column('Has a dog', { yes: 1 })]).status).toBeUndefined();
  });
});

it('trusts no consent where a second column may take it back', () => {
  const found = consentColumns([
    column('Opt-out', { yes: 1, no: 4 }),
    column('Status', { active: 5 }),
  ]);

  expect(found).toEqual({
    status: {
      kind: 'words',
      column: 'Status',
      words: [{ word: 'active', rows: 5, meaning: 'no-consent', isDoubtful: true }],
    },
    others: ['Opt-out'],
  });
});

function column(title: string, words: Readonly<Record<string, number>>): TitledColumn {
  const counted = Object.entries(words).map(([word, rows]) => ({ word, rows }));
  return { title, column: title, words: counted };
}
