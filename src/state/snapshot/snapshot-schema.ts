// The tables of a snapshot: whose it is and how it was made, and all that the account holds, which exports have as
// well. A snapshot is one SQLite file without side files that never changes once it is made. Every id is the service's,
// as text: its length is not specified. Texts are as the service sent them, and timestamps are its own (ISO 8601, UTC).
// `position` keeps the order in which the service sent the rows of a list. `config/snapshot.md` explains all of it to
// people.
import { SnapshotUnusableError } from '../storage/errors.ts';
import type { SealedKind } from '../storage/sealed-file.ts';

export const SNAPSHOT: SealedKind = {
  noun: 'snapshot',
  /** "LFsn". */
  applicationId: 0x4c46736e,
  /** Raised with every change of the file. */
  version: 4,
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
    listferry_version TEXT NOT NULL
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

export const ACCOUNT_TABLES = `
  -- From contacts-type.
  CREATE TABLE contact_type (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    -- Contacts in it, as the service counts them; NULL where it does not say.
    contacts_count INTEGER,
    deleted_at TEXT,
    created_at TEXT,
    updated_at TEXT
  ) STRICT;

  -- From reserve-fields: the fields that every account has.
  CREATE TABLE reserved_field (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The service's word for its type.
    type TEXT NOT NULL,
    created_at TEXT,
    updated_at TEXT
  ) STRICT;

  -- From custom-fields: the fields that the account added.
  CREATE TABLE custom_field (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    -- text, number or datetime-local.
    type TEXT NOT NULL,
    created_at TEXT,
    updated_at TEXT
  ) STRICT;

  -- From get/country-state-city, the countries alone: states and cities are not read.
  CREATE TABLE country (
    position INTEGER PRIMARY KEY,
    -- The id that contacts are added with; NULL where the record does not show which member it is.
    id TEXT,
    -- A name for people to read; NULL where there is none.
    name TEXT,
    -- The whole record as JSON: the service does not specify its members.
    record TEXT NOT NULL
  ) STRICT;

  -- From contacts/list, deleted ones included where the service lists them.
  CREATE TABLE contact (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- contact_type.id.
    contact_type_id TEXT NOT NULL,
    -- The address as it is listed, never folded.
    email TEXT NOT NULL,
    -- A second address. Only an upload writes it.
    alt_email TEXT,
    -- The fields that every contact can have, here and below, under the service's names.
    first_name TEXT,
    last_name TEXT,
    -- The country as the service returned it: an id, a name or a code.
    country TEXT,
    -- The country's id and name by the reference data; NULL where it does not know the value.
    country_id TEXT,
    country_name TEXT,
    state TEXT,
    city TEXT,
    address_line1 TEXT,
    address_line2 TEXT,
    state_province_region TEXT,
    postal_code TEXT,
    -- Not NULL for a deleted contact.
    deleted_at TEXT,
    created_at TEXT,
    updated_at TEXT
  ) STRICT;

  -- Filled custom fields of contacts, also of fields that custom_field no longer has.
  CREATE TABLE contact_custom_field (
    position INTEGER PRIMARY KEY,
    -- contact.id.
    contact_id TEXT NOT NULL,
    -- The name under which the contact carries the value.
    name TEXT NOT NULL,
    -- What the service calls the field for people; NULL where it is not known.
    label TEXT,
    value TEXT NOT NULL
  ) STRICT;

  -- From global-unsubscribes: these addresses get no mail at all, or none of a group.
  CREATE TABLE global_unsubscribe (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    -- unsubscribe_group.id, where the service shows entries of groups here as well; NULL: no mail at all.
    unsubscribe_group_id TEXT,
    email_address TEXT NOT NULL,
    created_at TEXT,
    updated_at TEXT
  ) STRICT;

  -- From unsubscribes-groups.
  CREATE TABLE unsubscribe_group (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    -- What the service needs it for is not specified.
    rand_id TEXT,
    name TEXT NOT NULL,
    -- For the people who choose what to receive.
    description TEXT,
    -- 1: shown on the page where people choose what to receive.
    is_display INTEGER NOT NULL,
    -- Its recipients, as the service counts them; NULL where it does not say.
    recipient_count INTEGER,
    created_at TEXT,
    updated_at TEXT
  ) STRICT;

  -- From unsubscribes-groups/recipients-list: these addresses get no mail of the group.
  CREATE TABLE unsubscribe_group_recipient (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    -- unsubscribe_group.id.
    unsubscribe_group_id TEXT NOT NULL,
    email_address TEXT NOT NULL,
    created_at TEXT,
    updated_at TEXT
  ) STRICT;
  CREATE INDEX unsubscribe_group_recipient_by_group
    ON unsubscribe_group_recipient (unsubscribe_group_id, email_address);

  -- From segment/list. The meaning of the conditions is not specified; they are kept as they came.
  CREATE TABLE segment (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    -- contact_type.id.
    contact_type_id TEXT NOT NULL,
    name TEXT NOT NULL,
    -- One entry for each condition, each a JSON array of texts.
    select_field TEXT NOT NULL,
    select_operator TEXT NOT NULL,
    value TEXT NOT NULL,
    -- Not specified.
    query_type TEXT,
    -- Its recipients, as the service counts them; NULL where it does not say.
    recipient_count INTEGER,
    deleted_at TEXT,
    created_at TEXT,
    updated_at TEXT
  ) STRICT;

  -- From segment/email/list.
  CREATE TABLE segment_recipient (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    -- segment.id.
    segment_id TEXT NOT NULL,
    -- contact.id; NULL for an address that was added to the segment alone.
    contact_id TEXT,
    email TEXT NOT NULL,
    -- What the recipient itself carries, which may differ from its contact.
    first_name TEXT,
    last_name TEXT,
    country TEXT,
    state TEXT,
    city TEXT,
    address_line1 TEXT,
    created_at TEXT,
    updated_at TEXT
  ) STRICT;
  CREATE INDEX segment_recipient_by_segment ON segment_recipient (segment_id);

  -- From automations. Their emails are not read.
  CREATE TABLE automation (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    -- Its name in the service's own calls, a UUID.
    utr TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The id of a contact type or segment; for_table tells which (it begins with contacts_ or segments_).
    for_id TEXT,
    for_table TEXT,
    -- 1: live. 0: a draft. 2: a status that is not specified, such as that of a paused one.
    is_live INTEGER NOT NULL,
    -- When it went live: YYYY-MM-DD HH:MM:SS, in a zone that is not specified.
    live_at TEXT,
    -- unsubscribe_group.id.
    unsubscribe_group_id TEXT,
    -- What the values of these two mean is not specified.
    exit_criteria TEXT,
    automation_type TEXT,
    -- How many emails it has.
    schedule_count INTEGER,
    -- Mails and people so far, as the service counts them.
    total_triggered INTEGER,
    total_delivered INTEGER,
    total_unique_opens INTEGER,
    total_opens INTEGER,
    total_bounces INTEGER,
    total_unsubscribe INTEGER,
    -- Not NULL for a deleted automation.
    deleted_at TEXT,
    created_at TEXT,
    updated_at TEXT
  ) STRICT;
`;

/** Made when all contacts are in, which is faster than keeping it up to date. */
export const ACCOUNT_INDEXES = `
  CREATE INDEX global_unsubscribe_by_group ON global_unsubscribe (unsubscribe_group_id);
  CREATE INDEX contact_custom_field_by_contact ON contact_custom_field (contact_id);
`;
