import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collectBody } from '../../../src/api/exchange/answer.ts';
import {
  decodedBody,
  EndlessListError,
  exchange,
  type Send,
  TimeLimitError,
  TransportError,
  type WireRequest,
} from '../../../src/api/exchange/exchange.ts';
import { pieces, reset } from '../wire-script.ts';
import { fakeClock, type FakeClock } from '../../fake-clock.ts';
import { saying } from '../../saying.ts';

const REQUEST: WireRequest = { method: 'GET', url: 'https://one.example.test/', headers: {} };

/** Sends a piece after each of the waits, and tells whether it was let go. */
function drippingSend(clock: FakeClock, waitsMs: Iterable<number>, piece = 'x') {
  const seen: { signal?: AbortSignal; isReturned: boolean } = { isReturned: false };
  const send: Send = async (_request, signal) => {
    seen.signal = signal;
    return { status: 200, headers: {}, body: drip() };
  };
  async function* drip(): AsyncGenerator<Uint8Array> {
    try {
      for (const waitMs of waitsMs) {
        await clock.sleep(waitMs);
        yield Buffer.from(piece);
      }
    } finally {
      seen.isReturned = true;
    }
  }
  return { send, seen };
}

const LIST = { timeoutMs: 1_000, listCapBytes: 1_000_000 };

/** A gzip stream of blocks that hold nothing. */
function emptyBlocks(byteCount: number): Buffer {
  const head = gzipSync('').subarray(0, 10);
  const block = Buffer.from([0, 0, 0, 0xff, 0xff]);
  const blocks = Array.from({ length: byteCount / block.length + 1 }, () => block);
  return Buffer.concat([head, ...blocks]);
}

function* forever(waitMs: number): Generator<number> {
  for (;;) yield waitMs;
}

async function textOf(body: AsyncIterable<Uint8Array>, pieceCount = Infinity): Promise<string> {
  let text = '';
  for await (const piece of body) {
    text += Buffer.from(piece).toString();
    if (text.length >= pieceCount) break;
  }
  return text;
}

describe('one request and its answer', () => {
  it('lets a list take longer than the limit as long as pieces keep coming', async () => {
    const clock = fakeClock();
    const { send, seen } = drippingSend(clock, [900, 900, 900]);

    const response = await exchange(REQUEST, { ...LIST, send, clock });

    expect(await textOf(response.body)).toBe('xxx');
    expect(seen.signal?.aborted).toBe(false);
    expect(clock.waitingCount).toBe(0);
  });

  it('gives up on a body that stalls, and lets the connection go', async () => {
    const clock = fakeClock();
    const { send, seen } = drippingSend(clock, [10, 1_001]);

    const response = await exchange(REQUEST, { ...LIST, send, clock });

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

  it('gives up on an answer that drips for ever, unless it is a list', async () => {
    const clock = fakeClock();
    const { send, seen } = drippingSend(clock, forever(300));

    const response = await exchange(REQUEST, { send, clock, timeoutMs: 1_000 });

    await expect(textOf(response.body)).rejects.toThrow(TimeLimitError);
    expect(clock.monotonicMs()).toBe(2_000);
    expect(seen.signal?.aborted).toBe(true);
  });

  it('gives up on a refusal that drips for ever, also where a list was asked for', async () => {
    const clock = fakeClock();
    const { send } = drippingSend(clock, forever(300));
    const refusing: Send = async (...sent) => ({ ...(await send(...sent)), status: 422 });

    const response = await exchange(REQUEST, { ...LIST, send: refusing, clock });

    await expect(textOf(response.body)).rejects.toThrow(TimeLimitError);
  });

  it('gives up on a list that gains no ground', async () => {
    const clock = fakeClock();
    const { send } = drippingSend(clock, forever(300));

    const response = await exchange(REQUEST, { ...LIST, send, clock });

    await expect(textOf(response.body)).rejects.toMatchObject({
      message: saying('16384 bytes', '5 s'),
    });
    expect(clock.monotonicMs()).toBe(6_000);
  });

  it('gives up for good on a list that gains ground and never ends', async () => {
    const clock = fakeClock();
    const { send } = drippingSend(clock, forever(900), 'x'.repeat(5_000));
    const endless = { ...LIST, listCapBytes: 1e9 };

    const response = await exchange(REQUEST, { ...endless, send, clock });

    const ended = textOf(response.body);
    await expect(ended).rejects.toThrow(EndlessListError);
    await expect(ended).rejects.toThrow('360 s');
    expect(clock.monotonicMs()).toBe(361_000);
  });

  it.each([
    ['as it comes', 'identity', Buffer.alloc(1_000_001)],
    ['unpacked', 'gzip', gzipSync(Buffer.alloc(1_000_001))],
    ['packed, and nothing unpacked', 'gzip', emptyBlocks(1_000_001)],
  ])('gives up for good on a list that is too long %s', async (_how, encoding, bytes) => {
    const clock = fakeClock();
    const send: Send = async () => ({
      status: 200,
      headers: { 'content-encoding': encoding },
      body: pieces([bytes]),
    });

    const response = await exchange(REQUEST, { ...LIST, send, clock });

    const ended = textOf(response.body);
    await expect(ended).rejects.toThrow(EndlessListError);
    await expect(ended).rejects.toThrow('1000000 bytes');
  });

  it('stops in the middle of a body that drips when it is told to', async () => {
    const clock = fakeClock();
    const { send } = drippingSend(clock, forever(300));
    const stop = new AbortController();
    clock.after(700, () => {
      stop.abort();
    });

    const response = await exchange(REQUEST, { ...LIST, send, clock, signal: stop.signal });

    await expect(textOf(response.body)).rejects.toThrow('told to stop');
    expect(clock.monotonicMs()).toBe(1_700);
  });
});

describe('a compressed body', () => {
  const TEXT = 'one of many lines\n'.repeat(10_000);
  const ZIPPED = gzipSync(TEXT);

  async function decoded(body: AsyncIterable<Uint8Array>, encoding?: string): Promise<string> {
    const bytes = await collectBody(decodedBody(body, encoding), Infinity);
    return Buffer.from(bytes ?? []).toString();
  }

  describe('a compressed body', () => {
    it.each([undefined, '', 'identity', ' Identity '])(
      'leaves a body of "%s" alone',
      (encoding) => {
        const body = pieces([ZIPPED]);

        expect(decodedBody(body, encoding)).toBe(body);
      },
    );

    it.each(['gzip', 'x-gzip', ' GZIP'])('takes "%s" off, over any cut', async (encoding) => {
      const at = Math.floor(ZIPPED.length / 2);

      const text = await decoded(pieces([ZIPPED.subarray(0, at), ZIPPED.subarray(at)]), encoding);

      expect(text).toBe(TEXT);
    });

    it.each([
      ['half', ZIPPED.subarray(0, ZIPPED.length / 2)],
      ['without its check sum', ZIPPED.subarray(0, -8)],
      ['a byte short', ZIPPED.subarray(0, -1)],
      ['not compressed at all', Buffer.from(TEXT)],
      ['followed by something', Buffer.concat([ZIPPED, Buffer.from('\u001f\u008b', 'latin1')])],
      ['empty', Buffer.of()],
    ])('refuses a gzip body that is %s', async (_name, bytes) => {
      await expect(decoded(pieces([bytes]), 'gzip')).rejects.toBeInstanceOf(TransportError);
    });

    it('passes on what the connection does in the midst of it', async () => {
      const broken = reset();

      await expect(decoded(pieces([ZIPPED.subarray(0, 50)], broken), 'gzip')).rejects.toBe(broken);
    });

    it.each(['br', 'deflate', 'gzip, gzip'])(
      'refuses "%s" and lets the body go',
      async (encoding) => {
        let isReturned = false;
        const body: AsyncIterable<Uint8Array> = {
          [Symbol.asyncIterator]: () => ({
            next: async () => ({ done: false, value: ZIPPED }),
            return: async () => {
              isReturned = true;
              return { done: true, value: undefined };
            },
          }),
        };

        await expect(decoded(body, encoding)).rejects.toMatchObject({ requestSent: 'unknown' });

        expect(isReturned).toBe(true);
      },
    );
  });
});
