// Sends a response of the sandbox over HTTP: streamed, compressed or framed as behaviours say.
import { Readable } from 'node:stream';
import { brotliCompressSync, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Behaviours } from './behaviours.ts';
import type { SandboxResponse } from './request.ts';

export interface Outgoing {
  readonly response: SandboxResponse;
  readonly behaviours: Behaviours;
}

export async function sendSandboxResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, behaviours }: Outgoing,
): Promise<FastifyReply> {
  const { framing } = behaviours.value;
  const encoding = chosenEncoding(request, behaviours);
  reply.code(response.status).headers(response.headers);
  if (encoding !== 'none') reply.header('content-encoding', ENCODING_NAMES[encoding]);
  if (framing === 'close_delimited') closeAfterBody(reply);
  const whole =
    encoding === 'truncated_gzip' || (framing === 'content_length' && isStreamed(response));
  if (whole) return await reply.send(wholeBody(response, encoding));
  if (response.body === '') return await reply.send();
  return await reply.send(
    streamedBody(response, { encoding, always: framing === 'close_delimited' }),
  );
}

type Encoding = 'none' | 'gzip' | 'br' | 'truncated_gzip';

const ENCODING_NAMES = { gzip: 'gzip', truncated_gzip: 'gzip', br: 'br' } as const;

function chosenEncoding(request: FastifyRequest, behaviours: Behaviours): Encoding {
  const wanted = behaviours.value.compression;
  if (wanted === 'none') return 'none';
  const accepted = [request.headers['accept-encoding']].flat().join(',');
  return accepted.includes(ENCODING_NAMES[wanted]) ? wanted : 'none';
}

function isStreamed(response: SandboxResponse): boolean {
  return typeof response.body !== 'string';
}

/** Without a length and without chunks, the end of the connection is the end of the body. */
function closeAfterBody(reply: FastifyReply): void {
  reply.raw.useChunkedEncodingByDefault = false;
  reply.raw.shouldKeepAlive = false;
}

function wholeBody(response: SandboxResponse, encoding: Encoding): Buffer {
  const { body } = response;
  const text = typeof body === 'string' ? body : [...body].join('');
  const bytes = Buffer.from(text);
  if (encoding === 'none') return bytes;
  if (encoding === 'br') return brotliCompressSync(bytes);
  const packed = gzipSync(bytes);
  return encoding === 'gzip' ? packed : packed.subarray(0, Math.floor(packed.byteLength / 2));
}

function streamedBody(
  response: SandboxResponse,
  { encoding, always }: { readonly encoding: Encoding; readonly always: boolean },
): Readable | string | Buffer {
  const { body } = response;
  if (typeof body === 'string' && encoding === 'none' && !always) return body;
  const pieces = typeof body === 'string' ? [body] : body;
  // One piece at a time: the next one is made when the client has taken this one.
  const source = Readable.from(bytesOf(pieces), { objectMode: false, highWaterMark: 1 });
  if (encoding === 'gzip') return source.pipe(createGzip());
  return encoding === 'br' ? source.pipe(createBrotliCompress()) : source;
}

function* bytesOf(pieces: Iterable<string>): Generator<Buffer> {
  for (const piece of pieces) if (piece !== '') yield Buffer.from(piece);
}
