// A run as one page: whether all is in effect, what became of every item as a sum, what to do next, where
// the time went, and each item that was not applied, or not exactly so.
import type { Verdict } from '../../plan/index.ts';
import { changeRow } from '../change-row.ts';
import { EXCEPTION_ORDER, VERDICT_TITLES } from '../kind-titles.ts';
import { exceptionsWith, lengthOf, NOTES_TITLE } from '../run-entries.ts';
import type { RunException } from '../run-report.ts';
import { changeSection, type ChangeGroup } from './changes/changes.ts';
import type { Entry } from './changes/entry.ts';
import { findingSections } from './findings.ts';
import type { HtmlOptions } from './html-options.ts';
import type { Markup } from './page/markup.ts';
import { PAGE_END } from './page/page-parts.ts';
import { page } from './page/page.ts';
import { rejectSection } from './rejects.ts';
import { runHeader } from './run-header.ts';
import { timingSection } from './run-timings.ts';
import { runNumbers, type HtmlRunReport } from './run-verdicts.ts';

/** Yields pieces of the page, item by item. */
export function runHtml(report: HtmlRunReport, options: HtmlOptions = {}): Generator<string> {
  return page({ title: `Run ${report.run.runId}`, body: runBody(report, options) });
}

function* runBody(report: HtmlRunReport, options: HtmlOptions): Generator<Markup> {
  yield runHeader(report);
  yield* runNumbers(report);
  yield* timingSection(report.timings());
  yield* changeSection({
    title: 'What was not applied, or not exactly so',
    nothing: 'Every item was applied as planned.',
    groups: [
      ...EXCEPTION_ORDER.map((verdict) => exceptionGroup(report, verdict)),
      noteGroup(report),
    ],
    most: options.mostChanges,
    seeAll: options.seeAll ?? `listferry show ${report.run.runId} --output csv`,
  });
  yield* rejectSection(report.plan?.rejects() ?? []);
  if (report.plan !== undefined) {
    yield* findingSections(report.plan, `listferry show ${report.run.runId} --output ndjson`);
  }
  yield PAGE_END;
}

function exceptionGroup(
  report: HtmlRunReport,
  verdict: (typeof EXCEPTION_ORDER)[number],
): ChangeGroup {
  return {
    id: verdict,
    title: VERDICT_TITLES[verdict],
    count: report.result.verdicts[verdict],
    entries: () => exceptionEntries(report, verdict),
  };
}

function noteGroup(report: HtmlRunReport): ChangeGroup {
  return {
    id: 'notes',
    title: NOTES_TITLE,
    count: lengthOf(report.notes()),
    entries: () => noteEntries(report),
  };
}

function* exceptionEntries(report: HtmlRunReport, verdict: Verdict): Generator<Entry> {
  for (const exception of exceptionsWith(report, verdict)) yield entryOf(report, exception);
}

function* noteEntries(report: HtmlRunReport): Generator<Entry> {
  for (const note of report.notes()) yield entryOf(report, { ...note, verdict: 'applied' });
}

function entryOf({ plan }: HtmlRunReport, { seq, verdict, reason }: RunException): Entry {
  const item = plan?.item(seq);
  const change =
    plan === undefined || item === undefined ? null : changeRow(item, plan.head.countryNames);
  return { seq, change, verdict, reason };
}
