// Groups of changes that one look can judge: of one kind, in one place, from one source, with the same fields changed in
// the same way. Where a plan has more of them than anybody reads, the small ones are told by less: first the classes of
// their fields are left out, then the fields.
import type { Change, ItemKind, MovedBothWays } from '../../plan/index.ts';
import { canonicalJson, sha256Hex } from '../../lib/index.ts';
import { CHANGE_CLASSES, type ChangeClass, placeOf } from './changed-fields.ts';

/** A field and how it changes. */
export interface FieldClass {
  readonly field: string;
  readonly change: ChangeClass;
}

/** What all changes of a group have in common. */
export interface GroupTraits {
  readonly kind: ItemKind;
  /** The contact type, segment or unsubscribe group; null for what has none. */
  readonly place: string | null;
  /** Null where no row asks for it, such as for a delete. */
  readonly source: string | null;
  /** Of a delete its reason, of a suppression what the source says; null for others. */
  readonly cause: string | null;
  /** What else deserves a look. */
  readonly marks: readonly GroupMark[];
  /** Of an update, the fields that change; of a create, those whose values look odd. In the order of their names. */
  readonly fields: readonly FieldClass[];
  /** `fields`: their classes differ, and `worst` is told alone; `anything`: the fields differ as well. */
  readonly varies: 'nothing' | 'fields' | 'anything';
  /** The class that most deserves a look; null where no field changes. */
  readonly worst: ChangeClass | null;
}

export interface Group extends GroupTraits {
  /** Eight hexadecimal digits, from the traits: the same plan gives the same. */
  readonly id: string;
  readonly count: number;
}

/** Equal for changes with the same traits, and quicker to make: a plan may have a million items. */
export function changeKey(change: Change, fields: readonly FieldClass[]): string {
  const source = 'origin' in change ? change.origin.source : '';
  let key = `${change.kind}\n${placeOf(change) ?? ''}\n${source}\n${causeOf(change) ?? ''}\n${marksOf(change).join()}`;
  for (const { field, change: how } of fields) key += `\n${field} ${how}`;
  return key;
}

/** The fields of one change, as `surveyPlan` classed them. */
export function traitsOf(change: Change, fields: readonly FieldClass[]): GroupTraits {
  return {
    kind: change.kind,
    place: placeOf(change),
    source: 'origin' in change ? change.origin.source : null,
    cause: causeOf(change),
    marks: marksOf(change),
    fields,
    varies: 'nothing',
    worst: worstOf(fields),
  };
}

function causeOf(change: Change): string | null {
  if ('reason' in change) return change.reason;
  return 'status' in change ? change.status : null;
}

/**
 * `elsewhere`: deleted here, and in a source for another contact type. `moves`: deleted here since it is created
 * elsewhere. `replaced`: its person is created with another address. `editLost`: a value goes that somebody changed on
 * the service. `conflict`: both sides changed it. `returns`: a person who had left comes back. `recreated`: it was
 * removed on the service. `refused`: a person had refused it by name. `renamed`: the contact gets another address. `chained`: one person has the address that
 * another had, and their changes go together.
 */
const MARKS = [
  ['elsewhere', (change) => 'alsoIn' in change],
  ['moves', (change) => 'movedTo' in change && change.movedTo !== change.contactType],
  ['replaced', (change) => 'movedAs' in change],
  ['returns', (change) => 'wasSuppressed' in change],
  ['recreated', (change) => 'wasGone' in change],
  ['refused', (change) => 'wasRefused' in change],
  ['editLost', (change) => movedIn(change)?.overwritten !== undefined],
  [
    'conflict',
    (change) => movedIn(change)?.conflicts !== undefined || movedIn(change)?.waits === true,
  ],
  ['renamed', (change) => 'newAddress' in change],
  ['chained', (change) => 'chain' in change],
] as const satisfies readonly (readonly [mark: string, holds: (change: Change) => boolean])[];

export type GroupMark = (typeof MARKS)[number][0];

function movedIn(change: Change): MovedBothWays | undefined {
  return change.kind === 'updateContact' ? change.moved : undefined;
}

function marksOf(change: Change): GroupMark[] {
  return MARKS.filter(([, holds]) => holds(change)).map(([mark]) => mark);
}

/** The classes stand in the order in which they deserve a look. */
function worstOf(fields: readonly FieldClass[]): ChangeClass | null {
  const ranks = fields.map(({ change }) => CHANGE_CLASSES.indexOf(change));
  return fields.length === 0 ? null : (CHANGE_CLASSES[Math.min(...ranks)] ?? null);
}

/** The smaller, the more a group deserves a look. */
export function riskOf({ kind, marks, worst }: GroupTraits): number {
  const known = KIND_RISKS[kind];
  if (known !== undefined) return known;
  if (marks.length > 0) return 2;
  return worst === null ? 50 : 3 + CHANGE_CLASSES.indexOf(worst);
}

const KIND_RISKS: Readonly<Partial<Record<ItemKind, number>>> = {
  deleteContact: 0,
  removeSegmentRecipient: 0,
  suppress: 1,
  suppressInGroup: 1,
  createUnsubscribeGroup: 90,
  createContactType: 90,
  createCustomField: 90,
};

/** Equal for changes of one group. */
function traitsKey(traits: GroupTraits): string {
  const { kind, place, source, cause, marks, fields, varies, worst } = traits;
  const pairs = fields.map(({ field, change }) => [field, change]);
  return canonicalJson([kind, place, source, cause, [...marks], pairs, varies, worst]);
}

/** The same changes told by their fields and the worst of the classes. */
function byFields(traits: GroupTraits): GroupTraits {
  if (traits.fields.length === 0) return traits;
  const fields = traits.fields.map(({ field }) => ({ field, change: 'other' as const }));
  return { ...traits, fields, varies: 'fields' };
}

/** The same changes told by the worst of the classes alone. */
function byWorst(traits: GroupTraits): GroupTraits {
  if (traits.fields.length === 0) return traits;
  return { ...traits, fields: [], varies: 'anything' };
}

/** The same changes wherever they are and whichever source asks for them: a plan may have thousands of contact types. */
function byKind(traits: GroupTraits): GroupTraits {
  const varies = traits.worst === null ? 'nothing' : 'anything';
  return { ...traits, place: null, source: null, fields: [], varies };
}

/** More than anybody reads. */
const MOST_GROUPS = 200;

/** How many groups keep all their traits, and how many more keep their fields. */
const MOST_EXACT = 28;
const MOST_BY_FIELDS = 14;

/** Groups as they are shown, largest first, and to which of them each exact one belongs. */
export interface Grouping {
  readonly groups: readonly Group[];
  /** By place among the exact ones. */
  readonly indexOf: readonly number[];
}

/** `exact` is each set of traits that the plan has, with how many changes have it. */
export function groupsOf(
  exact: readonly { readonly traits: GroupTraits; readonly count: number }[],
): Grouping {
  const keyed = exact.map(({ traits, count }, place) => ({ traits, count, places: [place] }));
  const isFew = exact.length <= MOST_EXACT + MOST_BY_FIELDS;
  const fewer = isFew ? keyed : foldSmall(keyed, MOST_EXACT, byFields);
  const told = isFew ? keyed : foldSmall(fewer, MOST_EXACT + MOST_BY_FIELDS, byWorst);
  const folded = told.length <= MOST_GROUPS ? told : foldSmall(told, MOST_GROUPS, byKind);
  const groups: Group[] = [];
  const indexOf: number[] = [];
  const ids = new Set<string>();
  for (const { traits, count, places } of folded.sort(inOrder)) {
    for (const place of places) indexOf[place] = groups.length;
    groups.push({ ...traits, id: freeId(traits, ids), count });
  }
  return { groups, indexOf };
}

interface Folding {
  readonly traits: GroupTraits;
  readonly count: number;
  /** Those of the exact ones that are in it. */
  readonly places: readonly number[];
}

/** The largest stay as they are; the others keep fewer traits and merge. */
function foldSmall(
  foldings: readonly Folding[],
  most: number,
  told: (traits: GroupTraits) => GroupTraits,
): Folding[] {
  const sorted = [...foldings].sort(inOrder);
  const byKey = new Map<string, { traits: GroupTraits; count: number; places: number[] }>();
  for (const [place, folding] of sorted.entries()) {
    const traits = place < most ? folding.traits : told(folding.traits);
    const key = traitsKey(traits);
    const known = byKey.get(key);
    if (known === undefined) {
      byKey.set(key, { traits, count: folding.count, places: [...folding.places] });
      continue;
    }
    known.count += folding.count;
    for (const exactPlace of folding.places) known.places.push(exactPlace);
  }
  return [...byKey.values()];
}

function inOrder(a: Folding, b: Folding): number {
  if (a.count !== b.count) return b.count - a.count;
  return traitsKey(a.traits) < traitsKey(b.traits) ? -1 : 1;
}

/** Two groups of one plan never share an id, however unlikely that is. */
function freeId(traits: GroupTraits, taken: Set<string>): string {
  const digest = sha256Hex(traitsKey(traits));
  let length = 8;
  while (taken.has(digest.slice(0, length))) length += 1;
  const id = digest.slice(0, length);
  taken.add(id);
  return id;
}
