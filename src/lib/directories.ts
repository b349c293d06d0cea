// Makes directories on disk.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

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

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
