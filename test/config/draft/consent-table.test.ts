// What a person sees of consent before anything is asked.
import { expect, it } from 'vitest';
import { consentLines } from '../../../src/config/draft/consent-table.ts';
import { known, plain, table } from './found-files.ts';

it('shows each column that speaks of consent, how it is read, and what its words are taken for', () => {
  const consent = [
    {
      kind: 'flag-agreed',
      column: 'Newsletter',
      words: [
        { word: 'ja', rows: 5, meaning: 'subscribed' },
        { word: 'x', rows: 2, meaning: 'no-consent', isDoubtful: true },
        { word: 'weekly', rows: 1, meaning: undefined },
        { word: '-', rows: 1, meaning: 'nothing' },
      ],
    },
    { kind: 'moment-left', column: 'Abgemeldet am', words: [] },
    { kind: 'flag-bounced', column: 'Bounced', words: [] },
    { kind: 'unread', column: 'Opens', words: [] },
    {
      kind: 'unread',
      column: 'Status',
      words: [{ word: 'active', rows: 2, meaning: 'subscribed' }],
    },
  ] as const;

  expect(consentLines(table('crm.csv', { is: plain({ consent }) }))).toEqual([
    'Newsletter     flag-agreed   ja 5 = subscribed, x 2 = no-consent (not sure), weekly 1 = ? (unknown), - 1 = says nothing',
    'Abgemeldet am  moment-left   days',
    'Bounced        flag-bounced  blank so far',
    'Opens          unread        counters, texts or blank: not read as the status',
    'Status         unread        active 2: not read as the status',
  ]);
});

it('is short where there are many words, and silent where nothing speaks of consent', () => {
  const words = Array.from({ length: 14 }, (_, index) => ({
    word: `w${String(index)}`,
    rows: 1,
    meaning: 'subscribed' as const,
  }));
  const consent = [{ kind: 'words', column: 'Status', words }] as const;

  expect(consentLines(table('a.csv', { is: plain({ consent }) }))[0]).toMatch(/, and 2 more$/u);
  expect(consentLines(table('a.csv', { is: plain({ consent: [] }) }))).toEqual([]);
  expect(consentLines(table('a.csv', { is: known() }))).toEqual([]);
});
