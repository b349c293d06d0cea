// CSV for two readers. In a file for a spreadsheet no cell begins like a formula, since other people choose the
// addresses, values and names of files. A file for another program is exact, since a guarded cell would change
// people's values there.
//
// A plan for a spreadsheet has one line per changed field, so that every value has a cell. A run has one line per
// item of its plan, with how it ended and why, then one per endpoint that was written to, in columns of its own,
// so that no sum mixes the two.
import { stringify } from 'csv-stringify/sync';
import type { Origin } from '../../contacts/index.ts';
import { inBatches } from '../../lib/index.ts';
import { ITEM_KINDS } from '../../plan/index.ts';
import type { EndpointTiming, PlanReader } from '../../state/index.ts';
import { changeRow, type ChangeRow } from '../words/change-row.ts';
import { mapped } from '../words/report-options.ts';
import { runOutcomes, type WholeRunReport } from '../words/run-words.ts';
import { visibleWhole } from '../words/visible-text.ts';

/** A piece of a report. The mark keeps it from every function that takes the bytes of an upload. */
export type ReportCsv = string & { readonly [reportCsvMark]: true };

declare const reportCsvMark: unique symbol;

/** Few enough to hold, many enough that a call costs nothing by row. */
const BATCH_ROWS = 500;

/** What makes a spreadsheet run a cell, in its plain and its full-width form. */
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

/** For spreadsheets. Yields pieces of the file, which end at the end of a row. */
export function reportCsv(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
): Generator<ReportCsv> {
  // Only this line gives the mark.
  return exactCsv(
    columns,
    mapped(rows, (row) => row.map(inertCell)),
  ) as Generator<ReportCsv>;
}

/** Every value byte for byte. Lines end with CR LF (RFC 4180). */
export function* exactCsv(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
): Generator<string> {
  yield csvOf([columns]);
  for (const batch of inBatches(rows, BATCH_ROWS)) yield csvOf(batch);
}

/** What a line has in its columns; null where one does not apply. */
type Cells<Column extends string> = Partial<Record<Column, string | number | null>>;

/** A line of a report for a spreadsheet. Invisible characters are shown as `\u{202e}`. */
export function cellsIn<Column extends string>(
  columns: Readonly<Record<Column, string>>,
  cells: Cells<Column>,
): string[] {
  // The columns are this object's own keys; `Object.keys` widens them to text.
  return (Object.keys(columns) as Column[]).map((column) =>
    visibleWhole(String(cells[column] ?? '')),
  );
}

/** The apostrophe makes a spreadsheet take what follows as text. */
function inertCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

function csvOf(rows: (readonly string[])[]): string {
  return stringify(rows, { quoted: true, quoted_empty: true, record_delimiter: '\r\n' });
}

/** Where the change is made, as far as its kind has such a place. */
const PLACE_COLUMNS = {
  contact_type: 'contact type of the contact',
  segment: 'segment of the recipient',
  group: 'unsubscribe group',
  status: 'what the source says about a suppressed address',
} as const;

/** The columns in their order, and what they hold. A cell is empty where it does not apply. */
export const PLAN_COLUMNS = {
  seq: 'place of the change in the plan, from 1; all lines of one change have the same',
  kind: 'what is done, such as createContact',
  target: 'the address, or the name of what is created',
  ...PLACE_COLUMNS,
  field: 'field of this line; empty for a change without fields',
  old: 'value on the service when the plan was made; empty for none',
  new: 'value that it gets; empty for none',
  source: 'source of the row that gives the value, or wants the change',
  file: 'file of that row',
  line: 'line of that row, from 1, the header included',
  reason:
    'why something is deleted or removed; of a suppression, what the source tells of it; of a field, who else changed it',
} as const;

type PlanColumn = keyof typeof PLAN_COLUMNS;

/** Yields pieces that end at the end of a line. */
export function planCsv(plan: Pick<PlanReader, 'head' | 'items'>): Generator<ReportCsv> {
  return reportCsv(Object.keys(PLAN_COLUMNS), planRows(plan));
}

/** The cells of a change that do not depend on a field; the CSV of a run has them too. */
function changeCells({ contactType, origin, ...change }: ChangeRow) {
  const { seq, kind, target, segment, group, status } = change;
  const shared = { seq, kind, target, contact_type: contactType, segment, group, status };
  return { ...shared, ...originCells(origin) };
}

type ChangeColumn = keyof ReturnType<typeof changeCells>;

function originCells(origin: Origin | null) {
  const { source = null, file = null, line = null } = origin ?? {};
  return { source, file, line };
}

function* planRows(plan: Pick<PlanReader, 'head' | 'items'>): Generator<string[]> {
  for (const kind of ITEM_KINDS) {
    for (const item of plan.items(kind)) {
      for (const cells of changeLines(changeRow(item, plan.head.countryNames)))
        yield cellsIn(PLAN_COLUMNS, cells);
    }
  }
}

/** One line for each field, or a single one for a change without fields. */
function changeLines(change: ChangeRow): Cells<PlanColumn>[] {
  const shared = { ...changeCells(change), reason: change.reason };
  if (change.changes.length === 0) return [shared];
  return change.changes.map(({ field, old, next, origin, moved }) => ({
    ...shared,
    ...(origin && originCells(origin)),
    field,
    old,
    new: next,
    reason: moved ?? change.reason,
  }));
}

/** The columns in their order, and what they hold. A cell is empty where it does not apply. */
export const RUN_COLUMNS = {
  seq: 'place of the change in the plan, from 1',
  verdict: 'how it ended: applied, rejected, drifted, skipped, unknown; open in an interrupted run',
  reason: 'why it was not applied, or what was noted of it',
  attempts: 'how many requests carried it',
  kind: 'what was to be done, such as createContact; empty, like all that follows, without the plan',
  target: 'the address, or the name of what was to be created',
  ...PLACE_COLUMNS,
  source: 'source of the row that wanted the change',
  file: 'file of that row',
  line: 'line of that row, from 1, the header included',
  endpoint: 'endpoint that was written to; on such a line only the columns from here on are filled',
  requests: 'how many write requests to it ended',
  items:
    'how many items they carried, and people who left since; one that was sent twice counts twice',
  total_ms: 'milliseconds that they took together, waiting for a turn included',
  longest_ms: 'milliseconds of the longest of them',
  unended_requests:
    'how many write requests to it lack a recorded end; the other columns leave them out',
} as const satisfies Readonly<Record<ItemColumn | TimingColumn, string>>;

type ItemColumn = ChangeColumn | 'verdict' | 'reason' | 'attempts';
type TimingColumn = keyof ReturnType<typeof timingCells>;

type RunColumn = keyof typeof RUN_COLUMNS;

/** Yields pieces that end at the end of a line. */
export function runCsv(report: WholeRunReport): Generator<ReportCsv> {
  const rows = mapped(runCells(report), (cells) => cellsIn(RUN_COLUMNS, cells));
  return reportCsv(Object.keys(RUN_COLUMNS), rows);
}

function* runCells(report: WholeRunReport): Generator<Cells<RunColumn>> {
  const countryNames = report.plan?.head.countryNames ?? {};
  for (const { seq, verdict, reason, attempts, item } of runOutcomes(report)) {
    const change = item === undefined ? {} : changeCells(changeRow(item, countryNames));
    yield { ...change, seq, verdict, reason, attempts };
  }
  yield* report.timings().map(timingCells);
}

function timingCells({ totalMs, longestMs, unendedRequests, ...timing }: EndpointTiming) {
  const times = { total_ms: totalMs, longest_ms: longestMs };
  return { ...timing, ...times, unended_requests: unendedRequests };
}
