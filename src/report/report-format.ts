// A plan or a run in one of six formats.
import type { FoundRehearsal, PlanReader } from '../state/index.ts';
import { planCsv, runCsv } from './csv/report-csv.ts';
import { planHtml } from './html/plan-html.ts';
import { runHtml } from './html/run-html.ts';
import { prettyJson } from './words/visible-text.ts';
import { planJson, planNdjson, runJson, runNdjson } from './json/report-json.ts';
import { documentMarkdown } from './markdown/document-markdown.ts';
import { planDocument } from './documents/plan-document.ts';
import { runDocument } from './documents/run-document.ts';
import { planText, runText } from './report-text.ts';
import { lookedAt } from './words/change-entry.ts';
import { mapped, type ReportFormat, type ReportOptions } from './words/report-options.ts';
import type { WholeRunReport } from './words/run-words.ts';

/** A plan, and where a person finds it. */
export interface ReportedPlan {
  readonly plan: PlanReader;
  /** Empty for a plan that was not saved. */
  readonly planFile: string;
  /** What lies beside the plan; left out where no rehearsal does. */
  readonly rehearsal?: FoundRehearsal | undefined;
}

/** In a comment, enough to find them in the page or with `show`. */
const MOST_PLACES = 5;

/** Yields pieces with their line ends. `limit` counts for text and Markdown; the others are whole. */
export function planReport(
  { plan, planFile, rehearsal }: ReportedPlan,
  format: ReportFormat,
  options: ReportOptions,
): Iterable<string> {
  const makers: Readonly<Record<ReportFormat, () => Iterable<string>>> = {
    text: () => lines(planText(plan, { ...options, rehearsal })),
    json: () => lines([prettyJson(planJson(plan, planFile, rehearsal))]),
    ndjson: () => planNdjson(plan, planFile),
    csv: () => planCsv(plan),
    md: () =>
      documentMarkdown(
        planDocument(lookedAt(plan), {
          ...options,
          limit: options.limit ?? Infinity,
          placeLimit: MOST_PLACES,
          rehearsal,
          saysHeld: true,
        }),
        options,
      ),
    html: () => planHtml(plan, { ...options, rehearsal }),
  };
  return makers[format]();
}

/** The same for a run. */
export function runReport(
  report: WholeRunReport,
  format: ReportFormat,
  options: ReportOptions,
): Iterable<string> {
  const makers: Readonly<Record<ReportFormat, () => Iterable<string>>> = {
    text: () => lines(runText(report, options)),
    json: () => lines([prettyJson(runJson(report))]),
    ndjson: () => runNdjson(report),
    csv: () => runCsv(report),
    md: () => documentMarkdown(runDocument(report), options),
    html: () => runHtml(report, options.config),
  };
  return makers[format]();
}

function lines(texts: Iterable<string>): Iterable<string> {
  return mapped(texts, (text) => `${text}\n`);
}
