// Tells from the first bytes of a file whether it is, or was, a plan of ours, whatever became of the
// rest: a damaged plan is told from a foreign file, and no foreign file is ever written over.
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { PLAN_APPLICATION_ID } from './plan-schema.ts';

export type FoundFile = 'missing' | 'directory' | 'unreadable' | 'empty' | 'plan' | 'other';

/** Where SQLite keeps the application id (its file format, section 1.3). */
const APPLICATION_ID_OFFSET = 68;
const SQLITE_MARK = 'SQLite format 3\0';

/** What stands at a path. Changes nothing. */
export function fileAt(path: string): FoundFile {
  let file: number;
  try {
    // To open a pipe waits for its writer.
    const found = statSync(path);
    if (!found.isFile() && !found.isDirectory()) return 'other';
    file = openSync(path, 'r');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOENT' ? 'missing' : 'unreadable';
  }
  try {
    return contentOf(file);
  } finally {
    closeSync(file);
  }
}

function contentOf(file: number): FoundFile {
  if (fstatSync(file).isDirectory()) return 'directory';
  const head = Buffer.alloc(APPLICATION_ID_OFFSET + 4);
  const bytesRead = readSync(file, head);
  if (bytesRead === 0) return 'empty';
  const isDatabase = head.subarray(0, SQLITE_MARK.length).equals(Buffer.from(SQLITE_MARK));
  const mark = head.readUInt32BE(APPLICATION_ID_OFFSET);
  return isDatabase && mark === PLAN_APPLICATION_ID ? 'plan' : 'other';
}
