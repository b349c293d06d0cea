// What can be wrong with a file that is taken for a snapshot.
import { SyncError } from '../../lib/index.ts';

/** The named file is no snapshot, was altered, or was written by another version. */
export class SnapshotUnusableError extends SyncError {
  constructor(message: string, options: { hint: string; cause?: unknown }) {
    super(message, { code: 'SNAPSHOT_UNUSABLE', ...options });
  }
}
