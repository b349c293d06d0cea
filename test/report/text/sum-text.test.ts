import { expect, it } from 'vitest';
import { counted, shareText, sumText } from '../../../src/report/text/sum-text.ts';

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
  [0, '0 requests'],
  [1, '1 request'],
  [2, '2 requests'],
])('counts %d with the right number of the noun', (count, text) => {
  const said = counted(count, 'request');

  expect(said).toBe(text);
});

it.each([
  [104, 500, '20.8 % (104/500)'],
  [0, 0, '0.0 % (0/0)'],
])('shows %d of %d in percent and as a fraction', (part, whole, text) => {
  const share = shareText(part, whole);

  expect(share).toBe(text);
});
