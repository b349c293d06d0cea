// A run as one page: whether all is in effect, what became of every item as a sum, what to do next, where
// the time went, what it warns of, and each item that was not applied, or not exactly so.
import { counted, grouped, listed, nouns } from '../../lib/index.ts';
import { isNote, reasonWords, VERDICTS } from '../../plan/index.ts';
import { surveyPlan } from '../../review/index.ts';
import type { PlanReader } from '../../state/index.ts';
import type { Block, Fact } from '../words/document.ts';
import { accountFacts } from '../documents/plan-document.ts';
import { runDocument, runFacts, untoldWarnings } from '../documents/run-document.ts';
import { changeRow } from '../words/change-row.ts';
import { fieldWords } from '../words/field-words.ts';
import { groupWords } from '../words/look-words.ts';
import { conditionsOfReport, endingOf, foundSentence } from '../words/ending-words.ts';
import { forConfig, listOf } from '../words/report-options.ts';
import {
  openOutcomes,
  outcomeAt,
  type Outcome,
  type RunException,
  standingLists,
  verdictTerms,
  type WholeRunReport,
} from '../words/run-words.ts';
import { FILTER_WORDS, PageData } from './changes/blocks.ts';
import { CHANGES_BLOCKS } from './changes-script.ts';
import {
  changeBox,
  type Entry,
  type Legend,
  legendOf,
  originWords,
  plainList,
} from './changes/changes.ts';
import { shownValue, sumBar } from './page/shown-values.ts';
import { type Markup, markup, NOTHING } from './page/markup.ts';
import { banner, opening, page, pageFooter, pageHead, section, sumSection } from './page/page.ts';
import { barTerm, documentHtml } from './document-html.ts';
import { legendBlocks } from './plan-numbers.ts';

/** Yields pieces of the page, item by item. */
export function runHtml(report: WholeRunReport, config?: string): Generator<string> {
  const title = `Run ${report.run.runId}`;
  const data = new PageData(pageHead(title, CHANGES_BLOCKS));
  return page(title, runBody(report, data, config), CHANGES_BLOCKS);
}

function* runBody(
  report: WholeRunReport,
  data: PageData,
  config: string | undefined,
): Generator<Markup> {
  const legend = legendOf(report.plan);
  yield* data.watched(runSections(report, legend, config));
  const rows = exceptionLists(report).map(({ entries }) => entries());
  yield* data.blocks(chained(rows));
  yield* data.end(
    {
      planId: report.run.planId,
      ...FILTER_WORDS,
      groups: [],
      verdicts: VERDICTS,
      legend: data.legend(legend),
      unit: legend.unit,
      decision: null,
    },
    {},
  );
}

function* runSections(
  report: WholeRunReport,
  legend: Legend,
  config: string | undefined,
): Generator<Markup> {
  const { below, above } = runBlocks(report, legend, config);
  yield runHeader(report, config);
  yield* documentHtml(above, config);
  yield* groupEndings(report);
  yield exceptionSection(report, legend, config);
  yield* documentHtml([...below, ...legendBlocks(legend)], config);
  yield pageFooter(pageFacts(report));
}

/** The document of the run without what the page has in a form of its own: its header, and the list of its changes. */
function runBlocks(report: WholeRunReport, legend: Legend, config: string | undefined) {
  const ofChanges: readonly string[] = standingLists(report).map(({ id }) => id);
  const seeAll = forConfig(`listferry show ${report.run.runId} --output ndjson`, config);
  const blocks = runDocument(report, { seeAll, placeOf: (origin) => originWords(origin, legend) });
  const isBelow = (block: Block): boolean =>
    block.block === 'list' || (block.block === 'table' && block.id === 'corrections');
  return {
    above: blocks.filter((block) => !isBelow(block) && !isEnding(block)),
    below: blocks.filter(
      (block) => isBelow(block) && !(block.block === 'list' && ofChanges.includes(block.id)),
    ),
  };
}

/** The banner says what the final read found. */
function isEnding(block: Block): boolean {
  return block.block === 'lines' && block.id === 'ending';
}

function* chained(lists: readonly Iterable<Entry>[]): Generator<Entry> {
  for (const list of lists) yield* list;
}

function exceptionLists(report: WholeRunReport) {
  return standingLists(report)
    .filter(({ count }) => count > 0)
    .map((list) => listOf(list, (exception: RunException) => entryOf(report, exception)));
}

function exceptionSection(
  report: WholeRunReport,
  legend: Legend,
  config: string | undefined,
): Markup {
  const lists = exceptionLists(report);
  const title = 'What did not go as planned';
  if (lists.length === 0) return section('changes', title, markup`<p>${nothingElse(report)}</p>`);
  const showAll = forConfig(`listferry show ${report.run.runId} --output csv`, config);
  return section('changes', title, [
    changeBox({ decides: false, showAll }),
    ...lists.map((list) => plainList(list, legend, true)),
  ]);
}

function nothingElse({ run, finished }: WholeRunReport): string {
  if (!finished) return 'So far, no item ended otherwise than planned.';
  return run.planId === null ? 'No plan was carried out.' : 'Every item was applied as planned.';
}

function entryOf({ plan }: WholeRunReport, { seq, verdict, reason }: RunException): Entry {
  const item = plan?.item(seq);
  const change =
    plan === undefined || item === undefined ? null : changeRow(item, plan.head.countryNames);
  return { seq, change, verdict, reason: reason && reasonWords(reason) };
}

function runHeader(report: WholeRunReport, config: string | undefined): Markup {
  const { run, finished, isUnderWay } = report;
  const stands = isUnderWay === true ? 'The run is under way' : 'The run was interrupted';
  return opening({
    what: `listferry ${run.command}`,
    heading: finished ? 'What the run did' : stands,
    lead: runSentence(report),
    banner: runBanner(report, config),
    facts: pageFacts(report),
  });
}

/** What is not in effect, in the order in which to tell it. */
const NOT_APPLIED: Readonly<Record<Exclude<Outcome, 'applied'>, string>> = {
  unknown: 'in doubt',
  rejected: 'refused, or acknowledged and not seen',
  drifted: 'changed meanwhile',
  skipped: 'not attempted',
  'in doubt': 'in doubt',
  acknowledged: 'acknowledged and not read back yet',
  'left out': 'left out of the run',
  open: 'without a result yet',
};

/** `26 of 30 changes are in effect. The others: 3 in doubt and 1 not attempted.` */
function runSentence(report: WholeRunReport): string {
  const { run, finished, isUnderWay, result } = report;
  const { total, terms } = termsOf(report);
  if (run.planId === null) {
    return isUnderWay === true ? 'The run has no plan yet.' : 'The run ended before it had a plan.';
  }
  if (total === 0 && report.lostPlan === undefined) {
    return result.finishedFirst === undefined
      ? 'There was nothing to do.'
      : `There was nothing left to do after run ${result.finishedFirst.runId}, which was finished first.`;
  }
  const { applied } = result.verdicts;
  const are = applied === 1 || total === 1 ? 'is' : 'are';
  const count = `${grouped(applied)} of ${counted(total, 'change')} ${are}`;
  const inEffect = finished ? `${count} in effect.` : `So far, ${count} seen in effect.`;
  const others = Object.entries(NOT_APPLIED).flatMap(([outcome, words]) =>
    terms
      .filter(([count, of]) => of === outcome && count > 0)
      .map(([count]) => `${grouped(count)} ${words}`),
  );
  return others.length === 0 ? inEffect : `${inEffect} The others: ${listed(others)}.`;
}

function termsOf(report: WholeRunReport): ReturnType<typeof verdictTerms> {
  const { result, plan } = report;
  return verdictTerms(result.verdicts, plan?.head.itemCount, openOutcomes(report));
}

function runBanner(report: WholeRunReport, config: string | undefined): Markup {
  const { run, finished, isUnderWay } = report;
  if (!finished && isUnderWay === true) {
    return banner('warn', markup`<b>Under way:</b> wait for it to end.`);
  }
  if (!finished) {
    const next = markup`<b>Unfinished:</b> the run goes on with <code>${forConfig('listferry resume', config)}</code>.`;
    return banner('bad', next);
  }
  if (run.planId === null) {
    return banner(
      'bad',
      markup`<b>Nothing was carried out:</b> the run ended before it carried out a plan.`,
    );
  }
  const ending = endingOf(report);
  const look = ending.tone === 'bad' ? markup`<b>A person must look.</b> ` : NOTHING;
  const [worst] = conditionsOfReport(report).filter((condition) => !isNote(condition));
  const open = worst === undefined ? NOTHING : markup`<b>${shownValue(worst.message)}</b> `;
  const warned = untoldWarnings(report).length;
  const warnings =
    warned === 0 ? NOTHING : markup` See <a href="#warnings">${counted(warned, 'warning')}</a>.`;
  return banner(ending.tone, markup`${look}${open}${foundSentence(ending)}${warnings}`);
}

/** Those of the document, with whose run it is and what the headline says besides. */
function pageFacts(report: WholeRunReport): Fact[] {
  const { run, plan, exitCode } = report;
  return [
    ...(plan === undefined ? [] : accountFacts(plan.head)),
    ...runFacts(report, String),
    ['Run', run.runId],
    ...(exitCode === null ? [] : [['Exit code', String(exitCode)] as const]),
    ...(plan === undefined ? [] : [['Fingerprint', plan.head.fingerprint, 'aside'] as const]),
  ];
}

/** How the changes of each group ended; nothing where the plan is gone. */
function* groupEndings(report: WholeRunReport): Generator<Markup> {
  const { plan } = report;
  if (plan === undefined || plan.head.itemCount === 0) return;
  const { groups, groupIndexOf } = surveyPlan(plan);
  const endings = groups.map(() => new Map<Outcome, number>());
  for (const { seq, verdict } of otherEndings(report, plan)) {
    const counts = endings[groupIndexOf(seq) ?? -1];
    counts?.set(verdict, (counts.get(verdict) ?? 0) + 1);
  }
  const items = groups.map((group, place) => {
    const others = [...(endings[place] ?? [])];
    const rest = group.count - others.reduce((sum, [, count]) => sum + count, 0);
    const terms = [
      [rest, 'applied'] as const,
      ...others.map(([of, count]) => [count, of] as const),
    ].map(barTerm);
    return markup`<li><h3>${groupWords(group, fieldWords)}</h3>${sumBar([group.count, nouns(group.count, 'change')], terms)}</li>
`;
  });
  yield* sumSection('groups', 'How each group ended', items);
}

/** Items that are not applied; the journal has no exceptions for those that are open. */
function* otherEndings(
  report: WholeRunReport,
  { head }: Pick<PlanReader, 'head'>,
): Generator<{ readonly seq: number; readonly verdict: Outcome }> {
  if (report.finished) {
    yield* report.exceptions();
    return;
  }
  for (let seq = 1; seq <= head.itemCount; seq += 1) {
    const verdict = outcomeAt(report, seq);
    if (verdict !== 'applied') yield { seq, verdict };
  }
}
