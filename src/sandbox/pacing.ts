// The body of a response as bytes, at the pace that the service keeps (behaviours `encoding` and
// `list_slow`). Waits are on the clock, so that on virtual time an hour of dripping passes at once.
import type { Clock } from '../lib/index.ts';
import type { SandboxResponse } from './request.ts';

/** A text is one piece; a long list is many, each made when it is asked for. */
export function* bodyBytes({ body, charset }: SandboxResponse): Generator<Buffer> {
  for (const piece of typeof body === 'string' ? [body] : body) {
    if (piece !== '') yield charset === 'latin1' ? latin1Bytes(piece) : Buffer.from(piece);
  }
}

/** Waits as long as the client has to wait for the head of this response. */
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
  /** Aborted once nobody listens any more. */
  readonly signal: AbortSignal;
}

/** The pieces as they leave: at once, or cut so small that one of them leaves each second. */
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

/** Half of the bytes of the first piece: what is left of a body that ends in its middle. */
export function* firstHalf(pieces: Iterable<Buffer>): Generator<Buffer> {
  for (const piece of pieces) {
    yield piece.subarray(0, Math.floor(piece.byteLength / 2));
    return;
  }
}

/** One byte for each character, as a database of that charset hands it on. */
function latin1Bytes(text: string): Buffer {
  return Buffer.from(text.replaceAll(/[\u{100}-\u{10FFFF}]/gu, '?'), 'latin1');
}
