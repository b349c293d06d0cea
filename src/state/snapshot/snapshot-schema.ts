// The tables of a snapshot that say whose it is and how it was made. A snapshot is one SQLite file without side files that
// never changes once it is made. The tables of the account are in account-schema.ts. `config/snapshot.md` explains all
// of it to people.
import { SnapshotUnusableError } from '../storage/errors.ts';
import type { SealedKind } from '../storage/sealed-file.ts';

export const SNAPSHOT: SealedKind = {
  noun: 'snapshot',
  /** "LFsn". */
  applicationId: 0x4c46736e,
  /** Raised with every change of the tables. */
  version: 2,
  error: SnapshotUnusableError,
  hints: {
    missing: 'Run `listferry snapshot` to make one.',
    other: 'Name the file that `listferry snapshot` wrote.',
    altered: 'Use another one; `listferry snapshot` makes a new one.',
  },
};

/** Of a snapshot alone: whose it is, and what it was made from. */
export const SNAPSHOT_HEAD_TABLES = `
  -- One row: whose account this is, and when it was read.
  CREATE TABLE head (
    -- Host of the service's base address.
    host TEXT NOT NULL,
    -- The service's user id of the account; NULL where no record has shown it, as in an empty account.
    account_id TEXT,
    -- When reading began and ended, by the clock of the machine that read.
    started_at TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    -- The version of listferry that wrote the file.
    listferry_version TEXT NOT NULL,
    -- SHA-256 over the columns above and every row of \`list\`: tells a damaged or altered file.
    seal TEXT NOT NULL
  ) STRICT;

  -- One row for each list of the service that was read to its end.
  CREATE TABLE list (
    position INTEGER PRIMARY KEY,
    -- The path of the list, such as contacts/list.
    name TEXT NOT NULL,
    -- The unsubscribe group or segment whose recipients these are; empty for a list of the account.
    owner_id TEXT NOT NULL,
    -- Rows that this file holds of it. A contact that the service names twice is held once.
    row_count INTEGER NOT NULL,
    -- What the service's own counters promised before; NULL where it counts nothing.
    expected_count INTEGER,
    -- Size and SHA-256 of the service's answer after decompression; NULL for short lists. The hash is
    -- the one that a plan's basis has for the list.
    answer_bytes INTEGER,
    answer_sha256 TEXT,
    -- SHA-256 over the list's rows in this file but for their positions: equal content, equal hash.
    sha256 TEXT NOT NULL,
    UNIQUE (name, owner_id)
  ) STRICT;
`;

/** Whose account a snapshot holds, and when it was read. */
export interface SnapshotHead {
  readonly host: string;
  /** The service's user id; null where no record has shown it. */
  readonly accountId: string | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly listferryVersion: string;
}
