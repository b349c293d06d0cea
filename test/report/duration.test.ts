import { expect, it } from 'vitest';
import { durationWords } from '../../src/report/duration.ts';

it.each([
  [0, '0 s'],
  [0.2, 'less than 1 s'],
  [59.4, '59 s'],
  [59.6, '1 min'],
  [125, '2 min 5 s'],
  [3_599.7, '1 h'],
  [7_185, '2 h'],
  [4_200, '1 h 10 min'],
  [86_399, '1 d'],
  [97_200, '1 d 3 h'],
])('says %d seconds as %s', (seconds, words) => {
  const said = durationWords(seconds);

  expect(said).toBe(words);
});
