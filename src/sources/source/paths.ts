// Finds the files of a source. Finding none is an error: a source without files would look like one that
// everybody has left.
import { type Dirent, readdir, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { type RowsOptions, unreadable } from './source.ts';

/** What a source of files is made of. */
export interface FilesOptions {
  readonly name: string;
  /** The directory of the configuration: paths are relative to it. */
  readonly baseDirectory: string;
  readonly path: Paths | FetchedFile;
}

/** A file that is made when it is asked for, such as the output of a program. */
export interface FetchedFile {
  /** The same file at each call, until it is closed. The signal ends a wait for it. */
  readonly fetch: (options: RowsOptions) => Promise<FilePath>;
  /** Removes the file. The next call makes a new one. */
  readonly close: () => void;
}

/** A file, a glob, or a list of them; in a list the later one wins. */
type Paths = string | readonly string[];

export interface FilePath {
  readonly absolute: string;
  /** As people know it: relative to the base directory, with forward slashes. */
  readonly shown: string;
  /** Of a workbook, where the path goes on behind it, as in `crm.xlsx/Customers`. */
  readonly sheet?: string;
  /** What went unread beside it: full sentences. Left out: nothing. */
  readonly notes?: readonly string[];
}

/** Files that archives and desktops put beside the real ones. */
const SIDECARS = ['**/__MACOSX/**', '**/._*', '**/.DS_Store', '**/Thumbs.db', '**/desktop.ini'];

/** Whether a member of an archive is such a file. */
export function isSidecar(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$)/u.test(name);
}

/** Each file once. A list keeps its order, since the later row counts; the files of a glob are sorted by name. */
export async function findFiles(
  baseDirectory: string,
  path: FilesOptions['path'],
  options: RowsOptions = {},
): Promise<readonly FilePath[]> {
  if (typeof path === 'object' && 'fetch' in path) return [await path.fetch(options)];
  const entries = typeof path === 'string' ? [path] : path;
  if (entries.length === 0) {
    throw unreadable('a source', 'its list of paths is empty', 'Name a file or a glob under path.');
  }
  const found = new Set<string>();
  const notes: string[] = [];
  for (const entry of entries) {
    const { files, folders } = await filesOf(baseDirectory, entry);
    for (const file of files) found.add(file);
    if (folders.length > 0) notes.push(folderNote(entry, folders));
  }
  return await Promise.all(
    [...found].map(async (path, at): Promise<FilePath> => {
      const shown = relative(baseDirectory, path).replaceAll(sep, '/');
      const told = at === 0 && notes.length > 0 ? { notes } : {};
      if (await isFile(path)) return { absolute: path, shown, ...told };
      return { absolute: dirname(path), shown, sheet: basename(path), ...told };
    }),
  );
}

/** What a path leads to: files, and directories that a pattern matched, by their shown names. */
interface Matches {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

function folderNote(pattern: string, folders: readonly string[]): string {
  const [verb, them] =
    folders.length === 1 ? ['is a directory', 'it'] : ['are directories', 'them'];
  return `${folders.join(', ')} ${verb} that ${pattern} matches too: what is in ${them} went unread.`;
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true;
}

async function filesOf(baseDirectory: string, entry: string): Promise<Matches> {
  const absolute = isAbsolute(entry) ? entry : resolve(baseDirectory, entry);
  const found = await stat(absolute).catch(() => undefined);
  // A file's own name may look like a pattern, such as `export (1).csv`.
  if (found?.isFile() === true) return { files: [absolute], folders: [] };
  if (found?.isDirectory() === true) {
    const hint = `Name the files in it, for example ${entry.replace(/\/$/u, '')}/*.csv.`;
    throw unreadable(entry, 'it is a directory, not a file', hint);
  }
  if (found !== undefined) {
    const hint = 'A source is read more than once, so it must be a regular file.';
    throw unreadable(entry, 'it is neither a file nor a directory', hint);
  }
  // A sheet of a workbook: a file cannot have anything below it.
  if (await isFile(dirname(absolute))) return { files: [absolute], folders: [] };
  // Loaded here, because most entries name a file.
  const { isDynamicPattern } = await import('tinyglobby');
  if (isDynamicPattern(entry)) return await matching(baseDirectory, entry);
  throw unreadable(
    entry,
    'there is no such file',
    `${startWords(baseDirectory)} Check the path, ${EXPORT_RAN}`,
  );
}

const EXPORT_RAN = 'or whether the export ran.';

/** The directory of the configuration, or the one in which `init` was called. */
function startWords(baseDirectory: string): string {
  return `Relative paths begin at ${baseDirectory}.`;
}

async function matching(baseDirectory: string, pattern: string): Promise<Matches> {
  const { glob } = await import('tinyglobby');
  const found = await glob(pattern, {
    cwd: baseDirectory,
    absolute: true,
    onlyFiles: false,
    expandDirectories: false,
    ignore: SIDECARS,
    // The walk calls it in this one way.
    fs: { readdir: readdirWhole as typeof readdir },
  });
  const files = found.filter((path) => !path.endsWith('/')).map((path) => resolve(path));
  if (files.length === 0) {
    throw unreadable(
      pattern,
      'no file matches it',
      `${startWords(baseDirectory)} Check the pattern, ${EXPORT_RAN}`,
    );
  }
  for (const file of files) {
    if (await isFile(file)) continue;
    const shown = relative(baseDirectory, file).replaceAll(sep, '/');
    const fault = 'it is not a file, or a link that leads nowhere';
    throw unreadable(shown, fault, `${pattern} matches it. Remove it, or put the file there.`);
  }
  // Such a pattern matches whatever there is, and asks for the files alone.
  const isAny = /(?:^|\/)\*{1,2}$/u.test(pattern);
  const folders = isAny ? [] : found.filter((path) => path.endsWith('/'));
  return {
    files: files.sort(),
    folders: folders.map((path) => relative(baseDirectory, path).replaceAll(sep, '/')).sort(),
  };
}

type Listed = (error: NodeJS.ErrnoException | null, entries: Dirent[] | undefined) => void;

/** A link to nothing and what is neither file nor directory come as files, so that they are refused and not skipped. */
function readdirWhole(
  path: string,
  options: { readonly withFileTypes: true },
  listed: Listed,
): void {
  readdir(path, options, (error, entries: Dirent[] | undefined) => {
    for (const entry of entries ?? []) if (isOdd(entry, path)) entry.isFile = () => true;
    listed(error, entries);
  });
}

function isOdd(entry: Dirent, path: string): boolean {
  if (entry.isFile() || entry.isDirectory()) return false;
  if (!entry.isSymbolicLink()) return true;
  return statSync(resolve(path, entry.name), { throwIfNoEntry: false }) === undefined;
}
