// Contacts or suppressions for other programs, on stdout or in a file. Nothing is written before every
// list was read to its end.
import { extname, resolve } from 'node:path';
import { type ExportedPart, type StagedExport, stageExport } from '../../compare/index.ts';
import type { Clock } from '../../lib/index.ts';
import {
  contactsCsv,
  contactsNdjson,
  shortfallWarning,
  suppressionsCsv,
  suppressionsNdjson,
  EXPORT_START_BYTES,
  beginsLikeExport,
} from '../../report/index.ts';
import type { StagedAccount } from '../../state/index.ts';
import { PrivateFile, mayReplace } from '../files/private-file.ts';
import { type Session, inSession } from '../session/session.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { INTERRUPTED } from '../shell/exit-codes.ts';
import { type Terminal, shownPath } from '../shell/terminal.ts';
import type { exportCommand } from './reading-commands.ts';

export type ExportOptions = OptionsOf<typeof exportCommand>;

export async function exportAccount(options: ExportOptions, terminal: Terminal): Promise<number> {
  const part = partOf(options);
  // Refused before anything is read.
  formatOf(options);
  return await inSession(options, terminal, async (session) => {
    const target = openExportTarget(options.out, terminal);
    let found: StagedExport | undefined;
    try {
      found = await stage(part, options, session);
      return await writeOut(found, options, session, target);
    } finally {
      target.discard();
      found?.staged.close();
    }
  });
}

function partOf({ what, contactType, out, output }: ExportOptions): ExportedPart {
  if (output === 'json' && out === undefined) {
    throw new UsageError(
      '--output json tells about a file, and without --out the export itself is on stdout.',
      'Add --out FILE, or leave --output away.',
    );
  }
  if (what === 'contacts') return { kind: what, contactTypes: contactType };
  if (contactType.length === 0) return { kind: what };
  throw new UsageError(
    '--contact-type chooses contacts; suppressions belong to no contact type.',
    'Leave --contact-type away, or export contacts.',
  );
}

async function stage(
  part: ExportedPart,
  { acceptShrink }: ExportOptions,
  session: Session,
): Promise<StagedExport> {
  const { checkAccount, compareRequest } = session;
  checkAccount(null);
  const tools = await session.compareTools();
  const baseline = tools.memory?.baseline;
  const guard = { limits: compareRequest.guards, baseline, acceptShrink };
  return await stageExport({ part, place: tools.scratch, checkAccount, guard }, tools);
}

async function writeOut(
  found: StagedExport,
  options: ExportOptions,
  { clock, drain, terminal }: Session,
  target: ExportTarget,
): Promise<number> {
  if (await writePieces(piecesOf(found.staged, options), target, clock, drain.signal)) {
    target.keep();
    show(found, options, terminal);
    return 0;
  }
  const exitCode = drain.exitCode() ?? INTERRUPTED;
  const message = 'Interrupted: the export is not whole.';
  const code = 'INTERRUPTED';
  terminal.because({ exitCode, code, message });
  return exitCode;
}

function piecesOf(staged: StagedAccount, options: ExportOptions): Iterable<string> {
  const { what, exact } = options;
  const { contents } = staged;
  const isNdjson = formatOf(options) === 'ndjson';
  if (what === 'suppressions') {
    const rows = contents.suppressions();
    return isNdjson ? suppressionsNdjson(rows) : suppressionsCsv(rows, { exact });
  }
  if (isNdjson) return contactsNdjson(contents.contacts());
  return contactsCsv(contents.contacts(), { customFields: contents.customFieldNames(), exact });
}

/** The file's ending counts where --format is not given. Throws `UsageError` where it stands for another form. */
function formatOf({ format, out }: ExportOptions): 'csv' | 'ndjson' {
  if (format !== undefined || out === undefined) return format ?? 'csv';
  const found = FORMATS.get(extname(out).toLowerCase());
  if (found !== undefined) return found;
  throw new UsageError(
    `--out ${out}: the ending does not say what the export is to be; .csv and .ndjson do.`,
    'Name such a file, or add --format csv or --format ndjson.',
  );
}

const FORMATS: ReadonlyMap<string, 'csv' | 'ndjson'> = new Map([
  ['.csv', 'csv'],
  ['.txt', 'csv'],
  ['', 'csv'],
  ['.ndjson', 'ndjson'],
  ['.jsonl', 'ndjson'],
]);

function show(found: StagedExport, options: ExportOptions, terminal: Terminal): void {
  const { what, out, output } = options;
  const { contents } = found.staged;
  const warnings = found.shortfalls.map(shortfallWarning);
  for (const { message } of warnings) terminal.warn(message);
  const count = what === 'contacts' ? contents.countContacts() : contents.countSuppressions();
  if (output === 'json') {
    const exportFile = resolve(out ?? '');
    terminal.give({ exportFile, what, format: formatOf(options), count, warnings });
  } else {
    const into = out === undefined ? '' : ` to ${shownPath(out)}`;
    terminal.tell(`Exported ${String(count)} ${what}${into}.`);
  }
}

/** A private file takes its name when it is kept, being whole; until then an earlier one stays. */
export type ExportTarget = Pick<PrivateFile, 'write' | 'keep' | 'discard'>;

/** Undefined stands for stdout. Throws `FileUnwritableError`, or `UsageError` for a file of others. */
export function openExportTarget(path: string | undefined, terminal: Terminal): ExportTarget {
  if (path === undefined) {
    const nothing = (): void => undefined;
    // The terminal sets the last line end again.
    const write = (piece: string): void => {
      terminal.print(piece.slice(0, -1));
    };
    return { write, keep: nothing, discard: nothing };
  }
  if (!mayReplace(path, beginsLikeExport, EXPORT_START_BYTES)) {
    throw new UsageError(
      `--out ${path}: the file exists, and is no earlier export.`,
      'Name another file, or move that one away.',
    );
  }
  return new PrivateFile(path);
}

const PIECES_BEFORE_PAUSE = 16;

/**
 * Writes a long text piece by piece, and pauses in between: a loop without a pause would not notice Ctrl-C. Returns
 * whether all of it was written before the signal.
 */
export async function writePieces(
  pieces: Iterable<string>,
  target: Pick<ExportTarget, 'write'>,
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
): Promise<boolean> {
  let count = 0;
  for (const piece of pieces) {
    if (signal.aborted) return false;
    target.write(piece);
    count += 1;
    if (count % PIECES_BEFORE_PAUSE === 0) await clock.sleep(0);
  }
  return !signal.aborted;
}
