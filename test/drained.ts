import type { Readable } from 'node:stream';

/** All that was written to the stream since the last call: one call of `read` may give no more than a piece. */
export function drained(stream: Readable): string {
  let text = '';
  for (;;) {
    const piece: unknown = stream.read();
    if (piece === null) return text;
    text += String(piece);
  }
}
