// The rows of one database as a source file. They come from one statement, which is one read
// transaction: what another program writes meanwhile is not seen, neither in whole nor in part.
import { createHash } from 'node:crypto';
import { cleanHeader } from '../../contacts/header.ts';
import { UNREAD_CELL, type SourceRow } from '../../contacts/row.ts';
import { othersTurn } from '../../lib/turn.ts';
import type { FilePath } from '../paths.ts';
import { SourceChangedError } from '../source.ts';
import type { SourceFile } from '../source.ts';
import { cellOfValue } from './sqlite-cells.ts';
import { explainSqlite, openSqliteDatabase } from './sqlite-database.ts';
import type { SqliteDatabase } from './sqlite-database.ts';
import { prepareSelect } from './sqlite-select.ts';
import type { SelectStatement, SqliteRow, SqliteSelect } from './sqlite-select.ts';

const BATCH_ROW_COUNT = 1_000;
/** In characters; a row may be longer than that by itself. */
const BATCH_LENGTH = 1024 * 1024;

/** Opened as far as its columns, and closed again until its rows are read. */
export function openSqliteFile(path: FilePath, select: SqliteSelect): SourceFile {
  const file = { path, select };
  const names = withDatabase(path, (db) => columnNames(prepareSelect(db, select, path.shown)));
  const hash = createHash('sha256');
  let digest = '';
  return {
    path: path.shown,
    header: cleanHeader(names),
    // Its size says nothing about how many of its pages are the table's.
    bytes: 0,
    bytesRead: () => 0,
    rows: async function* () {
      hash.update(`${JSON.stringify(names)}\n`);
      for (const rows of readRows(file, names)) {
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

interface SqliteFile {
  readonly path: FilePath;
  readonly select: SqliteSelect;
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

function columnNames(statement: Pick<SelectStatement, 'columns'>): readonly string[] {
  return statement.columns().map(({ name }) => name);
}

function* readRows(file: SqliteFile, names: readonly string[]): Generator<readonly SourceRow[]> {
  const { path, select } = file;
  const db = openSqliteDatabase(path);
  try {
    const statement = prepareSelect(db, select, path.shown);
    if (columnNames(statement).join('\n') !== names.join('\n')) {
      throw new SourceChangedError(path.shown);
    }
    let batch: SourceRow[] = [];
    let length = 0;
    let line = 0;
    for (const values of statement.iterate()) {
      line += 1;
      const row = rowOf(values, line);
      batch.push(row);
      for (const cell of row.cells) length += cell.length;
      if (batch.length < BATCH_ROW_COUNT && length < BATCH_LENGTH) continue;
      yield batch;
      batch = [];
      length = 0;
    }
    if (batch.length > 0) yield batch;
  } catch (error) {
    throw explainSqlite(error, path);
  } finally {
    db.close();
  }
}

/** A blob or a cell that is too long is left unread: most of them are in columns that nobody asks for. */
function rowOf(values: SqliteRow, line: number): SourceRow {
  const unread: number[] = [];
  const cells = values.map((value, index) => {
    const cell = cellOfValue(value);
    if (cell === undefined) unread.push(index);
    return cell ?? UNREAD_CELL;
  });
  return unread.length === 0 ? { line, cells } : { line, cells, unread };
}
