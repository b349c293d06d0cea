import { describe, expect, it } from 'vitest';
import {
  CredentialsRefusedError,
  ServiceUnavailableError,
} from '../../../src/api/outcome/errors.ts';
import { retryRead } from '../../../src/api/calls/read-record.ts';
import { scriptedChannel } from '../wire-script.ts';

/** Fails with the errors one after the other, and then succeeds with the number of the attempt. */
function failing(errors: readonly Error[]): { attempt(): Promise<number>; count: number } {
  return {
    count: 0,
    async attempt() {
      const error = errors[this.count];
      this.count += 1;
      if (error !== undefined) throw error;
      return this.count;
    },
  };
}

const DOWN = new ServiceUnavailableError('down');

describe('repeating a read', () => {
  it('succeeds with the fifth attempt when four fail', async () => {
    const { channel, clock } = scriptedChannel([]);
    const work = failing([DOWN, DOWN, DOWN, DOWN]);

    const result = await retryRead(channel, 'contacts/list', () => work.attempt());

    expect(result).toBe(5);
    expect(clock.monotonicMs() - 1_000).toBe(125 + 250 + 500 + 1_000);
  });

  it('fails with the last error when all five fail', async () => {
    const { channel } = scriptedChannel([]);
    const last = new ServiceUnavailableError('still down');
    const work = failing([DOWN, DOWN, DOWN, DOWN, last]);

    await expect(retryRead(channel, 'contacts/list', () => work.attempt())).rejects.toBe(last);

    expect(work.count).toBe(5);
  });

  it.each([
    ['do not go away by waiting', new CredentialsRefusedError('no')],
    ['is a fault of the program', new TypeError('a fault')],
    ['only looks like a fault of the network', new TypeError('fetch failed')],
  ])('does not try again when the error %s', async (_name, error) => {
    const { channel } = scriptedChannel([]);
    const work = failing([error]);

    await expect(retryRead(channel, 'contacts/list', () => work.attempt())).rejects.toBe(error);

    expect(work.count).toBe(1);
  });

  it('holds all requests back when the service throttles', async () => {
    const { channel, clock } = scriptedChannel([], { random: () => 0 });
    const work = failing([
      new ServiceUnavailableError('slow', { throttled: true, retryAfterMs: 45_000 }),
    ]);
    const reading = retryRead(channel, 'contacts/list', () => work.attempt());
    await clock.advance(1);

    const other = channel.read('contacts/list', {});

    await expect(other).rejects.toThrow('no script');
    expect(clock.monotonicMs()).toBeGreaterThanOrEqual(46_000);
    expect(await reading).toBe(2);
  });

  it.each([
    ['before the first attempt', 0, 0],
    ['while it waits', 60, 1],
  ])('is interrupted when the run is told to stop %s', async (_name, afterMs, attempts) => {
    const stop = new AbortController();
    const { channel, clock } = scriptedChannel([], { signal: stop.signal });
    const work = failing([DOWN, DOWN]);
    if (afterMs === 0) stop.abort();
    clock.after(afterMs, () => {
      stop.abort();
    });

    const reading = retryRead(channel, 'contacts/list', () => work.attempt());

    await expect(reading).rejects.toMatchObject({ code: 'INTERRUPTED' });
    expect(work.count).toBe(attempts);
  });
});
