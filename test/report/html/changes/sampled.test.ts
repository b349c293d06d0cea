import { expect, it } from 'vitest';
import { sampled, shareOut } from '../../../../src/report/html/changes/sampled.ts';

it.each([
  ['all of it when there is room', [3, 0, 4], 10, [3, 0, 4]],
  ['small ones whole and large ones in equal parts', [5, 1_000_000, 300_000], 105, [5, 50, 50]],
  ['what a small one leaves to the others', [1, 10, 100], 31, [1, 10, 20]],
  ['nothing when there is no room', [5, 5], 0, [0, 0]],
  ['nothing to nobody', [], 10, []],
])('gives %s', (_what, counts, most, shares) => {
  expect(shareOut(counts, most)).toEqual(shares);
});

it('never gives more than there is room for', () => {
  const shares = shareOut([7, 7, 7], 10);

  expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(10);
});

it.each([
  ['the count is reached', { count: 2, characters: 1_000 }, ['aaaa', 'bbbb']],
  ['the characters are used up', { count: 9, characters: 5 }, ['aaaa', 'bbbb']],
  ['nothing may be taken', { count: 0, characters: 1_000 }, []],
  ['the entries end', { count: 9, characters: 1_000 }, ['aaaa', 'bbbb', 'cccc']],
])('stops when %s', (_when, room, taken) => {
  const entries = ['aaaa', 'bbbb', 'cccc'];

  expect([...sampled(entries, room, (entry) => entry.length)]).toEqual(taken);
});

it('reads no entry more than it takes', () => {
  let read = 0;
  const entries = (function* () {
    for (;;) yield (read += 1);
  })();

  const taken = [...sampled(entries, { count: 3, characters: 100 }, () => 1)];

  expect(taken).toEqual([1, 2, 3]);
  expect(read).toBe(3);
});
