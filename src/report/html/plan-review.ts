// What a person looks at before the single changes: what deserves a look first, the groups of the plan, what happens to
// each field, and a sample that nobody chose.
import { counted, grouped, nouns } from '../../lib/index.ts';
import { type Item, ITEM_KINDS } from '../../plan/index.ts';
import {
  type ChangeClass,
  type FieldCell,
  type LookFirst,
  ruledOutShare,
  type Sample,
  type Survey,
  CHANGE_CLASSES,
} from '../../review/index.ts';
import { changeRow, type CountryNames } from '../words/change-row.ts';
import { togetherWords } from '../words/item-lines.ts';
import { CLASS_WORDS, groupWords, lookLevel, lookWords, pairsWords } from '../words/look-words.ts';
import { KIND_WORDS } from '../words/phrases.ts';
import {
  type Entry,
  entryMarkup,
  type Legend,
  originMarkup,
  originWords,
} from './changes/changes.ts';
import type { PageData } from './changes/blocks.ts';
import { joined, markup, type Markup, NOTHING } from './page/markup.ts';
import { section } from './page/page.ts';
import { percent, shownValue } from './page/shown-values.ts';

/** A plan as it was looked at, and the data of the page, which numbers its names. */
export interface Reviewed {
  readonly survey: Survey;
  readonly looks: readonly LookFirst[];
  readonly data: PageData;
  readonly countryNames: CountryNames;
  readonly legend: Legend;
  /** The configuration that commands are to name. */
  readonly config: string | undefined;
  readonly item: (seq: number) => Item | undefined;
}

export function* lookSection(reviewed: Reviewed): Generator<Markup> {
  const { looks } = reviewed;
  if (looks.length === 0) return;
  const content = markup`<ol class="looks">
${looks.map((look) => lookMarkup(look, reviewed))}</ol>
`;
  yield section('look-first', 'Look at these first', content);
}

function lookMarkup(look: LookFirst, reviewed: Reviewed): Markup {
  const { title, detail } = lookWords(look, reviewed.countryNames, (origin) =>
    originWords(origin, reviewed.legend),
  );
  const level = lookLevel(look);
  const word = level === 'look' ? 'Look' : 'Note';
  const about = detail === undefined ? NOTHING : markup`<p>${detail}</p>`;
  const filter = filterOf(look, reviewed.data);
  const heading =
    filter === undefined
      ? markup`${title}`
      : markup`<a href="#changes" data-filter="${filter}">${title}</a>`;
  return markup`<li class="note ${level === 'look' ? 'warn' : 'plain'}"><b><small>${word}:</small> ${heading}</b>${about}${addressList(look, reviewed.legend)}${itemLinks(look)}</li>
`;
}

/** The choices of the filters that show it; undefined where none do. */
function filterOf(look: LookFirst, data: PageData): string | undefined {
  if ('cell' in look) return cellFilter(look.cell, data);
  if ('common' in look) return cellFilter(look.common, data);
  if (look.code !== 'deletes' && look.code !== 'suppressions') return undefined;
  return placeFilter(look, data);
}

function placeFilter({ kind, place }: Pick<FieldCell, 'kind' | 'place'>, data: PageData): string {
  const inPlace = place === null ? [] : [`place=${String(data.nameOf(place))}`];
  return [`kind=${String(ITEM_KINDS.indexOf(kind))}`, ...inPlace].join(' ');
}

function cellFilter(
  cell: Pick<FieldCell, 'kind' | 'place' | 'field'> & { readonly change: ChangeClass | null },
  data: PageData,
): string {
  const how = cell.change === null ? '' : ` how=${String(CHANGE_CLASSES.indexOf(cell.change))}`;
  return `${placeFilter(cell, data)} field=${String(data.nameOf(cell.field))}${how}`;
}

const MOST_OPEN = 20;

/** Each one; the plan's own limit is a thousand. */
function addressList(look: LookFirst, legend: Legend): Markup {
  if (!('addresses' in look)) return NOTHING;
  const entries =
    look.code === 'mistyped'
      ? look.addresses.map(
          ({ email, meant, origin }) =>
            markup`<li>${shownValue(email)}, ${shownValue(meant)} may be meant <small>${originMarkup(origin, legend)}</small></li>`,
        )
      : look.addresses.map(
          ({ email, seq }) => markup`<li><a href="#item-${seq}">${shownValue(email)}</a></li>`,
        );
  const list = markup`<ul class="addresses">${entries}</ul>`;
  if (entries.length <= MOST_OPEN) return list;
  return markup`<details><summary>${counted(entries.length, 'address')}</summary>${list}</details>`;
}

function itemLinks({ items, count, ...look }: LookFirst): Markup {
  if (items.length === 0 || 'addresses' in look) return NOTHING;
  const links = items.map((seq) => markup`<a href="#item-${seq}">${seq}</a>`);
  const first = count > items.length ? 'The first: no. ' : `${nouns(items.length, 'Change')} no. `;
  return markup`<p><small>${first}${joined(links, ', ')}</small></p>`;
}

const EXAMPLES = 5;

export function* groupSection(reviewed: Reviewed): Generator<Markup> {
  const { survey } = reviewed;
  const { groups } = survey;
  if (groups.length === 0) return;
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const examples = examplesByGroup(survey);
  const rows = groups.map(({ count, ...traits }, place) => {
    const words = groupWords(traits);
    const items = plannedEntries(examples[place] ?? [], reviewed);
    return markup`<tr><td class="tick"><input type="checkbox" data-group="${place}" aria-label="Accept the group: ${words}" hidden></td><th scope="row"><a href="#changes" data-filter="group=${place}">${words}</a>
<details class="examples"><summary>${counted(items.length, 'example')}</summary><ul>${items}</ul></details></th><td class="number">${grouped(count)}</td><td class="number">${percent(count, total)}</td></tr>
`;
  });
  const content = markup`<p>Changes of one kind, in one place, from one source, that change the same fields in the same way.</p>
<table class="groups"><thead><tr><th scope="col"><span class="unseen">Accept</span></th><th scope="col">Group</th><th scope="col" class="number">Changes</th><th scope="col" class="number">Share</th></tr></thead><tbody>
${rows}</tbody></table>
`;
  yield section('groups', 'Groups', content);
}

function examplesByGroup({ exact, groups, groupIndexOf }: Survey): number[][] {
  const found: number[][] = groups.map(() => []);
  for (const { examples } of exact)
    for (const seq of examples) {
      const list = found[groupIndexOf(seq) ?? -1];
      if (list !== undefined && list.length < EXAMPLES) list.push(seq);
    }
  return found;
}

function plannedEntries(
  seqs: readonly number[],
  { item, countryNames, legend }: Reviewed,
): Markup[] {
  return seqs.flatMap((seq) => {
    const found = item(seq);
    return found === undefined ? [] : [entryMarkup(plannedEntry(found, countryNames), legend)];
  });
}

export function plannedEntry(item: Item, countryNames: CountryNames): Entry {
  const reason = 'chain' in item ? togetherWords(item.chain) : null;
  return { seq: item.seq, change: changeRow(item, countryNames), verdict: null, reason };
}

/** More than this would hide those that matter. */
const MOST_CELLS = 200;

export function* fieldSection({ survey, data, countryNames }: Reviewed): Generator<Markup> {
  const cells = survey.cells.filter(({ count }) => count > 0);
  const renames = renameRows(survey, data);
  if (cells.length + renames.length === 0) return;
  const shown = [...cells].sort(
    (a, b) =>
      Number(b.kind === 'updateContact') - Number(a.kind === 'updateContact') || b.count - a.count,
  );
  const rows = shown.slice(0, MOST_CELLS).map((cell) => cellRow(cell, data, countryNames));
  const more =
    shown.length <= MOST_CELLS
      ? NOTHING
      : markup`<p class="note">${grouped(shown.length - MOST_CELLS)} rarer ones are found by the filters below.</p>
`;
  const content = markup`<table class="fields"><thead><tr><th scope="col">Field</th><th scope="col">How it changes</th><th scope="col">Where</th><th scope="col" class="number">Changes</th><th scope="col">Most frequent</th></tr></thead><tbody>
${renames}${rows}</tbody></table>
${more}`;
  yield section('fields', 'What happens to each field', content);
}

/** A new address is no value of a field to the service; to a reader it is the field `email`, as in the list of changes. */
function renameRows({ exact }: Survey, data: PageData): Markup[] {
  const counts = new Map<string, number>();
  for (const { traits, count } of exact) {
    const { marks, place } = traits;
    if (place !== null && marks.includes('renamed'))
      counts.set(place, (counts.get(place) ?? 0) + count);
  }
  const { verb, noun } = KIND_WORDS.updateContact;
  return Array.from(counts, ([place, count]) => {
    const filter = `${placeFilter({ kind: 'updateContact', place }, data)} field=${String(data.nameOf('email'))}`;
    return markup`<tr><th scope="row">email</th><td><a href="#changes" data-filter="${filter}">another address</a></td><td>${verb} ${noun} · ${shownValue(place)}</td><td class="number">${grouped(count)}</td><td></td></tr>
`;
  });
}

function cellRow(cell: FieldCell, data: PageData, countryNames: CountryNames): Markup {
  const { kind, place, field, change, count } = cell;
  const { verb, noun } = KIND_WORDS[kind];
  return markup`<tr><th scope="row">${shownValue(field)}</th><td><a href="#changes" data-filter="${cellFilter(cell, data)}">${CLASS_WORDS[change]}</a></td><td>${verb} ${noun}${place === null ? NOTHING : markup` · ${shownValue(place)}`}</td><td class="number">${grouped(count)}</td><td>${pairsWords(cell, countryNames, 3)}</td></tr>
`;
}

export function* sampleSection(sample: Sample, reviewed: Reviewed): Generator<Markup> {
  const { items, of } = sample;
  if (of === 0) return;
  const entries = plannedEntries(items, reviewed);
  const share = `${(100 * ruledOutShare(sample)).toLocaleString('en-US', { maximumSignificantDigits: 2 })} %`;
  const proves =
    items.length === of
      ? markup`${of === 1 ? 'This is the one change' : `These are all ${grouped(of)} changes`} that a sample may stand for.`
      : markup`If ${items.length === 1 ? 'it is' : `all ${grouped(items.length)} are`} fine, then with 95 % confidence fewer than ${share} of the ${counted(of, 'change')} are wrong.`;
  const rest =
    entries.length <= MOST_OPEN
      ? NOTHING
      : markup`<details><summary>${grouped(entries.length - MOST_OPEN)} more</summary><ul>${entries.slice(MOST_OPEN)}</ul></details>`;
  const content = markup`<p>${proves} The fingerprint of the plan chose ${items.length === 1 ? 'it' : 'them'}, so that nobody could: the command makes the same list.</p>
<p>It does not prove that a rare mistake is absent, and it stands for no delete and no suppression: each of those is to be looked at.</p>
<ul>${entries.slice(0, MOST_OPEN)}</ul>
${rest}
`;
  yield section('sample', 'A sample that nobody chose', content);
}
