import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { request } from 'undici';
import { startSandbox } from '../../src/sandbox/server.ts';
import { fakeClock } from '../fake-clock.ts';
import { listOverHttp } from './over-http.ts';

describe('responses over HTTP', () => {
  it.each(['gzip', 'br', 'truncated_gzip'])(
    'are not packed with %s for a client that takes none',
    async (compression) => {
      const { encoding, body } = await listOverHttp({ compression }, 'identity');

      expect(encoding).toBeUndefined();
      expect(JSON.parse(body.toString())).toHaveProperty('message.contacts');
    },
  );

  it('tell the length of a gzip stream that is cut in half', async () => {
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

  it('keep nobody waiting once the client has left', async () => {
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
