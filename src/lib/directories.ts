// Directories on disk: makes them, and finds that of this package, which says its version.
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes a directory and those above it, all with the mode; throws what `node:fs` throws. Node's own `recursive` never
 * ends where a directory exists in which none can be made, such as below /proc.
 */
export function makeDirectories(path: string, mode = 0o777): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makeDirectories(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have made it at the same moment.
    if (!isDirectory(path)) throw error;
  }
}

export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The version of the package that is running, from the source or from the files that it ships. */
export function packageVersion(): string {
  const found: unknown = JSON.parse(readFileSync(manifestAbove(import.meta.dirname), 'utf8'));
  if (typeof found !== 'object' || found === null || !('version' in found)) return 'unknown';
  return String(found.version);
}

/** How deep this file lies depends on whether it was joined with others. */
function manifestAbove(directory: string): string {
  const path = join(directory, 'package.json');
  const above = dirname(directory);
  return existsSync(path) || above === directory ? path : manifestAbove(above);
}
