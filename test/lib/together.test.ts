import { expect, it } from 'vitest';
import { together } from '../../src/lib/together.ts';

it('gives the results in order, whichever comes first', async () => {
  const late = Promise.resolve().then(() => 'late');

  await expect(together([late, Promise.resolve(2)])).resolves.toEqual(['late', 2]);
});

it('tells the first failure in order when a later one was quicker', async () => {
  const slow = Promise.resolve().then(() => Promise.reject(new Error('first')));
  const quick = Promise.reject(new Error('second'));

  await expect(together([slow, quick])).rejects.toThrow('first');
});

it('tells the failure that needs a person before one that passes by itself', async () => {
  const busy = Object.assign(new Error('busy'), { retryable: true });
  const refused = Object.assign(new Error('refused'), { retryable: false });

  await expect(together([Promise.reject(busy), Promise.reject(refused)])).rejects.toBe(refused);
  await expect(together([Promise.reject(busy), Promise.resolve(1)])).rejects.toBe(busy);
});

it('waits for what still runs when something failed', async () => {
  let hasEnded = false;
  const running = (async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    hasEnded = true;
  })();

  await expect(together([Promise.reject(new Error('gone')), running])).rejects.toThrow('gone');

  expect(hasEnded).toBe(true);
});
