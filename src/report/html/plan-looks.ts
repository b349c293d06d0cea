// What deserves a look first, as boxes, the worst first: what was found, what it means, three of its people with what
// becomes of them, and the way to all of them. What is alike is one box with a table.
import { counted, grouped } from '../../lib/index.ts';
import { type Item, ITEM_KINDS, type ItemKind } from '../../plan/index.ts';
import {
  CHANGE_CLASSES,
  type ChangeClass,
  type FieldCell,
  type LookFirst,
  type Survey,
} from '../../review/index.ts';
import {
  changeRow,
  type ChangeRow,
  countryName,
  type CountryNames,
  type FieldRow,
} from '../words/change-row.ts';
import { fieldWords } from '../words/field-words.ts';
import { percent } from '../words/phrases.ts';
import { rowFaultWords } from '../words/faults.ts';
import { lookLevel, lookWords, type LookWords, type Naming } from '../words/look-words.ts';
import {
  bothSides,
  fieldName,
  type Legend,
  originMarkup,
  originWords,
  toneOf,
} from './changes/changes.ts';
import type { PageData } from './changes/blocks.ts';
import { joined, markup, type Markup, NOTHING } from './page/markup.ts';
import { section } from './page/page.ts';
import { shownValue, type Tone } from './page/shown-values.ts';

/** A plan as it was looked at, and the data of the page, which numbers its names. */
export interface Reviewed {
  readonly survey: Survey;
  readonly looks: readonly LookFirst[];
  readonly data: PageData;
  readonly countryNames: CountryNames;
  readonly legend: Legend;
  /** The configuration that commands are to name. */
  readonly config: string | undefined;
  /** How commands name the plan. */
  readonly planName: string;
  readonly item: (seq: number) => Item | undefined;
}

type InvalidLook = Extract<LookFirst, { readonly code: 'invalid' }>;

/** One box of the page. */
export type Box =
  | { readonly look: LookFirst }
  /** Several kinds of rows that could not be taken. */
  | { readonly rows: readonly InvalidLook[] };

/** What asks for a look comes before mere notes. */
export function boxesOf(looks: readonly LookFirst[]): Box[] {
  const rows = looks.filter((look) => look.code === 'invalid');
  const boxes = looks
    .filter((look) => rows.length < 2 || look.code !== 'invalid')
    .map((look): Box => ({ look }));
  const all = rows.length < 2 ? boxes : [...boxes, { rows }];
  return [...all.filter(asksForLook), ...all.filter((box) => !asksForLook(box))];
}

export function asksForLook(box: Box): boolean {
  return 'rows' in box || lookLevel(box.look) === 'look';
}

export function boxWords(box: Box, naming: Naming): LookWords {
  if ('look' in box) return lookWords(box.look, naming);
  const count = box.rows.reduce((sum, look) => sum + look.count, 0);
  return { title: `${counted(count, 'row')} left out` };
}

/** Where a link to the box at this place leads. */
export function boxId(place: number): string {
  return `finding-${String(place + 1)}`;
}

/** What most plans have, and what a person reads before the list. */
const MOST_OPEN_BOXES = 6;

export function* lookSection(reviewed: Reviewed): Generator<Markup> {
  const boxes = boxesOf(reviewed.looks).map((box, place) => boxMarkup(box, boxId(place), reviewed));
  if (boxes.length === 0) return;
  const folded = boxes.slice(MOST_OPEN_BOXES);
  const more =
    folded.length === 0
      ? NOTHING
      : markup`<details class="further"><summary>${counted(folded.length, 'more finding')}</summary><ol class="looks">
${folded}</ol></details>
`;
  const content = markup`<ol class="looks">
${boxes.slice(0, MOST_OPEN_BOXES)}</ol>
${more}`;
  yield section('look-first', 'Look at these first', content);
}

function boxMarkup(box: Box, id: string, reviewed: Reviewed): Markup {
  const { title, examples, detail } = boxWords(box, {
    countries: reviewed.countryNames,
    fieldOf: fieldWords,
    placeOf: (origin) => originWords(origin, reviewed.legend),
  });
  const people = peopleOf(box, reviewed);
  // People say it better.
  const told = [...(people.length === 0 ? [examples] : []), detail]
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => markup`<p>${sentence}</p>`);
  const note = asksForLook(box) ? NOTHING : markup`<small>Note:</small> `;
  const beside =
    'rows' in box
      ? faultTable(box.rows, reviewed.legend)
      : people.length === 0
        ? NOTHING
        : markup`<ul class="people">${people.slice(0, MOST_PEOPLE)}</ul>`;
  return markup`<li class="look ${toneOfBox(box)}" id="${id}"><div><h3>${note}${title}</h3>${told}${valueTable(box, reviewed)}</div>${beside}<div class="rest">${restMarkup(box, people.slice(MOST_PEOPLE), reviewed)}</div></li>
`;
}

function toneOfBox(box: Box): Tone {
  if ('rows' in box) return 'warn';
  const kind = kindOf(box.look);
  return kind === undefined ? 'warn' : toneOf(kind);
}

/** Undefined for rows and addresses that are no changes. */
function kindOf(look: LookFirst): ItemKind | undefined {
  if ('kind' in look) return look.kind;
  if ('cell' in look) return look.cell.kind;
  if ('common' in look) return look.common.kind;
  if ('traits' in look) return look.traits.kind;
  if (look.code === 'parted') return 'updateContact';
  return look.code === 'roles' ? 'createContact' : undefined;
}

/** Enough to see what it is about. */
const MOST_PEOPLE = 3;

/** What a box shows of them, and what it folds. */
function peopleOf(box: Box, reviewed: Reviewed): Markup[] {
  if ('rows' in box) return [];
  return 'addresses' in box.look ? addressLines(box.look, reviewed) : itemLines(box.look, reviewed);
}

/** A link that lets the list show all of them, or else those that the finding knows. */
function restMarkup(box: Box, others: readonly Markup[], reviewed: Reviewed): Markup {
  if ('rows' in box) return markup`<p><a href="#rejects">All of them</a></p>`;
  const { look } = box;
  const filter = filterOf(look, reviewed.data) ?? groupFilter(look, reviewed);
  if (filter !== undefined)
    return markup`<p><a href="#changes" data-filter="${filter}">${allWords(look)}</a></p>`;
  if (others.length === 0) return NOTHING;
  return markup`<details><summary>${grouped(others.length)} more of ${grouped(look.count)}</summary><ul class="people">${others}</ul></details>`;
}

function allWords(look: LookFirst): string {
  // The filter does not ask for the values.
  if ('common' in look) return 'Changes of this kind';
  return look.count === 1 ? 'In the list' : `All ${grouped(look.count)}`;
}

function itemLines(look: LookFirst, reviewed: Reviewed): Markup[] {
  return look.items.flatMap((seq) => {
    const item = reviewed.item(seq);
    if (item === undefined) return [];
    const row = changeRow(item, reviewed.countryNames);
    return [personLine(seq, row.target, changeOf(look, row, reviewed.legend))];
  });
}

function personLine(seq: number, target: string, change: Markup): Markup {
  return markup`<li><a href="#item-${seq}">${shownValue(target)}</a> <span>${change}</span></li>`;
}

/** The fields that it is about, old → new; otherwise why, and which row says so. */
function changeOf(look: LookFirst, row: ChangeRow, legend: Legend): Markup {
  const rows = fieldsOf(look, row);
  if (rows.length > 0) {
    const isNamed = rows.length > 1 || 'traits' in look;
    return joined(
      rows.map(
        (one) =>
          markup`${isNamed ? markup`${fieldName(one.field)} ` : NOTHING}${sidesOf(row.kind, one)}`,
      ),
      ' · ',
    );
  }
  const { reason, status, origin } = row;
  const parts = [status, reason].flatMap((part) => (part === null ? [] : [shownValue(part)]));
  return joined([...parts, ...(origin === null ? [] : [originMarkup(origin, legend)])], ' · ');
}

function sidesOf(kind: ItemKind, row: FieldRow): Markup {
  return kind === 'updateContact' ? bothSides(row) : shownValue(row.next ?? row.old);
}

/** More would hide them. */
const MOST_FIELDS = 2;

function fieldsOf(look: LookFirst, { changes }: ChangeRow): readonly FieldRow[] {
  const named = (field: string): readonly FieldRow[] =>
    changes.filter((one) => one.field === field);
  if ('cell' in look) return named(look.cell.field);
  if ('common' in look) return named(look.common.field);
  if (look.code === 'parted') return named(look.pair[0]);
  if (look.code === 'renames') return named('email');
  if (look.code === 'conflicts' || look.code === 'editsLost')
    return changes.filter(({ moved }) => moved !== undefined).slice(0, MOST_FIELDS);
  return look.code === 'rareGroup' ? changes.slice(0, MOST_FIELDS) : [];
}

type AddressLook = Extract<LookFirst, { readonly addresses: readonly unknown[] }>;

/** Each one; the plan's own limit is a thousand. */
function addressLines(look: AddressLook, { legend, item, countryNames }: Reviewed): Markup[] {
  if (look.code === 'mistyped')
    return look.addresses.map(
      ({ email, meant, origin }) =>
        markup`<li>${shownValue(email)} <span>${shownValue(meant)} may be meant · ${originMarkup(origin, legend)}</span></li>`,
    );
  return look.addresses.map(({ email, seq }) => {
    const found = item(seq);
    const row = found === undefined ? undefined : changeRow(found, countryNames);
    return personLine(seq, email, row === undefined ? NOTHING : changeOf(look, row, legend));
  });
}

/** The values that come often, where there are several. */
function valueTable(box: Box, { survey, countryNames }: Reviewed): Markup {
  if ('rows' in box) return NOTHING;
  const { look } = box;
  const values =
    'common' in look
      ? [look.common, ...look.others]
      : look.code === 'parted'
        ? survey.common.filter(
            ({ kind, place, field }) =>
              kind === 'updateContact' && place === look.place && field === look.pair[0],
          )
        : [];
  if (values.length < 2) return NOTHING;
  const rows = values.map(
    ({ field, value, count, of }) =>
      markup`<tr><th scope="row">${shownValue(countryName(field, value, countryNames) ?? value)}</th><td class="number">${grouped(count)}</td><td class="number">${percent(count, of)}</td></tr>`,
  );
  return markup`<details><summary>${counted(values.length, 'frequent value')}</summary>
<table><thead><tr><th scope="col">Value</th><th scope="col" class="number">Changes</th><th scope="col" class="number">Share</th></tr></thead><tbody>
${rows}</tbody></table></details>`;
}

const MOST_FAULTS = 5;
const MOST_VALUES = 3;

/** What is wrong with rows, the most frequent first. */
function faultTable(looks: readonly InvalidLook[], legend: Legend): Markup {
  const rows = looks
    .slice(0, MOST_FAULTS)
    .map(({ source, column, fault, count, lines, values }) => {
      const where =
        column === '' ? shownValue(source) : markup`${shownValue(source)}, ${shownValue(column)}`;
      // Some reasons name the value themselves.
      const cells = 'word' in fault ? [] : values.slice(0, MOST_VALUES);
      const told = joined(
        cells.map(([value]) => shownValue(value)),
        ', ',
      );
      const line =
        lines[0] === undefined
          ? NOTHING
          : markup` <small>${count > 1 ? 'first in ' : ''}${originMarkup(lines[0], legend)}</small>`;
      return markup`<tr><td class="number">${grouped(count)}</td><th scope="row">${where}</th><td>${rowFaultWords(fault)}${cells.length === 0 ? NOTHING : markup`: ${told}`}${line}</td></tr>`;
    });
  return markup`<table class="faults"><thead><tr><th scope="col" class="number">Rows</th><th scope="col">Where</th><th scope="col">What is wrong</th></tr></thead><tbody>
${rows}</tbody></table>`;
}

/** The choices of the filters that show it; undefined where none do. */
function filterOf(look: LookFirst, data: PageData): string | undefined {
  if ('cell' in look) return cellFilter(look.cell, data);
  if ('common' in look) return cellFilter(look.common, data);
  if (look.code !== 'deletes' && look.code !== 'suppressions') return undefined;
  return placeFilter(look, data);
}

/** Where it is exactly one of the groups. */
function groupFilter({ items, count }: LookFirst, { survey }: Reviewed): string | undefined {
  const [group, ...others] = new Set(items.map((seq) => survey.groupIndexOf(seq)));
  if (group === undefined || others.length > 0) return undefined;
  return survey.groups[group]?.count === count ? `group=${String(group)}` : undefined;
}

export function placeFilter(
  { kind, place }: Pick<FieldCell, 'kind' | 'place'>,
  data: PageData,
): string {
  const inPlace = place === null ? [] : [`place=${String(data.nameOf(place))}`];
  return [`kind=${String(ITEM_KINDS.indexOf(kind))}`, ...inPlace].join(' ');
}

export function cellFilter(
  cell: Pick<FieldCell, 'kind' | 'place' | 'field'> & { readonly change: ChangeClass | null },
  data: PageData,
): string {
  const how = cell.change === null ? '' : ` how=${String(CHANGE_CLASSES.indexOf(cell.change))}`;
  return `${placeFilter(cell, data)} field=${String(data.fieldOf(cell.field))}${how}`;
}
