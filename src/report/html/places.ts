// What a plan leaves to a person, each with its place: findings, and rows that could not be taken.
import { grouped } from '../../lib/index.ts';
import type { Reject } from '../../contacts/index.ts';
import type { Finding } from '../../plan/index.ts';
import { changedRows, type CountryNames, type FieldRow } from '../words/change-row.ts';
import { firstOf } from '../words/report-options.ts';
import { reasonWords, rowFaultKind, rowFaultWords, rowFixWords } from '../words/reasons.ts';
import { REJECTED_STEP, type RunException, type WholeRunReport } from '../words/run-words.ts';
import { findingPlace, findingsByKind, type FoundPlan, staysAsItIs } from '../words/warnings.ts';
import { fieldName, type Legend, originMarkup } from './changes/changes.ts';
import { markup, type Markup, NOTHING } from './page/markup.ts';
import { section } from './page/page.ts';
import { shownPair, shownValue } from './page/shown-values.ts';

/** More than a person changes by hand, and few enough for a browser. */
const MOST_FINDINGS = 1_000;

/** A section for each kind. `seeAll` is the command that lists all of them. */
export function* findingSections(
  plan: FoundPlan,
  legend: Legend,
  seeAll: string,
): Generator<Markup> {
  for (const { id, title, count, entries } of findingsByKind(plan)) {
    if (count === 0) continue;
    const rows = Array.from(firstOf(entries(), MOST_FINDINGS), (finding) =>
      findingRow(finding, plan.head.countryNames, legend),
    );
    const note =
      count > rows.length
        ? markup`<p class="note">These are the first ${grouped(rows.length)} of ${grouped(count)}. All of them: <code>${seeAll}</code></p>
`
        : NOTHING;
    const summary = `${grouped(count)} with their places`;
    yield section(id, title, [note, foldedTable(summary, ['Address', 'Place', 'What'], rows)]);
  }
}

function findingRow(finding: Finding, countryNames: CountryNames, legend: Legend): Markup {
  const { email } = finding;
  const origin = 'origin' in finding ? originMarkup(finding.origin, legend) : NOTHING;
  const fields =
    'changes' in finding
      ? changedRows(finding, countryNames).map((row) =>
          fieldMarkup(row, staysAsItIs(finding), legend),
        )
      : [];
  return markup`<tr><th scope="row">${shownValue(email)}</th><td>${origin}</td><td>${findingPlace(finding)}${fields}</td></tr>
`;
}

function fieldMarkup(
  { field, old, next, origin }: FieldRow,
  stays: boolean,
  legend: Legend,
): Markup {
  const [was, willBe] = shownPair(old, next);
  const from = origin === undefined ? NOTHING : markup` (${originMarkup(origin, legend)})`;
  if (stays) {
    return markup`<br>${fieldName(field)}: stays ${was}, the sources have ${willBe}${from}`;
  }
  return markup`<br>${fieldName(field)}: ${was} → ${willBe}${from}`;
}

/** More reasons than a person corrects for. */
const MOST_REASONS = 100;

/** What was refused and why, and what a corrected file should hold. */
export function* correctionSection({ run, plan, exceptions }: WholeRunReport): Generator<Markup> {
  const refused = tallied(refusals(exceptions()), ([reason]) => reason);
  const faults = tallied(plan?.rejects() ?? [], ({ source, column, fault }) =>
    JSON.stringify([source, column, fault.code]),
  );
  if (refused.length + faults.length === 0) return;
  const lead =
    refused.length === 0
      ? NOTHING
      : markup`<p>What the service rejected stands in <code>rejects/${run.runId}-rejected.csv</code> in the state directory, with every value that was sent. ${REJECTED_STEP}</p>
`;
  const rows = [
    ...refused.map(
      ({ first: [reason], count }) =>
        markup`<tr><th scope="row">rejected by the service</th><td>${shownValue(reason)}</td><td class="number">${grouped(count)}</td><td>the same columns, with another value where the reason says so</td></tr>
`,
    ),
    ...faults.map(
      ({ first: { source, column, fault }, count }) =>
        markup`<tr><th scope="row">${shownValue(source)}${column === '' ? NOTHING : markup`, ${shownValue(column)}`}</th><td>${rowFaultKind(fault)}</td><td class="number">${grouped(count)}</td><td>${rowFixWords(fault)}</td></tr>
`,
    ),
  ];
  const table = markup`<table><thead><tr><th scope="col">Where</th><th scope="col">What is wrong</th><th scope="col" class="number">Rows</th><th scope="col">What a corrected file should hold</th></tr></thead><tbody>
${rows}</tbody></table>
`;
  yield section('corrections', 'What to correct', [lead, table]);
}

function* refusals(exceptions: Iterable<RunException>): Generator<readonly [reason: string]> {
  for (const { verdict, reason } of exceptions)
    if (verdict === 'rejected')
      yield [reason === null ? 'no reason is known' : reasonWords(reason)];
}

/** The most frequent first; further kinds than a person corrects for are left out. */
function tallied<Entry>(entries: Iterable<Entry>, keyOf: (entry: Entry) => string) {
  const found = new Map<string, { readonly first: Entry; count: number }>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const known = found.get(key);
    if (known !== undefined) known.count += 1;
    else if (found.size < MOST_REASONS) found.set(key, { first: entry, count: 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

/** Enough to see what is wrong: the person who fixes the rows has a file with all of them. */
const MOST_REJECTS = 200;

export function* rejectSection(rejects: Iterable<Reject>, legend: Legend): Generator<Markup> {
  const read = [...firstOf(rejects, MOST_REJECTS + 1)];
  if (read.length === 0) return;
  const shown = read.slice(0, MOST_REJECTS).map((reject) => rejectRow(reject, legend));
  const note =
    read.length > MOST_REJECTS
      ? markup`<p class="note">These are the first ${grouped(MOST_REJECTS)}. The plan command wrote all of them to a CSV file beside the plans, in the folder <code>rejects</code>.</p>
`
      : NOTHING;
  const table = foldedTable('Rows with their places and reasons', ['Place', 'Reason'], shown);
  yield section('rejects', 'Rows that could not be taken', [note, table]);
}

function rejectRow({ column, fault, ...origin }: Reject, legend: Legend): Markup {
  const where = column === '' ? NOTHING : markup`${shownValue(column)}: `;
  return markup`<tr><th scope="row">${originMarkup(origin, legend)}</th><td>${where}${shownValue(rowFaultWords(fault))}</td></tr>
`;
}

/** Open while it is short. */
function foldedTable(summary: string, titles: readonly string[], rows: readonly Markup[]): Markup {
  const heads = titles.map((title) => markup`<th scope="col">${title}</th>`);
  return markup`<details${rows.length > 20 ? NOTHING : markup` open`}>
<summary>${summary}</summary>
<table><thead><tr>${heads}</tr></thead><tbody>
${rows}</tbody></table></details>
`;
}
