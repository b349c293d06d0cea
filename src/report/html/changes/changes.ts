// The section of all changes: the box in which the page's script shows every one of them, and below it lists that can be
// read without the script.
import { firstOf, type ReportList } from '../../words/report-options.ts';
import { markup, type Markup, NOTHING } from '../page/markup.ts';
import { grouped } from '../page/shown-values.ts';
import { type Entry, entryMarkup } from './entry.ts';

/** A list in plain HTML. */
export interface PlainList extends ReportList<Entry> {
  /** Its anchor in the page. */
  readonly id: string;
  /** What it lists, where opening it shows every item of that kind. */
  readonly lists?: string;
}

/** More than a person reads, and few enough for a browser. */
const MOST_PLAIN = 500;

/** The box of the script, hidden until the script has filled it. `decides`: whether changes can be ticked. */
export function changeBox(decides: boolean): Markup {
  const ticks = decides
    ? markup`<p class="deciding" hidden><button type="button" id="tick-shown">Tick all that match</button> <button type="button" id="untick-shown">Untick all that match</button></p>
`
    : NOTHING;
  return markup`${filterBar()}<p id="matches" role="status"></p>
${ticks}<div id="list" role="region" tabindex="0" aria-label="The changes that match" hidden><div id="list-space"></div><ol id="list-rows"></ol></div>
<noscript><p class="note">The list of all changes and the search need the script of this page.</p></noscript>
`;
}

const SELECTS = [
  ['verdict', 'Outcome'],
  ['kind', 'Change'],
  ['group', 'Group'],
  ['place', 'Contact type'],
  ['source', 'Source'],
  ['field', 'Field'],
  ['how', 'How it changes'],
] as const;

function filterBar(): Markup {
  const selects = SELECTS.map(
    ([facet, label]) =>
      markup`<div class="control"><label for="filter-${facet}">${label}</label>
<select id="filter-${facet}" data-facet="${facet}"><option value="">All</option></select></div>
`,
  );
  return markup`<div id="filters" role="search" aria-label="Search and filter the changes" hidden>
<div class="control search"><label for="search">Search</label>
<input id="search" type="search" placeholder="Address, value, file …" autocomplete="off" spellcheck="false"></div>
${selects}<button type="button" id="clear">Clear</button>
</div>
`;
}

/** Whole up to 500 entries. */
export function plainList(list: PlainList, isOpen = false): Markup {
  const { id, title, count, entries, lists } = list;
  const isWhole = count <= MOST_PLAIN;
  const tally = isWhole ? grouped(count) : `first ${grouped(MOST_PLAIN)} of ${grouped(count)}`;
  const marks = isWhole && lists !== undefined ? markup` data-lists="${lists}"` : NOTHING;
  const items = Array.from(firstOf(entries(), MOST_PLAIN), entryMarkup);
  return markup`<details class="changes" id="${id}"${marks}${isOpen ? markup` open` : NOTHING}>
<summary><h3>${title}</h3> <span class="tally">${tally}</span></summary>
<ul>
${items}</ul>
</details>
`;
}
