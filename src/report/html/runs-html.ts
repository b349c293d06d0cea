// The history of runs as one page: a small picture of how each count went, and the runs with links to their pages.
import { parkedPlans, type PlanCounts } from '../../plan/index.ts';
import { durationWords, listed } from '../words/phrases.ts';
import { type HistoryEntry, parkedWords, verdictSum } from '../words/run-words.ts';
import { joined, type Markup, markup } from './page/markup.ts';
import { page, pageFooter, section } from './page/page.ts';
import { PAGE_STYLE } from './page/page-style.ts';
import { grouped, minuteOf, shownValue } from './page/shown-values.ts';

export interface RunsPageEntry extends HistoryEntry {
  /** The page of the run beside this one. */
  readonly href?: string | undefined;
  /** Of its plan, as long as that is kept. */
  readonly counts?: PlanCounts | undefined;
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
  const several = entries.length === 1 ? '1 call' : `${grouped(entries.length)} calls`;
  return `${several} from ${minuteOf(from)} to ${minuteOf(to)}.`;
}

function startOf(entry: RunsPageEntry | undefined): string | undefined {
  return entry?.run?.startedAt ?? entry?.call?.startedAt;
}

type Series = readonly [title: string, of: (entry: RunsPageEntry) => number | undefined];

const SERIES: readonly Series[] = [
  ['Created', ({ counts }) => counts?.createContact],
  ['Updated', ({ counts }) => counts?.updateContact],
  ['Deleted', ({ counts }) => counts?.deleteContact],
  ['Suppressed', ({ counts }) => counts && counts.suppress + counts.suppressInGroup],
  ['Unchanged', ({ counts }) => counts?.unchanged],
  ['Applied', ({ run }) => run?.result?.verdicts.applied],
  ['Rejected', ({ run }) => run?.result?.verdicts.rejected],
  ['Drifted', ({ run }) => run?.result?.verdicts.drifted],
  ['Skipped', ({ run }) => run?.result?.verdicts.skipped],
  ['In doubt', ({ run }) => run?.result?.verdicts.unknown],
  ['Rows that could not be taken', ({ run }) => run?.result?.invalidRows],
  ['Requests', ({ run }) => run?.result?.requests],
  ['Seconds', ({ run }) => (run?.result ? Math.round(run.result.seconds) : undefined)],
];

function* trendSection(runs: readonly RunsPageEntry[]): Generator<Markup> {
  const oldestFirst = [...runs].reverse();
  const rows = SERIES.flatMap(([title, of]) => {
    const values = oldestFirst.map(of).filter((value) => value !== undefined);
    return values.length === 0 ? [] : [trendRow(title, values)];
  });
  if (rows.length === 0) return;
  const table = markup`<table class="kinds"><thead><tr><th scope="col">What</th><th scope="col" class="number">Last</th><th scope="col" class="number">Least</th><th scope="col" class="number">Most</th><th scope="col">From the oldest to the newest</th></tr></thead><tbody>
${rows}</tbody></table>
`;
  yield section('trends', 'How the numbers went', table);
}

function trendRow(title: string, values: readonly number[]): Markup {
  const most = Math.max(...values);
  const numbers = [values.at(-1) ?? 0, Math.min(...values), most];
  const cells = numbers.map((value) => markup`<td class="number">${grouped(value)}</td>`);
  return markup`<tr><th scope="row">${title}</th>${cells}<td class="wide">${sparkline(values, most)}</td></tr>
`;
}

const WIDTH = 300;
const HEIGHT = 28;

/** A bar for each run: one run has a line as well, and a run without any leaves a gap. */
function sparkline(values: readonly number[], most: number): Markup {
  const step = WIDTH / Math.max(values.length, 10);
  const bars = values.map((value, place) => {
    const height = most === 0 ? 0 : Math.max(value === 0 ? 0 : 2, (HEIGHT * value) / most);
    return markup`<rect class="update" x="${(place * step).toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}" width="${Math.max(1, step - 2).toFixed(1)}" height="${height.toFixed(1)}"/>`;
  });
  return markup`<svg class="bar" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%" height="${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>`;
}

function runTable(entries: readonly RunsPageEntry[]): Markup {
  return markup`<table><thead><tr><th scope="col">Began</th><th scope="col">Run</th><th scope="col">Exit code</th><th scope="col">How it ended</th></tr></thead><tbody>
${entries.map(runRow)}</tbody></table>
`;
}

function runRow(entry: RunsPageEntry): Markup {
  const { run, call, href } = entry;
  const { startedAt = '', command = '' } = run ?? call ?? {};
  const name = run?.runId ?? 'no run';
  const link = href === undefined ? markup`${name}` : markup`<a href="${href}">${name}</a>`;
  const exit = String(call?.exitCode ?? 'none');
  return markup`<tr><th scope="row">${minuteOf(startedAt)}</th><td>${link} <small>${command}</small></td><td>${exit}</td><td>${joined(endingOf(entry), ', ')}</td></tr>
`;
}

function endingOf({ run, call, isUnderWay }: RunsPageEntry): Markup[] {
  if (isUnderWay === true) return [markup`under way`];
  const result = run?.result ?? null;
  if (result === null) return [shownValue(call?.message ?? 'without a result')];
  const parked = parkedPlans(result.parked).map(parkedWords);
  return [
    markup`${verdictSum(result.verdicts)}`,
    ...(parked.length === 0 ? [] : [markup`${listed(parked)} parked`]),
    markup`${durationWords(result.seconds)}`,
    result.verified ? markup`verified` : markup`<b>not verified</b>`,
  ];
}
