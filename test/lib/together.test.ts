import { expect, it } from 'vitest';
import type { ErrorCode } from '../../src/lib/error-codes.ts';
import { SyncError, together } from '../../src/lib/errors.ts';

it('gives the results in order, regardless of which comes first', async () => {
  const late = Promise.resolve().then(() => 'late');

  await expect(together([late, Promise.resolve(2)])).resolves.toEqual(['late', 2]);
});

it('reports the first failure in order even when a later one was quicker', async () => {
  const slow = Promise.resolve().then(() => Promise.reject(new Error('first')));
  const quick = Promise.reject(new Error('second'));

  await expect(together([slow, quick])).rejects.toThrow('first');
});

it('prefers a failure that needs a person to one that may pass', async () => {
  const busy = failure('SERVICE_UNAVAILABLE', { retryable: true });
  const moved = failure('UNEXPECTED_ANSWER', { retryable: false });
  const refused = failure('CREDENTIALS_REFUSED', { retryable: false });

  await expect(together([Promise.reject(busy), Promise.resolve(1)])).rejects.toBe(busy);
  await expect(together([Promise.reject(busy), Promise.reject(moved)])).rejects.toBe(moved);
  await expect(
    together([Promise.reject(moved), Promise.reject(busy), Promise.reject(refused)]),
  ).rejects.toBe(refused);
});

function failure(code: ErrorCode, { retryable }: { readonly retryable: boolean }): SyncError {
  return Object.assign(new SyncError(code, { code }), { retryable });
}

it('waits for all work when one part failed', async () => {
  let hasEnded = false;
  const running = (async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    hasEnded = true;
  })();

  await expect(together([Promise.reject(new Error('gone')), running])).rejects.toThrow('gone');

  expect(hasEnded).toBe(true);
});
