// A plan as text for the person who decides about it: the numbers first, then the changes, and the
// totals once more at the end, where a terminal stops.
import type { FileCounts } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { guardLines } from '../words/guard-lines.ts';
import { changeLists } from '../words/item-lines.ts';
import {
  mapped,
  limitedLines,
  type ReportOptions,
  type Style,
  titledLists,
} from '../words/report-options.ts';
import {
  contactTypeSum,
  costLine,
  fileSum,
  invalidTotal,
  migrationLines,
  planHeadline,
  segmentSum,
  sourceSum,
  sumLine,
  totalsLine,
} from '../words/plan-sums.ts';
import { shellWord } from '../words/visible-text.ts';
import { findingLists, warningLines } from '../words/warnings.ts';

/** Yields lines without line ends, item by item: a plan of any size is never held. */
export function* planText(plan: PlanReader, options: ReportOptions): Generator<string> {
  const { head } = plan;
  const { style } = options;
  const seeAll = options.seeAll ?? `listferry show ${shellWord(plan.path)} --limit all`;
  const listing = { ...options, seeAll };
  yield style.bold(planHeadline(head));
  yield* migrationLines(head);
  yield '';
  yield* section('Contact types', head.contactTypes.map(contactTypeSum).map(sumLine), style);
  yield* section('Segments', head.segments.map(segmentSum).map(sumLine), style);
  const rows = head.rows.map((row) => sumLine(sourceSum(row)));
  yield* section('Rows', [...rows, ...invalidTotal(head)], style);
  yield* fileLines(head.files ?? [], listing);
  yield* guardLines(head, style);
  yield* warningLines(head.warnings, style);
  yield costLine(head.cost);
  yield '';
  yield* titledLists(changeLists(plan, style), listing);
  yield* findingLists(plan, listing);
  yield totalsLine(head);
}

function* section(title: string, lines: readonly string[], style: Style): Generator<string> {
  if (lines.length === 0) return;
  yield style.bold(`${title}:`);
  for (const line of lines) yield `  ${line}`;
}

/** An archive of a whole account may hold thousands of files. */
function* fileLines(files: readonly FileCounts[], options: ReportOptions): Generator<string> {
  if (files.length === 0) return;
  yield options.style.bold('Files:');
  const entries = () => mapped(files, (file) => [`  ${sumLine(fileSum(file))}`]);
  yield* limitedLines({ entries, count: files.length }, options);
}
