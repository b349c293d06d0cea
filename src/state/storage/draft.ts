// A result is written beside its final path and takes the name when it is whole. A draft has a name of its own: neither
// a file of the user nor the draft of another process is ever touched. What a killed process leaves is private and in
// nobody's way.
import { openSync } from 'node:fs';
import { systemRandom } from '../../lib/index.ts';

export interface Draft {
  readonly path: string;
  readonly descriptor: number;
}

/** An empty file that only its owner can read. Throws what `node:fs` throws. */
export function createDraft(finalPath: string): Draft {
  const digits = Buffer.from(systemRandom().bytes(4)).toString('hex');
  const path = `${finalPath}.${String(process.pid)}-${digits}.draft`;
  return { path, descriptor: openSync(path, 'wx', 0o600) };
}
