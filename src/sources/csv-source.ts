// A source made of files that hold tables: one file, several, or whatever a glob finds.
import { openFile } from './open-file.ts';
import type { FileOptions } from './open-file.ts';
import { findFiles } from './paths.ts';
import type { Source, SourceFile } from './source.ts';

export interface CsvSourceOptions extends FileOptions {
  readonly name: string;
  /** The directory of the configuration: paths are relative to it. */
  readonly baseDirectory: string;
  /** A file, a glob, or a list of them; in a list the later one wins. */
  readonly path: string | readonly string[];
}

/** Throws when it is read, not when it is made: `SourceUnreadableError` and its siblings. */
export function csvSource({ name, baseDirectory, path, ...options }: CsvSourceOptions): Source {
  async function* files(): AsyncGenerator<SourceFile> {
    for (const file of await findFiles(baseDirectory, path)) yield* openFile(file, options);
  }
  return { name, files };
}
