// What labels, phrases of notes and words of exports mean, as a person says it.
import { describe, expect, it } from 'vitest';
import type { About } from '../../../src/contacts/index.ts';
import { known, plain, table } from './found-files.ts';
import { answered, column, meaning, use } from './given-answers.ts';

describe('labels and notes', () => {
  const LABELS = [
    { word: 'Newsletter', rows: 3, meaning: undefined },
    { word: 'abgemeldet', rows: 2, meaning: 'unsubscribed' },
    { word: 'Kunden', rows: 5, meaning: 'nothing' },
  ] as const;
  const NOTES = [
    { word: 'left us', rows: 1, meaning: 'no-consent', isDoubtful: true, sample: 'a… left us' },
  ] as const;
  const FOUND = table('crm.csv', {
    columns: [column('mail', 0), column('Tags', 1), column('Notes', 2)],
    is: plain({
      fields: [
        { field: 'email', column: 'mail', looksLike: 'text' },
        { field: 'custom.tags', column: 'Tags', looksLike: 'text' },
      ],
      consent: [
        { kind: 'labels', column: 'Tags', isPartial: true, words: LABELS },
        { kind: 'notes', column: 'Notes', words: NOTES },
      ],
    }),
  });

  it('are shown with their words, and nobody agrees by a note', () => {
    const [, tags, notes] = answered([FOUND], []).review.sources[0]?.columns ?? [];

    expect([tags?.present, notes?.present]).toEqual(['consent', 'consent']);
    expect(tags?.words.map(({ present, undecided }) => [present, undecided])).toEqual([
      ['', 'unsure: it says nothing'],
      ['unsubscribed', undefined],
      ['nothing', undefined],
    ]);
    expect(notes?.words[0]).toMatchObject({ present: '', samples: ['a… left us'] });
    expect(notes?.words[0]?.options.map(({ value }) => value)).toEqual([
      'unconfirmed',
      'no-consent',
      'bounced',
      'unsubscribed',
      'complained',
      'nothing',
    ]);
    expect(answered([FOUND], [meaning('Notes', 'left us', 'subscribed')]).problems).toEqual([
      'Answer 1 gives the word a meaning that it cannot have.',
    ]);
  });

  it('count whatever becomes of their column', () => {
    const { draft, problems } = answered([FOUND], [use('Tags', 'leave'), use('Notes', 'city')]);

    expect(problems).toEqual([]);
    expect(draft.sources[0]).toMatchObject({
      columns: [{ field: 'email' }, { field: 'city', column: 'Notes' }],
      status: {
        all: [
          { column: 'Tags', kind: 'labels', map: { abgemeldet: 'unsubscribed' } },
          { column: 'Notes', kind: 'notes', map: { 'left us': 'no-consent' } },
        ],
        otherwise: 'no-consent',
      },
    });
  });

  it('mean what a person says, and nothing else changes', () => {
    const { draft, problems } = answered(
      [FOUND],
      [
        meaning('Tags', 'Newsletter', 'subscribed'),
        meaning('Tags', 'Kunden', 'nothing'),
        meaning('Notes', 'left us', 'unsubscribed'),
      ],
    );

    expect(problems).toEqual([]);
    expect(draft.sources[0]?.status).toEqual({
      all: [
        {
          column: 'Tags',
          kind: 'labels',
          map: { Newsletter: 'subscribed', abgemeldet: 'unsubscribed' },
        },
        { column: 'Notes', kind: 'notes', map: { 'left us': 'unsubscribed' } },
      ],
      otherwise: 'no-consent',
    });
  });
});

it('an export is asked for the words that only a person knows', () => {
  const words = [
    { word: 'Given', rows: 2, meaning: 'no-consent', isDoubtful: true },
    { word: 'asleep', rows: 1, meaning: undefined },
    { word: 'gone', rows: 1, meaning: 'unsubscribed' },
  ] as const;
  const is = known({ saysWhoAgreed: false, status: [{ column: 'Basis', words }] });
  const about: About = { ask: 'word', source: 'mailchimp', column: 'Basis', word: 'Given' };

  const { draft, review, problems } = answered(
    [table('crm.csv', { is })],
    [{ about, answer: 'subscribed' }],
  );

  expect(problems).toEqual([]);
  expect(draft.sources[0]?.status).toEqual({ map: { Given: 'subscribed' } });
  expect(draft.decisions.map(({ question }) => question?.about[0]?.ask)).not.toContain('consent');
  const questions = review.sources[0]?.questions ?? [];
  expect(questions.filter(({ about }) => about.ask === 'word')).toMatchObject([
    { text: 'Column Basis: what does "Given" mean?', present: 'subscribed' },
    { text: 'Column Basis: what does "asleep" mean?', present: '' },
  ]);
});
