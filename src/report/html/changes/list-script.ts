// Shows the rows of the page: as many as one sees, however many there are. The place in the list is the place of its
// scroll bar; at the top the first row is at the top of the box, at the end the last one at its bottom.
// Each function stands alone, as in `changes-script.ts`.
import type { PageElement } from '../page/page-dom.ts';
import { blockBytes, type PageRows, parsedRow, rowLine, type ShownRow } from './blocks-script.ts';

/** What may be decided about a row, where the page decides. */
export interface RowChoice {
  isTicked(seq: number): boolean;
  /** Items that are not accepted, and without which one that is ticked is not either; none for most. */
  lacks(seq: number): readonly number[];
  tick(seq: number, isTicked: boolean): void;
  /** Rows that came into sight. */
  saw(rows: readonly number[]): void;
}

export interface PageList {
  readonly rows: PageRows;
  readonly box: PageElement;
  readonly space: PageElement;
  readonly layer: PageElement;
  readonly invisible: RegExp;
  choice: RowChoice | null;
  /** Positions of the rows that are shown; null for all. */
  positions: Uint32Array | null;
  /** The item that a link named. */
  marked: number;
  turn: number;
  /** The row, and which of its controls, that the focus goes to once it is drawn. */
  focused: { readonly row: number; readonly control: number } | null;
  /** The rows that are drawn. */
  drawn: readonly { readonly row: number; readonly element: PageElement }[];
}

export const LIST_FUNCTIONS = [
  openList,
  lengthOfList,
  showList,
  placeIn,
  drawList,
  noteFocus,
  restoreFocus,
  controlsOf,
  tellSeen,
  placesInSight,
  moveList,
  goToRow,
  rowElement,
  whoElement,
  signElement,
  fieldElement,
  valueElement,
  textElement,
  tickElement,
  showLacks,
];

/** Undefined where the page has no list. */
export function openList(rows: PageRows, invisible: RegExp): PageList | undefined {
  const { page } = rows;
  const [box, space, layer] = [
    page.querySelector('#list'),
    page.querySelector('#list-space'),
    page.querySelector('#list-rows'),
  ];
  if (box === null || space === null || layer === null) return undefined;
  const list = {
    rows,
    box,
    space,
    layer,
    invisible,
    choice: null,
    positions: null,
    marked: 0,
    turn: 0,
    focused: null,
    drawn: [],
  };
  box.hidden = false;
  box.addEventListener('scroll', () => {
    void drawList(list);
  });
  page.defaultView.addEventListener('scroll', () => {
    tellSeen(list);
  });
  page.defaultView.addEventListener('resize', () => {
    void drawList(list);
  });
  box.addEventListener('keydown', (event) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moveList(list, step);
  });
  // In a very long list a turn of the wheel would pass over rows.
  box.addEventListener(
    'wheel',
    (event) => {
      if (lengthOfList(list) * 80 < 12_000_000) return;
      event.preventDefault();
      moveList(list, event.deltaY / 60);
    },
    { passive: false },
  );
  return list;
}

export function lengthOfList({ positions, rows }: PageList): number {
  return positions === null ? rows.about.rows : positions.length;
}

/** Browsers know no boxes of more than some 16 million pixels. */
export function showList(list: PageList): void {
  const count = lengthOfList(list);
  list.space.style.height = `${String(Math.min(12_000_000, 80 * count))}px`;
  list.box.hidden = count === 0;
  void drawList(list);
}

/** The place among the rows, with its fraction, and that of the scroll bar between 0 and 1. */
function placeIn(list: PageList): { readonly at: number; readonly share: number } {
  const most = list.box.scrollHeight - list.box.clientHeight;
  const share = most <= 0 ? 0 : Math.min(1, Math.max(0, list.box.scrollTop / most));
  return { at: share * lengthOfList(list), share };
}

/** Draws the rows around the place; a later drawing takes over from one that waits for its block. */
export async function drawList(list: PageList): Promise<void> {
  list.turn += 1;
  const { turn, rows, positions, box, layer } = list;
  const count = lengthOfList(list);
  const { at, share } = placeIn(list);
  const middle = Math.min(count - 1, Math.floor(at));
  const reach = Math.ceil(box.clientHeight / 40) + 2;
  const first = Math.max(0, middle - reach);
  const last = Math.min(count, middle + reach + 1);
  const elements: PageElement[] = [];
  const shown: number[] = [];
  for (let place = first; place < last; place += 1) {
    const row = positions === null ? place : (positions[place] ?? 0);
    const { blockRows } = rows.about;
    const bytes = await blockBytes(rows, Math.floor(row / blockRows));
    if (turn !== list.turn) return;
    const parsed = parsedRow(rows.about, rowLine(bytes, row % blockRows));
    const element = rowElement(list, row, parsed);
    element.setAttribute('aria-setsize', String(count));
    element.setAttribute('aria-posinset', String(place + 1));
    elements.push(element);
    shown.push(row);
  }
  noteFocus(list);
  layer.replaceChildren(...elements);
  const anchor = elements[middle - first];
  const inside = anchor === undefined ? 0 : anchor.offsetTop + (at - middle) * anchor.offsetHeight;
  const top = box.scrollTop + share * box.clientHeight - inside;
  layer.style.transform = `translateY(${String(Math.round(top))}px)`;
  list.drawn = shown.map((row, place) => ({ row, element: elements[place] ?? layer }));
  restoreFocus(list);
  tellSeen(list);
}

/** Drawing replaces what has the focus: without this, who goes on by keyboard would begin at the top again. */
function noteFocus(list: PageList): void {
  const active = list.rows.page.activeElement;
  if (active === null || list.focused !== null) return;
  for (const { row, element } of list.drawn)
    if (element.contains(active))
      list.focused = { row, control: controlsOf(element).indexOf(active) };
}

/** To the same control of the row; a row that is far away by now leaves it to the whole list. */
function restoreFocus(list: PageList): void {
  const { focused, drawn, box } = list;
  if (focused === null) return;
  list.focused = null;
  const element = drawn.find(({ row }) => row === focused.row)?.element;
  const control = element === undefined ? undefined : controlsOf(element)[focused.control];
  (control ?? box).focus({ preventScroll: true });
  if (control === undefined) return;
  const [place, frame] = [control.getBoundingClientRect(), box.getBoundingClientRect()];
  if (place.bottom > frame.bottom) moveList(list, 1);
  else if (place.top < frame.top) moveList(list, -1);
}

function controlsOf(element: PageElement): PageElement[] {
  return Array.from(element.querySelectorAll('input, a, summary'));
}

/** Rows that are in the box and in the window: a list that nobody came to was not looked at. */
function tellSeen(list: PageList): void {
  const { drawn, choice } = list;
  if (choice === null) return;
  const { top, bottom } = placesInSight(list);
  const seen = drawn.filter(({ element }) => {
    const place = element.getBoundingClientRect();
    // Of a row that is longer than the window, where it begins is enough.
    const isBegun = place.bottom <= bottom + 1 || place.top + 80 <= bottom;
    return place.top >= top - 1 && isBegun && place.bottom > top;
  });
  if (seen.length > 0) choice.saw(seen.map(({ row }) => row));
}

/** The part of the box that nothing covers: the filters stay at the top of the window, the decision at its bottom. */
function placesInSight({ box, rows: { page } }: PageList): {
  readonly top: number;
  readonly bottom: number;
} {
  const frame = box.getBoundingClientRect();
  const above = page.querySelector('#filters')?.getBoundingClientRect().bottom ?? 0;
  const below = page.querySelector('#decision')?.getBoundingClientRect().top ?? 0;
  const bottom = Math.min(page.defaultView.innerHeight, frame.bottom);
  return {
    top: Math.max(0, frame.top, above),
    bottom: below > frame.top ? Math.min(bottom, below) : bottom,
  };
}

function moveList(list: PageList, rows: number): void {
  const most = list.box.scrollHeight - list.box.clientHeight;
  const count = Math.max(1, lengthOfList(list));
  list.box.scrollTop = Math.max(0, list.box.scrollTop + (rows * most) / count);
}

/** Brings the row at a place in the list into sight. */
export function goToRow(list: PageList, place: number): void {
  const most = list.box.scrollHeight - list.box.clientHeight;
  list.box.scrollTop = (most * (place + 0.5)) / Math.max(1, lengthOfList(list));
  list.focused = {
    row: list.positions === null ? place : (list.positions[place] ?? 0),
    control: 0,
  };
  void drawList(list);
}

function rowElement(list: PageList, row: number, shown: ShownRow): PageElement {
  const { page, kinds, seqs, about } = list.rows;
  const seq = seqs[row] ?? 0;
  const element = page.createElement('li');
  element.className = seq === list.marked ? 'change marked' : 'change';
  if (list.choice !== null) element.append(tickElement(list, list.choice, seq, shown.target));
  element.append(whoElement(list, row, seq, shown));
  if (list.choice !== null) showLacks(list.rows.page, list.choice, element, seq);
  if (shown.fields.length === 0) return element;
  const fields = page.createElement('dl');
  const isUpdate = about.kinds[kinds[row] ?? 0] === 'update contact';
  if (!isUpdate) fields.className = 'flow';
  for (const field of shown.fields) fields.append(fieldElement(list, field, isUpdate));
  element.append(fields);
  return element;
}

function whoElement(list: PageList, row: number, seq: number, shown: ShownRow): PageElement {
  const { page, about, kinds, verdicts } = list.rows;
  const who = page.createElement('div');
  who.className = 'who';
  const kind = about.kinds[kinds[row] ?? 0] ?? '';
  const name = page.createElement('b');
  const target = shown.target === '' ? `Item ${String(seq)} of the plan` : shown.target;
  name.append(valueElement(list, target));
  const meta = page.createElement('p');
  meta.className = 'meta';
  const verdict = about.verdicts[verdicts[row] ?? 255] ?? '';
  for (const part of [verdict, kind, shown.place, shown.status, shown.cause, shown.origin])
    if (part !== '') meta.append(valueElement(list, part), ' · ');
  const link = textElement(page, 'a', `no.\u00a0${String(seq)}`);
  link.href = `#item-${String(seq)}`;
  meta.append(link);
  who.append(signElement(page, kind), ' ', name, meta);
  if (shown.outcome === '') return who;
  const why = page.createElement('p');
  why.className = 'why';
  why.append(valueElement(list, shown.outcome));
  who.append(why);
  return who;
}

function signElement(page: PageList['rows']['page'], kind: string): PageElement {
  const verb = kind.split(' ')[0] ?? '';
  const tones: Record<string, string> = { add: 'create', remove: 'delete' };
  const signs: Record<string, string> = {
    create: '+',
    add: '+',
    update: '~',
    delete: '−',
    remove: '−',
    suppress: '!',
  };
  const sign = textElement(page, 'span', signs[verb] ?? '');
  sign.className = `sign ${tones[verb] ?? verb}`;
  sign.setAttribute('aria-hidden', 'true');
  return sign;
}

function fieldElement(
  list: PageList,
  field: ShownRow['fields'][number],
  isUpdate: boolean,
): PageElement {
  const { page } = list.rows;
  const line = page.createElement('div');
  const name = page.createElement('dt');
  name.append(valueElement(list, field.name));
  const value = page.createElement('dd');
  if (isUpdate) {
    const [was, willBe] = [page.createElement('del'), page.createElement('ins')];
    was.append(valueElement(list, field.old));
    willBe.append(valueElement(list, field.next));
    value.append(was, ' → ', willBe);
  } else value.append(valueElement(list, field.next === '' ? field.old : field.next));
  if (field.origin !== '') {
    const origin = page.createElement('span');
    origin.className = 'meta';
    origin.append(' ', valueElement(list, field.origin));
    value.append(origin);
  }
  line.append(name, value);
  return line;
}

/** A value with its invisible characters as marks; a long one is folded. */
function valueElement({ rows: { page }, invisible }: PageList, value: string): PageElement {
  if (value === '') return textElement(page, 'i', 'empty');
  const whole = page.createElement('bdi');
  let end = 0;
  for (const match of value.matchAll(invisible)) {
    const [run] = match;
    whole.append(value.slice(end, match.index));
    const code = (run.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    const name = run.startsWith('\n') ? '\\n' : run.startsWith('\t') ? '\\t' : `U+${code}`;
    const times = Array.from(run).length;
    whole.append(textElement(page, 'mark', times === 1 ? name : `${name} ×${String(times)}`));
    end = match.index + run.length;
  }
  whole.append(value.slice(end));
  if (value.length <= 200) return whole;
  const folded = page.createElement('details');
  folded.className = 'long';
  const summary = page.createElement('summary');
  const characters = Array.from(value);
  summary.append(
    textElement(page, 'bdi', `${characters.slice(0, 80).join('')}…`.replace(invisible, ' ')),
    textElement(page, 'small', ` all ${characters.length.toLocaleString('en-US')} characters`),
  );
  folded.append(summary, whole);
  return folded;
}

function textElement(page: PageList['rows']['page'], tag: string, text: string): PageElement {
  const element = page.createElement(tag);
  element.textContent = text;
  return element;
}

function tickElement(list: PageList, choice: RowChoice, seq: number, target: string): PageElement {
  const { page } = list.rows;
  const label = page.createElement('label');
  label.className = 'tick';
  const box = page.createElement('input');
  box.type = 'checkbox';
  box.checked = choice.isTicked(seq);
  box.setAttribute('aria-label', `Accept item ${String(seq)}, ${target}`);
  box.setAttribute('aria-describedby', `lacks-${String(seq)}`);
  box.addEventListener('change', () => {
    choice.tick(seq, box.checked);
    // With one tick others lose what they lacked.
    for (const { row, element } of list.drawn)
      showLacks(page, choice, element, list.rows.seqs[row] ?? 0);
  });
  label.append(box);
  return label;
}

/** Says of a change that is ticked without what it needs what that is. */
function showLacks(
  page: PageList['rows']['page'],
  choice: RowChoice,
  element: PageElement,
  seq: number,
): void {
  const lacks = choice.lacks(seq);
  const known = element.querySelector('.lacks');
  if (lacks.length === 0) {
    known?.remove();
    return;
  }
  const told = known ?? page.createElement('p');
  told.className = 'why lacks';
  told.id = `lacks-${String(seq)}`;
  const links = lacks.slice(0, 5).flatMap((needed, at) => {
    const link = textElement(page, 'a', `no.\u00a0${String(needed)}`);
    link.href = `#item-${String(needed)}`;
    return at === 0 ? [link] : [', ', link];
  });
  const more = lacks.length > 5 ? ` and ${(lacks.length - 5).toLocaleString('en-US')} more` : '';
  told.replaceChildren('Cannot go without ', ...links, more);
  if (known === null) element.querySelector('.who')?.append(told);
}
