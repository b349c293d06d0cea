// A plan looked at as a whole: its groups, to which of them each item belongs, and what happens to each field. Every item
// is read twice; what is held is four bytes for each item, and else bounded by the number of groups and fields.
import type { FieldName } from '../../contacts/index.ts';
import type { Item } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import {
  type ChangeClass,
  changeClass,
  allItems,
  changedFields,
  countable,
  type FieldPlace,
  placeOf,
} from './changed-fields.ts';
import {
  type CommonValue,
  FrequentValues,
  MOST_EXAMPLES,
  type PlaceCounts,
  ValueCounts,
} from './value-counts.ts';
import {
  changeKey,
  type FieldClass,
  type Group,
  groupsOf,
  type GroupTraits,
  traitsOf,
} from './groups.ts';

/** What happens to one field in one place, in one way. */
export interface FieldCell extends FieldPlace {
  readonly change: ChangeClass;
  readonly count: number;
  /** The most frequent ones, cut where they are long. Null stands for empty; a create has no old value. */
  readonly pairs: readonly ValuePair[];
  /** Whether the counts of the pairs are exact; otherwise they are lower bounds. */
  readonly isExact: boolean;
  /** The first items, by their numbers. */
  readonly examples: readonly number[];
}

export interface ValuePair {
  readonly old: string | null;
  readonly next: string | null;
  readonly count: number;
}

/** Changes with the same traits, however few, before the small groups are put together. */
export interface ExactGroup {
  readonly traits: GroupTraits;
  readonly count: number;
  /** The first items, by their numbers. */
  readonly examples: readonly number[];
}

export interface Survey {
  /** Largest first. */
  readonly groups: readonly Group[];
  readonly exact: readonly ExactGroup[];
  readonly cells: readonly FieldCell[];
  readonly common: readonly CommonValue[];
  /** The place of an item's group among the groups, by its number; undefined where the plan has no such item. */
  readonly groupIndexOf: (seq: number) => number | undefined;
  /** Each field that the item changes, and how. */
  readonly classesOf: (item: Item) => readonly FieldClass[];
}

type Items = Pick<PlanReader, 'items' | 'head'>;

export function surveyPlan(plan: Items): Survey {
  const values = new ValueCounts(plan.head.itemCount);
  for (const item of allItems(plan)) values.see(item);
  const sorting = new Sorting(plan.head.itemCount, values);
  for (const item of allItems(plan)) sorting.add(item);
  const classesOf = (item: Item): FieldClass[] => {
    const place = values.placeOf(item);
    return changedFields(item).map(({ field, old, next }) => {
      const isCommon = next !== null && place.isCommon(field, next);
      return { field, change: changeClass(old, next, isCommon) };
    });
  };
  return { ...sorting.survey(), common: values.common(), classesOf };
}

const MOST_PAIRS = 8;

interface Cell extends FieldPlace {
  readonly change: ChangeClass;
  count: number;
  readonly pairs: FrequentValues;
  readonly examples: number[];
}

interface Exact {
  readonly traits: GroupTraits;
  count: number;
  readonly examples: number[];
}

/** The cells of one kind in one place. */
class PlaceCells {
  readonly #of: Omit<FieldPlace, 'field'>;
  readonly #all: Cell[];
  readonly #byField = new Map<FieldName, Map<ChangeClass, Cell>>();

  /** `item`: any one there. New cells are added to `all`. */
  constructor(item: Item, all: Cell[]) {
    this.#of = { kind: item.kind, place: placeOf(item) };
    this.#all = all;
  }

  cell(field: FieldName, change: ChangeClass): Cell {
    const byChange = this.#byField.get(field) ?? new Map<ChangeClass, Cell>();
    this.#byField.set(field, byChange);
    const known = byChange.get(change);
    if (known !== undefined) return known;
    const pairs = new FrequentValues();
    const cell: Cell = { ...this.#of, field, change, count: 0, pairs, examples: [] };
    byChange.set(change, cell);
    this.#all.push(cell);
    return cell;
  }
}

/** Sorts items into groups and cells. */
class Sorting {
  readonly #values: ValueCounts;
  readonly #exactOf: Uint32Array;
  readonly #exact: Exact[] = [];
  readonly #places = new Map<string, number>();
  readonly #cells: Cell[] = [];
  readonly #cellsByPlace = new Map<PlaceCounts, PlaceCells>();

  constructor(itemCount: number, values: ValueCounts) {
    this.#values = values;
    this.#exactOf = new Uint32Array(itemCount + 1);
  }

  add(item: Item): void {
    const fields: FieldClass[] = [];
    const place = this.#values.placeOf(item);
    const cells = this.#cellsOf(item, place);
    for (const { field, old, next } of changedFields(item)) {
      const isCommon = next !== null && place.isCommon(field, next);
      const change = changeClass(old, next, isCommon);
      if (isCommon) place.count(item, { field, next, change });
      const cell = cells.cell(field, change);
      cell.count += 1;
      cell.pairs.add(pairKey(old, next));
      if (cell.examples.length < MOST_EXAMPLES) cell.examples.push(item.seq);
      if (item.kind === 'updateContact' || isOdd(change)) fields.push({ field, change });
    }
    this.#addToGroup(item, fields);
  }

  #addToGroup(item: Item, fields: readonly FieldClass[]): void {
    const { seq } = item;
    const key = changeKey(item, fields);
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.#exact.length;
      this.#places.set(key, place);
      this.#exact.push({ traits: traitsOf(item, fields), count: 0, examples: [] });
    }
    this.#exactOf[seq] = place;
    const exact = this.#exact[place];
    if (exact === undefined) return;
    exact.count += 1;
    if (exact.examples.length < MOST_EXAMPLES) exact.examples.push(seq);
  }

  #cellsOf(item: Item, place: PlaceCounts): PlaceCells {
    const known = this.#cellsByPlace.get(place);
    if (known !== undefined) return known;
    const cells = new PlaceCells(item, this.#cells);
    this.#cellsByPlace.set(place, cells);
    return cells;
  }

  survey(): Omit<Survey, 'common' | 'classesOf'> {
    const { groups, indexOf } = groupsOf(this.#exact);
    const cells = this.#cells.map((cell) => ({
      ...cell,
      isExact: cell.pairs.isExact,
      pairs: cell.pairs.most(MOST_PAIRS).map(([key, count]) => ({ ...pairOf(key), count })),
    }));
    return {
      groups,
      exact: this.#exact,
      cells,
      groupIndexOf: (seq) =>
        seq >= 1 && seq < this.#exactOf.length ? indexOf[this.#exactOf[seq] ?? 0] : undefined,
    };
  }
}

/** What sets a created contact apart; that its fields are filled is no news. */
function isOdd(change: ChangeClass): boolean {
  return change === 'charactersLost' || change === 'digitsLost' || change === 'placeholder';
}

/** Both values as one text, which begins with a sign of its own where there was none before. */
function pairKey(old: string | null, next: string | null): string {
  if (old === null && next !== null) return `=${countable(next)}`;
  return JSON.stringify([old && countable(old), next && countable(next)]);
}

function pairOf(key: string): Pick<ValuePair, 'old' | 'next'> {
  if (key.startsWith('=')) return { old: null, next: key.slice(1) };
  const [old, next] = JSON.parse(key) as [string | null, string | null];
  return { old, next };
}
