// The numbers of a plan as bars and sums: its changes by kind, then each contact type, segment, source and file. Below them
// its guards as a table, with what each tripped one means, and its warnings.
import { grouped } from '../../lib/index.ts';
import {
  type FileCounts,
  ITEM_KINDS,
  type PlanHead,
  type GuardName,
  type GuardResult,
  type PlanWarning,
} from '../../plan/index.ts';
import {
  fileSum,
  FIXED,
  invalidTotal,
  placeSums,
  type PlanSum,
  sourceSum,
  trippedWords,
} from '../words/plan-words.ts';
import { KIND_WORDS, type Term } from '../words/phrases.ts';
import { forConfig } from '../words/report-options.ts';
import { fileKey, fileName, type Legend, MOST_FILES, toneOf } from './changes/changes.ts';
import { markup, type Markup, NOTHING } from './page/markup.ts';
import { section, sumSection } from './page/page.ts';
import {
  type BarTerm,
  shownValue,
  singleBar,
  sumBar,
  type Tone,
  percent,
} from './page/shown-values.ts';

export function planTotals(head: PlanHead): Markup {
  return section('totals', 'In numbers', kindTable(head));
}

export function* planSums(head: PlanHead, legend: Legend): Generator<Markup> {
  const { rows, files = [] } = head;
  const { contactTypes, segments } = placeSums(head);
  yield* sumSection('contact-types', 'Contact types', contactTypes.map(sumItem));
  yield* sumSection('segments', 'Segments', segments.map(sumItem));
  const ofSources = rows.map((row) => sumItem(sourceSum(row)));
  yield* sumSection('rows', 'Where the rows of the sources went', ofSources);
  for (const total of invalidTotal(head))
    yield markup`<p class="note">${total}</p>
`;
  if (files.length > 0) yield fileSection(files, legend);
  else yield* legendSection(legend);
}

function kindTable({ counts }: PlanHead): Markup {
  const kinds = ITEM_KINDS.filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return NOTHING;
  const largest = Math.max(...kinds.map((kind) => counts[kind]));
  const rows = kinds.map(
    (kind) =>
      markup`<tr><th scope="row"><a href="#changes" data-filter="kind=${ITEM_KINDS.indexOf(kind)}">${KIND_WORDS[kind].title}</a></th><td class="number">${grouped(counts[kind])}</td><td class="wide">${singleBar(counts[kind], largest, toneOf(kind))}</td></tr>
`,
  );
  return markup`<table class="kinds"><caption>Changes by kind</caption><thead class="unseen"><tr><th scope="col">Kind</th><th scope="col">Changes</th><td></td></tr></thead><tbody>
${rows}</tbody></table>
`;
}

/** Each file by its short name, then what became of its rows. */
function fileSection(files: readonly FileCounts[], legend: Legend): Markup {
  const shown = files.slice(0, MOST_FILES);
  const more = files.length - shown.length;
  const note =
    more === 0
      ? NOTHING
      : markup`<p class="note">${more === 1 ? '1 more is' : `${grouped(more)} more are`} in the plan as JSON.</p>
`;
  const sums = shown.map((file) => sumItem({ ...fileSum(file), name: fileName(file, legend) }));
  const content = markup`${legendTable(legend)}<details><summary>File by file</summary>
<ul class="sums">${sums}</ul></details>
${note}`;
  return section('files', 'Where the rows of each file went', content);
}

/** Where no sums of files stand. */
export function* legendSection(legend: Legend): Generator<Markup> {
  if (legend.files.length === 0) return;
  yield section('files', 'Files by their short names', legendTable(legend));
}

function legendTable({ files, names }: Legend): Markup {
  const paths = new Map(files.map((file) => [fileKey(file), file.file]));
  const rows = Array.from(
    names,
    ([key, name]) =>
      markup`<tr><th scope="row">${shownValue(name)}</th><td>${shownValue(paths.get(key) ?? '')}</td></tr>
`,
  );
  return markup`<table class="legend"><thead><tr><th scope="col">Short name</th><th scope="col">File</th></tr></thead><tbody>
${rows}</tbody></table>
`;
}

/** The colours of terms. What is left aside has that of `aside`. */
const TONES: Readonly<Record<string, Tone>> = {
  unchanged: 'same',
  create: 'create',
  add: 'create',
  update: 'update',
  delete: 'delete',
  remove: 'delete',
  unwritable: 'warn',
  desired: 'good',
  suppressed: 'suppress',
  'marked as left, still mailable': 'bad',
  [FIXED]: 'same',
  duplicate: 'same',
  invalid: 'bad',
};

function sumItem({ name, place, total, terms, beside }: PlanSum): Markup {
  const title =
    place.kind === 'mode'
      ? markup`${shownValue(name)} <small>${place.name}</small>`
      : markup`${shownValue(name)} → ${shownValue(place.name)}`;
  const bar = sumBar(total, terms.map(barTerm), beside.map(barTerm));
  return markup`<li><h3>${title}</h3>${bar}</li>
`;
}

/** What is still to be done says so: `6 to create`. */
function barTerm([count, label]: Term): BarTerm {
  const tone = TONES[label] ?? 'aside';
  const isToDo = tone === 'create' || tone === 'update' || tone === 'delete';
  return { count, label: isToDo ? `to ${label}` : label, tone };
}

const MEASURES: Readonly<Record<GuardName, string>> = {
  maxDelete: 'Contacts to delete',
  maxUpdate: 'Contacts to update',
  maxSuppress: 'Suppressions',
  maxShrink: 'Missing or unreadable since the last run',
  columnGone: 'Columns read for their names before',
  leaversGone: 'People who left, fewer than before',
  maxInvalid: 'Invalid rows',
  firstMirror: 'Deletes in a first mirror',
  stateLost: 'Deletes without a trusted state',
  memoryLost: 'Creates without the memory of earlier runs',
  maxGone: 'Gone from the service at once',
  conflicts: 'Contacts that both sides changed',
  returned: 'Changes that would bring people back who left',
  approvals: 'Changes that need approval',
};

/** The guards as a table, and below it what each tripped one means. */
export function* guardSection({ guards, counts }: PlanHead): Generator<Markup> {
  if (guards.length === 0) return;
  const table = markup`<table class="guards"><thead><tr><th scope="col">Guard</th><th scope="col" class="number">Found</th><th scope="col" class="number">At most</th><th scope="col">State</th></tr></thead><tbody>
${guards.map(guardRow)}</tbody></table>
`;
  const tripped = guards.filter((guard) => guard.tripped);
  const content = [table, ...tripped.map((guard) => trippedMarkup(guard, counts))];
  yield section('guards', 'Guards', content);
}

export function* warningSection(
  warnings: readonly PlanWarning[],
  config: string | undefined,
): Generator<Markup> {
  if (warnings.length === 0) return;
  const content = markup`<ul class="warnings">${warnings.map((warning) => warningMarkup(warning, config))}</ul>
`;
  yield section('warnings', 'Warnings', content);
}

function guardRow(guard: GuardResult): Markup {
  const { name, value, limit, tripped, floor = 0 } = guard;
  const below = value > limit && value < floor ? `, below ${grouped(floor)}` : '';
  const state = tripped
    ? markup`<span class="state bad">tripped</span>`
    : markup`<span class="state good">holds${below}</span>`;
  return markup`<tr><th scope="row">${whatOf(guard)} <small>${name}</small></th><td class="number">${withShare(value, guard)}</td><td class="number">${withShare(limit, guard)}</td><td>${state}</td></tr>
`;
}

/** The suppressions of an account are one number, and need no name. */
function whatOf({ name, of }: GuardResult): Markup {
  if (name === 'maxSuppress' || name === 'returned') return markup`${MEASURES[name]}`;
  return markup`${MEASURES[name]} of ${shownValue(of)}`;
}

function withShare(count: number, { base }: GuardResult): Markup {
  if (base === undefined) return markup`${grouped(count)}`;
  return markup`${grouped(count)} <small>${percent(count, base)}</small>`;
}

function trippedMarkup(guard: GuardResult, counts: PlanHead['counts']): Markup {
  const { found, consequence, option } = trippedWords(guard, counts);
  const lift =
    option === undefined
      ? NOTHING
      : markup` To allow it once, after a look at the plan: <code>${option}</code>`;
  return markup`<p class="note bad"><b>${shownValue(found)}</b> ${consequence}${lift}</p>
`;
}

function warningMarkup({ code, message, hint }: PlanWarning, config: string | undefined): Markup {
  const help = hint === undefined ? NOTHING : markup`<p>${shownValue(forConfig(hint, config))}</p>`;
  return markup`<li class="note warn"><b>${shownValue(message)}</b>${help}<p><small>${code}</small></p></li>
`;
}
