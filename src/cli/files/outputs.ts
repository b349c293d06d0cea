// The files that the user names for results, looked at before anything is done.
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { FileUnwritableError, UsageError } from '../shell/errors.ts';

export interface Outputs {
  readonly out?: string | undefined;
  readonly report?: readonly string[];
}

/** Throws `UsageError` where two results would take one name, and `FileUnwritableError` where --out has no directory. */
export function checkOutputs({ out, report = [] }: Outputs): void {
  if (out === undefined) return;
  const place = placeOf(out);
  const twin = report.find((path) => placeOf(path) === place);
  if (twin !== undefined) {
    throw new UsageError(
      `--out ${out} and --report ${twin} name the same file.`,
      'Give each of them a file of its own.',
    );
  }
  if (!isDirectory(dirname(out))) {
    throw new FileUnwritableError(out, new Error('its directory is not there'));
  }
}

/** One text for one name in one directory, however the way there is written. A link counts as itself: it is replaced. */
export function placeOf(path: string): string {
  const absolute = resolve(path);
  return join(realDirectory(dirname(absolute)), basename(absolute));
}

/** As it is written where it cannot be reached: writing there will fail and say why. */
function realDirectory(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
