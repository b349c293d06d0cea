import { describe, expect, it } from 'vitest';
import { bodyBytes, pacedBytes, waitForHead } from '../../src/sandbox/pacing.ts';
import type { Pace, SandboxResponse } from '../../src/sandbox/request.ts';
import { fakeClock } from '../fake-clock.ts';

describe('the bytes of a body', () => {
  it.each([
    ['', []],
    ['Åsa', ['c3857361']],
    [
      ['Å', '', 'sa'],
      ['c385', '7361'],
    ],
  ])('come from %j in the pieces %j', (body, pieces) => {
    expect([...bodyBytes(responseWith({ body }))].map((bytes) => bytes.toString('hex'))).toEqual(
      pieces,
    );
  });

  it('are one for each character when the charset is Latin-1', () => {
    const bytes = [...bodyBytes(responseWith({ body: 'Åş😀', charset: 'latin1' }))];

    expect(Buffer.concat(bytes).toString('latin1')).toBe('Å??');
  });
});

describe('the pace of a response', () => {
  it.each([
    [undefined, 0],
    [{ kind: 'late', waitMs: 60_000 }, 60_000],
    [{ kind: 'drip', bytesPerSecond: 1 }, 0],
  ] as const)('lets the head of %j wait %i ms', async (pace, waitMs) => {
    const clock = fakeClock();
    const startedMs = clock.monotonicMs();

    await waitForHead(responseWith(pace === undefined ? {} : { pace }), clock);

    expect(clock.monotonicMs() - startedMs).toBe(waitMs);
  });

  it('lets so many bytes leave each second when it drips', async () => {
    const clock = fakeClock();
    const startedMs = clock.monotonicMs();
    const left: string[] = [];

    for await (const piece of dripping(['abc', 'defgh'], clock, new AbortController().signal)) {
      left.push(`${piece.toString()} after ${String(clock.monotonicMs() - startedMs)}`);
    }

    expect(left).toEqual(['abc after 0', 'def after 1000', 'gh after 2000']);
  });

  it('makes no more pieces once nobody listens', async () => {
    const clock = fakeClock({ autoAdvance: false });
    const gone = new AbortController();
    let madeCount = 0;
    function* made(): Generator<string> {
      for (const piece of ['abc', 'def', 'ghi']) {
        madeCount += 1;
        yield piece;
      }
    }

    const left: string[] = [];
    const listening = (async () => {
      for await (const piece of dripping(made(), clock, gone.signal)) left.push(piece.toString());
    })();
    await clock.advance(0);
    gone.abort();
    await listening;

    expect(left).toEqual(['abc']);
    expect(madeCount).toBe(2);
    expect(clock.waitingCount).toBe(0);
  });
});

function dripping(
  pieces: Iterable<string>,
  clock: ReturnType<typeof fakeClock>,
  signal: AbortSignal,
): AsyncIterable<Buffer> | Iterable<Buffer> {
  const pace: Pace = { kind: 'drip', bytesPerSecond: 3 };
  const response = responseWith({ body: pieces });
  return pacedBytes(bodyBytes(response), { pace, clock, signal });
}

function responseWith(parts: Partial<SandboxResponse>): SandboxResponse {
  return { status: 200, headers: {}, body: '', ...parts };
}
