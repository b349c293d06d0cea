// The journal's tables. One file per state directory; durable after every commit.
import type { Db } from '../storage/database.ts';
import { StateDamagedError } from '../storage/errors.ts';

const FIRST_TABLES = `
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
    result TEXT
  ) STRICT, WITHOUT ROWID;

  -- One write request: the intent is committed before the first byte is sent. A row without an
  -- outcome is in doubt, however it came about.
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
    reason TEXT
  ) STRICT;
  CREATE INDEX attempt_by_run ON attempt (run_id);

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
  CREATE INDEX item_state_by_state ON item_state (run_id, state);

  CREATE TABLE fact (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    source TEXT NOT NULL,
    observed_at TEXT NOT NULL,
    evidence TEXT
  ) STRICT, WITHOUT ROWID;

  -- Values that the service stored in another form than we sent, as hashes.
  CREATE TABLE stored_form (
    key_hash BLOB NOT NULL,
    field TEXT NOT NULL,
    wanted BLOB NOT NULL,
    stored BLOB NOT NULL,
    PRIMARY KEY (key_hash, field)
  ) STRICT, WITHOUT ROWID;

  -- Contacts that we created, by keyed hash of their key.
  CREATE TABLE owned (
    key_hash BLOB PRIMARY KEY
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE mirrored (
    contact_type TEXT PRIMARY KEY
  ) STRICT, WITHOUT ROWID;
`;

const PROBE_TABLE = `
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
`;

const HELD_SUPPRESSION_TABLE = `
  -- Lists on which the address of a delete stood before it was sent. An empty group id: the
  -- account-wide list.
  CREATE TABLE held_suppression (
    run_id TEXT NOT NULL REFERENCES run (run_id),
    seq INTEGER NOT NULL,
    group_id TEXT NOT NULL,
    written_again INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (run_id, seq, group_id)
  ) STRICT, WITHOUT ROWID;
`;

const CHAIN_TABLE = `
  -- Every change of a run or an attempt, in its order (src/state/journal/chain.ts). The name is that of
  -- a run, or what a person accepted.
  CREATE TABLE chain (
    link INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT,
    attempt_id INTEGER,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX chain_accepted ON chain (name) WHERE kind = 'accepted';

  -- What was there before there was a chain has no link.
  INSERT INTO meta (name, value) SELECT 'unchained_runs', CAST(count(*) AS TEXT) FROM run;
  INSERT INTO meta (name, value) SELECT 'unchained_attempts', CAST(count(*) AS TEXT) FROM attempt;

  -- The numbers of the items that a request carried, added up; null before there was a chain.
  ALTER TABLE attempt ADD COLUMN seq_sum INTEGER;
`;

const SPENDING_TABLE = `
  -- What each process that worked on a run has spent on it (src/state/journal/spending.ts).
  CREATE TABLE spending (
    run_id TEXT NOT NULL REFERENCES run (run_id),
    process INTEGER NOT NULL,
    requests INTEGER NOT NULL,
    list_reads INTEGER NOT NULL,
    elapsed_ms REAL NOT NULL,
    repeat_tokens INTEGER NOT NULL,
    PRIMARY KEY (run_id, process)
  ) STRICT, WITHOUT ROWID;
`;

/** Questions to them are asked a few times in a run; keeping them up cost a third of every commit. */
const WITHOUT_INDEXES = `
  DROP INDEX IF EXISTS attempt_by_run;
  DROP INDEX IF EXISTS item_state_by_state;
`;

const SOURCE_ID_TABLE = `
  -- Every address that an id of a source ever had, both as keyed hashes.
  CREATE TABLE source_id (
    id_hash BLOB NOT NULL,
    address_hash BLOB NOT NULL,
    PRIMARY KEY (id_hash, address_hash)
  ) STRICT, WITHOUT ROWID;
`;

const LATE_TABLES = `
  -- Contacts whose create was acknowledged and that no reading has shown (src/state/journal/late.ts).
  CREATE TABLE late (
    key_hash BLOB PRIMARY KEY,
    contact_type TEXT NOT NULL,
    run_id TEXT NOT NULL,
    acknowledged_at TEXT NOT NULL,
    form TEXT,
    overdue INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  -- Of a run that left some late: how many creates in a contact type were acknowledged.
  CREATE TABLE late_group (
    run_id TEXT NOT NULL,
    contact_type TEXT NOT NULL,
    acknowledged INTEGER NOT NULL,
    PRIMARY KEY (run_id, contact_type)
  ) STRICT, WITHOUT ROWID;
`;

const INVOCATION_TABLE = `
  -- Each call of a command that writes to the service (src/state/journal/invocations.ts). It names a
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
    message TEXT
  ) STRICT;
`;

const UNREAD_SOURCE_TABLE = `
  -- Sources that could not be read for their consent before a run created contacts: theirs were held back.
  CREATE TABLE unread_source (
    run_id TEXT NOT NULL REFERENCES run (run_id),
    source TEXT NOT NULL,
    PRIMARY KEY (run_id, source)
  ) STRICT, WITHOUT ROWID;
`;

export const RUN_SEQUENCE = `
  -- The order in which runs began, whatever the clock said. Those without a link of the chain are older
  -- than all that have one, and of them nothing but the clock is known.
  ALTER TABLE run ADD COLUMN seq INTEGER;
  UPDATE run SET seq = placed.seq FROM (
    SELECT run.run_id, row_number() OVER (
      ORDER BY coalesce(began.link, 0), run.started_at, run.run_id
    ) AS seq
    FROM run LEFT JOIN (
      SELECT name, min(link) AS link FROM chain WHERE kind = 'run' GROUP BY name
    ) AS began ON began.name = run.run_id
  ) AS placed WHERE placed.run_id = run.run_id;
  CREATE UNIQUE INDEX run_by_seq ON run (seq);
`;

const SUPPRESSED_KEY_TABLE = `
  -- Every address of which a run knew that it had left everything, as a keyed hash.
  CREATE TABLE suppressed_key (
    address_hash BLOB PRIMARY KEY
  ) STRICT, WITHOUT ROWID;
`;

const LATE_LOOK_TABLE = `
  -- How long each contact has been late, as far as that is sure (src/state/journal/late.ts).
  ALTER TABLE late ADD COLUMN waited_ms INTEGER NOT NULL DEFAULT 0;

  -- When a run last added to that, by all clocks.
  CREATE TABLE late_look (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    boot_id TEXT NOT NULL,
    monotonic_ms INTEGER NOT NULL,
    wall_ms INTEGER NOT NULL
  ) STRICT;
`;

const SUPPRESSED_SINCE_TABLE = `
  -- Whom a run unsubscribed because they left in the sources after its plan was made: addresses as keyed hashes,
  -- noted before the request leaves. The name of the global list is empty.
  CREATE TABLE suppressed_since (
    run_id TEXT NOT NULL REFERENCES run (run_id),
    group_name TEXT NOT NULL,
    address_hash BLOB NOT NULL,
    PRIMARY KEY (run_id, group_name, address_hash)
  ) STRICT, WITHOUT ROWID;

  -- What a request carried that is no item of the plan.
  ALTER TABLE attempt ADD COLUMN beside_count INTEGER NOT NULL DEFAULT 0;
`;

/** The first brings a new file to version 1, each further one to the version after. */
export const STEPS: readonly string[] = [
  FIRST_TABLES,
  PROBE_TABLE,
  HELD_SUPPRESSION_TABLE,
  CHAIN_TABLE,
  SPENDING_TABLE,
  WITHOUT_INDEXES,
  SOURCE_ID_TABLE,
  LATE_TABLES,
  INVOCATION_TABLE,
  UNREAD_SOURCE_TABLE,
  RUN_SEQUENCE,
  SUPPRESSED_KEY_TABLE,
  LATE_LOOK_TABLE,
  SUPPRESSED_SINCE_TABLE,
];

/** Raised with every change of the tables; an older file is brought up step by step. */
export const JOURNAL_VERSION = STEPS.length;

/** Makes an empty database a journal of this version. */
export const NEW_JOURNAL = `${STEPS.join('')} PRAGMA user_version = ${String(JOURNAL_VERSION)};`;

export function prepareJournal(db: Db, path: string): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version === JOURNAL_VERSION) return;
  if (version > JOURNAL_VERSION) {
    throw new StateDamagedError(
      `The journal ${path} has version ${String(version)}; this listferry knows up to ${String(JOURNAL_VERSION)}.`,
      { hint: 'Use the newer listferry that wrote it.' },
    );
  }
  db.transaction(() => {
    for (const step of STEPS.slice(version)) db.exec(step);
    db.pragma(`user_version = ${String(JOURNAL_VERSION)}`);
  })();
}
