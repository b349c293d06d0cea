// A source made of CSV files: one file, several, or whatever a glob finds.
import { openCsvFile } from './csv-file.ts';
import { findFiles } from './paths.ts';
import type { Source, SourceFile } from './source.ts';

export interface CsvSourceOptions {
  readonly name: string;
  /** The directory of the configuration: paths are relative to it. */
  readonly baseDirectory: string;
  /** A file, a glob, or a list of them; in a list the later one wins. */
  readonly path: string | readonly string[];
}

/** Throws when it is read, not when it is made: `SourceUnreadableError` and its siblings. */
export function csvSource({ name, baseDirectory, path }: CsvSourceOptions): Source {
  return { name, files: () => openFiles(baseDirectory, path) };
}

async function* openFiles(
  baseDirectory: string,
  path: string | readonly string[],
): AsyncGenerator<SourceFile> {
  for (const file of await findFiles(baseDirectory, path)) yield await openCsvFile(file);
}
