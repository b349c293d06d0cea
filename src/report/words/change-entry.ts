// One planned change as an entry of a list: a sign, its contact, where it comes from, and what changes.
import { grouped } from '../../lib/index.ts';
import type { ChangeOrigin, Fields, Origin } from '../../contacts/index.ts';
import type { FieldChange } from '../../diff/index.ts';
import { type Change, ITEM_KINDS } from '../../plan/index.ts';
import {
  itemsByRisk,
  lookFirst,
  type LookFirst,
  riskOf,
  type Survey,
  surveyPlan,
} from '../../review/index.ts';
import type { PlanReader } from '../../state/index.ts';
import type { Entry, List } from './document.ts';
import {
  changeTarget,
  countryName,
  type CountryNames,
  evidenceText,
  filled,
  goneWords,
  movedWords,
  otherGivers,
} from './change-row.ts';
import { groupWords } from './look-words.ts';
import { KIND_WORDS, type KindWords } from './phrases.ts';
import { quoted, quotedPair, visible } from './visible-text.ts';

/** Fields of a deleted contact to show: enough to recognise the person. */
const DELETED_FIELDS = 4;

/** The changes of each kind, in the order in which they are carried out. */
export function changesByKind(plan: Pick<PlanReader, 'head' | 'items'>) {
  return ITEM_KINDS.map((kind) => ({
    id: kind,
    title: KIND_WORDS[kind].title,
    count: plan.head.counts[kind],
    entries: () => plan.items(kind),
  }));
}

/** A plan with what a look at it as a whole found. */
export interface LookedAt {
  readonly plan: PlanReader;
  readonly survey: Survey;
  readonly looks: readonly LookFirst[];
}

export function lookedAt(plan: PlanReader): LookedAt {
  const survey = surveyPlan(plan);
  return { plan, survey, looks: lookFirst(plan, survey) };
}

/** The changes group by group, the group to look at first before the others, and in each the changes to look at first. */
export function groupLists(at: LookedAt, limit: number, seeAll: string): List[] {
  const { plan, survey } = at;
  const { countryNames } = plan.head;
  const entryOf = (seq: number): Entry[] => {
    const item = plan.item(seq);
    return item === undefined ? [] : [changeEntry(item, countryNames)];
  };
  return [...survey.groups.entries()]
    .sort(([, a], [, b]) => riskOf(a) - riskOf(b) || b.count - a.count)
    .map(([place, group]) => ({
      block: 'list',
      id: `group-${group.id}`,
      title: groupWords(group),
      selector: `group=${group.id}`,
      columns: CHANGE_COLUMNS,
      count: group.count,
      entries: () => chained(itemsByRisk(at, place, limit), entryOf),
      isSampled: true,
      seeAll,
    }));
}

function* chained<From, Made>(
  all: Iterable<From>,
  made: (one: From) => readonly Made[],
): Generator<Made> {
  for (const one of all) yield* made(one);
}

const CHANGE_COLUMNS = ['Change', 'Where', 'What'];

/** With its fields below. */
export function changeEntry(change: Change, countryNames: CountryNames): Entry {
  return {
    ...changeName(change),
    lines: [...detailLines(change, countryNames), ...chainLines(change)],
  };
}

/** Without its fields. A contact that gets a new address has both. */
export function changeName(change: Change): Omit<Entry, 'lines'> {
  const sign = SIGNS[KIND_WORDS[change.kind].verb];
  const target = changeTarget(change);
  if (!('address' in change)) {
    const type = change.kind === 'createCustomField' ? ` (${change.fieldType})` : '';
    return { sign, cells: [`${KIND_WORDS[change.kind].noun} ${quoted(target)}${type}`] };
  }
  const renamed = 'newAddress' in change ? ` -> ${visible(change.newAddress.email)}` : '';
  const cells = [`${visible(target)}${renamed}`, placeOf(change)];
  if ('origin' in change) return { sign, cells, origin: originText(change.origin) };
  return { sign, cells: [...cells, goneWords(change, visible, quoted)] };
}

const SIGNS = {
  create: '+',
  add: '+',
  update: '~',
  delete: '-',
  remove: '-',
  suppress: '!',
} as const satisfies Record<KindWords['verb'], Entry['sign']>;

/** Between the columns of a line. */
const COLUMNS = '  ';

type PersonChange = Extract<Change, { readonly address: string }>;

function detailLines(change: Change, countryNames: CountryNames): string[] {
  if ('changes' in change) {
    return changedLines(change.changes, change.origin, (field) =>
      [changedField(field, countryNames), ...nonEmpty(movedWords(change, field.field))].join(
        COLUMNS,
      ),
    );
  }
  if ('fields' in change) {
    return [...nonEmpty(filledFields(change.fields, countryNames)), ...otherRows(change.origin)];
  }
  if ('status' in change) return nonEmpty(visible(evidenceText(change.evidence)));
  if (!('prior' in change)) return [];
  const fields = nonEmpty(filledFields(change.prior.fields, countryNames, DELETED_FIELDS));
  return fields.map((text) => `was: ${text}`);
}

function chainLines(change: Change): string[] {
  return 'chain' in change ? [togetherWords(visible(change.chain))] : [];
}

/** The other changes are found by the address, which is in one of them. */
export function togetherWords(chain: string): string {
  return `goes together with the other changes of people who had or have ${chain}`;
}

/** Each changed field, with its row where that is not the row of the whole change. */
export function changedLines(
  changes: readonly FieldChange[],
  origin: ChangeOrigin,
  wordsOf: (change: FieldChange) => string,
): string[] {
  const givers = otherGivers(origin);
  return changes.map((change) => {
    const giver = givers.get(change.field);
    const cause = giver === undefined ? [] : [originText(giver)];
    return [wordsOf(change), ...cause].join(COLUMNS);
  });
}

function placeOf(change: PersonChange): string {
  if ('segment' in change) return `segment ${quoted(change.segment)}`;
  if ('group' in change) return `${change.status} in ${quoted(change.group)}`;
  return 'status' in change ? change.status : visible(change.contactType);
}

export function originText({ source, file, line }: Origin): string {
  return `${visible(source)} ${visible(file)}:${String(line)}`;
}

/** A created contact has its fields in one line, and below it the rows that gave some of them. */
function otherRows({ others = [] }: ChangeOrigin): string[] {
  return others.map(({ fields, ...row }) => {
    const names = fields.map((field) => visible(field)).join(', ');
    return `${names} from ${originText(row)}`;
  });
}

function nonEmpty(text: string): string[] {
  return text === '' ? [] : [text];
}

/** `city: "Wien" → "Graz"`. Custom fields keep the prefix that they have in the configuration. */
export function changedField(change: FieldChange, countryNames: CountryNames): string {
  const [was, willBe] = bothValues(change, countryNames);
  return `${visible(change.field)}: ${was} → ${willBe}`;
}

/** Of a field that nothing is written to: `city: stays "Wien", the sources have "Graz"`. */
export function leftField(change: FieldChange, countryNames: CountryNames): string {
  const [stays, wanted] = bothValues(change, countryNames);
  return `${visible(change.field)}: stays ${stays}, the sources have ${wanted}`;
}

function bothValues(
  { field, old, new: next }: FieldChange,
  countryNames: CountryNames,
): readonly [service: string, sources: string] {
  const shown = (value: string | null): string =>
    value === null ? '(empty)' : fieldValue(field, value, countryNames);
  return old !== null && next !== null && field !== 'country'
    ? quotedPair(old, next)
    : [shown(old), shown(next)];
}

/**
 * Filled fields in one line: `first_name "Anna", country "Austria" (id 14)`; the first few, and how many others there
 * are.
 */
function filledFields(fields: Fields, countryNames: CountryNames, most = Infinity): string {
  const all = filled(fields);
  const shown = all
    .slice(0, most)
    .map(([field, value]) => `${visible(field)} ${fieldValue(field, value, countryNames)}`)
    .join(', ');
  return all.length <= most ? shown : `${shown} and ${grouped(all.length - most)} more`;
}

function fieldValue(field: string, value: string, countryNames: CountryNames): string {
  const name = countryName(field, value, countryNames);
  return name === undefined ? quoted(value) : `${quoted(name)} (id ${visible(value)})`;
}
