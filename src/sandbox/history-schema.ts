// The tables that remember what the long lists held before each change (behaviour
// `list_staleness`). Only a service with that behaviour keeps them.

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
