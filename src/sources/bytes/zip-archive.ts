// The members of a zip archive as byte streams, shown as `export.zip/member.csv`. The central directory is checked
// before anything is unpacked: names that lead out of the archive, links, encryption and bombs are refused. Each
// member must have the size and checksum that the archive claims.
import { crc32, createInflateRaw } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { type FilePath, isSidecar } from '../source/paths.ts';
import { type SourceUnreadableError, unreadable } from '../source/source.ts';
import {
  type ByteStream,
  type Chunks,
  chunksOf,
  fileState,
  inflated,
  mostInflatedBytes,
  readUnchanged,
  tooLarge,
  watchedStream,
  withHandle,
} from './byte-stream.ts';

/** Each chunk costs a turn of the thread pool: of half a gigabyte, a third of the time with a quarter of this. */
const CHUNK_BYTES = 256 * 1024;
const STORED = 0;

/** All members but sidecars, in the order of the archive. */
export async function openZipMembers(archive: FilePath): Promise<readonly ByteStream[]> {
  const state = await fileState(archive);
  const { shown } = archive;
  const bytes = Number(state.size);
  const entries = await withHandle(archive, async (handle) => {
    // Loaded here, because few commands read an archive.
    const { fromFdPromise } = await import('yauzl');
    return await listEntries(
      () => fromFdPromise(handle.fd, { ...STRICT, autoClose: false }),
      shown,
      bytes,
    );
  });
  return entries.map((entry) =>
    memberStream(shown, entry, (path) =>
      readUnchanged(archive, state, (handle) =>
        contentOf(
          chunksOf(handle, { start: entry.start, bytes: entry.entry.compressedSize }),
          entry,
          path,
        ),
      ),
    ),
  );
}

/** The same of an archive in memory, such as a workbook in an archive. The path is how people know it. */
export async function openZipBytes(path: string, bytes: Buffer): Promise<readonly ByteStream[]> {
  const { fromBufferPromise } = await import('yauzl');
  const entries = await listEntries(() => fromBufferPromise(bytes, STRICT), path, bytes.length);
  return entries.map((entry) =>
    memberStream(path, entry, (member) => {
      const packed = bytes.subarray(entry.start, entry.start + entry.entry.compressedSize);
      return contentOf(inChunks(packed), entry, member);
    }),
  );
}

const STRICT = { strictFileNames: true };

function memberStream(
  archive: string,
  { entry }: ZipEntry,
  open: (path: string) => Chunks,
): ByteStream {
  const path = `${archive}/${entry.fileName}`;
  return watchedStream(path, entry.uncompressedSize, () => open(path));
}

async function* inChunks(bytes: Buffer): Chunks {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield await Promise.resolve(bytes.subarray(at, at + CHUNK_BYTES));
  }
}

async function* contentOf(packed: Chunks, { entry }: ZipEntry, path: string): Chunks {
  const { uncompressedSize, compressionMethod } = entry;
  const content: Chunks =
    compressionMethod === STORED
      ? packed
      : inflated(packed, createInflateRaw({ chunkSize: CHUNK_BYTES }), Infinity, path);
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
  const hint = 'The archive is damaged or was made to deceive. Fetch it again.';
  return unreadable(path, 'its content is not what the archive says of it', hint);
}

/** The largest known export has 3,850. */
const MOST_ENTRIES = 10_000;

const DEFLATED = 8;

interface ZipEntry {
  readonly entry: Entry;
  /** Where its data begins in the archive. */
  readonly start: number;
}

async function listEntries(
  open: () => Promise<ZipFile>,
  path: string,
  bytes: number,
): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let inflatedBytes = 0;
  for await (const { entry, start } of entriesOf(open, path)) {
    const name = entry.fileName;
    refuseUnsafe(entry, path);
    if (names.has(name)) throw refused(path, 'two of its members have the same name');
    names.add(name);
    if (names.size > MOST_ENTRIES) {
      throw refused(path, `it has more than ${MOST_ENTRIES.toLocaleString('en')} members`);
    }
    if (name.endsWith('/') || isSidecar(name)) continue;
    inflatedBytes += entry.uncompressedSize;
    entries.push({ entry, start });
  }
  // These sizes are claims, which are checked when the members are read.
  if (inflatedBytes > mostInflatedBytes(bytes)) throw tooLarge(path);
  if (entries.length > 0) return entries;
  throw refused(path, 'it holds no files');
}

async function* entriesOf(open: () => Promise<ZipFile>, path: string) {
  try {
    const zip = await open();
    for await (const entry of zip.eachEntry()) {
      const header = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      yield { entry, start: header.fileDataStart };
    }
  } catch (cause) {
    throw isAboutNames(cause)
      ? refused(path, 'the name of a member leads out of the archive or holds a backslash')
      : damaged(path, cause);
  }
}

/** The package checks names itself, and its errors have no codes. */
function isAboutNames(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    /^(?:absolute path|invalid relative path|invalid characters)/u.test(cause.message)
  );
}

const SYMBOLIC_LINK = 0o12;

function refuseUnsafe(entry: Entry, path: string): void {
  const { fileName, compressionMethod, externalFileAttributes } = entry;
  if (/[\p{Cc}\p{Cf}]/u.test(fileName)) {
    throw refused(path, 'the name of a member holds a control character');
  }
  if (externalFileAttributes >>> 28 === SYMBOLIC_LINK) {
    throw refused(path, `its member ${fileName} is a link, not a file`);
  }
  if (entry.isEncrypted()) throw refused(path, 'it is encrypted');
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
    throw refused(path, `its member ${fileName} is packed in a way that only few programs know`);
  }
}

function refused(path: string, fault: string): SourceUnreadableError {
  const hint = 'Unpack the archive yourself, look at what is in it, and name the files under path.';
  return unreadable(path, fault, hint);
}

function damaged(path: string, cause: unknown): SourceUnreadableError {
  const hint = 'Let the export finish, or fetch the file again.';
  return unreadable(path, 'the archive is damaged or cut off', hint, cause);
}
