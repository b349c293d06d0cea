// A private file that nobody can find: a process that is killed leaves nobody's data behind.
import { closeSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { ensurePrivateDirectory } from '../database.ts';
import { explainStorage } from '../storage-fault.ts';

const FILE_MODE = 0o600;

/** Windows keeps the name of an open file. */
const KEEPS_NAMES = process.platform === 'win32';

export class NamelessFile {
  /** Valid in every thread of this process. */
  readonly descriptor: number;
  readonly #path: string;

  /** What a killed process left at the path is of no use to anybody. */
  constructor(path: string) {
    this.#path = path;
    ensurePrivateDirectory(dirname(path));
    try {
      rmSync(path, { force: true });
      this.descriptor = openSync(path, 'wx+', FILE_MODE);
      if (!KEEPS_NAMES) rmSync(path);
    } catch (error) {
      throw explainStorage(error, path);
    }
  }

  close(): void {
    closeSync(this.descriptor);
    if (KEEPS_NAMES) rmSync(this.#path, { force: true });
  }
}
