// A run as CSV for a spreadsheet: one line per item of its plan, with how it ended and why. Then one
// line per endpoint that was written to, in columns of its own, so that no sum mixes the two.
import { changeRow } from '../words/change-row.ts';
import { mapped } from '../words/long-lists.ts';
import { runOutcomes, type WholeRunReport } from '../words/run-report.ts';
import { type Cells, cellsIn, reportCsv, type ReportCsv } from './csv-file.ts';
import { changeCells, type ChangeColumn, PLACE_COLUMNS } from './plan-csv.ts';

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
    'how many write requests to it have no recorded end; in none of the other columns',
} as const satisfies Readonly<Record<ItemColumn | TimingColumn, string>>;

type ItemColumn = ChangeColumn | 'verdict' | 'reason' | 'attempts';
type TimingColumn =
  'endpoint' | 'requests' | 'items' | 'total_ms' | 'longest_ms' | 'unended_requests';

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
  for (const { totalMs, longestMs, unendedRequests, ...timing } of report.timings()) {
    const times = { total_ms: totalMs, longest_ms: longestMs };
    yield { ...timing, ...times, unended_requests: unendedRequests };
  }
}
