import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collectBody } from '../../../src/api/exchange/answer.ts';
import { decodedBody } from '../../../src/api/exchange/exchange.ts';
import { TransportError } from '../../../src/api/exchange/wire.ts';
import { pieces, reset } from '../wire-script.ts';

const TEXT = 'one of many lines\n'.repeat(10_000);
const ZIPPED = gzipSync(TEXT);

async function decoded(body: AsyncIterable<Uint8Array>, encoding?: string): Promise<string> {
  const bytes = await collectBody(decodedBody(body, encoding), Infinity);
  return Buffer.from(bytes ?? []).toString();
}

describe('decodedBody', () => {
  it.each([undefined, '', 'identity', ' Identity '])('leaves a body of "%s" alone', (encoding) => {
    const body = pieces([ZIPPED]);

    expect(decodedBody(body, encoding)).toBe(body);
  });

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
