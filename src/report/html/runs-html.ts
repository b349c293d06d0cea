// The history of runs as one page: a small picture of how each count went, and the runs with links to their pages.
import { counted, grouped } from '../../lib/index.ts';
import type { ItemKind } from '../../plan/index.ts';
import { endingOf } from '../words/ending-words.ts';
import { minuteOf } from '../words/phrases.ts';
import {
  exitOf,
  type HistoryEntry,
  openOutcomes,
  resultParts,
  type WholeRunReport,
} from '../words/run-words.ts';
import { joined, type Markup, markup, NOTHING } from './page/markup.ts';
import { page, pageFooter, section } from './page/page.ts';
import { PAGE_STYLE } from './page/page-style.ts';
import { shownValue } from './page/shown-values.ts';
import { sparkline } from './page/sparkline.ts';

export interface RunsPageEntry extends HistoryEntry {
  /** The page of the run beside this one. */
  readonly href?: string | undefined;
  /** What it carried out, as long as its plan is kept. */
  readonly done?: DoneCounts | undefined;
  /** Of a run without an end: items whose request has no known answer. */
  readonly inDoubt?: number | undefined;
}

/** Applied items by kind, and the contacts that the plan left as they were. */
type DoneCounts = Record<ItemKind, number> & { readonly unchanged: number };

/** What an entry of a page of runs says of this run beside its record. */
export function doneByRun(report: WholeRunReport): Pick<RunsPageEntry, 'done' | 'inDoubt'> {
  const { plan, finished } = report;
  if (plan === undefined) return {};
  if (!finished) return { inDoubt: openOutcomes(report)['in doubt'] };
  const done = { ...plan.head.counts };
  for (const { seq } of report.exceptions()) {
    const item = plan.item(seq);
    if (item !== undefined) done[item.kind] -= 1;
  }
  return { done };
}

/** `entries`: the newest first. */
export function runsHtml(entries: readonly RunsPageEntry[]): Generator<string> {
  return page('Runs of listferry', runsBody(entries), { script: '', style: PAGE_STYLE });
}

function* runsBody(entries: readonly RunsPageEntry[]): Generator<Markup> {
  const runs = entries.filter(({ run }) => run !== undefined);
  yield markup`<main>
<header>
<p class="what">listferry runs</p>
<h1>Past runs</h1>
<p class="lead">${leadOf(entries)}</p>
</header>
`;
  yield* trendSection(runs);
  if (entries.length > 0) yield section('runs', 'Runs, the newest first', runTable(entries));
  yield pageFooter();
}

function leadOf(entries: readonly RunsPageEntry[]): string {
  const [newest] = entries;
  const last = entries.at(-1);
  const [from, to] = [startOf(last), startOf(newest)];
  if (from === undefined || to === undefined) return 'There is no run yet.';
  return `${counted(entries.length, 'call')} from ${minuteOf(from)} to ${minuteOf(to)}.`;
}

function startOf(entry: RunsPageEntry | undefined): string | undefined {
  return entry?.run?.startedAt ?? entry?.call?.startedAt;
}

type Series = readonly [title: string, of: (entry: RunsPageEntry) => number | undefined];

const SERIES: readonly Series[] = [
  ['Created', ({ done }) => done?.createContact],
  ['Updated', ({ done }) => done?.updateContact],
  ['Deleted', ({ done }) => done?.deleteContact],
  ['Suppressions', ({ done }) => done && done.suppress + done.suppressInGroup],
  ['Unchanged', ({ done }) => done?.unchanged],
  ['Applied', ({ run }) => run?.result?.verdicts.applied],
  ['Rejected', ({ run }) => run?.result?.verdicts.rejected],
  ['Drifted', ({ run }) => run?.result?.verdicts.drifted],
  ['Skipped', ({ run }) => run?.result?.verdicts.skipped],
  ['In doubt', ({ run }) => run?.result?.verdicts.unknown],
  ['Rows left out', ({ run }) => run?.result?.invalidRows],
  ['Requests', ({ run }) => run?.result?.requests],
  ['Seconds', ({ run }) => (run?.result ? Math.round(run.result.seconds) : undefined)],
];

/** A run without a result has no numbers yet, or never had any. */
function* trendSection(runs: readonly RunsPageEntry[]): Generator<Markup> {
  const oldestFirst = runs.filter(({ run }) => (run?.result ?? null) !== null).reverse();
  const rows = SERIES.flatMap(([title, of]) => {
    const values = oldestFirst.map(of);
    return values.every((value) => value === undefined) ? [] : [trendRow(title, values)];
  });
  if (rows.length === 0) return;
  const others = runs.length - oldestFirst.length;
  const note =
    others === 0
      ? NOTHING
      : markup`<p>Of the runs with a result; ${counted(others, 'run')} without one ${others === 1 ? 'is' : 'are'} not among them.</p>
`;
  const table = markup`<table class="kinds"><thead><tr><th scope="col">What</th><th scope="col" class="number">Last</th><th scope="col" class="number">Least</th><th scope="col" class="number">Most</th><th scope="col">From the oldest to the newest</th></tr></thead><tbody>
${rows}</tbody></table>
`;
  yield section('trends', 'How the numbers went', [note, table]);
}

/** What a run carried out is not known where its plan is gone. */
function trendRow(title: string, series: readonly (number | undefined)[]): Markup {
  const values = series.filter((value) => value !== undefined);
  const most = Math.max(...values);
  const numbers = [series.at(-1), Math.min(...values), most];
  const cells = numbers.map(
    (value) =>
      markup`<td class="number">${value === undefined ? 'not known' : grouped(value)}</td>`,
  );
  return markup`<tr><th scope="row">${title}</th>${cells}<td class="wide">${sparkline(values, most)}</td></tr>
`;
}

function runTable(entries: readonly RunsPageEntry[]): Markup {
  return markup`<table class="runs"><thead><tr><th scope="col">Began</th><th scope="col">Run</th><th scope="col">Exit code</th><th scope="col">How it ended</th></tr></thead><tbody>
${entries.map(runRow)}</tbody></table>
`;
}

function runRow(entry: RunsPageEntry): Markup {
  const { run, call, href } = entry;
  const { startedAt = '', command = '' } = run ?? call ?? {};
  const name = run?.runId ?? 'no run';
  const link = href === undefined ? markup`${name}` : markup`<a href="${href}">${name}</a>`;
  const exit = String(exitOf(entry) ?? 'none');
  return markup`<tr><th scope="row">${minuteOf(startedAt)}</th><td>${link} <small>${command}</small></td><td><span class="stacked">Exit code </span>${exit}</td><td>${joined(endParts(entry), ', ')}</td></tr>
`;
}

function endParts(entry: RunsPageEntry): Markup[] {
  const { run, isUnderWay } = entry;
  if (isUnderWay === true) return [markup`under way`];
  const result = run?.result ?? null;
  if (run === undefined || result === null) return openEnding(entry);
  const { tone, word } = endingOf({ run, result, exitCode: exitOf(entry) });
  return [
    ...resultParts(result).map((part) => markup`${part}`),
    tone === 'good' ? markup`${word}` : markup`<b>${word}</b>`,
  ];
}

/** Of a run that was interrupted or failed, and of a call that had no run. */
function openEnding({ run, call, inDoubt = 0 }: RunsPageEntry): Markup[] {
  const message = call?.message ?? null;
  const words = [
    ...(run !== undefined && run.phase !== 'done' ? [markup`<b>unfinished</b>`] : []),
    ...(inDoubt === 0 ? [] : [markup`<b>${grouped(inDoubt)} in doubt</b>`]),
    ...(message === null ? [] : [shownValue(message.replaceAll(/\s*\n\s*/gu, ' '))]),
  ];
  return run !== undefined && words.length === 0 ? [markup`without a result`] : words;
}
