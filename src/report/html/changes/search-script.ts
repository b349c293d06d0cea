// The search and the filters above the list of changes, and the links in the page that set them. A row is found by words in
// everything that it says, and by what the filters choose. Each function stands alone, as in `changes-script.ts`.
import type { PageElement } from '../page/page-dom.ts';
import { type PageRows, positionOf, blockText } from './blocks-script.ts';
import { goToRow, lengthOfList, type PageList, showList } from './list-script.ts';

interface Filters {
  readonly list: PageList;
  readonly bar: PageElement;
  readonly search: PageElement;
  readonly selects: ReadonlyMap<string, PageElement>;
  turn: number;
}

export const SEARCH_FUNCTIONS = [
  openFilters,
  fillSelects,
  optionElement,
  choicesOf,
  queryOf,
  refresh,
  filterBy,
  followLink,
  searchable,
  found,
  foundInColumns,
  wantedOf,
  lineMatches,
  numbersMatch,
  fieldMatches,
  asksOfFields,
  foundInBlock,
  wordMatches,
];

export function openFilters(list: PageList): void {
  const { page } = list.rows;
  const [bar, search] = [page.querySelector('#filters'), page.querySelector('#search')];
  if (bar === null || search === null) return;
  const selects = new Map(
    Array.from(bar.querySelectorAll('select'), (select) => [
      select.getAttribute('data-facet') ?? '',
      select,
    ]),
  );
  const filters: Filters = { list, bar, search, selects, turn: 0 };
  fillSelects(list.rows, filters);
  for (const control of [search, ...selects.values()])
    control.addEventListener('input', () => {
      void refresh(filters);
    });
  bar.querySelector('#clear')?.addEventListener('click', () => {
    filterBy(filters, '');
    search.focus();
  });
  for (const link of page.querySelectorAll('a[data-filter]'))
    link.addEventListener('click', () => {
      filterBy(filters, link.getAttribute('data-filter') ?? '');
    });
  page.defaultView.addEventListener('hashchange', () => {
    followLink(filters);
  });
  bar.hidden = false;
  void refresh(filters);
  followLink(filters);
}

/** A filter with one choice would change nothing. */
function fillSelects(rows: PageRows, { selects }: Filters): void {
  for (const [facet, select] of selects) {
    const choices = choicesOf(rows, facet);
    for (const [value, words] of choices) select.append(optionElement(rows, value, words));
    if (choices.length < 2 && facet !== 'how') select.setAttribute('data-single', '');
  }
}

function optionElement({ page }: PageRows, value: number, words: string): PageElement {
  const option = page.createElement('option');
  option.value = String(value);
  option.textContent = words.length > 60 ? `${Array.from(words).slice(0, 59).join('')}…` : words;
  return option;
}

function choicesOf({ about, kinds, verdicts }: PageRows, facet: string): [number, string][] {
  if (facet === 'group')
    return about.groups.map(({ words, count }, place) => [
      place,
      `${words} (${count.toLocaleString('en-US')})`,
    ]);
  if (facet === 'how') return about.classes.map((words, place) => [place, words]);
  if (facet === 'kind' || facet === 'verdict') {
    const [column, names] = facet === 'kind' ? [kinds, about.kinds] : [verdicts, about.verdicts];
    const counts = names.map(() => 0);
    for (const one of column) if (one < counts.length) counts[one] = (counts[one] ?? 0) + 1;
    return names.flatMap((name, place): [number, string][] => {
      const count = counts[place] ?? 0;
      return count === 0 ? [] : [[place, `${name} (${count.toLocaleString('en-US')})`]];
    });
  }
  return about.facets[facet as 'place'].map(([name, count]) => [
    name,
    `${about.names[name] ?? ''} (${count.toLocaleString('en-US')})`,
  ]);
}

function queryOf({ search, selects }: Filters): Query {
  const chosen = Object.fromEntries(
    Array.from(selects, ([facet, { value }]) => [facet, value === '' ? -1 : Number(value)]),
  );
  const words = searchable(search.value)
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => word.replaceAll('\\', '\\\\'));
  const none = { kind: -1, group: -1, verdict: -1, place: -1, source: -1, field: -1, how: -1 };
  return { ...none, ...chosen, words };
}

/** Shows what the bar asks for; a later asking takes over from one that still searches. */
async function refresh(filters: Filters): Promise<void> {
  filters.turn += 1;
  const { turn, list } = filters;
  const { rows } = list;
  const status = rows.page.querySelector('#matches');
  const all = rows.about.rows.toLocaleString('en-US');
  const query = queryOf(filters);
  const { words, ...choices } = query;
  const isAll = words.length === 0 && Object.values(choices).every((choice) => choice < 0);
  if (!isAll && status !== null) status.textContent = `Searching ${all} changes …`;
  const hits = isAll ? null : await found(rows, query, () => turn === filters.turn);
  if (hits === undefined || turn !== filters.turn) return;
  list.positions = hits;
  list.box.scrollTop = 0;
  showList(list);
  if (status !== null)
    status.textContent = isAll
      ? `All ${all} changes of this page`
      : `${lengthOfList(list).toLocaleString('en-US')} of ${all} changes match`;
}

/** `kind=3 place=5`: these choices and no others. */
function filterBy(filters: Filters, choices: string): void {
  filters.search.value = '';
  for (const select of filters.selects.values()) select.value = '';
  for (const choice of choices.split(' ')) {
    const [facet = '', value = ''] = choice.split('=');
    const select = filters.selects.get(facet);
    if (select !== undefined) select.value = value;
  }
  void refresh(filters);
}

/** `#item-123` brings item 123 into sight, whatever the filters leave out. */
function followLink(filters: Filters): void {
  const { list, selects, search } = filters;
  const seq = Number(/^#item-(\d+)$/u.exec(list.rows.page.defaultView.location.hash)?.[1] ?? 0);
  const position = seq === 0 ? -1 : positionOf(list.rows, seq);
  if (position === -1) return;
  search.value = '';
  for (const select of selects.values()) select.value = '';
  list.marked = seq;
  void refresh(filters).then(() => {
    goToRow(list, position);
    list.box.scrollIntoView();
  });
}

/** What is looked for. Numbers below 0 choose nothing. */
interface Query {
  /** In the form of `searchable`. All must occur. */
  readonly words: readonly string[];
  readonly kind: number;
  readonly group: number;
  readonly verdict: number;
  readonly place: number;
  readonly source: number;
  readonly field: number;
  readonly how: number;
}

/** A word, and the names and kinds that it occurs in. */
interface Wanted {
  readonly word: string;
  readonly names: ReadonlySet<string>;
  readonly kinds: ReadonlySet<number>;
}

/** Letters typed in one way are found in another: upper and lower case, composed and not. */
function searchable(text: string): string {
  // eslint-disable-next-line no-control-regex -- plain texts need no composing, and most are plain
  return (/^[\u0000-\u007f]*$/.test(text) ? text : text.normalize('NFC')).toLowerCase();
}

/** Positions of the rows that match, rising; undefined once `isWanted` says that they are no longer needed. */
async function found(
  rows: PageRows,
  query: Query,
  isWanted: () => boolean,
): Promise<Uint32Array | undefined> {
  const hits = new Uint32Array(rows.about.rows);
  const wanted = query.words.map((word) => wantedOf(rows, word));
  let count = 0;
  for (let block = 0; block < rows.about.blocks; block += 1) {
    const inBlock = await foundInBlock(rows, query, wanted, block);
    if (!isWanted()) return undefined;
    hits.set(inBlock, count);
    count += inBlock.length;
  }
  return hits.slice(0, count);
}

/** The text of a block is unpacked only where a row of it may match. */
async function foundInBlock(
  rows: PageRows,
  query: Query,
  wanted: readonly Wanted[],
  block: number,
): Promise<number[]> {
  const { blockRows, rows: all } = rows.about;
  const first = block * blockRows;
  const candidates: number[] = [];
  for (let row = first; row < Math.min(all, first + blockRows); row += 1)
    if (foundInColumns(rows, query, row)) candidates.push(row);
  if (candidates.length === 0 || (wanted.length === 0 && !asksOfFields(query))) return candidates;
  const text = await blockText(rows, block);
  const folded = wanted.length === 0 ? text : searchable(text);
  // Most blocks have no row with a rare word: there nothing has to be divided.
  if (wanted.some(({ word, names, kinds }) => names.size + kinds.size === 0 && !folded.includes(word))) return []; // prettier-ignore
  const lines = text.split('\n');
  const plain = wanted.length === 0 ? lines : folded.split('\n');
  return candidates.filter((row) => {
    const [line = '', lower = ''] = [lines[row - first], plain[row - first]];
    return lineMatches(line, lower, query, wanted, rows.kinds[row] ?? 0);
  });
}

/** Whether a filter is set that the columns cannot answer. */
function asksOfFields({ place, source, field, how }: Query): boolean {
  return place >= 0 || source >= 0 || field >= 0 || how >= 0;
}

function foundInColumns(rows: PageRows, query: Query, row: number): boolean {
  if (query.kind >= 0 && rows.kinds[row] !== query.kind) return false;
  if (query.group >= 0 && rows.groups[row] !== query.group) return false;
  return query.verdict < 0 || rows.verdicts[row] === query.verdict;
}

function wantedOf({ about }: PageRows, word: string): Wanted {
  const names = about.names.flatMap((name, number) =>
    searchable(name).includes(word) ? [String(number)] : [],
  );
  const kinds = about.kinds.flatMap((kind, number) => (kind.includes(word) ? [number] : []));
  return { word, names: new Set(names), kinds: new Set(kinds) };
}

function lineMatches(
  line: string,
  lower: string,
  query: Query,
  wanted: readonly Wanted[],
  kind: number,
): boolean {
  const text = lower.slice(lower.indexOf('\t'));
  const numbers = line.slice(0, line.indexOf('\t'));
  return (
    numbersMatch(numbers, query) &&
    wanted.every((one) => text.includes(one.word) || wordMatches(numbers, one, kind))
  );
}

function numbersMatch(numbers: string, query: Query): boolean {
  if (!asksOfFields(query)) return true;
  const [place = '', source = '', ...others] = numbers.split(',');
  const fields = others.slice(3);
  if (query.place >= 0 && place !== String(query.place)) return false;
  const givers = [source, ...fields.map((field) => field.split(':')[1])];
  if (query.source >= 0 && !givers.includes(String(query.source))) return false;
  return query.field < 0 && query.how < 0
    ? true
    : fields.some((field) => fieldMatches(field, query));
}

function fieldMatches(field: string, query: Query): boolean {
  const code = parseInt(field, 10);
  const isField = query.field < 0 || Math.floor(code / 16) === query.field;
  return isField && (query.how < 0 || code % 16 === query.how);
}

/** Whether a name in the row, or its kind, holds the word. */
function wordMatches(numbers: string, { names, kinds }: Wanted, kind: number): boolean {
  if (kinds.has(kind)) return true;
  if (names.size === 0) return false;
  const all = numbers.split(',');
  const fields = all.slice(5);
  // Without the line, which is no name.
  if (all.some((name, at) => at < 5 && at !== 3 && names.has(name))) return true;
  return fields.some((field) => {
    const [code = '', from = '', inFile = ''] = field.split(':');
    return names.has(String(Math.floor(Number(code) / 16))) || names.has(from) || names.has(inFile);
  });
}
