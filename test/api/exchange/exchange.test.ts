import { describe, expect, it } from 'vitest';
import { exchange } from '../../../src/api/exchange/exchange.ts';
import type { Send, WireRequest } from '../../../src/api/exchange/wire.ts';
import { TransportError } from '../../../src/api/exchange/wire.ts';
import { fakeClock } from '../../fake-clock.ts';
import type { FakeClock } from '../../fake-clock.ts';

const REQUEST: WireRequest = { method: 'GET', url: 'https://one.example.test/', headers: {} };

/** Sends a piece after each of the waits, and tells whether it was let go. */
function drippingSend(clock: FakeClock, waitsMs: readonly number[]) {
  const seen: { signal?: AbortSignal; isReturned: boolean } = { isReturned: false };
  const send: Send = async (_request, signal) => {
    seen.signal = signal;
    return { status: 200, headers: {}, body: drip() };
  };
  async function* drip(): AsyncGenerator<Uint8Array> {
    try {
      for (const waitMs of waitsMs) {
        await clock.sleep(waitMs);
        yield Buffer.from('x');
      }
    } finally {
      seen.isReturned = true;
    }
  }
  return { send, seen };
}

async function textOf(body: AsyncIterable<Uint8Array>, pieceCount = Infinity): Promise<string> {
  let text = '';
  for await (const piece of body) {
    text += Buffer.from(piece).toString();
    if (text.length >= pieceCount) break;
  }
  return text;
}

describe('exchange', () => {
  it('lets a body take longer than the limit as long as pieces keep coming', async () => {
    const clock = fakeClock();
    const { send, seen } = drippingSend(clock, [900, 900, 900]);

    const response = await exchange(REQUEST, { send, clock, timeoutMs: 1_000 });

    expect(await textOf(response.body)).toBe('xxx');
    expect(seen.signal?.aborted).toBe(false);
    expect(clock.waitingCount).toBe(0);
  });

  it('gives up on a body that stalls, and lets the connection go', async () => {
    const clock = fakeClock();
    const { send, seen } = drippingSend(clock, [10, 1_001]);

    const response = await exchange(REQUEST, { send, clock, timeoutMs: 1_000 });

    await expect(textOf(response.body)).rejects.toBeInstanceOf(TransportError);
    expect(clock.monotonicMs()).toBe(2_010);
    expect(seen.signal?.aborted).toBe(true);
  });

  it('lets the connection go when its reader leaves early', async () => {
    const clock = fakeClock();
    const { send, seen } = drippingSend(clock, [1, 1, 1]);

    const response = await exchange(REQUEST, { send, clock, timeoutMs: 1_000 });
    await textOf(response.body, 1);

    expect(seen.signal?.aborted).toBe(true);
    expect(seen.isReturned).toBe(true);
  });

  it('passes a fault of the program through as it is', async () => {
    const clock = fakeClock();
    const send: Send = async () => {
      throw new RangeError('a fault');
    };

    const exchanging = exchange(REQUEST, { send, clock, timeoutMs: 1_000 });

    await expect(exchanging).rejects.toBeInstanceOf(RangeError);
    expect(clock.waitingCount).toBe(0);
  });
});
