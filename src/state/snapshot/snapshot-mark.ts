// Tells from the first bytes of a file whether it is, or was, a snapshot of ours, so that a slip of the
// finger writes over no other file.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { SNAPSHOT_APPLICATION_ID } from './snapshot-schema.ts';

/** Where SQLite keeps the application id (its file format, section 1.3). */
const APPLICATION_ID_OFFSET = 68;

/** Whether a snapshot may take the path: nothing is there, nothing is in it, or a snapshot is. */
export function mayTakePlaceOf(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return true;
  return found.isFile() && (found.size === 0 || hasOurMark(path));
}

/** Whether a file that is there is a snapshot of ours. */
export function isSnapshotFile(path: string): boolean {
  return statSync(path).isFile() && hasOurMark(path);
}

function hasOurMark(path: string): boolean {
  const head = Buffer.alloc(APPLICATION_ID_OFFSET + 4);
  const file = openSync(path, 'r');
  try {
    readSync(file, head);
  } finally {
    closeSync(file);
  }
  return head.readUInt32BE(APPLICATION_ID_OFFSET) === SNAPSHOT_APPLICATION_ID;
}
