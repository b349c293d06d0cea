import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { bodyBytes, pacedBytes, waitForHead } from '../../../src/sandbox/http/outgoing.ts';
import { startSandbox } from '../../../src/sandbox/http/server.ts';
import type { Pace, SandboxResponse } from '../../../src/sandbox/protocol/request.ts';
import { seedContacts } from '../../../src/sandbox/seed/seed.ts';
import { fakeClock } from '../../fake-clock.ts';
import { listOverHttp } from '../over-http.ts';

describe('responses over HTTP', () => {
  it.each(['gzip', 'br', 'truncated_gzip'])(
    'are not packed with %s for a client that takes none',
    async (compression) => {
      const { encoding, body } = await listOverHttp({ compression }, 'identity');

      expect(encoding).toBeUndefined();
      expect(JSON.parse(body.toString())).toHaveProperty('message.contacts');
    },
  );

  it('have the length of a gzip stream that is cut in half', async () => {
    const cut = await listOverHttp({ compression: 'truncated_gzip' }, 'gzip');

    expect(cut.length).toBe(String(cut.body.byteLength));
    expect(() => gunzipSync(cut.body)).toThrow();
  });

  it.each(['chunked', 'content_length', 'close_delimited'])(
    'arrive as they are with framing %s',
    async (framing) => {
      const { body } = await listOverHttp({ framing }, 'identity');

      expect(JSON.parse(body.toString())).toHaveProperty('message.contacts');
    },
  );

  it.each([
    [{ list_slow: 'seconds(60)' }, 60_000],
    [{ list_slow: 'drip(64)' }, 2_000],
    [{ list_slow: 'drip(64)', framing: 'content_length' }, 2_000],
    [{ list_slow: 'drip(64)', compression: 'gzip' }, 2_000],
  ])('with %j take %i ms at least, on the clock of the sandbox', async (behaviours, leastMs) => {
    const clock = fakeClock();
    const startedMs = clock.monotonicMs();

    await listOverHttp(behaviours, 'gzip', clock);

    expect(clock.monotonicMs() - startedMs).toBeGreaterThanOrEqual(leastMs);
  });

  it('are in Latin-1 when the encoding is', async () => {
    const { body } = await listOverHttp({ encoding: 'latin1_bytes' }, 'identity');

    expect(body.toString('utf8')).toContain('\uFFFD');
    expect(JSON.parse(body.toString('latin1'))).toHaveProperty('message.contacts');
  });

  it('stop waiting once the client has left', async () => {
    const clock = fakeClock({ autoAdvance: false });
    const sandbox = await startSandbox({ clock, behaviours: { list_slow: 'seconds(60)' } });
    const leaving = new AbortController();
    const headers = { PublicKey: sandbox.publicKey, SecretKey: sandbox.secretKey };
    const asking = request(`${sandbox.baseUrl2}contacts/list`, {
      headers,
      signal: leaving.signal,
    }).catch(() => 'left');
    await expect.poll(() => clock.waitingCount).toBe(1);

    leaving.abort();

    expect(await asking).toBe('left');
    await expect.poll(() => clock.waitingCount).toBe(0);
    await sandbox.close();
  });
});

describe('a connection that breaks', () => {
  it('leaves half of the first piece of a long list', async () => {
    const text = await listedUnder({ truncated_body: 'unnoticed(1)' });

    expect(text.length).toBeGreaterThan(20_000);
    expect(text.length).toBeLessThan(40_000);
  });

  it('sends neither length nor chunks when the cut must not be noticed', async () => {
    const sandbox = await startSandbox({ behaviours: { truncated_body: 'unnoticed(1)' } });

    const { headers, body } = await request(`${sandbox.baseUrl2}contacts/list`);
    await body.dump();
    await sandbox.close();

    expect(headers).toMatchObject({ connection: 'close' });
    expect(headers).not.toHaveProperty('content-length');
    expect(headers).not.toHaveProperty('transfer-encoding');
  });

  it.each([
    [{ truncated_body: 'cut(1)' }, 'UND_ERR_SOCKET'],
    [{ response_lost: 'share(1)' }, 'UND_ERR_SOCKET'],
    [{ conn_reset: 'after_commit(1)' }, 'ECONNRESET'],
  ])('with %j is seen by its client as %s, in the middle of a list too', async (rule, code) => {
    await expect(listedUnder(rule)).rejects.toMatchObject({ code });
  });
});

async function listedUnder(behaviours: Readonly<Record<string, string>>): Promise<string> {
  const sandbox = await startSandbox({ behaviours });
  seedContacts(sandbox.service, { count: 500, contactType: 'News' });
  try {
    const headers = { PublicKey: sandbox.publicKey, SecretKey: sandbox.secretKey };
    const { body } = await request(`${sandbox.baseUrl2}contacts/list`, { headers });
    return await body.text();
  } finally {
    await sandbox.close();
  }
}

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

  it('sends that many bytes each second when it drips', async () => {
    const clock = fakeClock();
    const startedMs = clock.monotonicMs();
    const left: string[] = [];

    for await (const piece of dripping(['abc', 'defgh'], clock, new AbortController().signal)) {
      left.push(`${piece.toString()} after ${String(clock.monotonicMs() - startedMs)}`);
    }

    expect(left).toEqual(['abc after 0', 'def after 1000', 'gh after 2000']);
  });

  it('makes no more pieces once the client has left', async () => {
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
