// A plan or a run in the format that is asked for.
import type { PlanReader } from '../state/index.ts';
import { planHtml } from './html/plan-html.ts';
import { runHtml } from './html/run-html.ts';
import { planCsv } from './csv/plan-csv.ts';
import { prettyJson } from './json/json-line.ts';
import { planJson } from './json/plan-json.ts';
import { planMarkdown } from './markdown/plan-markdown.ts';
import { planNdjson } from './json/plan-ndjson.ts';
import { planText } from './text/plan-text.ts';
import type { ReportFormat } from './report-endings.ts';
import type { ReportOptions } from './report-options.ts';
import { runCsv } from './csv/run-csv.ts';
import { runJson } from './json/run-json.ts';
import { runMarkdown } from './markdown/run-markdown.ts';
import { runNdjson } from './json/run-ndjson.ts';
import type { WholeRunReport } from './run-report.ts';
import { runText } from './text/run-text.ts';

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
