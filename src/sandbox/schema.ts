// The tables of the sandbox. Addresses are kept as they came beside the key under which two of
// them count as one (behaviour `email_match`).

/** Raised with every change of the tables: a file of another version is refused. */
export const SCHEMA_VERSION = 1;

export const SCHEMA = `
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS sequence (name TEXT PRIMARY KEY, last_number INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS contact_type (
  id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, name TEXT NOT NULL, deleted_at TEXT,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL, usable_ms REAL NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS contact (
  id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, contact_type_id INTEGER NOT NULL,
  first_name TEXT, last_name TEXT, email TEXT NOT NULL, alt_email TEXT, country TEXT, state TEXT,
  city TEXT, address_line1 TEXT, address_line2 TEXT, state_province_region TEXT, postal_code TEXT,
  custom TEXT, deleted_at TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  email_key TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS contact_by_email ON contact (email_key, contact_type_id);
-- Counts are read from this one alone, which keeps them cheap in an account of a million.
CREATE INDEX IF NOT EXISTS contact_by_type ON contact (contact_type_id, deleted_at);
CREATE TABLE IF NOT EXISTS custom_field (
  id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, field_name TEXT NOT NULL,
  field_type TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS unsubscribe_group (
  id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, rand_id TEXT NOT NULL, group_name TEXT NOT NULL,
  description TEXT NOT NULL, is_display INTEGER NOT NULL, created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS unsubscriber (
  id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, unsubscribe_groups_id INTEGER,
  email_address TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  email_key TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS unsubscriber_by_email
  ON unsubscriber (email_key, unsubscribe_groups_id);
CREATE TABLE IF NOT EXISTS automation (
  id INTEGER PRIMARY KEY, record TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS arriving_row (
  id INTEGER PRIMARY KEY, due_ms REAL NOT NULL, contact_type_id INTEGER NOT NULL, cells TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS arriving_row_by_time ON arriving_row (due_ms, id);
`;
