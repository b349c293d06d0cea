// The members of a zip archive as byte streams, shown as `export.zip/member.csv`. Each is held to the
// size and checksum that the archive claims for it.
import type { FileHandle } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import type { FilePath } from '../paths.ts';
import { SourceUnreadableError } from '../source.ts';
import { watchedStream } from './byte-stream.ts';
import type { ByteStream, Chunks } from './byte-stream.ts';
import { chunksOf, lookAt, readUnchanged, withHandle } from './file-state.ts';
import { inflated } from './inflation.ts';
import { listEntries } from './zip-entries.ts';
import type { ZipEntry } from './zip-entries.ts';

const CHUNK_BYTES = 64 * 1024;
const STORED = 0;

/** In the order of the archive. Whatever they are, they are all there but sidecars. */
export async function openZipMembers(archive: FilePath): Promise<readonly ByteStream[]> {
  const state = await lookAt(archive);
  const size = { path: archive.shown, bytes: Number(state.size) };
  const entries = await withHandle(archive, async (handle) => await listEntries(handle, size));
  return entries.map((entry) => {
    const path = `${archive.shown}/${entry.name}`;
    return watchedStream({ path, bytes: entry.entry.uncompressedSize }, () =>
      readUnchanged(archive, state, (handle) => contentOf(handle, entry, path)),
    );
  });
}

async function* contentOf(
  handle: FileHandle,
  { entry, start }: ZipEntry,
  path: string,
): AsyncGenerator<Buffer> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry;
  const packed = chunksOf(handle, { start, bytes: compressedSize });
  const content: Chunks =
    compressionMethod === STORED
      ? packed
      : inflated(packed, {
          path,
          most: Infinity,
          inflate: createInflateRaw({ chunkSize: CHUNK_BYTES }),
        });
  let bytes = 0;
  let checksum = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > uncompressedSize) throw unlikeClaimed(path);
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (bytes !== uncompressedSize || checksum !== entry.crc32) throw unlikeClaimed(path);
}

function unlikeClaimed(path: string): SourceUnreadableError {
  return new SourceUnreadableError(
    `Reading ${path}: its content is not what the archive says of it.`,
    { hint: 'The archive is damaged or was made to deceive. Fetch it again.' },
  );
}
