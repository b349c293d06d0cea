// A file that is written whole takes its name by a rename, which replaces whatever has that name. For a device
// or a pipe that is wrong twice: nothing arrives where the user sent it, and the machine has lost its device.
import { fstatSync, lstatSync, statSync, type Stats } from 'node:fs';
import { SpecialFileError } from './errors.ts';

/**
 * Throws `SpecialFileError` for what is there and is neither a regular file nor a directory, also where a link
 * leads to it. A directory is for the caller to refuse, in the words for its kind of file.
 */
export function refuseSpecialFile(path: string): void {
  const found = standingAt(path);
  if (found === undefined || found.isDirectory()) return;
  const kind = found.isFile() ? ownStream(path, found) : kindOf(found);
  if (kind !== undefined) throw new SpecialFileError(path, kind);
}

/** Undefined where nothing is, or nothing can be reached: to write there fails, and says why. */
function standingAt(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function kindOf(found: Stats): string {
  if (found.isCharacterDevice() || found.isBlockDevice()) return 'a device';
  return found.isFIFO() ? 'a pipe' : 'a socket';
}

const STANDARD_STREAMS = [0, 1, 2];

/** `/dev/stdout` is a link; with stdout sent into a file it leads to a regular one, and is not to be replaced. */
function ownStream(path: string, found: Stats): string | undefined {
  if (!lstatSync(path).isSymbolicLink()) return undefined;
  const isOwn = STANDARD_STREAMS.some((descriptor) => isSame(descriptor, found));
  return isOwn ? 'a link to a stream of this command' : undefined;
}

function isSame(descriptor: number, { dev, ino }: Stats): boolean {
  try {
    const stream = fstatSync(descriptor);
    return stream.dev === dev && stream.ino === ino;
  } catch {
    // It is closed.
    return false;
  }
}
