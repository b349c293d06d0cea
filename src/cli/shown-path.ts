// Paths as people know them: from where they stand, if the file is below.
import { relative } from 'node:path';

export function shownPath(path: string, from = process.cwd()): string {
  const way = relative(from, path);
  return way === '' || way.startsWith('..') ? path : way;
}
