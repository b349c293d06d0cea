// The search and the filters above the list of changes, and the links in the page that set them. Each function stands
// alone, as in `page-script.ts`.
import type { PageElement } from '../page/page-dom.ts';
import { type PageRows, positionOf } from './blocks-script.ts';
import { goToRow, lengthOfList, type PageList, showList } from './list-script.ts';
import { found, type Query, searchable } from './search-script.ts';

interface Filters {
  readonly list: PageList;
  readonly bar: PageElement;
  readonly search: PageElement;
  readonly selects: ReadonlyMap<string, PageElement>;
  turn: number;
}

export const FILTER_FUNCTIONS = [
  openFilters,
  fillSelects,
  optionElement,
  choicesOf,
  queryOf,
  refresh,
  filterBy,
  followLink,
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
