import { expect, it } from 'vitest';
import { aboutWords, foundWords } from '../../../src/config/draft/found-words.ts';
import { known, plain, table } from './found-files.ts';

it('puts the words of one column together, with all their rows', () => {
  const status = [
    { column: 'state', words: [{ word: 'active', rows: 4, meaning: 'subscribed' }] },
  ] as const;

  expect(
    foundWords([
      table('a.csv'),
      table('b.csv', { is: known({ status }) }),
      table('c.csv', { is: plain({ status: undefined }) }),
    ]),
  ).toEqual([
    {
      column: 'state',
      words: [
        { word: 'active', rows: 5, meaning: 'subscribed' },
        { word: 'gone', rows: 1, meaning: 'unsubscribed' },
      ],
    },
  ]);
});

it('says what each word means', () => {
  const words = [
    { word: 'active', rows: 1, meaning: 'subscribed' },
    { word: 'Other', rows: 1, meaning: 'nothing' },
    { word: 'odd', rows: 1, meaning: undefined },
  ] as const;

  expect(aboutWords({ column: 'State', words })).toBe(
    'Words of State: "active" is subscribed, "Other" says nothing, "odd" is not known',
  );
});
