// Finds the files of a source. Finding none is an error: a source without files would look like one that
// everybody has left.
import { stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { SourceUnreadableError } from './source.ts';

/** What a source of files is made of. */
export interface FilesOptions {
  readonly name: string;
  /** The directory of the configuration: paths are relative to it. */
  readonly baseDirectory: string;
  /** A file, a glob, or a list of them; in a list the later one wins. */
  readonly path: string | readonly string[];
}

export interface FilePath {
  readonly absolute: string;
  /** As people know it: relative to the base directory, with forward slashes. */
  readonly shown: string;
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
): Promise<readonly FilePath[]> {
  const entries = typeof path === 'string' ? [path] : path;
  if (entries.length === 0) {
    throw new SourceUnreadableError('Reading a source: its list of paths is empty.', {
      hint: 'Name a file or a glob under path.',
    });
  }
  const found = new Set<string>();
  for (const entry of entries) {
    for (const file of await filesOf(baseDirectory, entry)) found.add(file);
  }
  return [...found].map((absolute) => ({ absolute, shown: shownPath(baseDirectory, absolute) }));
}

async function filesOf(baseDirectory: string, entry: string): Promise<readonly string[]> {
  const absolute = isAbsolute(entry) ? entry : resolve(baseDirectory, entry);
  const kind = await kindOf(absolute);
  // A file's own name may look like a pattern, such as `export (1).csv`.
  if (kind === 'file') return [absolute];
  if (kind === 'directory') {
    throw new SourceUnreadableError(`Reading ${entry}: it is a directory, not a file.`, {
      hint: `Name the files in it, for example ${entry.replace(/\/$/u, '')}/*.csv.`,
    });
  }
  if (kind === 'other') {
    throw new SourceUnreadableError(`Reading ${entry}: it is neither a file nor a directory.`, {
      hint: 'A source is read more than once, so it must be a regular file.',
    });
  }
  // Loaded here, because most entries name a file.
  const { isDynamicPattern } = await import('tinyglobby');
  if (isDynamicPattern(entry)) return await matching(baseDirectory, entry);
  throw new SourceUnreadableError(`Reading ${entry}: there is no such file.`, {
    hint: 'Paths are relative to the configuration file. Check the path, or whether the export ran.',
  });
}

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
  throw new SourceUnreadableError(`Reading ${pattern}: no file matches it.`, {
    hint: 'Paths are relative to the configuration file. Check the pattern, or whether the export ran.',
  });
}

async function kindOf(path: string): Promise<'file' | 'directory' | 'other' | 'missing'> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) return 'missing';
  if (stats.isFile()) return 'file';
  return stats.isDirectory() ? 'directory' : 'other';
}

function shownPath(baseDirectory: string, absolute: string): string {
  return relative(baseDirectory, absolute).replaceAll(sep, '/');
}
