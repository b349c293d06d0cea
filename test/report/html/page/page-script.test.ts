// The script is run as a page runs it: as text, with nothing of this project in reach.
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { PAGE_SCRIPT, matches, searchable } from '../../../../src/report/html/page/page-script.ts';
import { documentOf, element, type Element } from './page-double.ts';

interface Started {
  readonly search: Element;
  readonly field: Element;
  readonly clear: Element;
  readonly bar: Element;
  readonly status: Element;
  readonly view: Element;
  readonly groups: readonly Element[];
  readonly focusCount: () => number;
  shown(): string[];
}

/** Groups of changes by their texts and tokens, three to a chunk. */
function started(
  ...groups: readonly (readonly (readonly [text: string, is: string])[])[]
): Started {
  let focusCount = 0;
  const search = element('input', {}, () => (focusCount += 1));
  const field = element('select');
  const clear = element('button');
  const bar = element('div', { id: 'filters', children: [search, field, clear] });
  bar.hidden = true;
  const status = element('p', { id: 'matches' });
  const details = groups.map(groupOf);
  const view = element('window');
  const root = element('body', { children: [bar, status, ...details] });
  runInContext(PAGE_SCRIPT, createContext({ document: documentOf(root, view) }));
  return {
    search,
    field,
    clear,
    bar,
    status,
    view,
    groups: details,
    focusCount: () => focusCount,
    shown: () => details.flatMap(shownIn),
  };
}

function groupOf(rows: readonly (readonly [string, string])[]): Element {
  const chunks: Element[] = [];
  for (let start = 0; start < rows.length; start += 3) {
    const children = rows
      .slice(start, start + 3)
      .map(([text, is]) => element('li', { classes: ['change'], is, text }));
    chunks.push(element('ul', { classes: ['chunk'], children }));
  }
  const tally = element('span', { classes: ['tally'], text: `all ${String(rows.length)}` });
  const more = element('button', { classes: ['more'] });
  return element('details', { classes: ['changes'], children: [tally, ...chunks, more] });
}

function shownIn(group: Element): string[] {
  if (group.hidden) return [];
  return [...group.querySelectorAll('.chunk')]
    .filter((chunk) => !chunk.hidden)
    .flatMap((chunk) => [...chunk.querySelectorAll('.change')])
    .filter((row) => !row.hidden)
    .map((row) => row.textContent);
}

function type(control: Element, value: string): void {
  control.value = value;
  control.act('input');
}

function many(count: number): (readonly [string, string])[] {
  return Array.from({ length: count }, (_, index) => [`person ${String(index)}`, 'a0']);
}

it('brings the filters out and counts what is there', () => {
  const page = started(
    [
      ['anna', 'a0'],
      ['ben', 'a1'],
    ],
    [['cleo', 'a0']],
  );

  expect(page.bar.hidden).toBe(false);
  expect(page.status.textContent).toBe('All 3 changes on this page');
  expect(page.shown()).toEqual(['anna', 'ben', 'cleo']);
});

it('shows what holds every word that is searched for', () => {
  const page = started(
    [
      ['Anna Huber Wien', ''],
      ['Anna Novak Graz', ''],
    ],
    [['Ben Huber Wien', '']],
  );

  type(page.search, ' anna  WIEN ');

  expect(page.shown()).toEqual(['Anna Huber Wien']);
  expect(page.status.textContent).toBe('1 of 3 changes match');
  expect(page.groups.map(({ hidden }) => hidden)).toEqual([false, true]);
});

it('shows what has the chosen token, and takes no part of a token for it', () => {
  const page = started([
    ['anna', 'a1 b0'],
    ['ben', 'a11 b0'],
    ['cleo', 'a0 b1'],
  ]);

  type(page.field, 'a1');

  expect(page.shown()).toEqual(['anna']);
});

it('says in a group how many of it match', () => {
  const page = started([
    ['anna', ''],
    ['ben', ''],
  ]);
  const tally = page.groups[0]?.querySelector('.tally');

  type(page.search, 'ben');
  const filtered = tally?.textContent;
  type(page.search, '');

  expect(filtered).toBe('1 of 2');
  expect(tally?.textContent).toBe('all 2');
});

it('shows the first of many, all when asked, and the first again', () => {
  const page = started(many(120), [['anna', 'a0']]);
  const more = page.groups[0]?.children.at(-1);

  const before = [page.shown().length, more?.textContent];
  more?.act('click');
  const all = [page.shown().length, more?.textContent];
  more?.act('click');

  expect(before).toEqual([51, 'Show all 120']);
  expect(all).toEqual([121, 'Show the first 50 only']);
  expect(page.shown()).toHaveLength(51);
});

it('finds what stands behind the first of many', () => {
  const page = started(many(120));

  type(page.search, 'person 119');

  expect(page.shown()).toEqual(['person 119']);
  expect(page.groups[0]?.children.at(-1)?.hidden).toBe(true);
});

it('takes every filter back and returns to the search when asked to clear', () => {
  const page = started([
    ['anna', 'a1'],
    ['ben', 'a0'],
  ]);
  type(page.search, 'ben');
  type(page.field, 'a1');

  page.clear.act('click');

  expect(page.shown()).toEqual(['anna', 'ben']);
  expect([page.search.value, page.field.value]).toEqual(['', '']);
  expect(page.focusCount()).toBe(1);
});

it('opens all that is folded before it is printed', () => {
  const page = started([['anna', '']]);

  page.view.act('beforeprint');

  expect(page.groups.map(({ open }) => open)).toEqual([true]);
});

it('does nothing more on a page without changes', () => {
  const view = element('window');
  const sandbox = createContext({ document: documentOf(element('body'), view) });

  expect(() => {
    runInContext(PAGE_SCRIPT, sandbox);
  }).not.toThrow();
});

it.each(['</script', '<!--', ']]>'])('holds no %s, which would end or change it', (text) => {
  expect(PAGE_SCRIPT).not.toContain(text);
});

it('finds a letter however it was composed', () => {
  expect(searchable('ZOE\u{308}')).toBe(searchable('zo\u{eb}'));
});

it('reads the text of a row once', () => {
  let reads = 0;
  const row = {
    element: {
      hidden: false,
      get textContent() {
        reads += 1;
        return 'Anna';
      },
    },
    tokens: '  ',
    text: null,
  };

  matches(row, { words: ['anna'], tokens: [] });
  matches(row, { words: ['nobody'], tokens: [] });

  expect(reads).toBe(1);
});
