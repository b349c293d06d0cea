// Finds the files of a source. Finding none is an error: a source without files would look like one that
// everybody has left.
import { stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { unreadable } from './source.ts';

/** What a source of files is made of. */
export interface FilesOptions {
  readonly name: string;
  /** The directory of the configuration: paths are relative to it. */
  readonly baseDirectory: string;
  readonly path: Paths;
}

/** A file, a glob, or a list of them; in a list the later one wins. */
type Paths = string | readonly string[];

export interface FilePath {
  readonly absolute: string;
  /** As people know it: relative to the base directory, with forward slashes. */
  readonly shown: string;
  /** Of a workbook, where the path goes on behind it, as in `crm.xlsx/Customers`. */
  readonly sheet?: string;
}

/** Files that archives and desktops put beside the real ones. */
const SIDECARS = ['**/__MACOSX/**', '**/._*', '**/.DS_Store', '**/Thumbs.db', '**/desktop.ini'];

/** Whether a member of an archive is such a file. */
export function isSidecar(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$)/u.test(name);
}

/** Each file once. A list keeps its order, since the later row counts; the files of a glob are sorted by name. */
export async function findFiles(baseDirectory: string, path: Paths): Promise<readonly FilePath[]> {
  const entries = typeof path === 'string' ? [path] : path;
  if (entries.length === 0) {
    throw unreadable('a source', 'its list of paths is empty', 'Name a file or a glob under path.');
  }
  const found = new Set<string>();
  for (const entry of entries) {
    for (const file of await filesOf(baseDirectory, entry)) found.add(file);
  }
  return await Promise.all(
    [...found].map(async (path) => {
      const shown = relative(baseDirectory, path).replaceAll(sep, '/');
      if (await isFile(path)) return { absolute: path, shown };
      return { absolute: dirname(path), shown, sheet: basename(path) };
    }),
  );
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true;
}

async function filesOf(baseDirectory: string, entry: string): Promise<readonly string[]> {
  const absolute = isAbsolute(entry) ? entry : resolve(baseDirectory, entry);
  const found = await stat(absolute).catch(() => undefined);
  // A file's own name may look like a pattern, such as `export (1).csv`.
  if (found?.isFile() === true) return [absolute];
  if (found?.isDirectory() === true) {
    const hint = `Name the files in it, for example ${entry.replace(/\/$/u, '')}/*.csv.`;
    throw unreadable(entry, 'it is a directory, not a file', hint);
  }
  if (found !== undefined) {
    const hint = 'A source is read more than once, so it must be a regular file.';
    throw unreadable(entry, 'it is neither a file nor a directory', hint);
  }
  // A sheet of a workbook: a file cannot have anything below it.
  if (await isFile(dirname(absolute))) return [absolute];
  // Loaded here, because most entries name a file.
  const { isDynamicPattern } = await import('tinyglobby');
  if (isDynamicPattern(entry)) return await matching(baseDirectory, entry);
  throw unreadable(entry, 'there is no such file', `${RELATIVE} Check the path, ${EXPORT_RAN}`);
}

const RELATIVE = 'Paths are relative to the configuration file.';
const EXPORT_RAN = 'or whether the export ran.';

async function matching(baseDirectory: string, pattern: string): Promise<readonly string[]> {
  const { glob } = await import('tinyglobby');
  const files = await glob(pattern, {
    cwd: baseDirectory,
    absolute: true,
    onlyFiles: true,
    expandDirectories: false,
    ignore: SIDECARS,
  });
  if (files.length > 0) return files.map((file) => resolve(file)).sort();
  throw unreadable(pattern, 'no file matches it', `${RELATIVE} Check the pattern, ${EXPORT_RAN}`);
}
