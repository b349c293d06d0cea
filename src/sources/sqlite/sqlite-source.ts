// A source of a table or a query of SQLite databases.
import { createHash } from 'node:crypto';
import { cleanHeader } from '../../contacts/index.ts';
import { yieldTurn } from '../../lib/index.ts';
import { type FilePath, type FilesOptions, findFiles } from '../source/paths.ts';
import { type Source, type SourceFile, withNotes } from '../source/source.ts';
import { canReadElsewhere, rowsElsewhere } from './rows-elsewhere.ts';
import { withDatabase } from './sqlite-database.ts';
import { type SqliteSelect, columnNames, prepareSelect, readRows } from './sqlite-rows.ts';

/** Throws `SourceUnreadableError` and its siblings when it is read, not here. */
export function sqliteSource(options: FilesOptions & { readonly select: SqliteSelect }): Source {
  const { name, baseDirectory, path, select } = options;
  async function* files(): AsyncGenerator<SourceFile> {
    for (const file of await findFiles(baseDirectory, path)) {
      yield withNotes(openSqliteFile(file, select), file.notes ?? []);
    }
  }
  return { name, files };
}

/** Opens the database for its columns, and closes it until its rows are read. */
export function openSqliteFile(path: FilePath, select: SqliteSelect): SourceFile {
  const file = { path, select };
  const { names, isStored } = withDatabase(path, (db) => {
    const { statement, isStored } = prepareSelect(db, file);
    return { names: columnNames(statement), isStored };
  });
  const hash = createHash('sha256');
  let digest = '';
  return {
    path: path.shown,
    header: cleanHeader(names),
    // The size of the database says nothing about the size of the table.
    bytes: 0,
    bytesRead: () => 0,
    rows: async function* ({ signal } = {}) {
      hash.update(`${JSON.stringify(names)}\n`);
      const isElsewhere = !isStored && canReadElsewhere();
      const batches = isElsewhere ? rowsElsewhere(file, names, { signal }) : readRows(file, names);
      for await (const rows of batches) {
        hash.update(rows.map(({ cells }) => `${JSON.stringify(cells)}\n`).join(''));
        yield rows;
        // SQLite reads without a pause, so no signal would arrive before the last row.
        await yieldTurn();
      }
      digest = hash.digest('hex');
    },
    sha256: () => digest,
  };
}
