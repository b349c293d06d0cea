// A file as bytes that can be read from the front as often as needed, with a hash of what was read. A file that
// changes while it is read is refused.
import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type Transform, pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { assert } from '../../lib/index.ts';
import type { FilePath } from '../source/paths.ts';
import { type SourceUnreadableError, SourceChangedError, unreadable } from '../source/source.ts';

export type Chunks = AsyncIterable<Buffer>;

export interface ByteStream {
  /** As people know it; a member of an archive follows the path of its archive. */
  readonly path: string;
  /** How much there is to read; `bytesRead` counts up to it. */
  readonly bytes: number;
  /** All bytes from the front, at each call. Two readings must give the same bytes. */
  readonly chunks: () => Chunks;
  /** In hexadecimal, of the last complete reading. */
  readonly sha256: () => string;
  /** Of the present reading. */
  readonly bytesRead: () => number;
}

/** What a source that is read from such bytes tells of them. */
export function toldOf({ path, bytes, sha256, bytesRead }: ByteStream) {
  return { path, bytes, sha256, bytesRead };
}

/** Enough to recognise a format, an encoding and a delimiter. */
const HEAD_BYTES = 64 * 1024;

/** The first 64 KiB and the rest of a chunk. */
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
export function watchedStream(path: string, bytes: number, open: () => Chunks): ByteStream {
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

/** A file on disk as it is. */
export async function openPlainFile(path: FilePath): Promise<ByteStream> {
  const state = await fileState(path);
  return watchedStream(path.shown, Number(state.size), () =>
    readUnchanged(path, state, (handle) => chunksOf(handle)),
  );
}

/** Tells without reading whether a file has changed. */
export type FileState = Pick<BigIntStats, 'ino' | 'size' | 'mtimeNs'>;

/** Twice the default of streams, which saves 0.07 of 1 µs for a row of 110 bytes. */
const CHUNK_BYTES = 128 * 1024;

/** The state that the file must keep. */
export async function fileState(path: FilePath): Promise<FileState> {
  return await withHandle(path, stateOf);
}

/** Refuses the file if it has changed, before and after it is read. */
export async function* readUnchanged(
  path: FilePath,
  state: FileState,
  read: (handle: FileHandle) => Chunks,
): AsyncGenerator<Buffer> {
  const handle = await openHandle(path);
  try {
    await refuseChange(handle, state, path);
    yield* read(handle);
    await refuseChange(handle, state, path);
  } finally {
    await handle.close();
  }
}

export async function withHandle<T>(path: FilePath, use: (handle: FileHandle) => Promise<T>) {
  const handle = await openHandle(path);
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

/** A part of the file, or all of it. The next piece is read while the caller works on the present one. */
export async function* chunksOf(handle: FileHandle, { start = 0, bytes = Infinity } = {}): Chunks {
  const end = start + bytes;
  let at = start;
  let coming = ahead(pieceAt(handle, at, end));
  for (;;) {
    const piece = await coming;
    if (piece.length === 0) return;
    at += piece.length;
    coming = ahead(pieceAt(handle, at, end));
    yield piece;
  }
}

async function pieceAt(handle: FileHandle, at: number, end: number): Promise<Buffer> {
  const wanted = Math.min(CHUNK_BYTES, end - at);
  if (wanted <= 0) return Buffer.alloc(0);
  const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
  return buffer.subarray(0, bytesRead);
}

/** If the caller stops before the piece arrives, a failure to read it does not matter. */
function ahead(piece: Promise<Buffer>): Promise<Buffer> {
  piece.catch(() => undefined);
  return piece;
}

async function refuseChange(handle: FileHandle, before: FileState, path: FilePath): Promise<void> {
  const { ino, size, mtimeNs } = await stateOf(handle);
  const isSame = ino === before.ino && size === before.size && mtimeNs === before.mtimeNs;
  if (!isSame) throw new SourceChangedError(path.shown);
}

async function stateOf(handle: FileHandle): Promise<FileState> {
  return await handle.stat({ bigint: true });
}

async function openHandle(path: FilePath): Promise<FileHandle> {
  try {
    return await open(path.absolute, 'r');
  } catch (cause) {
    const isDenied = cause instanceof Error && 'code' in cause && cause.code === 'EACCES';
    const fault = isDenied ? 'access is denied' : 'the file cannot be opened';
    const hint = 'Check that the file is still there and that this user may read it.';
    throw unreadable(path.shown, fault, hint, cause);
  }
}

// Unpacks compressed chunks as they are read, and stops at a decompression bomb.

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

const UNPACKED_BYTES = 64 * 1024;

/** The bytes in a file that was compressed with gzip. Its hash and size are those of the file on disk. */
export function gunzipped(file: ByteStream): ByteStream {
  const most = mostInflatedBytes(file.bytes);
  const gunzip = (): Transform => createGunzip({ chunkSize: UNPACKED_BYTES });
  return { ...file, chunks: () => inflated(file.chunks(), gunzip(), most, file.path) };
}
