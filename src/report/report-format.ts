// The formats in which a plan or a run can be had: by name, by the ending of a file, and by how such a
// file begins.
// A plan or a run in the format that is asked for.
import type { PlanReader } from '../state/index.ts';
import { planCsv } from './csv/plan-csv.ts';
import { runCsv } from './csv/run-csv.ts';
import { planHtml } from './html/plan-html.ts';
import { runHtml } from './html/run-html.ts';
import { prettyJson } from './json/json-line.ts';
import { planJson, planNdjson } from './json/plan-json.ts';
import { runJson, runNdjson } from './json/run-json.ts';
import { planMarkdown } from './markdown/plan-markdown.ts';
import { runMarkdown } from './markdown/run-markdown.ts';
import { planText } from './text/plan-text.ts';
import { runText } from './text/run-text.ts';
import type { ReportOptions } from './words/report-options.ts';
import type { WholeRunReport } from './words/run-report.ts';

export const REPORT_FORMATS = ['text', 'json', 'ndjson', 'csv', 'md', 'html'] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Endings of files in the order in which a person is told of them. */
export const REPORT_ENDINGS: ReadonlyMap<string, ReportFormat> = new Map([
  ['.txt', 'text'],
  ['.json', 'json'],
  ['.ndjson', 'ndjson'],
  ['.csv', 'csv'],
  ['.md', 'md'],
  ['.html', 'html'],
]);

/** How each of them begins: what begins otherwise is somebody else's file. */
export const REPORT_STARTS: Readonly<Record<ReportFormat, RegExp>> = {
  text: /^(?:Plan|Nothing to do: plan|Run) /u,
  json: /^\{\s+"(?:planId|runId)": /u,
  ndjson: /^\{"type":"(?:plan|run)",/u,
  csv: /^"seq","(?:kind|verdict)",/u,
  md: /^## (?:Plan|Run) `/u,
  html: /^<!doctype html>/u,
};

/** A plan, and where a person finds it. */
export interface ReportedPlan {
  readonly plan: PlanReader;
  /** Empty for a plan that was not saved. */
  readonly planFile: string;
}

/** Yields pieces with their line ends. `limit` counts for text and Markdown; the others are whole. */
export function planReport(
  { plan, planFile }: ReportedPlan,
  format: ReportFormat,
  options: ReportOptions,
): Iterable<string> {
  switch (format) {
    case 'text':
      return ended(planText(plan, options));
    case 'json':
      return [indentedJson(planJson(plan, planFile))];
    case 'ndjson':
      return planNdjson(plan, planFile);
    case 'csv':
      return planCsv(plan);
    case 'md':
      return planMarkdown(plan, options);
    case 'html':
      return planHtml(plan, options);
  }
}

/** The same for a run. */
export function runReport(
  report: WholeRunReport,
  format: ReportFormat,
  options: ReportOptions,
): Iterable<string> {
  switch (format) {
    case 'text':
      return ended(runText(report, options));
    case 'json':
      return [indentedJson(runJson(report))];
    case 'ndjson':
      return runNdjson(report);
    case 'csv':
      return runCsv(report);
    case 'md':
      return runMarkdown(report, options);
    case 'html':
      return runHtml(report, options);
  }
}

function* ended(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}

function indentedJson(value: object): string {
  return `${prettyJson(value)}\n`;
}
