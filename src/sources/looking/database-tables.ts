// The tables and views of a SQLite database that somebody else's program keeps.
import type { FilePath } from '../paths.ts';
import { openSqliteDatabase } from '../sqlite/sqlite-database.ts';

/** In the order of their names. */
export function databaseTables(path: FilePath): readonly string[] {
  const db = openSqliteDatabase(path);
  try {
    return db
      .prepare<[], { readonly name: string }>(
        `SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
      )
      .all()
      .map(({ name }) => name);
  } finally {
    db.close();
  }
}
