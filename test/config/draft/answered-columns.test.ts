// A column that a person says to speak of consent, and one that stands beside another.
import { expect, it } from 'vitest';
import type { ChosenAnswer } from '../../../src/contacts/index.ts';
import { known, plain, table } from './found-files.ts';
import { answered, column, meaning, use } from './given-answers.ts';

it('by a status of unknown words nobody agrees where another column says who did', () => {
  const words = [
    { word: 'A', rows: 3, meaning: undefined },
    { word: 'B', rows: 1, meaning: undefined },
  ];
  const coded = table('crm.csv', {
    columns: [column('mail', 0), column('News', 1), column('Status', 2)],
    is: plain({
      fields: [{ field: 'email', column: 'mail', looksLike: 'text' }],
      consent: [
        { kind: 'flag-agreed', column: 'News', words: [] },
        { kind: 'words', column: 'Status', words, isBeside: true },
      ],
    }),
  });

  const refused = answered([coded], [meaning('Status', 'A', 'subscribed')]);
  const { draft, problems } = answered(
    [coded],
    [meaning('Status', 'A', 'nothing'), meaning('Status', 'B', 'unsubscribed')],
  );

  expect(refused.problems).toEqual([
    expect.stringContaining('gives the word a meaning that it cannot have'),
  ]);
  expect(problems).toEqual([]);
  expect(draft.decisions.filter(({ words: open = '' }) => open.includes('Status'))).toEqual([]);
  expect(draft.sources[0]?.status).toMatchObject({
    all: [{ column: 'News' }, { column: 'Status', map: { A: 'nothing', B: 'unsubscribed' } }],
  });
});

it('a column says who agreed in an export of which nothing else does', () => {
  const words = [
    { word: 'gold', rows: 3, meaning: undefined },
    { word: 'gone', rows: 1, meaning: undefined },
  ];
  const taking = { taken: [], left: [{ column: 'Club', why: undefined, samples: ['g…'] }] };
  const silent = table('crm.csv', {
    header: ['Email', 'Club'],
    columns: [column('Email', 0), column('Club', 1, { words })],
    is: known({ type: 'hubspot', saysWhoAgreed: false }),
    taking,
  });
  const of = (answer: ChosenAnswer): ChosenAnswer => {
    return { ...answer, about: { ...answer.about, source: 'hubspot' } };
  };

  const before = answered([silent], []);
  const { draft, problems } = answered(
    [silent],
    [use('Club', 'consent'), meaning('Club', 'gold', 'subscribed')].map(of),
  );

  expect(before.review.sources[0]?.questions[0]?.columns).toEqual(['Club']);
  expect(before.draft.sources[0]?.status).toBe('no-consent');
  expect(problems).toEqual([]);
  expect(draft.sources[0]?.status).toEqual({
    all: [{ column: 'Club', kind: 'words', map: { gold: 'subscribed' } }],
    otherwise: 'no-consent',
  });
  expect(draft.decisions.map(({ question }) => question?.about[0])).toContainEqual({
    ask: 'word',
    source: 'hubspot',
    column: 'Club',
    word: 'gone',
  });
});
