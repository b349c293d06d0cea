// The tables of who is known. A handle names a person, a contact or an id (src/state/people/handle.ts); no address stands in
// any of them.

export const PEOPLE_TABLES = `
  -- What is known of whom (src/state/people/person-facts.ts). The kind is a number, the place an unsubscribe group; empty
  -- texts where a fact is of no place or no run. The kind comes first: whether any is known is asked before each is.
  CREATE TABLE person_fact (
    kind INTEGER NOT NULL,
    handle BLOB NOT NULL,
    place TEXT NOT NULL,
    run_id TEXT NOT NULL,
    PRIMARY KEY (kind, handle, place, run_id)
  ) STRICT, WITHOUT ROWID;

  -- Every address that an id of a source ever had, both as handles.
  CREATE TABLE address_of_id (
    id BLOB NOT NULL,
    address BLOB NOT NULL,
    PRIMARY KEY (id, address)
  ) STRICT, WITHOUT ROWID;

  -- Every person and contact that an id of a source stood for. All of these are handles under the key of the memory, so
  -- that they can be compared with those who were erased, and with contacts that are gone.
  CREATE TABLE id_link (
    id_hash INTEGER NOT NULL,
    link INTEGER NOT NULL,
    -- Of the contact type of a contact; 0 for a person.
    type_hash INTEGER NOT NULL,
    PRIMARY KEY (id_hash, link)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE mirrored (
    contact_type TEXT PRIMARY KEY
  ) STRICT, WITHOUT ROWID;

  -- Contacts whose create was acknowledged and that no reading has shown (src/state/people/late.ts).
  CREATE TABLE late (
    handle BLOB PRIMARY KEY,
    contact_type TEXT NOT NULL,
    run_id TEXT NOT NULL,
    acknowledged_at TEXT NOT NULL,
    form TEXT,
    overdue INTEGER NOT NULL DEFAULT 0,
    -- How long the contact has been late, as far as that is sure.
    waited_ms INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  -- Of a run that left some late: how many creates in a contact type were acknowledged.
  CREATE TABLE late_group (
    run_id TEXT NOT NULL,
    contact_type TEXT NOT NULL,
    acknowledged INTEGER NOT NULL,
    PRIMARY KEY (run_id, contact_type)
  ) STRICT, WITHOUT ROWID;

  -- When a run last added to that, by all clocks.
  CREATE TABLE late_look (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    boot_id TEXT NOT NULL,
    monotonic_ms INTEGER NOT NULL,
    wall_ms INTEGER NOT NULL
  ) STRICT;

  -- Readings of the suppression lists that showed entries for the first time (src/state/people/list-entries.ts): of a
  -- run, or of an export (null). The day is of the wall clock, UTC.
  CREATE TABLE list_reading (
    reading INTEGER PRIMARY KEY,
    run_id TEXT,
    day TEXT NOT NULL
  ) STRICT;

  -- Suppression lists that were read before, by the ids of their groups. An empty id: the account-wide list.
  CREATE TABLE known_list (
    group_id TEXT PRIMARY KEY
  ) STRICT, WITHOUT ROWID;

  -- Entries of these lists, by the handles of their addresses. The kind says how the entry came: \`left\`, \`start\` or
  -- \`ours\`.
  CREATE TABLE list_entry (
    handle BLOB NOT NULL,
    group_id TEXT NOT NULL,
    reading INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- An export told of it, and the next one need not.
    marked INTEGER NOT NULL DEFAULT 0,
    -- It is in the file for other programs (2), or in the draft of one (1).
    filed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (handle, group_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX drafted_entry ON list_entry (filed) WHERE filed = 1;
`;
