// What runs inside the page: search, filters, counts and "show all". The page is whole without it.
//
// The page gets the text of the functions below (`Function.prototype.toString`), which after a build is plain
// JavaScript. So each must stand alone: it may call its neighbours in FUNCTIONS, and must use no import, no
// constant of this file, and no name for a function inside another one (tools that run TypeScript directly wrap
// such names).

/** What of the browser is used. The types of the DOM would make its globals known to all of src. */
export interface PageElement {
  hidden: boolean;
  open: boolean;
  value: string;
  textContent: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  addEventListener(event: string, listener: () => void): void;
  focus(): void;
}

export interface PageDocument extends Pick<PageElement, 'querySelector' | 'querySelectorAll'> {
  readonly defaultView: Pick<PageElement, 'addEventListener'>;
}

export interface PageRow {
  readonly element: Pick<PageElement, 'hidden' | 'textContent'>;
  /** What it can be filtered by, with a blank round each. */
  readonly tokens: string;
  /** What is searched; made when it is first needed. */
  text: string | null;
}

export interface Wanted {
  /** In the form of `searchable`. All must occur. */
  readonly words: readonly string[];
  /** With a blank round each. All must occur. */
  readonly tokens: readonly string[];
}

type PageSection = ReturnType<typeof readSections>[number];

interface PageState {
  readonly sections: readonly PageSection[];
  readonly controls: readonly PageElement[];
  readonly status: PageElement;
  readonly firstRows: number;
}

/** Rows of a section that are shown at first: enough to judge it by, and few enough to scroll past. */
const FIRST_ROWS = 50;

const FUNCTIONS = [
  startPage,
  readSections,
  readRows,
  refresh,
  readWanted,
  showSection,
  showRows,
  tellSection,
  matches,
  searchable,
];

export const PAGE_SCRIPT = `'use strict';
${FUNCTIONS.map(String).join('\n')}
startPage(document, ${String(FIRST_ROWS)});
`;

/** Reads the page once, and shows what the bar of filters asks for whenever it changes. */
function startPage(page: PageDocument, firstRows: number): void {
  page.defaultView.addEventListener('beforeprint', () => {
    for (const details of page.querySelectorAll('details')) details.open = true;
  });
  const bar = page.querySelector('#filters');
  const status = page.querySelector('#matches');
  if (bar === null || status === null) return;
  const controls = [...bar.querySelectorAll('input, select')];
  const state = { sections: readSections(page), controls, status, firstRows };
  for (const control of controls) {
    control.addEventListener('input', () => {
      refresh(state);
    });
  }
  for (const section of state.sections) {
    section.more?.addEventListener('click', () => {
      section.isWhole = !section.isWhole;
      refresh(state);
    });
  }
  bar.querySelector('button')?.addEventListener('click', () => {
    for (const control of controls) control.value = '';
    refresh(state);
    controls[0]?.focus();
  });
  bar.hidden = false;
  refresh(state);
}

function readSections(page: PageDocument) {
  return Array.from(page.querySelectorAll('.changes'), (element) => {
    const chunks = Array.from(element.querySelectorAll('.chunk'), (chunk) => ({
      element: chunk,
      rows: readRows(chunk),
    }));
    const tally = element.querySelector('.tally');
    return {
      element,
      chunks,
      rowCount: chunks.reduce((count, { rows }) => count + rows.length, 0),
      tally,
      tallyOfAll: tally === null ? '' : tally.textContent,
      more: element.querySelector('.more'),
      isWhole: false,
    };
  });
}

function readRows(chunk: PageElement): PageRow[] {
  return Array.from(chunk.querySelectorAll('.change'), (element) => ({
    element,
    tokens: ` ${element.getAttribute('data-is') ?? ''} `,
    text: null,
  }));
}

function refresh(state: PageState): void {
  const wanted = readWanted(state.controls);
  let rowCount = 0;
  let matchCount = 0;
  for (const section of state.sections) {
    rowCount += section.rowCount;
    matchCount += showSection(section, wanted, state.firstRows);
  }
  const all = rowCount.toLocaleString('en-US');
  state.status.textContent =
    matchCount === rowCount
      ? `All ${all} changes on this page`
      : `${matchCount.toLocaleString('en-US')} of ${all} changes match`;
}

/** The first control is the search, the others choose one token each. */
function readWanted(controls: readonly PageElement[]): Wanted {
  const [search, ...choices] = controls.map(({ value }) => value);
  return {
    words: searchable(search ?? '')
      .split(/\s+/u)
      .filter((word) => word !== ''),
    tokens: choices.filter((token) => token !== '').map((token) => ` ${token} `),
  };
}

/** Returns how many rows match, shown or not. */
function showSection(section: PageSection, wanted: Wanted, firstRows: number): number {
  const limit = section.isWhole ? Infinity : firstRows;
  let matchCount = 0;
  for (const chunk of section.chunks) {
    const kept = chunk.rows.filter((row) => matches(row, wanted));
    const room = Math.max(0, limit - matchCount);
    matchCount += kept.length;
    showRows(chunk, new Set(kept.slice(0, room)));
  }
  tellSection(section, matchCount, firstRows);
  return matchCount;
}

/** Rows of a chunk that is not shown are left as they are: most of a large page is never touched. */
function showRows(chunk: PageSection['chunks'][number], shown: ReadonlySet<PageRow>): void {
  chunk.element.hidden = shown.size === 0;
  if (shown.size === 0) return;
  for (const row of chunk.rows) {
    const isHidden = !shown.has(row);
    if (row.element.hidden !== isHidden) row.element.hidden = isHidden;
  }
}

function tellSection(section: PageSection, matchCount: number, firstRows: number): void {
  const { element, rowCount, tally, tallyOfAll, more, isWhole } = section;
  const count = matchCount.toLocaleString('en-US');
  element.hidden = matchCount === 0;
  if (tally !== null) {
    tally.textContent =
      matchCount === rowCount ? tallyOfAll : `${count} of ${rowCount.toLocaleString('en-US')}`;
  }
  if (more === null) return;
  more.hidden = matchCount <= firstRows;
  more.textContent = isWhole ? `Show the first ${String(firstRows)} only` : `Show all ${count}`;
}

export function matches(row: PageRow, wanted: Wanted): boolean {
  if (!wanted.tokens.every((token) => row.tokens.includes(token))) return false;
  if (wanted.words.length === 0) return true;
  const text = row.text ?? searchable(row.element.textContent);
  row.text = text;
  return wanted.words.every((word) => text.includes(word));
}

/** Letters typed in one way are found in another: upper and lower case, composed and not. */
export function searchable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
