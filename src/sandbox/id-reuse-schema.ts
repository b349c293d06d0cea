// The ids of deleted records, for a service that gives them again (behaviour `id_reuse`). Only a
// service with that behaviour keeps them; they are forgotten at its end.
import type { Database } from 'better-sqlite3';

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

/** Each record carries its owner, which tells these tables from those of our own bookkeeping. */
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
