// What a person looks at besides single changes: the groups of the plan, what happens to each field, and a random sample.
import { counted, grouped } from '../../lib/index.ts';
import type { Item } from '../../plan/index.ts';
import {
  type FieldCell,
  type Group,
  ruledOutShare,
  type Sample,
  type Survey,
} from '../../review/index.ts';
import { changeRow, type CountryNames } from '../words/change-row.ts';
import { fieldWords } from '../words/field-words.ts';
import { togetherWords } from '../words/change-entry.ts';
import { CLASS_WORDS, groupWords, pairsWords } from '../words/look-words.ts';
import { KIND_WORDS, percent } from '../words/phrases.ts';
import { type Entry, entryMarkup, fieldName, signMarkup } from './changes/changes.ts';
import type { PageData } from './changes/blocks.ts';
import { markup, type Markup, NOTHING } from './page/markup.ts';
import { section } from './page/page.ts';
import { shownValue } from './page/shown-values.ts';
import { cellFilter, placeFilter, type Reviewed } from './plan-looks.ts';

const EXAMPLES = 5;

/** What a person reads before the list. */
const MOST_OPEN_GROUPS = 10;

export function* groupSection(reviewed: Reviewed): Generator<Markup> {
  const { survey } = reviewed;
  const { groups } = survey;
  if (groups.length === 0) return;
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const examples = examplesByGroup(survey);
  const rows = groups.map((group, place) =>
    groupRow(group, place, total, plannedEntries(examples[place] ?? [], reviewed)),
  );
  const folded = rows.slice(MOST_OPEN_GROUPS);
  const more =
    folded.length === 0
      ? NOTHING
      : markup`<details class="further"><summary>${counted(folded.length, 'smaller group')}</summary>${groupTable(folded)}</details>
`;
  const content = markup`<p>Each group holds changes that are alike. A tick accepts all of them.</p>
${groupTable(rows.slice(0, MOST_OPEN_GROUPS))}${more}`;
  yield section('groups', 'Groups', content);
}

function groupTable(rows: readonly Markup[]): Markup {
  return markup`<table class="groups"><thead><tr><th scope="col"><span class="unseen">Accept</span></th><th scope="col">Group</th><th scope="col" class="number">Changes</th><th scope="col" class="number">Share</th></tr></thead><tbody>
${rows}</tbody></table>
`;
}

function groupRow(
  { count, ...traits }: Group,
  place: number,
  total: number,
  entries: readonly Markup[],
): Markup {
  const words = groupWords(traits, fieldWords);
  return markup`<tr><td class="tick"><input type="checkbox" data-group="${place}" aria-label="Accept the group: ${words}" hidden></td><th scope="row">${signMarkup(traits.kind)} <a href="#changes" data-filter="group=${place}">${words}</a>
<details class="examples"><summary>${counted(entries.length, 'example')}</summary><ul>${entries}</ul></details></th><td class="number">${grouped(count)}</td><td class="number">${percent(count, total)}</td></tr>
`;
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
  const content = markup`<details class="further"><summary>${counted(shown.length + renames.length, 'way')} in which fields change, with their most frequent values</summary>
<table class="fields"><thead><tr>${FIELD_HEADS.map((head, place) => markup`<th scope="col"${place === COUNT_PLACE ? markup` class="number"` : NOTHING}>${head}</th>`)}</tr></thead><tbody>
${renames}${rows}</tbody></table>
${more}</details>
`;
  yield section('fields', 'What happens to each field', content);
}

const FIELD_HEADS = ['Field', 'How it changes', 'Where', 'Changes', 'Most frequent'] as const;
const COUNT_PLACE = 3;

/** On a phone, where no row of heads has room, each cell says its own. */
function fieldRow(field: string, cells: readonly Markup[]): Markup {
  const shown = cells.map((cell, index) => {
    const place = index + 1;
    const tone = place === COUNT_PLACE ? markup` class="number"` : NOTHING;
    return markup`<td${tone} data-head="${FIELD_HEADS[place] ?? ''}">${cell}</td>`;
  });
  return markup`<tr><th scope="row">${fieldName(field)}</th>${shown}</tr>
`;
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
    const filter = `${placeFilter({ kind: 'updateContact', place }, data)} field=${String(data.fieldOf('email'))}`;
    return fieldRow('email', [
      markup`<a href="#changes" data-filter="${filter}">another address</a>`,
      markup`${verb} ${noun} · ${shownValue(place)}`,
      markup`${grouped(count)}`,
      NOTHING,
    ]);
  });
}

function cellRow(cell: FieldCell, data: PageData, countryNames: CountryNames): Markup {
  const { kind, place, field, change, count } = cell;
  const { verb, noun } = KIND_WORDS[kind];
  return fieldRow(field, [
    markup`<a href="#changes" data-filter="${cellFilter(cell, data)}">${CLASS_WORDS[change]}</a>`,
    markup`${verb} ${noun}${place === null ? NOTHING : markup` · ${shownValue(place)}`}`,
    markup`${grouped(count)}`,
    markup`${pairsWords(cell, countryNames, 3)}`,
  ]);
}

/** Enough to see what they are like. */
const MOST_OPEN = 5;

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
  const content = markup`<p>${proves} ${items.length === 1 ? 'It follows' : 'They follow'} from the fingerprint of the plan, so nobody can pick ${items.length === 1 ? 'it' : 'them'}. The command makes the same list.</p>
<p>It does not prove that a rare mistake is absent, and it stands for no delete and no suppression: each of those is to be looked at.</p>
<ul>${entries.slice(0, MOST_OPEN)}</ul>
${rest}
`;
  yield section('sample', 'A random sample', content);
}
