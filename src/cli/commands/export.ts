// Contacts, suppressions or who left, for other programs, on stdout or in a file. Nothing is written before every
// list was read to its end.
import { extname, resolve } from 'node:path';
import {
  type ExportedPart,
  type ListedPerson,
  listedPeople,
  listsRead,
  type OpenLists,
  readLists,
  type Since,
  type StagedExport,
  stageExport,
  whoLeft,
} from '../../compare/index.ts';
import type { Clock } from '../../lib/index.ts';
import {
  contactsCsv,
  contactsNdjson,
  leftCsv,
  leftNdjson,
  shortfallWarning,
  suppressionsCsv,
  suppressionsNdjson,
  beginsLikeExport,
} from '../../report/index.ts';
import type { AccountLock, Leaver, StagedAccount } from '../../state/index.ts';
import { PrivateFile, mayReplace } from '../files/private-file.ts';
import { endOfCopy } from '../runs/run-reasons.ts';
import { type Session, inSession } from '../session/session.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { INTERRUPTED } from '../shell/exit-codes.ts';
import { type Terminal, shownPath } from '../shell/terminal.ts';
import type { exportCommand } from '../specs/reading-commands.ts';

export type ExportOptions = OptionsOf<typeof exportCommand>;

export async function exportAccount(options: ExportOptions, terminal: Terminal): Promise<number> {
  const part = partOf(options);
  // Refused before anything is read.
  formatOf(options);
  const since = sinceOf(options);
  return await inSession(options, terminal, async (session) => {
    if (since !== undefined) return await exportLeft(since, options, session);
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
      'Add --out FILE, or leave --output out.',
    );
  }
  if (what === 'contacts') return { kind: what, contactTypes: contactType };
  if (contactType.length === 0) return { kind: what };
  throw new UsageError(
    '--contact-type chooses contacts; suppressions belong to no contact type.',
    'Leave --contact-type out, or export contacts.',
  );
}

/** Undefined without --left. */
function sinceOf(options: ExportOptions): Since | undefined {
  refuseBeside(options);
  const { left, since = 'last' } = options;
  if (!left) return undefined;
  if (since === 'last' || since === 'all') return since;
  if (isDay(since)) return { day: since };
  throw new UsageError(
    `--since ${since}: last, all, or a day such as 2026-11-20.`,
    'Days are in UTC, and the one named counts.',
  );
}

function refuseBeside({ left, since, mark, contactType, what }: ExportOptions): void {
  if (!left && (since !== undefined || mark)) {
    throw new UsageError(
      '--since and --mark are for --left alone.',
      'Add --left, or leave them out.',
    );
  }
  if (left && (contactType.length > 0 || what !== 'contacts')) {
    throw new UsageError(
      '--left tells who left on the service; --what and --contact-type choose other things.',
      'Leave them out, or leave --left out.',
    );
  }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/u.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Who is told is told for good with --mark, once the export is whole. */
async function exportLeft(since: Since, options: ExportOptions, session: Session): Promise<number> {
  const target = openExportTarget(options.out, session.terminal);
  let lock: AccountLock | undefined;
  let lists: OpenLists | undefined;
  try {
    if (options.mark) lock = await session.lock(0, { onlyReads: true });
    session.checkAccount(null);
    lists = await readLists(await session.compareTools(), session.checkAccount);
    const told = { count: 0 };
    const pieces = leftPieces(counting(leaversIn(lists, since, session), told), options);
    if (!(await writePieces(pieces, target, session.clock, session.drain.signal))) {
      return endInterrupted(session);
    }
    target.keep();
    if (options.mark) markTold(lists, session);
    tellExport({ what: 'left', count: told.count, warnings: [] }, options, session.terminal);
    return 0;
  } finally {
    target.discard();
    lists?.close();
    lock?.release();
  }
}

function leaversIn(lists: OpenLists, since: Since, session: Session): Iterable<Leaver> {
  const { listEntries } = session.journal;
  return whoLeft(peopleOn(lists, session), (person) => listEntries.look(person), since);
}

/** Without those who were erased: nobody is told of them. */
function* peopleOn(
  lists: OpenLists,
  { past: { tombstones } }: Pick<Session, 'past'>,
): Generator<ListedPerson> {
  const hasErased = tombstones.hasErased();
  for (const person of listedPeople(lists)) {
    if (!hasErased || !tombstones.isErased(person.address)) yield person;
  }
}

function* counting<Row>(rows: Iterable<Row>, tally: { count: number }): Generator<Row> {
  for (const row of rows) {
    tally.count += 1;
    yield row;
  }
}

function leftPieces(people: Iterable<Leaver>, options: ExportOptions): Iterable<string> {
  return formatOf(options) === 'ndjson' ? leftNdjson(people) : leftCsv(people, options);
}

/** Also of those whom no run has seen yet. */
function markTold(lists: OpenLists, session: Session): void {
  const { listEntries } = session.journal;
  const reading = { runId: null, lists: listsRead(lists), entries: peopleOn(lists, session) };
  listEntries.record(reading, (person) => {
    listEntries.mark(person);
  });
}

async function stage(
  part: ExportedPart,
  { accept }: ExportOptions,
  session: Session,
): Promise<StagedExport> {
  const { checkAccount, compareRequest } = session;
  checkAccount(null);
  const tools = await session.compareTools();
  const baseline = tools.memory?.baseline;
  const guard = { limits: compareRequest.guards, baseline, acceptShrink: accept.shrink };
  return await stageExport({ part, place: tools.scratch, checkAccount, guard }, tools);
}

async function writeOut(
  found: StagedExport,
  options: ExportOptions,
  session: Session,
  target: ExportTarget,
): Promise<number> {
  const { clock, drain, terminal } = session;
  if (!(await writePieces(piecesOf(found.staged, options), target, clock, drain.signal))) {
    return endInterrupted(session);
  }
  target.keep();
  show(found, options, terminal);
  const { shrink: acceptShrink } = options.accept;
  return endOfCopy(found.shortfalls, { ...session, acceptShrink });
}

function endInterrupted({ drain, terminal }: Session): number {
  const exitCode = drain.exitCode() ?? INTERRUPTED;
  const message = 'Interrupted: the export is incomplete.';
  terminal.because({ id: 'INTERRUPTED', exitCode, message });
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
    `--out ${out}: the ending has to be .csv or .ndjson.`,
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
  const { what } = options;
  const { contents } = found.staged;
  const warnings = found.shortfalls.map(shortfallWarning);
  for (const { message } of warnings) terminal.warn(message);
  const count = what === 'contacts' ? contents.countContacts() : contents.countSuppressions();
  tellExport({ what, count, warnings }, options, terminal);
}

interface MadeExport {
  readonly what: ExportOptions['what'] | 'left';
  readonly count: number;
  readonly warnings: readonly ReturnType<typeof shortfallWarning>[];
}

function tellExport(made: MadeExport, options: ExportOptions, terminal: Terminal): void {
  const { out, output } = options;
  if (output === 'json') {
    const { what, count, warnings } = made;
    const exportFile = resolve(out ?? '');
    terminal.give({ exportFile, what, format: formatOf(options), count, warnings });
    return;
  }
  const into = out === undefined ? '' : ` to ${shownPath(out)}`;
  const one = made.count === 1 ? 'person' : 'people';
  const what = made.what === 'left' ? `${one} who left` : made.what;
  terminal.tell(`Exported ${String(made.count)} ${what}${into}.`);
}

/** A private file takes its name when it is kept, being whole; until then an earlier one stays. */
export interface ExportTarget extends Pick<PrivateFile, 'keep' | 'discard'> {
  write(piece: string): void;
}

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
  if (!mayReplace(path, beginsLikeExport)) {
    throw new UsageError(
      `--out ${path}: the file exists, and is not an earlier export.`,
      'Name another file, or move that one out of the way.',
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
