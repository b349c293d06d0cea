// The lists of changes, group by group, with search and filters. A page holds small groups whole, and an
// equal share of each large one.
import { inBatches, type ReportList } from '../../words/report-options.ts';
import { KIND_WORDS } from '../../words/phrases.ts';
import { shortened, shown } from '../../words/visible-text.ts';
import { markup, type Markup, NOTHING } from '../page/markup.ts';
import { grouped } from '../page/shown-values.ts';
import { type Entry, entryMarkup, entrySize } from './entry.ts';

/** How much a page holds. */
export interface HtmlOptions {
  /** Changes in the page: 10,000 when left out, which still opens without delay. */
  readonly mostChanges?: number | undefined;
  /** The command that gives all changes, where it is not `show` with the file of the plan. */
  readonly seeAll?: string | undefined;
}

/** Read twice: for the filters, and for the list. */
export interface ChangeGroup extends ReportList<Entry> {
  /** Its anchor in the page. */
  readonly id: string;
}

export interface ChangeLists extends HtmlOptions {
  readonly title: string;
  /** What to say without any change. */
  readonly nothing: string;
  readonly groups: readonly ChangeGroup[];
  readonly seeAll: string;
}

/** Rows that a browser lays out together, once they come into sight. */
const CHUNK_ROWS = 50;

export function* changeSection(lists: ChangeLists): Generator<Markup> {
  const groups = lists.groups.filter(({ count }) => count > 0);
  yield markup`<section aria-labelledby="changes">
<h2 id="changes" tabindex="-1">${lists.title}</h2>
`;
  if (groups.length === 0) yield markup`<p>${lists.nothing}</p>`;
  else yield* changeLists(groups, lists);
  yield markup`</section>
`;
}

function* changeLists(groups: readonly ChangeGroup[], lists: ChangeLists): Generator<Markup> {
  const shares = divided(groups, lists.mostChanges ?? MOST_CHANGES);
  const facets = readFacets(counting(shares));
  yield sampleNote(shares, lists.seeAll);
  yield filterBar(facets);
  yield markup`<p id="matches" role="status"></p>
`;
  for (const share of shares) yield* groupMarkup(share, facets);
}

/** The part of a group that the page holds. */
interface Share {
  readonly group: ChangeGroup;
  readonly entries: () => Iterable<Entry>;
  /** Known once the share was read. */
  shownCount: number;
}

function divided(groups: readonly ChangeGroup[], most: number): Share[] {
  const counts = shareOut(
    groups.map(({ count }) => count),
    most,
  );
  const shownCount = counts.reduce((sum, count) => sum + count, 0);
  return groups.map((group, index) => {
    const count = counts[index] ?? 0;
    const room = { count, characters: (MOST_VALUE_CHARACTERS * count) / Math.max(1, shownCount) };
    return { group, entries: () => sampled(group.entries(), room, entrySize), shownCount: 0 };
  });
}

function* counting(shares: readonly Share[]): Generator<Entry> {
  for (const share of shares) {
    for (const entry of share.entries()) {
      share.shownCount += 1;
      yield entry;
    }
  }
}

/** Says what is missing, and where to find it: a page that seems to hold all must hold all. */
function sampleNote(shares: readonly Share[], seeAll: string): Markup {
  const whole = shares.reduce((sum, { group }) => sum + group.count, 0);
  const shown = shares.reduce((sum, { shownCount }) => sum + shownCount, 0);
  if (shown >= whole) return NOTHING;
  return markup`<p class="note">This page holds ${grouped(shown)} of ${grouped(whole)} changes, the first ones of each kind, and searches only these; the numbers above count them all. For the full list: <code>${seeAll}</code></p>
`;
}

function* groupMarkup(share: Share, facets: readonly Facet[]): Generator<Markup> {
  const { group, shownCount } = share;
  const tally =
    shownCount < group.count
      ? `first ${grouped(shownCount)} of ${grouped(group.count)}`
      : grouped(group.count);
  yield markup`<details class="changes" id="${group.id}" open>
<summary><h3>${group.title}</h3> <span class="tally">${tally}</span></summary>
`;
  for (const entries of inBatches(share.entries(), CHUNK_ROWS)) {
    yield markup`<ul class="chunk">
${entries.map((entry) => entryMarkup(entry, tokensOf(entry, facets)))}</ul>
`;
  }
  yield markup`<button type="button" class="more" hidden></button>
</details>
`;
}

/** As many as still open without delay. */
const MOST_CHANGES = 10_000;

/** Values are seldom long; where all are, the page holds fewer changes instead of more megabytes. */
const MOST_VALUE_CHARACTERS = 8_000_000;

/** Divides `most` among the counts, in their order. */
export function shareOut(counts: readonly number[], most: number): number[] {
  const shares = counts.map(() => 0);
  const smallestFirst = counts
    .map((count, index) => ({ count, index }))
    .sort((a, b) => a.count - b.count);
  let left = most;
  smallestFirst.forEach(({ count, index }, place) => {
    const share = Math.min(count, Math.floor(left / (counts.length - place)));
    shares[index] = share;
    left -= share;
  });
  return shares;
}

export interface Room {
  readonly count: number;
  readonly characters: number;
}

/** The first entries, as long as there is room. The last one may take more characters than are left. */
export function* sampled<Entry>(
  entries: Iterable<Entry>,
  room: Room,
  sizeOf: (entry: Entry) => number,
): Generator<Entry> {
  let { count, characters } = room;
  if (count <= 0) return;
  for (const entry of entries) {
    yield entry;
    count -= 1;
    characters -= sizeOf(entry);
    if (count <= 0 || characters <= 0) return;
  }
}

// What the changes of a page can be filtered by. Each value gets a short token, since a name of a contact
// type or field may hold any character, and the rows of a page would repeat it ten thousand times.

/** The choices of one filter: the values that occur in the page. */
export interface Facet {
  readonly label: string;
  readonly valuesOf: (entry: Entry) => readonly (string | null | undefined)[];
  readonly choices: ReadonlyMap<string, Choice>;
}

interface Choice {
  readonly token: string;
  /** Entries that have the value. */
  count: number;
}

const FACETS: readonly Pick<Facet, 'label' | 'valuesOf'>[] = [
  { label: 'Outcome', valuesOf: ({ verdict }) => [verdict] },
  {
    label: 'Change',
    valuesOf: ({ change }) =>
      change === null ? [] : [`${KIND_WORDS[change.kind].verb} ${KIND_WORDS[change.kind].noun}`],
  },
  { label: 'Contact type', valuesOf: ({ change }) => [change?.contactType] },
  {
    label: 'Source',
    valuesOf: ({ change }) => [
      change?.origin?.source,
      ...(change?.changes.map(({ origin }) => origin?.source) ?? []),
    ],
  },
  {
    label: 'Field',
    valuesOf: ({ change }) => change?.changes.map(({ field }) => field) ?? [],
  },
];

/** Longer names would make the bar of filters wider than the page. */
const CHOICE_CHARACTERS = 60;

/** Reads the entries once. `tokensOf` knows these entries only. */
export function readFacets(entries: Iterable<Entry>): Facet[] {
  const facets = FACETS.map((facet) => ({ ...facet, choices: new Map<string, Choice>() }));
  for (const entry of entries) {
    for (const [index, { choices, valuesOf }] of facets.entries()) {
      for (const value of valuesIn(valuesOf(entry))) {
        // A letter for the facet and a number for the value, so that no token is part of another facet's.
        const token = `${String.fromCharCode(97 + index)}${String(choices.size)}`;
        const choice = choices.get(value) ?? { token, count: 0 };
        choice.count += 1;
        choices.set(value, choice);
      }
    }
  }
  return facets;
}

/** The tokens of an entry, with blanks between them. */
export function tokensOf(entry: Entry, facets: readonly Facet[]): string {
  return facets
    .flatMap(({ choices, valuesOf }) =>
      valuesIn(valuesOf(entry)).map((value) => choices.get(value)?.token ?? ''),
    )
    .join(' ');
}

/** The search and the filters. The page's script shows them, since they do nothing without it. */
export function filterBar(facets: readonly Facet[]): Markup {
  return markup`<div id="filters" role="search" aria-label="Search and filter the changes" hidden>
<div class="control search"><label for="search">Search</label>
<input id="search" type="search" placeholder="Address, value, file …" autocomplete="off" spellcheck="false"></div>
${facets.map(filterControl)}
<button type="button">Clear</button>
</div>
`;
}

/** A filter with one choice would change nothing. */
function filterControl({ label, choices }: Facet): Markup {
  if (choices.size < 2) return NOTHING;
  const id = `filter-${label.toLowerCase().replaceAll(' ', '-')}`;
  // Options hold plain text only, so invisible characters are written out before the cut.
  const options = [...choices].map(
    ([value, { token, count }]) =>
      markup`<option value="${token}">${shortened(shown(value), CHOICE_CHARACTERS)} (${grouped(count)})</option>`,
  );
  return markup`<div class="control"><label for="${id}">${label}</label>
<select id="${id}"><option value="">All</option>${options}</select></div>
`;
}

/** An entry may name a value twice, and counts once. */
function valuesIn(values: readonly (string | null | undefined)[]): readonly string[] {
  return [...new Set(values)].filter((value) => value !== null && value !== undefined);
}
