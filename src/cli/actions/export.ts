// Contacts or suppressions for other programs, on stdout or in a file. Nothing is written before every
// list was read to its end.
import { resolve } from 'node:path';
import { type ExportedPart, type StagedExport, stageExport } from '../../compare/index.ts';
import {
  contactsCsv,
  contactsNdjson,
  shortfallWarning,
  suppressionsCsv,
  suppressionsNdjson,
} from '../../report/index.ts';
import type { StagedAccount } from '../../state/index.ts';
import { UsageError } from '../errors.ts';
import { INTERRUPTED } from '../exit-codes.ts';
import { openExportTarget, type ExportTarget } from '../export-target.ts';
import type { GlobalOptions } from '../global-options.ts';
import { inSession, type Session } from '../session.ts';
import { shownPath } from '../shown-path.ts';
import { printJson, type Terminal } from '../terminal.ts';
import { writePieces } from '../write-pieces.ts';

export interface ExportOptions extends GlobalOptions {
  readonly what: ExportedPart['kind'];
  readonly contactType: readonly string[];
  readonly format: Format | undefined;
  readonly exact: boolean;
  readonly out: string | undefined;
  readonly acceptShrink: boolean;
}

type Format = 'csv' | 'ndjson';

export async function exportAccount(options: ExportOptions, terminal: Terminal): Promise<number> {
  const part = partOf(options);
  return await inSession(options, terminal, async (session) => {
    const target = openExportTarget(options.out, terminal);
    try {
      const found = await stage(part, options, session);
      try {
        return await writeOut({ found, options, session, target, terminal });
      } finally {
        found.staged.close();
      }
    } catch (error) {
      target.discard();
      throw error;
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
  const { journal, accountHash, compareRequest } = session;
  journal.checkAccount(accountHash, null);
  const tools = await session.compareTools();
  const checkAccount = (accountId: string): void => {
    journal.checkAccount(accountHash, accountId);
  };
  const baseline = tools.memory?.baseline;
  const guard = { limits: compareRequest.guards, baseline, acceptShrink };
  return await stageExport({ part, place: tools.scratch, checkAccount, guard }, tools);
}

interface Exporting {
  readonly found: StagedExport;
  readonly options: ExportOptions;
  readonly session: Session;
  readonly target: ExportTarget;
  readonly terminal: Terminal;
}

async function writeOut(exporting: Exporting): Promise<number> {
  const { found, options, session, target, terminal } = exporting;
  const { clock, drain } = session;
  const pieces = piecesOf(found.staged, options);
  if (await writePieces(pieces, { write: target.write, clock, signal: drain.signal })) {
    target.keep();
    show(found, options, terminal);
    return 0;
  }
  target.discard();
  const exitCode = drain.exitCode() ?? INTERRUPTED;
  const message = 'Interrupted: the export is not whole.';
  const code = 'INTERRUPTED';
  terminal.because({ exitCode, code, message });
  return exitCode;
}

function piecesOf(staged: StagedAccount, options: ExportOptions): Iterable<string> {
  const { what, exact } = options;
  if (formatOf(options) === 'ndjson') {
    return what === 'contacts'
      ? contactsNdjson(staged.contents.contacts())
      : suppressionsNdjson(staged.contents.suppressions());
  }
  return what === 'contacts'
    ? contactsCsv(staged.contents.contacts(), {
        customFields: staged.contents.customFieldNames(),
        exact,
      })
    : suppressionsCsv(staged.contents.suppressions(), { exact });
}

/** The file's ending counts where --format is not given. */
function formatOf({ format, out = '' }: ExportOptions): Format {
  return format ?? (/\.ndjson$/iu.test(out) ? 'ndjson' : 'csv');
}

function show(found: StagedExport, options: ExportOptions, terminal: Terminal): void {
  const { what, out, output } = options;
  const warnings = found.shortfalls.map(shortfallWarning);
  for (const { message } of warnings) terminal.warn(message);
  const count =
    what === 'contacts'
      ? found.staged.contents.countContacts()
      : found.staged.contents.countSuppressions();
  if (output === 'json') {
    const exportFile = resolve(out ?? '');
    printJson(terminal, { exportFile, what, format: formatOf(options), count, warnings });
  } else {
    const into = out === undefined ? '' : ` to ${shownPath(out)}`;
    terminal.tell(`Exported ${String(count)} ${what}${into}.`);
  }
}
