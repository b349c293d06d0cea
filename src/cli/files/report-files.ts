// Reports that a user wants as files, besides what is printed. They are opened before the work begins:
// a missing directory must not come to light after an hour of writing. What fills them is elsewhere: every command
// with a session loads this file, and the formats are as large as the rest of such a command.
import { appendFileSync, realpathSync } from 'node:fs';
import { extname, resolve, basename, dirname, join } from 'node:path';
import { systemEnvironment } from '../../config/index.ts';
import {
  type ReportFormat,
  REPORT_ENDINGS,
  REPORT_STARTS,
  STEP_SUMMARY_CHARACTERS,
} from '../../report/index.ts';
import { isDirectory, SyncError } from '../../lib/index.ts';
import { UsageError, FilesUnwritableError, FileUnwritableError } from '../shell/errors.ts';
import { type Terminal, shownPath } from '../shell/terminal.ts';
import { PrivateFile, mayReplace } from './private-file.ts';

/** A report that is written, and how much of it fits where it goes. */
export interface ReportPlace {
  readonly format: ReportFormat;
  /** Left out where the format decides. */
  readonly characters?: number;
}

export class ReportFiles {
  readonly #files: { path: string; place: ReportPlace; file: PrivateFile | AppendedFile }[] = [];
  #isSaving = false;

  /** Throws `UsageError` or `FileUnwritableError` before anything is written. */
  constructor(paths: readonly string[], summaryPath = systemEnvironment(SUMMARY_VARIABLE)) {
    const summary = summaryPath === undefined ? undefined : placeOf(summaryPath);
    const formats = formatsOf(paths, summary);
    try {
      for (const [path, place] of formats) {
        const isSummary = placeOf(path) === summary;
        const file = isSummary ? new AppendedFile(path) : new PrivateFile(path);
        this.#files.push({ path, place, file });
      }
    } catch (error) {
      this.discard();
      throw error;
    }
  }

  get isEmpty(): boolean {
    return this.#files.length === 0;
  }

  /** Nobody has begun to write what a person asked for. */
  get isOwed(): boolean {
    return !this.isEmpty && !this.#isSaving;
  }

  /** Writes every report and gives it its name. Those that cannot be written are told once all others are. */
  save(piecesOf: (place: ReportPlace) => Iterable<string>, terminal: Terminal): void {
    this.#isSaving = true;
    const faults: SyncError[] = [];
    for (const { path, place, file } of this.#files) {
      try {
        for (const piece of piecesOf(place)) file.write(piece);
        file.keep();
        terminal.tell(`Report: ${shownPath(resolve(path))}`);
      } catch (error) {
        if (!(error instanceof SyncError)) throw error;
        faults.push(error);
      }
    }
    const [first, ...others] = faults;
    if (first !== undefined) throw others.length === 0 ? first : new FilesUnwritableError(faults);
  }

  /** Lets go of what was not saved; what stood there before stays. */
  discard(): void {
    for (const { file } of this.#files) file.discard();
  }
}

/** Names the file in which a step of a workflow on GitHub tells what it did; other programs write there as well. */
const SUMMARY_VARIABLE = 'GITHUB_STEP_SUMMARY';

/** Added to what a file holds already, whole or not at all. */
class AppendedFile {
  readonly #path: string;
  readonly #pieces: string[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  write(piece: string): void {
    this.#pieces.push(piece);
  }

  keep(): void {
    try {
      appendFileSync(this.#path, `${this.#pieces.join('')}\n`);
    } catch (cause) {
      throw new FileUnwritableError(this.#path, cause);
    }
  }

  discard(): void {
    this.#pieces.length = 0;
  }
}

/** Opens the reports for the work, and leaves no draft behind whatever becomes of it. */
export async function withReports(
  { report = [] }: { readonly report?: readonly string[] },
  work: (reports: ReportFiles) => Promise<number>,
): Promise<number> {
  const reports = new ReportFiles(report);
  try {
    return await work(reports);
  } finally {
    reports.discard();
  }
}

function formatsOf(
  paths: readonly string[],
  summary: string | undefined,
): ReadonlyMap<string, ReportPlace> {
  const seen = new Set<string>();
  const formats = new Map<string, ReportPlace>();
  for (const path of paths) {
    if (seen.has(placeOf(path))) throw new UsageError(`--report ${path} is given twice.`);
    seen.add(placeOf(path));
    if (placeOf(path) === summary) {
      formats.set(path, { format: 'md', characters: STEP_SUMMARY_CHARACTERS });
      continue;
    }
    const format = formatOf(path);
    if (!mayReplace(path, (start) => REPORT_STARTS[format].test(start))) {
      throw new UsageError(
        `--report ${path}: the file exists, and is not a report in this form.`,
        'Name another file, or move that one out of the way.',
      );
    }
    formats.set(path, { format });
  }
  return formats;
}

function formatOf(path: string): ReportFormat {
  const format = REPORT_ENDINGS.get(extname(path).toLowerCase());
  if (format !== undefined) return format;
  const endings = [...REPORT_ENDINGS.keys()].join(', ');
  throw new UsageError(
    `--report ${path}: the ending names the form of a report, one of ${endings}.`,
    'Name a file such as report.html.',
  );
}

// The files that the user names for results, looked at before anything is done.

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
    throw new FileUnwritableError(out, new Error('its directory is missing'));
  }
}

/** One text for one name in one directory, however the way there is written. A link counts as itself: it is replaced. */
function placeOf(path: string): string {
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
