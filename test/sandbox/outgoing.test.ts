import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { request } from 'undici';
import { seedContacts } from '../../src/sandbox/seed.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { RunningSandbox } from '../../src/sandbox/server.ts';

let running: RunningSandbox | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});

describe('responses over HTTP', () => {
  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['br', 'br', brotliDecompressSync],
  ])('packs with %s when the client takes it', async (compression, encoding, unpack) => {
    const packed = await listOver({ compression }, 'gzip, br');
    const plain = await listOver({ compression }, 'identity');

    expect(packed.encoding).toBe(encoding);
    expect(plain.encoding).toBeUndefined();
    expect(JSON.parse(unpack(packed.body).toString())).toHaveProperty('message.contacts');
    expect(JSON.parse(plain.body.toString())).toHaveProperty('message.contacts');
  });

  it('cuts a gzip stream in half and gives its length when compression is truncated_gzip', async () => {
    const cut = await listOver({ compression: 'truncated_gzip' }, 'gzip');

    expect(cut.length).toBe(String(cut.body.byteLength));
    expect(() => gunzipSync(cut.body)).toThrow();
  });

  it.each([
    ['chunked', undefined, 'chunked'],
    ['content_length', expect.stringMatching(/^\d+$/), undefined],
    ['close_delimited', undefined, undefined],
  ])('with framing %s sends the length %j', async (framing, length, transfer) => {
    const response = await listOver({ framing }, 'identity');

    expect(response.length).toEqual(length);
    expect(response.transfer).toBe(transfer);
    expect(JSON.parse(response.body.toString())).toHaveProperty('message.contacts');
  });
});

interface Received {
  readonly body: Buffer;
  readonly encoding: unknown;
  readonly length: unknown;
  readonly transfer: unknown;
}

async function listOver(behaviours: unknown, accepted: string): Promise<Received> {
  await running?.close();
  running = await startSandbox({ behaviours });
  seedContacts(running.service, { count: 300, contactType: 'News' });
  const { headers, body } = await request(`${running.baseUrl2}contacts/list`, {
    headers: {
      PublicKey: running.publicKey,
      SecretKey: running.secretKey,
      'accept-encoding': accepted,
    },
  });
  return {
    body: Buffer.from(await body.arrayBuffer()),
    encoding: headers['content-encoding'],
    length: headers['content-length'],
    transfer: headers['transfer-encoding'],
  };
}
