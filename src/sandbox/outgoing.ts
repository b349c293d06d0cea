// Sends a response of the sandbox over HTTP: streamed, compressed, framed or slow as behaviours say.
import { Readable } from 'node:stream';
import { brotliCompressSync, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../lib/index.ts';
import type { Behaviours } from './behaviours.ts';
import { breakOff } from './broken-connection.ts';
import { bodyBytes, pacedBytes, waitForHead } from './pacing.ts';
import type { Line } from './pacing.ts';
import type { SandboxResponse } from './request.ts';

export interface Outgoing {
  readonly response: SandboxResponse;
  readonly behaviours: Behaviours;
  readonly clock: Clock;
}

export async function sendSandboxResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, behaviours, clock }: Outgoing,
): Promise<FastifyReply> {
  const { framing } = behaviours.value;
  const encoding = chosenEncoding(request, behaviours);
  const signal = goneSignal(reply);
  await waitForHead(response, clock, signal);
  if (response.transport !== undefined) return breakOff(reply, response, response.transport);
  reply.code(response.status).headers(response.headers);
  if (encoding !== 'none') reply.header('content-encoding', ENCODING_NAMES[encoding]);
  if (framing === 'close_delimited') closeAfterBody(reply);
  if (response.body === '') return await reply.send();
  const line = { pace: response.pace, clock, signal };
  if (isSentWhole(response, encoding, framing)) {
    const bytes = wholeBody(response, encoding);
    reply.header('content-length', bytes.byteLength);
    // A stream for every short answer would cost more than the answer itself.
    return await reply.send(response.pace?.kind === 'drip' ? source([bytes], line) : bytes);
  }
  return await reply.send(packed(source(bodyBytes(response), line), encoding));
}

type Encoding = 'none' | 'gzip' | 'br' | 'truncated_gzip';

const ENCODING_NAMES = { gzip: 'gzip', truncated_gzip: 'gzip', br: 'br' } as const;

function chosenEncoding(request: FastifyRequest, behaviours: Behaviours): Encoding {
  const wanted = behaviours.value.compression;
  if (wanted === 'none') return 'none';
  const accepted = [request.headers['accept-encoding']].flat().join(',');
  return accepted.includes(ENCODING_NAMES[wanted]) ? wanted : 'none';
}

/** Aborts when the connection is over, so that nobody waits for a client that has left. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    gone.abort();
  });
  return gone.signal;
}

/** Without a length and without chunks, the end of the connection is the end of the body. */
function closeAfterBody(reply: FastifyReply): void {
  reply.raw.useChunkedEncodingByDefault = false;
  reply.raw.shouldKeepAlive = false;
}

/** What is sent with its length: a list only where that is asked for, a short text mostly. */
function isSentWhole(
  response: SandboxResponse,
  encoding: Encoding,
  framing: Behaviours['value']['framing'],
): boolean {
  if (encoding === 'truncated_gzip' || framing === 'content_length') return true;
  return typeof response.body === 'string' && encoding === 'none' && framing === 'chunked';
}

function wholeBody(response: SandboxResponse, encoding: Encoding): Buffer {
  const bytes = Buffer.concat([...bodyBytes(response)]);
  if (encoding === 'none') return bytes;
  if (encoding === 'br') return brotliCompressSync(bytes);
  const zipped = gzipSync(bytes);
  return encoding === 'gzip' ? zipped : zipped.subarray(0, Math.floor(zipped.byteLength / 2));
}

/** One piece at a time: the next one is made when the client has taken this one. */
function source(pieces: Iterable<Buffer>, line: Line): Readable {
  return Readable.from(pacedBytes(pieces, line), { objectMode: false, highWaterMark: 1 });
}

function packed(body: Readable, encoding: Encoding): Readable {
  if (encoding === 'gzip') return body.pipe(createGzip());
  return encoding === 'br' ? body.pipe(createBrotliCompress()) : body;
}
