// A file of answers comes from outside, and is taken only as this version writes it.
import { expect, it } from 'vitest';
import { parseAnswers } from '../../src/config/draft/answer-book.ts';

const ANSWER = { ask: 'column', source: 'crm', column: 'Ort', answer: 'city' };

it('takes answers, and what each is about', () => {
  expect(parseAnswers(written([ANSWER]))).toEqual({
    kind: 'answers',
    answers: [{ about: { ask: 'column', source: 'crm', column: 'Ort' }, answer: 'city' }],
  });
});

it('tells every answer that is none, and shows nothing of it', () => {
  const text = written([
    { ...ANSWER, ask: 'shell' },
    ANSWER,
    { ...ANSWER, answer: '' },
    'ada@example.com',
  ]);

  expect(parseAnswers(text)).toEqual({
    kind: 'problems',
    problems: [
      'Answer 1 has another form than this version writes: its ask cannot be read.',
      'Answer 3 has another form than this version writes: its answer cannot be read.',
      'Answer 4 has another form than this version writes.',
    ],
  });
});

it.each([
  ['no JSON', 'It is no JSON.'],
  ['[]', 'It is not a file of answers of version 1 of `init --review`.'],
  [
    JSON.stringify({ listferry: 'init answers', version: 2, answers: [] }),
    'It is not a file of answers of version 1 of `init --review`.',
  ],
])('refuses %s', (text, problem) => {
  expect(parseAnswers(text)).toEqual({ kind: 'problems', problems: [problem] });
});

function written(answers: readonly unknown[]): string {
  return JSON.stringify({ listferry: 'init answers', version: 1, answers });
}
