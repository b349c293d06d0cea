import type { Readable } from 'node:stream';

/** All that was written to the stream since the last call: one call of `read` may give no more than a piece. */
export function drained(stream: Readable): string {
  let text = '';
  for (;;) {
    // Without an encoding a stream gives bytes, and null once there are none.
    const piece = stream.read() as Buffer | null;
    if (piece === null) return text;
    text += piece.toString();
  }
}
