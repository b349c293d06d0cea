// Sends a response of the sandbox over HTTP as the behaviours say: streamed, compressed, framed, slow
// or cut. Waits use the clock, so that an hour of dripping takes no real time on a virtual clock.
import { Readable } from 'node:stream';
import { brotliCompressSync, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../lib/index.ts';
import type { Behaviours } from '../behaviours/behaviours.ts';
import type { SandboxResponse, Transport } from '../protocol/request.ts';

export async function sendSandboxResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: SandboxResponse,
  { behaviours, clock }: { readonly behaviours: Behaviours; readonly clock: Clock },
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

/** Aborts when the connection ends, so that no wait outlives the client. */
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

/** Whether the body is sent with its length: short texts usually are, lists only under `content_length`. */
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

/** One piece at a time: the next piece is made when the client has read this one. */
function source(pieces: Iterable<Buffer>, line: Line): Readable {
  return Readable.from(pacedBytes(pieces, line), { objectMode: false, highWaterMark: 1 });
}

function packed(body: Readable, encoding: Encoding): Readable {
  if (encoding === 'gzip') return body.pipe(createGzip());
  return encoding === 'br' ? body.pipe(createBrotliCompress()) : body;
}

/** A text is one piece; a long list has many, each made on demand. */
export function* bodyBytes({ body, charset }: SandboxResponse): Generator<Buffer> {
  for (const piece of typeof body === 'string' ? [body] : body) {
    if (piece !== '') yield charset === 'latin1' ? latin1Bytes(piece) : Buffer.from(piece);
  }
}

/** Waits until the head of this response is due. */
export async function waitForHead(
  { pace }: SandboxResponse,
  clock: Clock,
  signal?: AbortSignal,
): Promise<void> {
  if (pace?.kind === 'late') await clock.sleep(pace.waitMs, signal);
}

export interface Line {
  readonly pace: SandboxResponse['pace'];
  readonly clock: Clock;
  /** Aborted when the client has left. */
  readonly signal: AbortSignal;
}

/** The pieces as they leave: at once, or cut small so that one leaves each second. */
export function pacedBytes(
  pieces: Iterable<Buffer>,
  line: Line,
): Iterable<Buffer> | AsyncIterable<Buffer> {
  return line.pace?.kind === 'drip' ? dripped(pieces, line.pace.bytesPerSecond, line) : pieces;
}

async function* dripped(
  pieces: Iterable<Buffer>,
  bytesPerSecond: number,
  { clock, signal }: Line,
): AsyncGenerator<Buffer> {
  let isFirst = true;
  for (const piece of pieces) {
    for (let start = 0; start < piece.byteLength; start += bytesPerSecond) {
      if (!isFirst) await clock.sleep(1_000, signal);
      if (signal.aborted) return;
      isFirst = false;
      yield piece.subarray(start, start + bytesPerSecond);
    }
  }
}

/** The first half of the first piece: what arrives of a body that ends in the middle. */
export function* firstHalf(pieces: Iterable<Buffer>): Generator<Buffer> {
  for (const piece of pieces) {
    yield piece.subarray(0, Math.floor(piece.byteLength / 2));
    return;
  }
}

/** One byte for each character, as a database of that charset returns it. */
function latin1Bytes(text: string): Buffer {
  return Buffer.from(text.replaceAll(/[\u{100}-\u{10FFFF}]/gu, '?'), 'latin1');
}

/** Takes the connection from Fastify, which would otherwise answer or close it properly. */
function breakOff(
  reply: FastifyReply,
  response: SandboxResponse,
  transport: Transport,
): FastifyReply {
  reply.hijack();
  switch (transport.kind) {
    case 'reset':
      reply.raw.socket?.resetAndDestroy();
      break;
    case 'lost':
      reply.raw.socket?.destroy();
      break;
    case 'cut':
      writeHalf(reply, response, () => reply.raw.socket?.destroy());
      break;
    case 'cut-unnoticed':
      closeAfterBody(reply);
      writeHalf(reply, response, () => reply.raw.end());
  }
  return reply;
}

/** @param then called when the half has left, so that it arrives before the connection ends. */
function writeHalf(reply: FastifyReply, response: SandboxResponse, then: () => void): void {
  reply.raw.writeHead(response.status, response.headers);
  reply.raw.write(Buffer.concat([...firstHalf(bodyBytes(response))]), then);
}
