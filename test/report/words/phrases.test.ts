import { expect, it } from 'vitest';
import {
  durationWords,
  millisecondsWords,
  minuteOf,
  percent,
  sumText,
} from '../../../src/report/words/phrases.ts';

it('writes a total as the sum of its terms', () => {
  const text = sumText('500 existing', [
    [494, 'unchanged'],
    [6, 'update'],
  ]);

  expect(text).toBe('500 existing = 494 unchanged + 6 update');
});

it('leaves a term out when it is zero', () => {
  const text = sumText('6 read', [
    [6, 'desired'],
    [0, 'invalid'],
  ]);

  expect(text).toBe('6 read = 6 desired');
});

it('writes the total alone when every term is zero', () => {
  const text = sumText('0 read', [[0, 'desired']]);

  expect(text).toBe('0 read');
});

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

it('shows a time to the minute', () => {
  expect(minuteOf('2026-11-20T01:02:03.000Z')).toBe('2026-11-20 01:02 UTC');
});

it.each([
  [104, 500, '20.8 %'],
  [1, 1, '100.0 %'],
  [0, 0, '0.0 %'],
])('says how much %d is of %d', (part, whole, text) => {
  expect(percent(part, whole)).toBe(text);
});
