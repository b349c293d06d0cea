// What every file is before its text is known: bytes that can be read from the front as often as
// needed, with a hash of what was read. Plain files, gzip and members of a zip all look like this.
import { createHash } from 'node:crypto';
import { assert } from '../../lib/index.ts';
import { SourceChangedError } from '../source.ts';

export type Chunks = AsyncIterable<Buffer>;

export interface ByteStream {
  /** As people know it; a member of an archive stands behind the path of its archive. */
  readonly path: string;
  /** How much there is to read; `bytesRead` counts up to it. */
  readonly bytes: number;
  /** All bytes from the front, each time it is called. Two readings must be of equal content. */
  chunks(): Chunks;
  /** In hexadecimal, of the last reading that came to the end. */
  sha256(): string;
  /** How far the reading under way has come. */
  bytesRead(): number;
}

/** Enough to know a format, an encoding and a delimiter by. */
const HEAD_BYTES = 64 * 1024;

/** The first bytes: up to 64 KiB and the rest of a chunk. Nothing is kept of them. */
export async function readHead(stream: { readonly chunks: () => Chunks }): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream.chunks()) {
    pieces.push(chunk);
    bytes += chunk.length;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(pieces);
}

/** Hashes and counts what is read, and notices when a later reading differs from an earlier one. */
export function watchedStream(
  { path, bytes }: Pick<ByteStream, 'path' | 'bytes'>,
  open: () => Chunks,
): ByteStream {
  let digest: string | undefined;
  let bytesRead = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    bytesRead = 0;
    for await (const chunk of open()) {
      hash.update(chunk);
      bytesRead += chunk.length;
      yield chunk;
    }
    const now = hash.digest('hex');
    if (digest !== undefined && digest !== now) throw new SourceChangedError(path);
    digest = now;
  }
  return {
    path,
    bytes,
    chunks,
    bytesRead: () => bytesRead,
    sha256: () => {
      assert(digest !== undefined, 'the hash of a file is asked for after its rows were read');
      return digest;
    },
  };
}
