// A plan as text for the person who decides about it: the numbers first, then the changes, and the
// totals once more at the end, where a terminal stops.
import {
  type FileCounts,
  type Item,
  ITEM_KINDS,
  type ItemKind,
  type PlanHead,
} from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { guardLines } from '../words/guard-lines.ts';
import { itemLines } from '../words/item-lines.ts';
import {
  contactTypeLine,
  costLine,
  fileLine,
  invalidTotal,
  migrationLines,
  planHeadline,
  rowsLine,
  segmentLine,
  totalsLine,
} from '../words/plan-sums.ts';
import {
  limitedLines,
  type ReportOptions,
  type Style,
  titledList,
} from '../words/report-options.ts';
import { KIND_WORDS } from '../words/titles.ts';
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
  yield* section('Contact types', head.contactTypes.map(contactTypeLine), style);
  yield* section('Segments', head.segments.map(segmentLine), style);
  yield* section('Rows', rowsLines(head), style);
  yield* fileLines(head.files ?? [], listing);
  yield* guardLines(head, style);
  yield* warningLines(head.warnings, style);
  yield costLine(head.cost);
  yield '';
  for (const kind of ITEM_KINDS) yield* itemList(plan, kind, listing);
  yield* findingLists(plan, listing);
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
function* fileLines(files: readonly FileCounts[], options: ReportOptions): Generator<string> {
  if (files.length === 0) return;
  yield options.style.bold('Files:');
  const linesOf = (file: FileCounts): string[] => [`  ${fileLine(file)}`];
  yield* limitedLines({ entries: files, count: files.length, linesOf }, options);
}

function itemList(plan: PlanReader, kind: ItemKind, options: ReportOptions): Generator<string> {
  const { counts, countryNames } = plan.head;
  const look = { countryNames, style: options.style };
  const linesOf = (item: Item): string[] => itemLines(item, look);
  const list = { entries: plan.items(kind), count: counts[kind], linesOf };
  return titledList(KIND_WORDS[kind].title, list, options);
}
