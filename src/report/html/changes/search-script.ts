// The search and the filters above the list of changes, and the links in the page that set them. A row is found by words in
// everything that it says, and by what the filters choose. Each function stands alone, as in `changes-script.ts`.
import type { PageElement } from '../page/page-dom.ts';
import { blockBytes, type PageRows, positionOf } from './blocks-script.ts';
import { goToRow, lengthOfList, type PageList, showList } from './list-script.ts';
import { lineMatches, type Matcher, matcherOf, type Query, searchable } from './match-script.ts';

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
  allWords,
  filterBy,
  followLink,
  showHits,
  holdTicks,
  found,
  foundInBlock,
  foundInColumns,
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
  fillSelects(filters);
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
function fillSelects({ list, selects }: Filters): void {
  const { rows, invisible } = list;
  for (const [facet, select] of selects) {
    const choices = choicesOf(rows, facet);
    for (const [value, words] of choices) {
      select.append(optionElement(rows, value, words, invisible));
    }
    if (choices.length < 2 && facet !== 'how') select.setAttribute('data-single', '');
  }
}

/** A choice holds no marks: an invisible character of a name is its number, as in the words of groups. */
function optionElement(
  { page }: PageRows,
  value: number,
  words: string,
  invisible: RegExp,
): PageElement {
  const option = page.createElement('option');
  option.value = String(value);
  const seen = words.replace(invisible, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`);
  option.textContent = seen.length > 60 ? `${Array.from(seen).slice(0, 59).join('')}…` : seen;
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

/**
 * Shows what the bar asks for, the first that is found at once; a later asking takes over from one that still searches.
 * Until all is found, nothing may be ticked by what matches.
 */
async function refresh(filters: Filters): Promise<void> {
  filters.turn += 1;
  const { turn, list } = filters;
  const { rows } = list;
  const status = rows.page.querySelector('#matches');
  const all = allWords(rows);
  const query = queryOf(filters);
  const { words, ...choices } = query;
  const isAll = words.length === 0 && Object.values(choices).every((choice) => choice < 0);
  if (!isAll && status !== null) status.textContent = `Searching ${all} …`;
  holdTicks(rows, true);
  const shown = { isAny: false };
  const hits = isAll
    ? null
    : await found(rows, query, (soFar) => {
        if (turn !== filters.turn) return false;
        if (!shown.isAny && soFar.length > 0) showHits(list, soFar.slice(), true);
        shown.isAny ||= soFar.length > 0;
        return true;
      });
  if (hits === undefined || turn !== filters.turn) return;
  showHits(list, hits, !shown.isAny);
  holdTicks(rows, false);
  if (status !== null)
    status.textContent = isAll
      ? `All of this page: ${all}`
      : `${lengthOfList(list).toLocaleString('en-US')} of ${all} found`;
}

function allWords({ about: { rows } }: PageRows): string {
  return `${rows.toLocaleString('en-US')} ${rows === 1 ? 'change' : 'changes'}`;
}

function showHits(list: PageList, hits: Uint32Array | null, isNew: boolean): void {
  list.positions = hits;
  if (isNew) list.box.scrollTop = 0;
  showList(list);
}

function holdTicks({ page }: PageRows, isHeld: boolean): void {
  for (const button of page.querySelectorAll('#tick-shown, #untick-shown'))
    button.disabled = isHeld;
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

/** Positions of the rows that match, rising; undefined once `goesOn`, which is told of them block by block, says no. */
async function found(
  rows: PageRows,
  query: Query,
  goesOn: (soFar: Uint32Array) => boolean,
): Promise<Uint32Array | undefined> {
  const { about } = rows;
  const hits = new Uint32Array(about.rows);
  const matcher = matcherOf(query, about.names, about.kinds);
  let count = 0;
  for (let block = 0; block < about.blocks; block += 1) {
    const inBlock = await foundInBlock(rows, matcher, block);
    hits.set(inBlock, count);
    count += inBlock.length;
    if (!goesOn(hits.subarray(0, count))) return undefined;
  }
  return hits.slice(0, count);
}

/** A block is unpacked only where a row of it may match. */
async function foundInBlock(rows: PageRows, matcher: Matcher, block: number): Promise<number[]> {
  const { blockRows, rows: all, odd } = rows.about;
  const first = block * blockRows;
  const candidates: number[] = [];
  for (let row = first; row < Math.min(all, first + blockRows); row += 1)
    if (foundInColumns(rows, matcher.query, row)) candidates.push(row);
  const { words, readsNumbers } = matcher;
  if (candidates.length === 0 || (words.length === 0 && !readsNumbers)) return candidates;
  const bytes = await blockBytes(rows, block);
  const isOdd = odd.includes(block);
  let [line, start] = [first, 0];
  return candidates.filter((row) => {
    for (; line < row; line += 1) start = bytes.indexOf(10, start) + 1;
    return lineMatches(matcher, bytes, start, rows.kinds[row] ?? 0, isOdd);
  });
}

function foundInColumns(rows: PageRows, query: Query, row: number): boolean {
  if (query.kind >= 0 && rows.kinds[row] !== query.kind) return false;
  if (query.group >= 0 && rows.groups[row] !== query.group) return false;
  return query.verdict < 0 || rows.verdicts[row] === query.verdict;
}
