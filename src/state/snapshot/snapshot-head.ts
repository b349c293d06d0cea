// Whose account a snapshot holds, when it was read, and which lists it was made from.
import type { ListName } from './account-statements.ts';

export interface SnapshotHead {
  readonly host: string;
  /** The service's user id; null where no record has shown it. */
  readonly accountId: string | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly listferryVersion: string;
}

/** A list that was read to its end. */
export interface ReadList {
  readonly name: ListName;
  /** The unsubscribe group or segment whose recipients these are; empty for a list of the account. */
  readonly ownerId: string;
  /** What the service's own counters promised; null where it counts nothing. */
  readonly expectedCount: number | null;
  /** Of the answer after decompression; null for short lists. */
  readonly answer: { readonly bodyBytes: number; readonly sha256: string } | null;
}

/** A list as a snapshot holds it. */
export interface SnapshotList extends ReadList {
  readonly rowCount: number;
  /** Hex, over its rows. */
  readonly sha256: string;
}

/** A whole snapshot, without its rows. */
export interface Snapshot {
  readonly path: string;
  readonly head: SnapshotHead;
  readonly lists: readonly SnapshotList[];
}

/**
 * A list that holds fewer records than the service's own counters promised. It was read to its end and
 * may still be short: whether the service sends long lists whole is not specified.
 */
export interface Shortfall {
  readonly list: ListName;
  /** The unsubscribe group or segment; empty for a list of the account. */
  readonly ownerId: string;
  readonly listed: number;
  readonly expected: number;
}
