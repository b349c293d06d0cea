// Unpacks compressed chunks as they are read, and stops at a decompression bomb.
import { Readable, type Transform, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type SourceUnreadableError, unreadable } from '../source/source.ts';
import type { ByteStream, Chunks } from './byte-stream.ts';

/** Contact data shrinks to a tenth or a twentieth; a bomb shrinks more. */
const MOST_TIMES_LARGER = 100;

/** Small files of equal rows shrink very well and do no harm. */
const HARMLESS_BYTES = 64 * 1024 * 1024;

const MOST_BYTES = 16 * 1024 ** 3;

/** How many bytes so much compressed data may unpack to. */
export function mostInflatedBytes(compressedBytes: number): number {
  return Math.min(MOST_BYTES, Math.max(HARMLESS_BYTES, compressedBytes * MOST_TIMES_LARGER));
}

/** The transform must be new, such as `createGunzip()`. */
export async function* inflated(
  chunks: Chunks,
  inflate: Transform,
  most: number,
  path: string,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  const source = { ended: false };
  async function* packed(): AsyncGenerator<Buffer> {
    yield* chunks;
    source.ended = true;
  }
  pipeline(Readable.from(packed()), inflate, () => undefined);
  try {
    for await (const piece of inflate) {
      const chunk = piece as Buffer;
      bytes += chunk.length;
      if (bytes > most) throw tooLarge(path);
      yield chunk;
    }
  } catch (cause) {
    throw explained(cause, path);
  }
  // The decompressor stops at the end of the packed data, whatever follows.
  if (!source.ended) throw unusable(path, 'has something else behind it');
}

export function tooLarge(path: string): SourceUnreadableError {
  const fault = `it unpacks to more than ${String(MOST_TIMES_LARGER)} times its size, or to more than 16 GiB`;
  const hint = 'No export of contacts is packed like this. Unpack it yourself if it is one.';
  return unreadable(path, fault, hint);
}

/** The decompressor's failures in our words; those of the reader unchanged. */
function explained(cause: unknown, path: string): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (typeof code !== 'string' || !code.startsWith('Z_')) return cause;
  const fault = code === 'Z_BUF_ERROR' ? 'ends too soon: it is cut off' : 'is damaged';
  return unusable(path, fault, cause);
}

function unusable(path: string, fault: string, cause?: unknown): SourceUnreadableError {
  const hint = 'Let the export finish, or fetch the file again.';
  return unreadable(path, `its compressed content ${fault}`, hint, cause);
}

const CHUNK_BYTES = 64 * 1024;

/** The bytes in a file that was compressed with gzip. Its hash and size are those of the file on disk. */
export function gunzipped(file: ByteStream): ByteStream {
  const most = mostInflatedBytes(file.bytes);
  const gunzip = (): Transform => createGunzip({ chunkSize: CHUNK_BYTES });
  return { ...file, chunks: () => inflated(file.chunks(), gunzip(), most, file.path) };
}
