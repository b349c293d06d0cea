// Reports that a user wants as files, besides what is printed. They are opened before the work begins:
// a missing directory must not come to light after an hour of writing.
import { realpathSync, statSync } from 'node:fs';
import { extname, resolve, basename, dirname, join } from 'node:path';
import {
  type ReportFormat,
  type ReportedPlan,
  REPORT_ENDINGS,
  REPORT_STARTS,
  plainStyle,
  planReport,
} from '../../report/index.ts';
import { UsageError, FileUnwritableError } from '../shell/errors.ts';
import { type Terminal, shownPath } from '../shell/terminal.ts';
import { PrivateFile, mayReplace } from './private-file.ts';

export class ReportFiles {
  readonly #files: { path: string; format: ReportFormat; file: PrivateFile }[] = [];

  /** Throws `UsageError` or `FileUnwritableError` before anything is written. */
  constructor(paths: readonly string[]) {
    const formats = formatsOf(paths);
    try {
      for (const [path, format] of formats) {
        this.#files.push({ path, format, file: new PrivateFile(path) });
      }
    } catch (error) {
      this.discard();
      throw error;
    }
  }

  get isEmpty(): boolean {
    return this.#files.length === 0;
  }

  /** Writes every report and gives it its name. */
  save(piecesOf: (format: ReportFormat) => Iterable<string>, terminal: Terminal): void {
    for (const { path, format, file } of this.#files) {
      for (const piece of piecesOf(format)) file.write(piece);
      file.keep();
      terminal.tell(`Report: ${shownPath(resolve(path))}`);
    }
  }

  /** Lets go of what was not saved; what stood there before stays. */
  discard(): void {
    for (const { file } of this.#files) file.discard();
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

/** Writes the reports on a plan: whole, and without colours. */
export function savePlanReports(
  reports: ReportFiles,
  reported: ReportedPlan & { readonly seeAll?: string },
  terminal: Terminal,
): void {
  const options = { style: plainStyle, limit: Infinity, seeAll: reported.seeAll };
  reports.save((format) => planReport(reported, format, options), terminal);
}

function formatsOf(paths: readonly string[]): ReadonlyMap<string, ReportFormat> {
  const seen = new Set<string>();
  const formats = new Map<string, ReportFormat>();
  for (const path of paths) {
    const format = formatOf(path);
    if (seen.has(placeOf(path))) throw new UsageError(`--report ${path} is given twice.`);
    if (!mayReplace(path, (start) => REPORT_STARTS[format].test(start), START_BYTES)) {
      throw new UsageError(
        `--report ${path}: the file exists, and is no report of this form.`,
        'Name another file, or move that one away.',
      );
    }
    seen.add(placeOf(path));
    formats.set(path, format);
  }
  return formats;
}

function formatOf(path: string): ReportFormat {
  const format = REPORT_ENDINGS.get(extname(path).toLowerCase());
  if (format !== undefined) return format;
  const endings = [...REPORT_ENDINGS.keys()].join(', ');
  throw new UsageError(
    `--report ${path}: the ending says what a report is to be, one of ${endings}.`,
    'Name a file such as report.html.',
  );
}

const START_BYTES = 64;

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
    throw new FileUnwritableError(out, new Error('its directory is not there'));
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

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
