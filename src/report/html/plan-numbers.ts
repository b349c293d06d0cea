// The numbers of a plan: totals at a glance, then each contact type, segment and source as a sum.
import {
  type ContactTypeCounts,
  type FileCounts,
  ITEM_KINDS,
  type PlanHead,
  type RowCounts,
  type SegmentCounts,
} from '../../plan/index.ts';
import {
  type Bucket,
  BUCKET_WORDS,
  BUCKETS,
  bucketsOf,
  excludedWords,
  invalidTotal,
} from '../words/plan-sums.ts';
import { KIND_WORDS } from '../words/titles.ts';
import { toneOf } from './changes/entry.ts';
import { singleBar, sumBar, type Tone } from './page/bars.ts';
import { markup, type Markup, NOTHING } from './page/markup.ts';
import { section, sumSection } from './page/page.ts';
import { grouped, shownValue } from './page/shown-value.ts';

export function planTotals(head: PlanHead): Markup {
  return section('totals', 'In numbers', [cards(head), kindTable(head)]);
}

export function* planSums(head: PlanHead): Generator<Markup> {
  yield* sumSection('contact-types', 'Contact types', head.contactTypes.map(contactTypeSum));
  yield* sumSection('segments', 'Segments', head.segments.map(segmentSum));
  yield* rowSums(head);
}

/** What most people look for first. */
function cards({ counts }: PlanHead): Markup {
  const suppressions = counts.suppress + counts.suppressInGroup;
  return markup`<ul class="cards">${[
    card(counts.createContact, ['contact to create', 'contacts to create'], 'create'),
    card(counts.updateContact, ['contact to update', 'contacts to update'], 'update'),
    card(counts.deleteContact, ['contact to delete', 'contacts to delete'], 'delete'),
    card(suppressions, ['address to suppress', 'addresses to suppress'], 'suppress'),
    card(counts.unchanged, ['contact unchanged', 'contacts unchanged'], 'same'),
  ]}</ul>
`;
}

function card(count: number, [one, many]: readonly [string, string], tone: Tone): Markup {
  const weight = count === 0 ? 'none' : tone;
  return markup`<li class="${weight}"><b>${grouped(count)}</b> ${count === 1 ? one : many}</li>`;
}

function kindTable({ counts }: PlanHead): Markup {
  const kinds = ITEM_KINDS.filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return NOTHING;
  const largest = Math.max(...kinds.map((kind) => counts[kind]));
  const rows = kinds.map(
    (kind) =>
      markup`<tr><th scope="row"><a href="#${kind}">${KIND_WORDS[kind].title}</a></th><td class="number">${grouped(counts[kind])}</td><td class="wide">${singleBar(counts[kind], largest, toneOf(kind))}</td></tr>
`,
  );
  return markup`<table class="kinds"><caption>Changes by kind</caption><thead class="unseen"><tr><th scope="col">Kind</th><th scope="col">Changes</th><td></td></tr></thead><tbody>
${rows}</tbody></table>
`;
}

function contactTypeSum(counts: ContactTypeCounts): Markup {
  const bar = sumBar({
    total: counts.existing,
    label: 'existing',
    terms: [
      { count: counts.unchanged, label: 'unchanged', tone: 'same' },
      { count: counts.update, label: 'to update', tone: 'update' },
      { count: counts.delete, label: 'to delete', tone: 'delete' },
      { count: counts.unwritableOnly, label: 'unwritable', tone: 'warn' },
      { count: counts.leftAlone, label: 'left alone', tone: 'aside' },
    ],
    beside: [{ count: counts.create, label: 'to create', tone: 'create' }],
  });
  return markup`<li>${sumTitle(counts.contactType, counts.mode)}${bar}</li>
`;
}

function segmentSum(counts: SegmentCounts): Markup {
  const bar = sumBar({
    total: counts.existing,
    label: 'existing',
    terms: [
      { count: counts.unchanged, label: 'unchanged', tone: 'same' },
      { count: counts.remove, label: 'to remove', tone: 'delete' },
      { count: counts.unwritable, label: 'unwritable', tone: 'warn' },
      { count: counts.leftAlone, label: 'left alone', tone: 'aside' },
    ],
    beside: [{ count: counts.add, label: 'to add', tone: 'create' }],
  });
  return markup`<li>${sumTitle(counts.segment, counts.mode)}${bar}</li>
`;
}

function sumTitle(name: string, mode: string): Markup {
  return markup`<h3>${shownValue(name)} <small>${mode}</small></h3>`;
}

/** More than most accounts have; an archive may hold thousands. */
const MOST_FILES = 200;

/** Where the rows of the sources went, for each source and for each of its files. */
function* rowSums(head: PlanHead): Generator<Markup> {
  const { rows, files = [] } = head;
  const total = invalidTotal(head);
  const sums = rows.map((row) => rowSum(row, row.source, BUCKET_WORDS.excluded));
  yield* sumSection('rows', 'Where the rows of the sources went', sums);
  if (total !== undefined)
    yield markup`<p class="note">${total}</p>
`;
  if (files.length > 0) yield fileSection(files);
}

function fileSection(files: readonly FileCounts[]): Markup {
  const shown = files.slice(0, MOST_FILES);
  const more = files.length - shown.length;
  const note =
    more === 0
      ? NOTHING
      : markup`<p class="note">${grouped(more)} more are in the plan as JSON.</p>
`;
  const content = markup`<details><summary>File by file</summary>
<ul class="sums">${shown.map((file) => rowSum(file, file.file, excludedWords(file)))}</ul></details>
${note}`;
  return section('files', 'Where the rows of each file went', content);
}

const BUCKET_TONES: Readonly<Record<Bucket, Tone>> = {
  desired: 'good',
  suppressed: 'suppress',
  left: 'bad',
  noConsent: 'aside',
  excluded: 'aside',
  fixed: 'same',
  duplicate: 'same',
  invalid: 'bad',
};

function rowSum(rows: RowCounts, name: string, excluded: string): Markup {
  const counts = bucketsOf(rows);
  const words = { ...BUCKET_WORDS, excluded };
  const terms = BUCKETS.map((bucket) => ({
    count: counts[bucket],
    label: words[bucket],
    tone: BUCKET_TONES[bucket],
  }));
  const bar = sumBar({ total: rows.read, label: 'read', terms });
  return markup`<li><h3>${shownValue(name)} → ${shownValue(rows.sync)}</h3>${bar}</li>
`;
}
