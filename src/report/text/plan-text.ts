// A plan as text for the person who decides about it: the numbers first, then the changes, and the
// totals once more at the end, where a scrolled terminal stands.
import { ITEM_KINDS, type ItemKind, type PlanHead } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { findingLists } from './finding-lines.ts';
import { guardLines } from './guard-lines.ts';
import { itemLines } from './item-lines.ts';
import { KIND_WORDS } from '../kind-titles.ts';
import { limitedLines } from './limited-lines.ts';
import {
  contactTypeLine,
  costLine,
  migrationLines,
  planHeadline,
  segmentLine,
  totalsLine,
} from './plan-summary.ts';
import type { ReportOptions } from '../report-options.ts';
import { fileLine, invalidTotal, rowsLine } from './row-lines.ts';
import type { Style } from './style.ts';
import { warningLines } from './warning-lines.ts';
import { shellWord } from './visible-text.ts';

/** Yields lines without line ends, item by item: a plan of any size is never held. */
export function* planText(plan: PlanReader, options: ReportOptions): Generator<string> {
  const { head } = plan;
  const { style } = options;
  yield style.bold(planHeadline(head));
  yield* migrationLines(head);
  yield '';
  yield* section('Contact types', head.contactTypes.map(contactTypeLine), style);
  yield* section('Segments', head.segments.map(segmentLine), style);
  yield* section('Rows', rowsLines(head), style);
  yield* fileLines(plan, options);
  yield* guardLines(head, style);
  yield* warningLines(head.warnings, style);
  yield costLine(head);
  yield '';
  for (const kind of ITEM_KINDS) yield* kindLines(plan, kind, options);
  yield* findingLists(plan, { ...options, seeAll: options.seeAll ?? showAll(plan) });
  yield totalsLine(head);
}

function rowsLines(head: PlanHead): string[] {
  const total = invalidTotal(head);
  return [...head.rows.map(rowsLine), ...(total === undefined ? [] : [total])];
}

function* section(title: string, lines: readonly string[], style: Style): Generator<string> {
  if (lines.length === 0) return;
  yield style.bold(`${title}:`);
  for (const line of lines) yield `  ${line}`;
}

/** An archive of a whole account may hold thousands of files. */
function* fileLines(plan: PlanReader, options: ReportOptions): Generator<string> {
  const { files = [] } = plan.head;
  if (files.length === 0) return;
  const { limit, style, seeAll = showAll(plan) } = options;
  yield style.bold('Files:');
  yield* limitedLines({
    entries: files,
    count: files.length,
    limit,
    linesOf: (file) => [`  ${fileLine(file)}`],
    showAll: seeAll,
  });
}

function showAll({ path }: PlanReader): string {
  return `listferry show ${shellWord(path)} --limit all`;
}

function* kindLines(plan: PlanReader, kind: ItemKind, options: ReportOptions): Generator<string> {
  const { limit, style, seeAll = showAll(plan) } = options;
  const { counts, countryNames } = plan.head;
  const count = counts[kind];
  if (count === 0) return;
  yield style.bold(`${KIND_WORDS[kind].title} (${String(count)}):`);
  yield* limitedLines({
    entries: plan.items(kind),
    count,
    limit,
    linesOf: (item) => itemLines(item, { countryNames, style }),
    showAll: seeAll,
  });
  yield '';
}
