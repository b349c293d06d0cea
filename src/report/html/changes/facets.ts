// What the changes of a page can be filtered by. Each value gets a short token, since a name of a contact
// type or field may hold any character, and the rows of a page would repeat it ten thousand times.
import { KIND_WORDS } from '../../words/titles.ts';
import { shortened, shown } from '../../words/visible-text.ts';
import { markup, type Markup, NOTHING } from '../page/markup.ts';
import { grouped } from '../page/shown-value.ts';
import type { Entry } from './entry.ts';

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
