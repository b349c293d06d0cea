import { expect, it } from 'vitest';
import { paceWords, waitWords } from '../../../src/api/traffic/traffic.ts';

it.each([
  [10, '10 requests a second'],
  [1.25, '1.3 requests a second'],
  [0.625, '38 requests a minute'],
])('says %f requests a second as "%s"', (perSecond, words) => {
  expect(paceWords(perSecond)).toBe(words);
});

it.each([
  [1, '1 s'],
  [119_000, '119 s'],
  [120_000, '2 minutes'],
  [900_000, '15 minutes'],
  [86_400_000, '24 hours'],
])('says %i ms as "%s"', (durationMs, words) => {
  expect(waitWords(durationMs)).toBe(words);
});
