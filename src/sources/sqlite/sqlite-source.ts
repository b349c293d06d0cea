// A source made of a table or a query of SQLite databases: one file, several, or whatever a glob finds.
import { findFiles } from '../paths.ts';
import type { Source, SourceFile } from '../source.ts';
import { openSqliteFile } from './sqlite-file.ts';
import type { SqliteSelect } from './sqlite-select.ts';

export interface SqliteSourceOptions {
  readonly name: string;
  /** The directory of the configuration: paths are relative to it. */
  readonly baseDirectory: string;
  /** A file, a glob, or a list of them; in a list the later one wins. */
  readonly path: string | readonly string[];
  readonly select: SqliteSelect;
}

/** Throws when it is read, not when it is made: `SourceUnreadableError` and its siblings. */
export function sqliteSource({ name, baseDirectory, path, select }: SqliteSourceOptions): Source {
  async function* files(): AsyncGenerator<SourceFile> {
    for (const file of await findFiles(baseDirectory, path)) yield openSqliteFile(file, select);
  }
  return { name, files };
}
