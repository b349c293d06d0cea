// The tables of one comparison: both sides by key, so that SQLite does the set operations over millions of keys. The first
// question fills the two long tables with the rows that are not equal on both sides, in their order, and then makes the
// indexes: three times as fast as keeping the tables sorted. A `target` is the number of a contact type or segment, a
// `binding` that of one source in one sync.

/** The target of an address that is held back from all of them. */
export const EVERY_TARGET = -1;

/** Why an address is held back: see its table. */
export type HeldReason = 'erased' | 'further' | 'unread' | 'changedId' | 'listed';

/**
 * Desired contacts that may receive mail: subscribed, suppressed neither on the service nor by the sources, and not held
 * back for what else is known of their person.
 */
export const IS_MAILABLE = `
  status = 'subscribed'
  AND NOT EXISTS (SELECT 1 FROM suppressed
                  WHERE scope = 0 AND suppressed.address = desired.address)
  AND NOT EXISTS (SELECT 1 FROM wanted_suppression
                  WHERE scope = 0 AND wanted_suppression.address = desired.address)
  AND NOT EXISTS (SELECT 1 FROM held_back
                  WHERE held_back.address = desired.address
                  AND held_back.target IN (${String(EVERY_TARGET)}, desired.target))
`;

/** The rows of desired contacts that are not mailable: they are few, and found without checking a million others. */
export const BARRED = `
  SELECT rowid FROM desired WHERE status <> 'subscribed'
  UNION
  SELECT desired.rowid
  FROM (SELECT address FROM suppressed WHERE scope = 0
        UNION SELECT address FROM wanted_suppression WHERE scope = 0) AS entry
    CROSS JOIN (SELECT DISTINCT target FROM desired) AS one
    CROSS JOIN desired ON desired.target = one.target AND desired.address = entry.address
  UNION
  SELECT desired.rowid
  FROM held_back AS entry
    CROSS JOIN (SELECT DISTINCT target FROM desired) AS one
    CROSS JOIN desired ON desired.target = one.target AND desired.address = entry.address
  WHERE entry.target IN (${String(EVERY_TARGET)}, one.target)
`;

/**
 * Whether an address is on a list, or put there by this comparison. Both are SQL: `scopes` says of a scope whether it is
 * meant, as `= @scope` does.
 */
export function isSuppressed(address: string, scopes: string): string {
  const [listed, wanted] = ['suppressed', 'wanted_suppression'].map(
    (table) =>
      `EXISTS (SELECT 1 FROM ${table} AS entry WHERE entry.address = ${address} AND entry.scope ${scopes})`,
  );
  return `(${listed ?? ''} OR ${wanted ?? ''})`;
}

export const SCRATCH_TABLES = `
  CREATE TABLE actual (
    target INTEGER NOT NULL,
    address TEXT NOT NULL,
    contact_id TEXT NOT NULL,
    -- Null where it equals the address, as most do.
    email TEXT,
    fields TEXT NOT NULL,
    -- Over the address and the fields that the sources own.
    digest TEXT NOT NULL
  ) STRICT;

  -- Further contacts with a key that \`actual\` holds already.
  CREATE TABLE actual_copy (
    target INTEGER NOT NULL,
    address TEXT NOT NULL,
    contact_id TEXT NOT NULL,
    email TEXT NOT NULL,
    fields TEXT NOT NULL,
    PRIMARY KEY (target, address, contact_id)
  ) STRICT, WITHOUT ROWID;

  -- Used while copies are moved: the rows of keys that several contacts have. The first is the one with the lowest id.
  CREATE TABLE ranked_contact (
    place INTEGER PRIMARY KEY,
    first INTEGER NOT NULL,
    is_repeat INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE desired (
    target INTEGER NOT NULL,
    address TEXT NOT NULL,
    -- Null where it equals the address.
    email TEXT,
    status TEXT NOT NULL,
    fields TEXT NOT NULL,
    -- Equal digests mean that there is nothing to compare.
    digest TEXT NOT NULL,
    may_create INTEGER NOT NULL,
    may_update INTEGER NOT NULL,
    binding INTEGER NOT NULL,
    file INTEGER NOT NULL,
    line INTEGER NOT NULL,
    -- The row's evidence of its consent, as JSON.
    evidence TEXT,
    -- The earlier ones of several merged rows that gave some of its fields, as JSON.
    givers TEXT
  ) STRICT;

  -- Keys that a row names without wanting them: as a further address of its contact (strength 0), excluded (1), invalid (2).
  CREATE TABLE mention (
    target INTEGER NOT NULL,
    address TEXT NOT NULL,
    strength INTEGER NOT NULL,
    PRIMARY KEY (target, address)
  ) STRICT, WITHOUT ROWID;

  -- What addresses are like that a row may mean which says no mail and whose address cannot be read. Target -1 stands for
  -- every one.
  CREATE TABLE likeness (
    text TEXT NOT NULL,
    target INTEGER NOT NULL,
    PRIMARY KEY (text, target)
  ) STRICT, WITHOUT ROWID;

  -- Desired addresses in other letters that look like one in Latin letters.
  CREATE TABLE look_alike (
    target INTEGER NOT NULL,
    address TEXT NOT NULL,
    latin TEXT NOT NULL,
    file INTEGER NOT NULL,
    line INTEGER NOT NULL,
    PRIMARY KEY (target, address)
  ) STRICT, WITHOUT ROWID;

  -- Suppressions that the sources want. Scope 0 is the global list, others are unsubscribe groups.
  CREATE TABLE wanted_suppression (
    scope INTEGER NOT NULL,
    address TEXT NOT NULL,
    email TEXT NOT NULL,
    status TEXT NOT NULL,
    binding INTEGER NOT NULL,
    file INTEGER NOT NULL,
    line INTEGER NOT NULL,
    evidence TEXT,
    -- The rank of the status; the worst is the highest.
    severity INTEGER NOT NULL,
    PRIMARY KEY (scope, address)
  ) STRICT, WITHOUT ROWID;

  -- Addresses that get no mail from us, without an entry on the service: they are neither created nor changed. Target -1
  -- stands for every one. \`erased\`: the id is that of a person who was erased; \`further\`: another address of the row is
  -- that of somebody who left or was erased; \`unread\`: a row that says no mail seems to mean it; \`changedId\`: the id had
  -- another address, and so many changed that a person has to say what the ids mean; \`listed\`: another address of
  -- the row has a contact already.
  CREATE TABLE held_back (
    address TEXT NOT NULL,
    target INTEGER NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (address, target)
  ) STRICT, WITHOUT ROWID;

  -- People who left, by a row of a source that unsubscribes nobody from all mail.
  CREATE TABLE left_in_source (
    source TEXT NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (source, address)
  ) STRICT, WITHOUT ROWID;

  -- Rows that a person fixed, kept until all others were read.
  CREATE TABLE fixed_row (
    seq INTEGER PRIMARY KEY,
    file INTEGER NOT NULL,
    line INTEGER NOT NULL,
    original TEXT,
    cells TEXT NOT NULL
  ) STRICT;

  -- The originals of these rows in each sync or list of suppressions: how many fixed rows there are, how many of them are
  -- valid, and how many originals came.
  CREATE TABLE fix (
    place TEXT NOT NULL,
    original TEXT NOT NULL,
    rows INTEGER NOT NULL,
    valid INTEGER NOT NULL,
    replaced INTEGER NOT NULL,
    PRIMARY KEY (place, original)
  ) STRICT, WITHOUT ROWID;

  -- The worst status that any row gave for an original, by the digest of its content or of its address.
  CREATE TABLE fix_status (
    name TEXT PRIMARY KEY,
    status TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- The keys of fixed rows, and whether another row wants them.
  CREATE TABLE fix_key (
    target INTEGER NOT NULL,
    address TEXT NOT NULL,
    seen INTEGER NOT NULL,
    PRIMARY KEY (target, address)
  ) STRICT, WITHOUT ROWID;

  -- Rows with an id of their source, one for each address of an id.
  CREATE TABLE source_id (
    seq INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    id TEXT NOT NULL,
    target INTEGER NOT NULL,
    address TEXT NOT NULL,
    email TEXT NOT NULL,
    binding INTEGER NOT NULL,
    file INTEGER NOT NULL,
    line INTEGER NOT NULL,
    -- Its person was erased, by the address.
    is_erased INTEGER NOT NULL,
    UNIQUE (source, id, address)
  ) STRICT;

  -- Further contact types and segments of such an id with its address.
  CREATE TABLE further_target (
    source TEXT NOT NULL,
    id TEXT NOT NULL,
    address TEXT NOT NULL,
    target INTEGER NOT NULL,
    PRIMARY KEY (source, id, address, target)
  ) STRICT, WITHOUT ROWID;

  -- The other addresses in rows that make a contact of their first one. That of \`alt_email\` goes to the service with the
  -- contact, and is no name of it there.
  CREATE TABLE row_other (
    target INTEGER NOT NULL,
    address TEXT NOT NULL,
    other TEXT NOT NULL,
    is_alt INTEGER NOT NULL,
    PRIMARY KEY (target, address, is_alt, other)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX row_other_by_other ON row_other (target, other) WHERE is_alt = 0;

  -- Addresses beside one of somebody who was erased, in a row. One that may be another person's is so where it has a row
  -- and a contact of its own.
  CREATE TABLE beside_erased (
    address TEXT PRIMARY KEY,
    may_be_other INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Desired contacts whose person somebody else removed from the service under another address, the hash of that contact
  -- as the memory has it, and the link by which it is theirs.
  CREATE TABLE gone_link (
    target INTEGER NOT NULL,
    address TEXT NOT NULL,
    key_hash TEXT NOT NULL,
    link TEXT NOT NULL,
    PRIMARY KEY (target, address)
  ) STRICT, WITHOUT ROWID;

  -- Other addresses that the id of such a row had, as hashes.
  CREATE TABLE former_address (
    source_id INTEGER NOT NULL,
    address_hash BLOB NOT NULL
  ) STRICT;
  CREATE INDEX former_address_by_hash ON former_address (address_hash);
  CREATE INDEX former_address_by_row ON former_address (source_id);

  -- Rows whose id never had their address, as hashes.
  CREATE TABLE fresh_address (
    source_id INTEGER PRIMARY KEY,
    id_hash BLOB NOT NULL,
    address_hash BLOB NOT NULL
  ) STRICT;

  -- Addresses of one contact type that are to be created, with the hashes of their ids' former ones.
  CREATE TABLE rename_candidate (
    address_hash BLOB NOT NULL,
    new_address TEXT NOT NULL,
    PRIMARY KEY (address_hash, new_address)
  ) STRICT, WITHOUT ROWID;

  -- Contacts that get the new address of their person, instead of a new contact with it.
  CREATE TABLE rename (
    seq INTEGER PRIMARY KEY,
    target INTEGER NOT NULL,
    address TEXT NOT NULL,
    new_address TEXT NOT NULL,
    UNIQUE (target, address),
    UNIQUE (target, new_address)
  ) STRICT;

  -- Addresses that get no mail at all (scope 0), or none of a group. An entry of a group may be in its own list and in the
  -- global one; a list has the number of its scope. An address that is not the whole entry (is_plain 0) gets no mail from
  -- us, but the service may not know it.
  CREATE TABLE suppressed (
    scope INTEGER NOT NULL,
    address TEXT NOT NULL,
    list INTEGER NOT NULL,
    is_plain INTEGER NOT NULL,
    -- Of a plain entry; blank where it is the address itself, as most are.
    spelling TEXT NOT NULL,
    PRIMARY KEY (scope, address, list, is_plain, spelling)
  ) STRICT, WITHOUT ROWID;

  CREATE VIEW mailable AS
    SELECT rowid AS desired_row, * FROM desired WHERE ${IS_MAILABLE};

  -- The desired contacts that are not mailable.
  CREATE TABLE barred (
    desired_row INTEGER PRIMARY KEY,
    target INTEGER NOT NULL
  ) STRICT;

  -- Pairs of the two sides that may differ, in the order of their keys: rows without a contact, and rows whose contact has
  -- another digest. All others are equal.
  CREATE TABLE pair (
    target INTEGER NOT NULL,
    desired_row INTEGER NOT NULL,
    actual_row INTEGER,
    may_update INTEGER NOT NULL
  ) STRICT;
`;

/** Addresses that stay in the tables even if both sides are equal, since counts and questions concern them. */
export const KEPT_ADDRESSES = `
  SELECT address FROM suppressed WHERE scope = 0
  UNION ALL SELECT address FROM wanted_suppression
  UNION ALL SELECT address FROM held_back
  UNION ALL SELECT latin FROM look_alike
  UNION ALL SELECT address FROM beside_erased
  UNION ALL SELECT other FROM row_other WHERE is_alt = 0 AND ${isSuppressed('row_other.address', '= 0')}
  UNION ALL SELECT address FROM source_id WHERE seq IN (SELECT source_id FROM former_address)
`;

/** Made when the rows are in. They hold all columns that pairing needs, so that only rows that differ are looked up. */
export const DESIRED_INDEX = `
  CREATE INDEX IF NOT EXISTS desired_by_key
    ON desired (target, address, digest, status, may_create, may_update, binding, file)
`;
export const ACTUAL_INDEX = `
  CREATE INDEX IF NOT EXISTS actual_by_key ON actual (target, address, digest);
`;

/** A table with at most so many rows keeps its index when it is filled again. */
export const WORTH_A_NEW_INDEX = 10_000;
