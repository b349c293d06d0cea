// Reads a file that a person names. Neither waits for the writer of a pipe nor reads a device.
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

const BYTES_PER_MIB = 1_024 * 1_024;

/** All of it, or why it cannot be had, which completes "Reading …: ". */
export function readGiven(path: string, mostMib: number): Buffer | string {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const found = fstatSync(file);
      if (found.isDirectory()) return 'it is a directory.';
      if (!found.isFile()) return 'it is not a regular file.';
      if (found.size > mostMib * BYTES_PER_MIB) return `it is larger than ${String(mostMib)} MiB.`;
      return readFileSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return UNREADABLE.get(code) ?? 'it cannot be read.';
  }
}

const UNREADABLE: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such file.'],
  ['EACCES', 'access is denied.'],
]);
