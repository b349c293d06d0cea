// Where a file is written. The path is checked first: a whole file takes its name by a rename, which would replace a
// device or a pipe, so that nothing would arrive where the user sent it. Files of others are never replaced either; the
// first bytes show a damaged plan as ours. Until it is whole, a result stands beside its path in a draft with a name of
// its own: neither a file of the user nor the draft of another process is ever touched. What a killed process leaves is
// private and in nobody's way.
import { closeSync, fstatSync, lstatSync, openSync, readSync, statSync, type Stats } from 'node:fs';
import { systemRandom } from '../../lib/index.ts';
import { SpecialFileError } from './errors.ts';

/**
 * Throws `SpecialFileError` for anything but a regular file or a directory, also at the end of a link. The caller
 * refuses directories.
 */
export function refuseSpecialFile(path: string): void {
  const found = standingAt(path);
  if (found === undefined || found.isDirectory()) return;
  const kind = found.isFile() ? ownStream(path, found) : kindOf(found);
  if (kind !== undefined) throw new SpecialFileError(path, kind);
}

/** Undefined where there is nothing, or it cannot be reached: writing there will fail and say why. */
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

/** `/dev/stdout` is a link; it leads to a regular file where stdout is redirected, and must not be replaced. */
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

export type FoundFile = 'missing' | 'directory' | 'unreadable' | 'empty' | 'ours' | 'other';

/** Where SQLite keeps the application id (its file format, section 1.3). */
const APPLICATION_ID_OFFSET = 68;
const SQLITE_MARK = 'SQLite format 3\0';

/** Says what the path holds; `ours` is a database with the application id. Changes nothing. */
export function fileAt(path: string, applicationId: number): FoundFile {
  let file: number;
  try {
    // Opening a pipe would wait for its writer.
    const found = statSync(path);
    if (!found.isFile() && !found.isDirectory()) return 'other';
    file = openSync(path, 'r');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOENT' ? 'missing' : 'unreadable';
  }
  try {
    return contentOf(file, applicationId);
  } finally {
    closeSync(file);
  }
}

function contentOf(file: number, applicationId: number): FoundFile {
  if (fstatSync(file).isDirectory()) return 'directory';
  const head = Buffer.alloc(APPLICATION_ID_OFFSET + 4);
  const bytesRead = readSync(file, head);
  if (bytesRead === 0) return 'empty';
  const isDatabase = head.subarray(0, SQLITE_MARK.length).equals(Buffer.from(SQLITE_MARK));
  const isOurs = isDatabase && head.readUInt32BE(APPLICATION_ID_OFFSET) === applicationId;
  return isOurs ? 'ours' : 'other';
}

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
