import { expect, it } from 'vitest';
import { durationWords, millisecondsWords } from '../../src/report/duration.ts';

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

it.each([
  [0, '0 ms'],
  [640, '640 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [4_249, '4.2 s'],
  [9_949, '9.9 s'],
  [9_951, '10 s'],
  [125_000, '2 min 5 s'],
])('says %d milliseconds as %s', (durationMs, words) => {
  const said = millisecondsWords(durationMs);

  expect(said).toBe(words);
});
