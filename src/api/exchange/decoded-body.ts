// Takes compression off a body as a stream. Half a gzip stream is an error here, never a short
// body: some decoders hand out what they have and call it the end.
import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { TransportError } from './wire.ts';

/** Requests accept gzip and nothing else, so any other encoding is an answer we cannot read. */
export function decodedBody(
  body: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
): AsyncIterable<Uint8Array> {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return body;
    case 'gzip':
    case 'x-gzip':
      return gunzipped(body);
    default:
      return refused(body);
  }
}

async function* gunzipped(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  // Errors of the source reach the reader through the stream that they destroy.
  pipeline(Readable.from(body), gunzip, () => undefined);
  try {
    for await (const piece of gunzip) {
      // A stream's iterator yields anything; a gunzip without an encoding yields bytes.
      yield piece as Uint8Array;
    }
  } catch (error) {
    if (error instanceof TransportError) throw error;
    throw new TransportError('the compressed body is damaged or cut', {
      requestSent: 'unknown',
      cause: error,
    });
  }
}

// The type demands an iterable, which never yields.
// eslint-disable-next-line require-yield -- it refuses at the first piece
async function* refused(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  await body[Symbol.asyncIterator]().return?.();
  throw new TransportError('the body is compressed in a way that was not asked for', {
    requestSent: 'unknown',
  });
}
