// Files and directories for their owner alone. A file is written piece by piece beside its final name, which it takes when
// it is whole; an earlier file of the name stays until then.
import {
  closeSync,
  fsyncSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  mkdtempSync,
} from 'node:fs';
import {
  type Draft,
  SpecialFileError,
  createDraft,
  refuseSpecialFile,
  renameDurably,
} from '../../state/index.ts';
import { FileUnwritableError } from '../shell/errors.ts';

export class PrivateFile {
  readonly #path: string;
  readonly #draft: Draft;
  #isOpen = true;

  /** Throws `FileUnwritableError` or `SpecialFileError` at once, before the work that the file is for. */
  constructor(path: string) {
    this.#path = path;
    refuseSpecialFile(path);
    try {
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
        throw new Error('it is a directory');
      }
      this.#draft = createDraft(path);
    } catch (cause) {
      throw new FileUnwritableError(path, cause);
    }
  }

  write(piece: string | Uint8Array): void {
    this.#orUnwritable(() => {
      writeFileSync(this.#draft.descriptor, piece);
    });
  }

  /** Gives the file its name. */
  keep(): void {
    this.#orUnwritable(() => {
      fsyncSync(this.#draft.descriptor);
      this.#close();
      renameDurably(this.#draft.path, this.#path);
    });
  }

  /** Leaves what was there before. */
  discard(): void {
    this.#close();
    rmSync(this.#draft.path, { force: true });
  }

  #close(): void {
    if (this.#isOpen) closeSync(this.#draft.descriptor);
    this.#isOpen = false;
  }

  /** Such as a disk that became full. */
  #orUnwritable(work: () => void): void {
    try {
      work();
    } catch (cause) {
      if (cause instanceof SpecialFileError) throw cause;
      throw new FileUnwritableError(this.#path, cause);
    }
  }
}

/** All of it, or nothing. */
export function writeWhole(path: string, pieces: Iterable<string>): void {
  const file = new PrivateFile(path);
  try {
    for (const piece of pieces) file.write(piece);
    file.keep();
  } finally {
    file.discard();
  }
}

/** Enough for every file of ours to show what it is. */
const START_BYTES = 2_048;

/**
 * A slip of the finger must not put a result over a file that a source reads: an existing file may be replaced only
 * where it is empty or begins like an earlier result. Throws `FileUnwritableError` where it cannot be read.
 */
export function mayReplace(path: string, beginsLikeOurs: (start: string) => boolean): boolean {
  const file = openToLook(path);
  if (file === undefined) return true;
  try {
    const start = Buffer.alloc(START_BYTES);
    return beginsLikeOurs(start.toString('utf8', 0, readSync(file, start)));
  } finally {
    closeSync(file);
  }
}

/**
 * Undefined where there is nothing, an empty file, or what writing will refuse. The caller closes it. Throws
 * `FileUnwritableError` where it cannot be read.
 */
export function openToLook(path: string): number | undefined {
  try {
    // Told apart below: from Node 22 on, a file in the place of the directory is no reason to throw otherwise.
    const found = statSync(path);
    if (!found.isFile() || found.size === 0) return undefined;
    return openSync(path, 'r');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw new FileUnwritableError(path, cause);
  }
}

/** Holds people's data for the work of one command, and is gone when the command ends, however it ends. */
export interface WorkingDirectory {
  readonly path: string;
  readonly remove: () => void;
}

/**
 * What a killed process leaves counts as its working files: retention and `purge` remove it.
 * @param prefix path and beginning of the name; the directory above it must be there
 */
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
