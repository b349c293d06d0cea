// The journal's tables. One file per state directory; durable after every commit.
import { PEOPLE_TABLES } from '../people/people-schema.ts';
import { damaged, type Db, openDurable, Statements } from '../storage/database.ts';
import { StateDamagedError } from '../storage/errors.ts';

/** Raised with every change of the tables, or of what their texts hold. */
export const JOURNAL_VERSION = 22;

/** Makes an empty database a journal. */
export const NEW_JOURNAL = `
  CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- One execution. A run without a plan was interrupted before it had one.
  CREATE TABLE run (
    run_id TEXT PRIMARY KEY,
    command TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    plan_id TEXT,
    plan_path TEXT,
    plan_fingerprint TEXT,
    release TEXT,
    phase TEXT NOT NULL,
    boot_id TEXT NOT NULL,
    pid INTEGER NOT NULL,
    result TEXT,
    -- The order in which runs began, whatever the clock said.
    seq INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX run_by_seq ON run (seq);

  -- One write request: the intent is committed before the first byte is sent. A row without an outcome is in doubt.
  CREATE TABLE attempt (
    attempt_id INTEGER PRIMARY KEY,
    run_id TEXT NOT NULL REFERENCES run (run_id),
    endpoint TEXT NOT NULL,
    item_count INTEGER NOT NULL,
    payload_sha TEXT NOT NULL,
    boot_id TEXT NOT NULL,
    started_ms REAL NOT NULL,
    started_at TEXT NOT NULL,
    outcome TEXT,
    ended_ms REAL,
    http_status INTEGER,
    reason TEXT,
    -- The sum of the numbers of the items that the request carried.
    seq_sum INTEGER NOT NULL,
    -- What the request carried that is no item of the plan.
    beside_count INTEGER NOT NULL
  ) STRICT;

  -- Where each attempted or judged item of a run's plan stands. Items without a row are pending.
  CREATE TABLE item_state (
    run_id TEXT NOT NULL REFERENCES run (run_id),
    seq INTEGER NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    attempt_id INTEGER REFERENCES attempt (attempt_id),
    reason TEXT,
    PRIMARY KEY (run_id, seq)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE fact (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    source TEXT NOT NULL,
    observed_at TEXT NOT NULL,
    evidence TEXT
  ) STRICT, WITHOUT ROWID;

  -- Values of a contact that the service stored in another form than we sent, as hashes.
  CREATE TABLE stored_form (
    handle BLOB NOT NULL,
    field TEXT NOT NULL,
    wanted BLOB NOT NULL,
    stored BLOB NOT NULL,
    PRIMARY KEY (handle, field)
  ) STRICT, WITHOUT ROWID;

  -- One probe of open behaviours: under which names it made things. Without an end, something of it
  -- may still be on the service.
  CREATE TABLE probe (
    tag TEXT PRIMARY KEY,
    contact_type TEXT NOT NULL,
    custom_field TEXT NOT NULL,
    address_domain TEXT NOT NULL,
    started_at TEXT NOT NULL,
    boot_id TEXT NOT NULL,
    touched_ms REAL NOT NULL,
    ended_at TEXT
  ) STRICT, WITHOUT ROWID;

  -- Lists on which the address of a delete stood before it was sent. An empty group id: the
  -- account-wide list.
  CREATE TABLE held_suppression (
    run_id TEXT NOT NULL REFERENCES run (run_id),
    seq INTEGER NOT NULL,
    group_id TEXT NOT NULL,
    written_again INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (run_id, seq, group_id)
  ) STRICT, WITHOUT ROWID;

  -- Every change of a run or an attempt, in order (src/state/journal/chain.ts). The name is that of a run, or what a
  -- person accepted.
  CREATE TABLE chain (
    link INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT,
    attempt_id INTEGER,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX chain_accepted ON chain (name) WHERE kind = 'accepted';

  -- What each process that worked on a run has spent on it (src/state/journal/processes.ts).
  CREATE TABLE spending (
    run_id TEXT NOT NULL REFERENCES run (run_id),
    process INTEGER NOT NULL,
    requests INTEGER NOT NULL,
    list_reads INTEGER NOT NULL,
    elapsed_ms REAL NOT NULL,
    repeat_tokens INTEGER NOT NULL,
    PRIMARY KEY (run_id, process)
  ) STRICT, WITHOUT ROWID;

  -- Each call of a command that writes to the service (src/state/journal/processes.ts). It names a
  -- run once it has one, and an end once it came to one.
  CREATE TABLE invocation (
    invocation INTEGER PRIMARY KEY,
    command TEXT NOT NULL,
    run_id TEXT,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    exit_code INTEGER,
    reason TEXT,
    message TEXT,
    -- Whether its end was compared for whoever is told of ends (src/state/journal/notices.ts).
    is_told INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  -- Sources that could not be read for their consent before a run created contacts: theirs were held back.
  CREATE TABLE unread_source (
    run_id TEXT NOT NULL REFERENCES run (run_id),
    source TEXT NOT NULL,
    PRIMARY KEY (run_id, source)
  ) STRICT, WITHOUT ROWID;

  -- Changes that a person refused by name (src/state/journal/refusals.ts): what they are, as a keyed hash, and the
  -- handles of the addresses that they name. The day is of the wall clock, UTC.
  CREATE TABLE refused (
    change_hash BLOB PRIMARY KEY,
    handle BLOB NOT NULL,
    other_handle BLOB,
    kind TEXT NOT NULL,
    place TEXT NOT NULL,
    run_id TEXT NOT NULL REFERENCES run (run_id),
    day TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- What is to be told of the ends of commands, and to whom (src/state/journal/notices.ts).
  CREATE TABLE notice (
    notice INTEGER PRIMARY KEY,
    event_id TEXT NOT NULL,
    sink TEXT NOT NULL,
    body TEXT NOT NULL,
    made_at TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    UNIQUE (event_id, sink)
  ) STRICT;

  -- The last end of a command that was compared for each of them.
  CREATE TABLE notice_end (
    sink TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    conditions TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  ${PEOPLE_TABLES}
  PRAGMA user_version = ${String(JOURNAL_VERSION)};
`;

/** Makes the tables of an empty database. */
export function prepareJournal(db: Db, path: string): void {
  const version = versionOf(db);
  if (version === 0) db.transaction(() => db.exec(NEW_JOURNAL))();
  else if (version !== JOURNAL_VERSION) throw otherVersion(version, path);
  else if (!db.memory && lacksColumns(db)) throw damaged(path);
}

function versionOf(db: Db): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** A statement is prepared when it is first used: one that does not fit must not show in the middle of a run. */
function lacksColumns(db: Db): boolean {
  const known = new Set(columnsOf(db));
  const whole = openDurable({ kind: 'memory' }, NEW_JOURNAL);
  const isLacking = columnsOf(whole).some((column) => !known.has(column));
  whole.close();
  return isLacking;
}

function columnsOf(db: Db): readonly string[] {
  return new Statements(db).values(
    `SELECT one.name || '.' || it.name FROM sqlite_schema AS one, pragma_table_info(one.name) AS it
     WHERE one.type = 'table'`,
  );
}

function otherVersion(version: number, path: string): StateDamagedError {
  const isNewer = version > JOURNAL_VERSION;
  return new StateDamagedError(
    `The journal ${path} has version ${String(version)}; this listferry knows version ${String(JOURNAL_VERSION)}.`,
    {
      hint: isNewer
        ? 'Use the newer listferry that wrote it.'
        : 'Finish its open runs with the listferry that wrote it, then move the file away. `listferry verify` shows where the account stands.',
    },
  );
}
