// A file that was compressed with gzip, as the bytes that are in it. Its hash and size are those of the
// file on disk.
import { createGunzip } from 'node:zlib';
import type { ByteStream } from './byte-stream.ts';
import { inflated, mostInflatedBytes } from './inflation.ts';

const CHUNK_BYTES = 64 * 1024;

export function gunzipped(file: ByteStream): ByteStream {
  return {
    ...file,
    chunks: () =>
      inflated(file.chunks(), {
        path: file.path,
        most: mostInflatedBytes(file.bytes),
        inflate: createGunzip({ chunkSize: CHUNK_BYTES }),
      }),
  };
}
