// Consent is told in many ways, and where a word can be taken in two, nobody gets mail by it.
import { describe, expect, it } from 'vitest';
import { consentColumns } from '../../../src/sources/inspect/status-columns.ts';
import type { TitledColumn } from '../../../src/sources/inspect/status-columns.ts';

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

  it('knows no word that says more than that somebody agreed', () => {
    const words = { active: 5, 'was active': 1, 'aktiv?': 1 };

    expect(consentColumns([column('Status', words)]).status).toMatchObject({
      words: [
        { word: 'active', meaning: 'subscribed' },
        { word: 'was active', meaning: undefined },
        { word: 'aktiv?', meaning: undefined },
      ],
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

  it('is reported as unread where most of its words are unknown, whatever its name is', () => {
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

  it('of bounces or complaints that are counted says only that there were some', () => {
    const unread = (name: string) => ({ kind: 'unread', column: name, isHeld: true });

    expect(consentColumns([column('Bounce count', { '0': 8, '1': 1 })]).status).toEqual(
      unread('Bounce count'),
    );
    expect(consentColumns([column('Newsletter complaint', { no: 8, yes: 1 })]).status).toEqual(
      unread('Newsletter complaint'),
    );
    expect(consentColumns([column('Discount bounced', { no: 8, yes: 1 })]).status).toMatchObject({
      words: [{ meaning: 'no-consent' }, { word: 'yes', meaning: 'bounced' }],
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

it('names columns of bounces and complaints beside the one that is read, blank ones too', () => {
  const found = consentColumns([
    column('Subscribed', { TRUE: 3, FALSE: 1 }),
    column('Bounce count', { '0': 3, '9': 1 }),
    { ...column('Last complaint', { '2024-01-01': 1 }), isDates: true },
    column('Erased', {}),
  ]);

  expect(found).toMatchObject({
    status: { column: 'Subscribed', words: [{ word: 'TRUE', isDoubtful: true }, {}] },
    others: ['Bounce count', 'Last complaint', 'Erased'],
  });
});

function column(title: string, words: Readonly<Record<string, number>>): TitledColumn {
  const counted = Object.entries(words).map(([word, rows]) => ({ word, rows }));
  return { title, column: title, words: counted };
}
