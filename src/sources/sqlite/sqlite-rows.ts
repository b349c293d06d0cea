// Steps through the rows of one database, in batches that are few rows and few bytes. They come from one
// statement, which is one read transaction: what another program writes meanwhile is not seen.
import type { SourceRow } from '../../contacts/index.ts';
import type { FilePath } from '../paths.ts';
import { SourceChangedError, UNREAD_CELL } from '../source.ts';
import { cellOfValue } from './sqlite-cells.ts';
import { explainSqlite, openSqliteDatabase } from './sqlite-database.ts';
import { prepareSelect } from './sqlite-select.ts';
import type { SelectStatement, SqliteRow, SqliteSelect } from './sqlite-select.ts';

const BATCH_ROW_COUNT = 1_000;
/** In characters; a row may be longer than that by itself. */
const BATCH_LENGTH = 1024 * 1024;

export interface SqliteFile {
  readonly path: FilePath;
  readonly select: SqliteSelect;
}

export function columnNames(statement: Pick<SelectStatement, 'columns'>): readonly string[] {
  return statement.columns().map(({ name }) => name);
}

export function* readRows(
  file: SqliteFile,
  names: readonly string[],
): Generator<readonly SourceRow[]> {
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
