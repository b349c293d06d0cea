// All accounts of a fleet on one page: how each stands, a small picture of its last nights, and the way to its own page.
import { counted, grouped } from '../../lib/index.ts';
import {
  fleetNotices,
  type FleetRow,
  sentenceOf,
  standingWords,
} from '../documents/fleet-document.ts';
import { minuteOf } from '../words/phrases.ts';
import { documentHtml } from './document-html.ts';
import { type Markup, markup } from './page/markup.ts';
import { page, pageFooter, section } from './page/page.ts';
import { PAGE_STYLE } from './page/page-style.ts';
import { shownValue } from './page/shown-values.ts';
import { sparkline } from './page/sparkline.ts';

export interface FleetPageRow extends FleetRow {
  /** Its own page, relative to this one; left out where there is none. */
  readonly href?: string | undefined;
  /** The newest first. */
  readonly runs: readonly FleetPageRun[];
}

export interface FleetPageRun {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly exitCode: number | null;
  /** How many changes it made; left out of a run without a result. */
  readonly applied?: number | undefined;
}

export interface FleetPage {
  readonly file: string;
  /** The worst first. */
  readonly accounts: readonly FleetPageRow[];
  /** ISO 8601. */
  readonly madeAt: string;
}

export function fleetHtml(fleet: FleetPage): Generator<string> {
  return page('Accounts of listferry', fleetBody(fleet), { script: '', style: PAGE_STYLE });
}

function* fleetBody({ file, accounts, madeAt }: FleetPage): Generator<Markup> {
  yield markup`<main>
<header>
<p class="what">listferry fleet</p>
<h1>Accounts</h1>
<p class="lead">${shownValue(file)}: ${sentenceOf({ action: 'status', accounts })}, as of ${minuteOf(madeAt)}.</p>
</header>
`;
  yield section('accounts', 'Accounts, the worst first', accountTable(accounts));
  yield* documentHtml([fleetNotices(accounts)], undefined);
  yield pageFooter();
}

const HEADS = ['Account', 'How it stands', 'Last run', 'Changes of the last runs'] as const;

function accountTable(accounts: readonly FleetPageRow[]): Markup {
  const heads = HEADS.map((head) => markup`<th scope="col">${head}</th>`);
  return markup`<div class="scroll" role="region" tabindex="0" aria-label="Accounts, all columns"><table><thead><tr>${heads}</tr></thead><tbody>
${accounts.map(accountRow)}</tbody></table></div>
`;
}

function accountRow(row: FleetPageRow, at: number): Markup {
  const { account, href } = row;
  const name = shownValue(account);
  const link = href === undefined ? name : markup`<a href="${href}">${name}</a>`;
  return markup`<tr><th scope="row">${link}</th><td>${standingOf(row)}</td><td>${lastRunOf(row)}</td><td class="wide">${picture(row, at)}</td></tr>
`;
}

function standingOf(row: FleetPageRow): Markup {
  const words = standingWords(row);
  if (words === 'well') return markup`<span class="state good">${words}</span>`;
  return row.exitCode === 0 ? markup`<b>${words}</b>` : markup`<b class="state bad">${words}</b>`;
}

function lastRunOf({ runs }: FleetPageRow): Markup {
  const [last] = runs;
  if (last === undefined) return markup`no run yet`;
  const exit = last.exitCode === null ? 'without an end' : `exit code ${String(last.exitCode)}`;
  return markup`${minuteOf(last.startedAt)}, ${exit}`;
}

/** The numbers stand below it as well. */
function picture({ account, runs }: FleetPageRow, at: number): Markup {
  const values = runs.flatMap(({ applied }) => applied ?? []).reverse();
  if (values.length === 0) return markup`none yet`;
  const most = Math.max(...values);
  const numbers = `last ${grouped(values.at(-1) ?? 0)}, least ${grouped(Math.min(...values))}, most ${grouped(most)}`;
  const words = {
    id: `changes-${String(at)}`,
    title: `Changes of ${account}`,
    description: `${counted(values.length, 'run')}, from the oldest to the newest: ${numbers}.`,
  };
  return markup`${sparkline(values, most, words)}<small>${numbers}</small>`;
}
