// A run as CSV for a spreadsheet: one line per item of its plan, with how it ended and why.
import { changeCells, type ChangeColumn } from './plan-csv.ts';
import { changeRow } from '../change-row.ts';
import { reportCsv, type ReportCsv } from './report-csv.ts';
import { runOutcomes, type RunOutcome } from '../run-outcomes.ts';
import type { WholeRunReport } from '../run-report.ts';
import { visibleWhole } from '../text/visible-text.ts';

/** The columns in their order, and what they hold. A cell is empty where it does not apply. */
export const RUN_COLUMNS = {
  seq: 'place of the change in the plan, from 1',
  verdict: 'how it ended: applied, rejected, drifted, skipped, unknown; open in an interrupted run',
  reason: 'why it was not applied, or what was noted of it',
  attempts: 'how many requests carried it',
  kind: 'what was to be done, such as createContact; empty, like all that follows, without the plan',
  target: 'the address, or the name of what was to be created',
  contact_type: 'contact type of the contact',
  segment: 'segment of the recipient',
  group: 'unsubscribe group',
  status: 'what the source says about a suppressed address',
  source: 'source of the row that wanted the change',
  file: 'file of that row',
  line: 'line of that row, from 1, the header included',
} as const satisfies Readonly<Record<ChangeColumn | 'verdict' | 'reason' | 'attempts', string>>;

type RunColumn = keyof typeof RUN_COLUMNS;

/** Yields pieces that end at the end of a line. Invisible characters are shown as `\u{202e}`. */
export function* runCsv(report: WholeRunReport): Generator<ReportCsv> {
  yield* reportCsv(Object.keys(RUN_COLUMNS), runRows(report));
}

function* runRows(report: WholeRunReport): Generator<string[]> {
  const countryNames = report.plan?.head.countryNames ?? {};
  for (const outcome of runOutcomes(report)) {
    const { item } = outcome;
    const change = item === undefined ? {} : changeCells(changeRow(item, countryNames));
    const cells: Partial<Record<RunColumn, string>> = { ...change, ...verdictCells(outcome) };
    // The columns are this object's own keys; `Object.keys` widens them to text.
    yield (Object.keys(RUN_COLUMNS) as RunColumn[]).map((column) => cells[column] ?? '');
  }
}

function verdictCells({ seq, verdict, reason, attempts }: RunOutcome) {
  return {
    seq: String(seq),
    verdict,
    reason: visibleWhole(reason ?? ''),
    attempts: String(attempts),
  };
}
