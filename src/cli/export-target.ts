// Where an export goes: to stdout, or into a private file that takes its name when it is whole.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { EXPORT_START_BYTES, beginsLikeExport } from '../report/index.ts';
import { UsageError } from './errors.ts';
import { PrivateFile } from './private-file.ts';
import type { Terminal } from './terminal.ts';

export interface ExportTarget {
  /** Takes a piece that ends with a line end. */
  readonly write: (piece: string) => void;
  /** The export is whole. */
  readonly keep: () => void;
  /** It never will be; an earlier file of the name stays. */
  readonly discard: () => void;
}

/** Undefined stands for stdout. Throws `FileUnwritableError`, or `UsageError` for a file of others. */
export function openExportTarget(path: string | undefined, terminal: Terminal): ExportTarget {
  if (path === undefined) return stdoutTarget(terminal);
  refuseOtherFile(path);
  const file = new PrivateFile(path);
  return {
    write: (piece) => {
      file.write(piece);
    },
    keep: () => {
      file.keep();
    },
    discard: () => {
      file.discard();
    },
  };
}

function stdoutTarget(terminal: Terminal): ExportTarget {
  return {
    // The terminal sets the last line end again.
    write: (piece) => {
      terminal.print(piece.slice(0, -1));
    },
    keep: () => undefined,
    discard: () => undefined,
  };
}

/** A slip of the finger must not put an export over the file that a source reads. */
function refuseOtherFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true || found.size === 0 || beginsLikeExport(startOf(path))) return;
  throw new UsageError(
    `--out ${path}: the file exists, and is no earlier export.`,
    'Name another file, or move that one away.',
  );
}

function startOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(EXPORT_START_BYTES);
    return start.toString('utf8', 0, readSync(file, start));
  } finally {
    closeSync(file);
  }
}
