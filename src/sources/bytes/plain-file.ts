// A file on disk as it is.
import type { FilePath } from '../paths.ts';
import { watchedStream } from './byte-stream.ts';
import type { ByteStream } from './byte-stream.ts';
import { chunksOf, lookAt, readUnchanged } from './file-state.ts';

export async function openPlainFile(path: FilePath): Promise<ByteStream> {
  const state = await lookAt(path);
  return watchedStream({ path: path.shown, bytes: Number(state.size) }, () =>
    readUnchanged(path, state, (handle) => chunksOf(handle)),
  );
}
