// A private directory for the work of one command, which holds people's data and is gone when the command ends, however
// it ends. What a killed process leaves counts as its working files: retention and `purge` remove it.
import { mkdtempSync, rmSync } from 'node:fs';

export interface WorkingDirectory {
  readonly path: string;
  remove(): void;
}

/** @param prefix path and beginning of the name; the directory above it must be there */
export function makeWorkingDirectory(prefix: string): WorkingDirectory {
  // Only its owner may enter it.
  const path = mkdtempSync(prefix);
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(path, { recursive: true, force: true });
  };
  // A second signal ends the process at once.
  process.on('exit', remove);
  return { path, remove };
}
