// The tables of the sandbox. Addresses are kept as they arrived, with the key under which two of them
// count as one (behaviour `email_match`). Temporary tables exist for two behaviours only: earlier
// versions of rows (`list_staleness`) and free ids (`id_reuse`).
import type { Database } from 'better-sqlite3';

/** Raised with every change of the tables: a file of another version is refused. */
export const SCHEMA_VERSION = 2;

/** Made before all other tables: it holds the version, which decides about them. */
export const SETTING_SCHEMA = `
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

const TIMES = 'created_at TEXT NOT NULL, updated_at TEXT NOT NULL';

/**
 * The columns of each kind of record after its id and its owner, in the order in which responses show
 * them. The types of the rows are derived from these texts. A record with `deleted_at` can be marked
 * as deleted.
 */
export const RECORD_COLUMNS = {
  contact_type: `name TEXT NOT NULL, deleted_at TEXT, ${TIMES}, usable_ms REAL NOT NULL`,
  // The custom values are a JSON object by field name; null when there are none.
  contact: `contact_type_id INTEGER NOT NULL, first_name TEXT, last_name TEXT, email TEXT NOT NULL,
    alt_email TEXT, country TEXT, state TEXT, city TEXT, address_line1 TEXT, address_line2 TEXT,
    state_province_region TEXT, postal_code TEXT, custom TEXT, deleted_at TEXT, ${TIMES},
    email_key TEXT NOT NULL`,
  custom_field: `field_name TEXT NOT NULL, field_type TEXT NOT NULL, ${TIMES}`,
  unsubscribe_group: `rand_id TEXT NOT NULL, group_name TEXT NOT NULL, description TEXT NOT NULL,
    is_display INTEGER NOT NULL, ${TIMES}`,
  unsubscriber: `unsubscribe_groups_id INTEGER, email_address TEXT NOT NULL, ${TIMES},
    email_key TEXT NOT NULL`,
  // The conditions of a segment and the targets of a single send are arrays, kept as JSON.
  segment: `contact_type_id INTEGER NOT NULL, segment_name TEXT NOT NULL, select_field TEXT NOT NULL,
    select_operator TEXT NOT NULL, value TEXT NOT NULL, query_type TEXT, deleted_at TEXT, ${TIMES}`,
  segment_recipient: `segment_id INTEGER NOT NULL, contact_id INTEGER, first_name TEXT,
    last_name TEXT, email TEXT NOT NULL, country TEXT, state TEXT, city TEXT, address_line1 TEXT,
    ${TIMES}, email_key TEXT NOT NULL`,
  single_send: `template_id INTEGER NOT NULL, recipient_id TEXT NOT NULL,
    exclude_specific_recipient_id TEXT NOT NULL, sender_id INTEGER NOT NULL,
    unsubscribe_group_id INTEGER NOT NULL, single_send_name TEXT NOT NULL, from_sender TEXT NOT NULL,
    reply_to TEXT NOT NULL, sender_name TEXT, sender_address TEXT, subject TEXT NOT NULL,
    preheader TEXT NOT NULL, schedule_type INTEGER NOT NULL, schedule_date TEXT NOT NULL,
    schedule_time TEXT NOT NULL, status INTEGER NOT NULL, utr TEXT NOT NULL UNIQUE,
    template_json TEXT, template_html TEXT, ${TIMES}`,
  // An automation is for a contact type or a segment; a test seeds what no request could make.
  automation: `automation_for ANY, automation_for_table TEXT, automation_name TEXT,
    exit_criteria INTEGER NOT NULL, unsubscribe_group_id TEXT NOT NULL,
    automation_type INTEGER NOT NULL, utr TEXT NOT NULL, status INTEGER NOT NULL, live_at TEXT,
    deleted_at TEXT, ${TIMES}`,
  automation_schedule: `automation_id INTEGER NOT NULL, sender_id INTEGER NOT NULL,
    subject TEXT NOT NULL, waiting_period INTEGER NOT NULL, waiting_type TEXT NOT NULL,
    utr TEXT NOT NULL UNIQUE, template_id INTEGER NOT NULL, preview_img TEXT NOT NULL,
    template_json TEXT, template_html TEXT, ${TIMES}`,
  notification_recipient: `email_address TEXT NOT NULL, email_owner TEXT NOT NULL, ${TIMES}`,
  sender: `from_name TEXT NOT NULL, from_email TEXT NOT NULL, reply_to_email TEXT NOT NULL,
    country_id INTEGER NOT NULL, state_id INTEGER, city_id INTEGER, zip_code TEXT,
    company_address TEXT NOT NULL, company_address2 TEXT, nickname TEXT NOT NULL,
    is_verified INTEGER NOT NULL, utr TEXT NOT NULL, send_at TEXT NOT NULL, ${TIMES}, deleted_at TEXT`,
} as const;

/** A table of records, whose ids are numbered by the store. */
export type RecordTable = keyof typeof RECORD_COLUMNS;

// `Object.keys` forgets the names.
const RECORD_TABLES = Object.keys(RECORD_COLUMNS) as RecordTable[];

/** The columns that every record has. */
export interface StoredRecord {
  readonly id: number;
  readonly user_id: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A record of the table as the store keeps it. */
export type RowOf<Table extends RecordTable> = StoredRecord & {
  readonly [Column in ColumnIn<(typeof RECORD_COLUMNS)[Table]> as NameOf<Column>]: ValueOf<Column>;
};

/** One column of the text, such as `name TEXT NOT NULL`. */
type ColumnIn<Text extends string> = Text extends `${infer First},${infer Others}`
  ? Trimmed<First> | ColumnIn<Others>
  : Trimmed<Text>;

type Trimmed<Text extends string> = Text extends `${' ' | '\n'}${infer Rest}`
  ? Trimmed<Rest>
  : Text;

type NameOf<Column> = Column extends `${infer Name} ${string}` ? Name : never;

type ValueOf<Column> = Column extends `${infer Nullable} NOT NULL${string}`
  ? NonNullable<ValueOf<Nullable>>
  : Column extends `${string} TEXT`
    ? string | null
    : Column extends `${string} ANY`
      ? string | number | null
      : number | null;

/** The names of the columns of a table, in their order; no column may hold a comma. */
export function columnNames(table: RecordTable): string[] {
  const names = RECORD_COLUMNS[table].split(',').map((column) => column.trim().replace(/ .*/, ''));
  return ['id', 'user_id', ...names];
}

/** Whether a record of the table can be marked as deleted. */
export function canBeMarked(table: RecordTable): boolean {
  return RECORD_COLUMNS[table].includes('deleted_at');
}

const RECORD_SCHEMA = RECORD_TABLES.map(
  (table) => `CREATE TABLE IF NOT EXISTS ${table} (
  id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, ${RECORD_COLUMNS[table]}
) STRICT;`,
).join('\n');

export const SCHEMA = `
CREATE TABLE IF NOT EXISTS sequence (name TEXT PRIMARY KEY, last_number INTEGER NOT NULL) STRICT;
${RECORD_SCHEMA}
CREATE INDEX IF NOT EXISTS contact_by_email ON contact (email_key, contact_type_id);
-- Counts are read from this one alone, which keeps them cheap in an account of a million.
CREATE INDEX IF NOT EXISTS contact_by_type ON contact (contact_type_id, deleted_at);
CREATE INDEX IF NOT EXISTS unsubscriber_by_email
  ON unsubscriber (email_key, unsubscribe_groups_id);
CREATE INDEX IF NOT EXISTS segment_recipient_by_segment ON segment_recipient (segment_id);
CREATE INDEX IF NOT EXISTS segment_recipient_by_email ON segment_recipient (email_key, segment_id);
CREATE INDEX IF NOT EXISTS segment_recipient_by_contact ON segment_recipient (contact_id);
CREATE INDEX IF NOT EXISTS automation_by_utr ON automation (utr);
CREATE INDEX IF NOT EXISTS automation_schedule_by_automation ON automation_schedule (automation_id);
CREATE TABLE IF NOT EXISTS arriving_row (
  id INTEGER PRIMARY KEY, due_ms REAL NOT NULL, contact_type_id INTEGER NOT NULL, cells TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS arriving_row_by_time ON arriving_row (due_ms, id);
`;

/** The tables whose lists can be stale. */
export const STALE_TABLES = [
  'contact',
  'unsubscriber',
  'segment_recipient',
] as const satisfies readonly RecordTable[];

/**
 * The statements that keep a history: each version of a row with the time until which it was valid.
 * They need the SQL function `now_ms()`, the milliseconds of the monotonic clock.
 */
export function historySchema(): string {
  return STALE_TABLES.map(historyOf).join('\n');
}

function historyOf(table: RecordTable): string {
  const columns = columnNames(table);
  const old = columns.map((column) => `OLD.${column}`).join(', ');
  const remember = `INSERT INTO ${table}_past (until_ms, existed, ${columns.join(', ')}) VALUES (now_ms(), 1, ${old});`;
  return `
    CREATE TEMP TABLE ${table}_past AS SELECT 0.0 AS until_ms, 0 AS existed, * FROM ${table} WHERE 0;
    CREATE TEMP TRIGGER ${table}_changed AFTER UPDATE ON main.${table} BEGIN ${remember} END;
    CREATE TEMP TRIGGER ${table}_deleted AFTER DELETE ON main.${table} BEGIN ${remember} END;
    CREATE TEMP TRIGGER ${table}_made AFTER INSERT ON main.${table} BEGIN
      INSERT INTO ${table}_past (until_ms, existed, id) VALUES (now_ms(), 0, NEW.id);
    END;`;
}

/** Makes and maintains the table `free_id`: for each table, the ids that a new record may take. */
export function trackFreeIds(database: Database): void {
  database.exec(
    'CREATE TEMP TABLE free_id (of TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (of, id)) STRICT, WITHOUT ROWID;',
  );
  for (const table of RECORD_TABLES) database.exec(triggersOf(table));
}

function triggersOf(table: RecordTable): string {
  const free = `INSERT OR IGNORE INTO free_id VALUES ('${table}', OLD.id);`;
  const gone = `CREATE TEMP TRIGGER ${table}_id_freed AFTER DELETE ON main.${table} BEGIN ${free} END;`;
  if (!canBeMarked(table)) return gone;
  return `${gone}
    CREATE TEMP TRIGGER ${table}_id_marked AFTER UPDATE OF deleted_at ON main.${table}
      WHEN NEW.deleted_at IS NOT NULL BEGIN ${free} END;
    CREATE TEMP TRIGGER ${table}_id_restored AFTER UPDATE OF deleted_at ON main.${table}
      WHEN NEW.deleted_at IS NULL BEGIN DELETE FROM free_id WHERE of = '${table}' AND id = NEW.id; END;`;
}
