// Reads a file once from front to back, hashes what it reads, and notices when the file is written
// meanwhile: such a file was never as it was read.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { assert } from '../lib/errors.ts';
import type { FilePath } from './paths.ts';
import { SourceChangedError, SourceUnreadableError } from './source.ts';

export interface FileReading {
  readonly path: FilePath;
  readonly bytes: number;
  readonly head: Buffer;
  /** All bytes, the head included. The hash is of the last reading that came to the end. */
  chunks(): AsyncIterable<Buffer>;
  sha256(): string;
  /** How far the reading under way has come. */
  bytesRead(): number;
}

const HEAD_BYTES = 64 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** Opens the file as far as its head; what the file is then is what it must stay. */
export async function openReading(path: FilePath): Promise<FileReading> {
  const { head, state } = await opened(path, async (handle) => ({
    state: await stateOf(handle),
    head: await readHead(handle),
  }));
  let digest: string | undefined;
  let bytesRead = 0;
  return {
    path,
    head,
    bytes: Number(state.size),
    bytesRead: () => bytesRead,
    chunks: () => {
      bytesRead = 0;
      return hashedChunks(path, state, {
        onChunk: (chunk) => {
          bytesRead += chunk.length;
        },
        onEnd: (hex) => {
          digest = hex;
        },
      });
    },
    sha256: () => {
      assert(digest !== undefined, 'the hash of a file is asked for after its rows were read');
      return digest;
    },
  };
}

/** What tells two contents of one file apart without reading it. */
interface FileState {
  readonly inode: bigint;
  readonly size: bigint;
  readonly modifiedNs: bigint;
}

interface ChunkWatch {
  readonly onChunk: (chunk: Buffer) => void;
  readonly onEnd: (sha256: string) => void;
}

async function* hashedChunks(
  path: FilePath,
  state: FileState,
  watch: ChunkWatch,
): AsyncGenerator<Buffer> {
  const handle = await openHandle(path);
  try {
    await refuseChange(handle, state, path);
    const hash = createHash('sha256');
    for await (const chunk of chunksOf(handle)) {
      hash.update(chunk);
      watch.onChunk(chunk);
      yield chunk;
    }
    await refuseChange(handle, state, path);
    watch.onEnd(hash.digest('hex'));
  } finally {
    await handle.close();
  }
}

async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

async function refuseChange(handle: FileHandle, before: FileState, path: FilePath): Promise<void> {
  const now = await stateOf(handle);
  const same =
    now.inode === before.inode && now.size === before.size && now.modifiedNs === before.modifiedNs;
  if (!same) throw new SourceChangedError(path.shown);
}

async function stateOf(handle: FileHandle): Promise<FileState> {
  const stats = await handle.stat({ bigint: true });
  return { inode: stats.ino, size: stats.size, modifiedNs: stats.mtimeNs };
}

async function readHead(handle: FileHandle): Promise<Buffer> {
  const buffer = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await handle.read(buffer, 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

async function opened<T>(path: FilePath, use: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await openHandle(path);
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

async function openHandle(path: FilePath): Promise<FileHandle> {
  try {
    return await open(path.absolute, 'r');
  } catch (cause) {
    const fault = isDenied(cause) ? 'access is denied' : 'the file cannot be opened';
    throw new SourceUnreadableError(`Reading ${path.shown}: ${fault}.`, {
      hint: 'Check that the file is still there and that this user may read it.',
      cause,
    });
  }
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EACCES';
}
