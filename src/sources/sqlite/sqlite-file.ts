// The rows of one database as a source file. They come from one statement, which is one read
// transaction: what another program writes meanwhile is not seen, neither in whole nor in part.
import { createHash } from 'node:crypto';
import { cleanHeader } from '../../contacts/index.ts';
import { othersTurn } from '../../lib/index.ts';
import type { FilePath } from '../paths.ts';
import type { SourceFile } from '../source.ts';
import { canReadElsewhere, rowsElsewhere } from './rows-elsewhere.ts';
import { explainSqlite, openSqliteDatabase } from './sqlite-database.ts';
import type { SqliteDatabase } from './sqlite-database.ts';
import { columnNames, readRows } from './sqlite-rows.ts';
import { givesStoredRows, prepareSelect } from './sqlite-select.ts';
import type { SqliteSelect } from './sqlite-select.ts';

/** Opened as far as its columns, and closed again until its rows are read. */
export function openSqliteFile(path: FilePath, select: SqliteSelect): SourceFile {
  const file = { path, select };
  const { names, isStored } = withDatabase(path, (db) => ({
    names: columnNames(prepareSelect(db, select, path.shown)),
    isStored: givesStoredRows(db, select),
  }));
  const hash = createHash('sha256');
  let digest = '';
  return {
    path: path.shown,
    header: cleanHeader(names),
    // Its size says nothing about how many of its pages are the table's.
    bytes: 0,
    bytesRead: () => 0,
    rows: async function* ({ signal } = {}) {
      hash.update(`${JSON.stringify(names)}\n`);
      const isElsewhere = !isStored && canReadElsewhere();
      const batches = isElsewhere ? rowsElsewhere(file, names, { signal }) : readRows(file, names);
      for await (const rows of batches) {
        hash.update(rows.map(({ cells }) => `${JSON.stringify(cells)}\n`).join(''));
        yield rows;
        // SQLite reads without a pause: nobody who reads would hear a signal until the last row.
        await othersTurn();
      }
      digest = hash.digest('hex');
    },
    sha256: () => digest,
  };
}

function withDatabase<T>(path: FilePath, use: (db: SqliteDatabase) => T): T {
  const db = openSqliteDatabase(path);
  try {
    return use(db);
  } catch (error) {
    throw explainSqlite(error, path);
  } finally {
    db.close();
  }
}
