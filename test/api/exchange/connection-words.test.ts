import { expect, it } from 'vitest';
import { connectionWords } from '../../../src/api/exchange/undici-send.ts';

it.each([
  ['ECONNREFUSED', 'nothing listens at that address (ECONNREFUSED)'],
  ['UND_ERR_INFO', 'UND_ERR_INFO'],
])('says %s in words, or as it is where there are none', (code, words) => {
  expect(connectionWords(code)).toBe(words);
});
