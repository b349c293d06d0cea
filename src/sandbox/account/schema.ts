// The tables of the sandbox. Addresses are kept as they came, beside the key under which two of
// them count as one (behaviour `email_match`). Temporary tables serve two behaviours and exist for
// them alone: earlier versions of rows (`list_staleness`) and free ids (`id_reuse`).
import type { Database } from 'better-sqlite3';

/** Raised with every change of the tables: a file of another version is refused. */
export const SCHEMA_VERSION = 2;

/** Made before all others, since it holds the version that decides about them. */
export const SETTING_SCHEMA = `
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

export const SCHEMA = `
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
-- The conditions of a segment and the targets of a single send are arrays, kept as JSON.
CREATE TABLE IF NOT EXISTS segment (
  id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, contact_type_id INTEGER NOT NULL,
  segment_name TEXT NOT NULL, select_field TEXT NOT NULL, select_operator TEXT NOT NULL,
  value TEXT NOT NULL, query_type TEXT, deleted_at TEXT, created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS segment_recipient (
  id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, segment_id INTEGER NOT NULL,
  contact_id INTEGER, first_name TEXT, last_name TEXT, email TEXT NOT NULL, country TEXT,
  state TEXT, city TEXT, address_line1 TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  email_key TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS segment_recipient_by_segment ON segment_recipient (segment_id);
CREATE INDEX IF NOT EXISTS segment_recipient_by_email ON segment_recipient (email_key, segment_id);
CREATE INDEX IF NOT EXISTS segment_recipient_by_contact ON segment_recipient (contact_id);
CREATE TABLE IF NOT EXISTS single_send (
  id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, template_id INTEGER NOT NULL,
  recipient_id TEXT NOT NULL, exclude_specific_recipient_id TEXT NOT NULL,
  sender_id INTEGER NOT NULL, unsubscribe_group_id INTEGER NOT NULL, single_send_name TEXT NOT NULL,
  from_sender TEXT NOT NULL, reply_to TEXT NOT NULL, sender_name TEXT, sender_address TEXT,
  subject TEXT NOT NULL, preheader TEXT NOT NULL, schedule_type INTEGER NOT NULL,
  schedule_date TEXT NOT NULL, schedule_time TEXT NOT NULL, status INTEGER NOT NULL,
  utr TEXT NOT NULL UNIQUE, template_json TEXT, template_html TEXT, created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
-- What an automation is for may be anything: a test seeds what no request could make.
CREATE TABLE IF NOT EXISTS automation (
  id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, automation_for ANY, automation_for_table TEXT,
  automation_name TEXT, exit_criteria INTEGER NOT NULL, unsubscribe_group_id TEXT NOT NULL,
  automation_type INTEGER NOT NULL, utr TEXT NOT NULL, status INTEGER NOT NULL, live_at TEXT,
  deleted_at TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS automation_by_utr ON automation (utr);
CREATE TABLE IF NOT EXISTS automation_schedule (
  id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, automation_id INTEGER NOT NULL,
  sender_id INTEGER NOT NULL, subject TEXT NOT NULL, waiting_period INTEGER NOT NULL,
  waiting_type TEXT NOT NULL, utr TEXT NOT NULL UNIQUE, template_id INTEGER NOT NULL,
  preview_img TEXT NOT NULL, template_json TEXT, template_html TEXT, created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS automation_schedule_by_automation ON automation_schedule (automation_id);
CREATE TABLE IF NOT EXISTS notification_recipient (
  id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, email_address TEXT NOT NULL,
  email_owner TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS sender (
  id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, from_name TEXT NOT NULL,
  from_email TEXT NOT NULL, reply_to_email TEXT NOT NULL, country_id INTEGER NOT NULL,
  state_id INTEGER, city_id INTEGER, zip_code TEXT, company_address TEXT NOT NULL,
  company_address2 TEXT, nickname TEXT NOT NULL, is_verified INTEGER NOT NULL, utr TEXT NOT NULL,
  send_at TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, deleted_at TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS arriving_row (
  id INTEGER PRIMARY KEY, due_ms REAL NOT NULL, contact_type_id INTEGER NOT NULL, cells TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS arriving_row_by_time ON arriving_row (due_ms, id);
`;

/** The tables whose lists can be stale, with their columns in the order of the schema. */
export const STALE_TABLES = {
  contact: [
    ...['id', 'user_id', 'contact_type_id', 'first_name', 'last_name', 'email', 'alt_email'],
    ...['country', 'state', 'city', 'address_line1', 'address_line2', 'state_province_region'],
    ...['postal_code', 'custom', 'deleted_at', 'created_at', 'updated_at', 'email_key'],
  ],
  unsubscriber: [
    ...['id', 'user_id', 'unsubscribe_groups_id', 'email_address', 'created_at', 'updated_at'],
    'email_key',
  ],
  segment_recipient: [
    ...['id', 'user_id', 'segment_id', 'contact_id', 'first_name', 'last_name', 'email', 'country'],
    ...['state', 'city', 'address_line1', 'created_at', 'updated_at', 'email_key'],
  ],
} as const;

/**
 * The statements that keep a history: each version of a row with the time until which it held.
 * They need the SQL function `now_ms()`, the milliseconds of the monotonic clock.
 */
export function historySchema(): string {
  return Object.entries(STALE_TABLES)
    .map(([table, columns]) => historyOf(table, columns))
    .join('\n');
}

function historyOf(table: string, columns: readonly string[]): string {
  const list = columns.join(', ');
  const old = columns.map((column) => `OLD.${column}`).join(', ');
  const remember = `INSERT INTO ${table}_past (until_ms, existed, ${list}) VALUES (now_ms(), 1, ${old});`;
  return `
    CREATE TEMP TABLE ${table}_past AS SELECT 0.0 AS until_ms, 0 AS existed, * FROM ${table} WHERE 0;
    CREATE TEMP TRIGGER ${table}_changed AFTER UPDATE ON main.${table} BEGIN ${remember} END;
    CREATE TEMP TRIGGER ${table}_deleted AFTER DELETE ON main.${table} BEGIN ${remember} END;
    CREATE TEMP TRIGGER ${table}_made AFTER INSERT ON main.${table} BEGIN
      INSERT INTO ${table}_past (until_ms, existed, id) VALUES (now_ms(), 0, NEW.id);
    END;`;
}

/** Makes the table `free_id` and keeps it: for each table, the ids that a new record may take. */
export function trackFreeIds(database: Database): void {
  database.exec(
    'CREATE TEMP TABLE free_id (of TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (of, id)) STRICT, WITHOUT ROWID;',
  );
  const tables = database.prepare<[], RecordTable>(RECORD_TABLES).all();
  for (const table of tables) database.exec(triggersOf(table));
}

interface RecordTable {
  readonly name: string;
  /** 1 where a deleted record may stay, marked by `deleted_at`. */
  readonly marks: number;
}

/** Each record has its owner, unlike the rows of our own bookkeeping. */
const RECORD_TABLES = `
SELECT name, EXISTS (SELECT 1 FROM pragma_table_info(main_table.name) WHERE name = 'deleted_at') AS marks
FROM sqlite_master AS main_table WHERE type = 'table'
AND EXISTS (SELECT 1 FROM pragma_table_info(main_table.name) WHERE name = 'user_id')
ORDER BY name`;

function triggersOf({ name, marks }: RecordTable): string {
  const free = `INSERT OR IGNORE INTO free_id VALUES ('${name}', OLD.id);`;
  const gone = `CREATE TEMP TRIGGER ${name}_id_freed AFTER DELETE ON main.${name} BEGIN ${free} END;`;
  if (marks === 0) return gone;
  return `${gone}
    CREATE TEMP TRIGGER ${name}_id_marked AFTER UPDATE OF deleted_at ON main.${name}
      WHEN NEW.deleted_at IS NOT NULL BEGIN ${free} END;
    CREATE TEMP TRIGGER ${name}_id_restored AFTER UPDATE OF deleted_at ON main.${name}
      WHEN NEW.deleted_at IS NULL BEGIN DELETE FROM free_id WHERE of = '${name}' AND id = NEW.id; END;`;
}
