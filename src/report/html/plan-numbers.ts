// The numbers of a plan as bars and sums: its changes by kind, then each contact type, segment, source and file.
import { type FileCounts, ITEM_KINDS, type PlanHead } from '../../plan/index.ts';
import { contactTypeSum, fileSum, FIXED, invalidTotal, type PlanSum, segmentSum, sourceSum } from '../words/plan-words.ts'; // prettier-ignore
import { KIND_WORDS, type Term } from '../words/phrases.ts';
import { toneOf } from './changes/entry.ts';
import { markup, type Markup, NOTHING } from './page/markup.ts';
import { section, sumSection } from './page/page.ts';
import { type BarTerm, grouped, shownValue, singleBar, sumBar, type Tone } from './page/shown-values.ts'; // prettier-ignore

export function planTotals(head: PlanHead): Markup {
  return section('totals', 'In numbers', kindTable(head));
}

export function* planSums(head: PlanHead): Generator<Markup> {
  const { contactTypes, segments, rows, files = [] } = head;
  yield* sumSection(
    'contact-types',
    'Contact types',
    contactTypes.map(contactTypeSum).map(sumItem),
  );
  yield* sumSection('segments', 'Segments', segments.map(segmentSum).map(sumItem));
  const ofSources = rows.map((row) => sumItem(sourceSum(row)));
  yield* sumSection('rows', 'Where the rows of the sources went', ofSources);
  for (const total of invalidTotal(head))
    yield markup`<p class="note">${total}</p>
`;
  if (files.length > 0) yield fileSection(files);
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

/** More than most accounts have; an archive may hold thousands. */
const MOST_FILES = 200;

function fileSection(files: readonly FileCounts[]): Markup {
  const shown = files.slice(0, MOST_FILES);
  const more = files.length - shown.length;
  const note =
    more === 0
      ? NOTHING
      : markup`<p class="note">${grouped(more)} more are in the plan as JSON.</p>
`;
  const content = markup`<details><summary>File by file</summary>
<ul class="sums">${shown.map((file) => sumItem(fileSum(file)))}</ul></details>
${note}`;
  return section('files', 'Where the rows of each file went', content);
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
  'left in the source, still mailable': 'bad',
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
