// What of a plan deserves a look before all else, ranked. Codes with their numbers; the report makes sentences of them.
import {
  type FieldName,
  isRoleAddress,
  type Origin,
  type Reject,
  type RowFault,
} from '../../contacts/index.ts';
import type { FindingOf, ItemKind, ItemOf } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { countable } from './changed-fields.ts';
import { type CommonValue, FrequentValues, leastCommon, MOST_EXAMPLES } from './value-counts.ts';
import type { GroupMark, GroupTraits } from './groups.ts';
import { type PartedFields, partedFields } from './parted-fields.ts';
import { isSampled } from './sample.ts';
import type { ExactGroup, FieldCell, Survey } from './survey.ts';

/** A finding of its own kind; `items` are the first ones, by their numbers, and `count` is how many there are. */
export type LookFirst =
  | (PlaceLook & {
      readonly code:
        | 'elsewhere'
        | 'deletes'
        | 'suppressions'
        | 'returns'
        | 'editsLost'
        | 'conflicts'
        | 'renames';
    })
  /** Values, characters or digits lost, placeholders; country or name overwritten; what hardly ever happens otherwise. */
  | (Look & {
      readonly code:
        | 'cleared'
        | 'charactersLost'
        | 'digitsLost'
        | 'placeholders'
        | 'overwritten'
        | 'rareChange';
      readonly cell: FieldCell;
    })
  | (Look & {
      readonly code: 'commonValue';
      readonly common: CommonValue;
      readonly others: readonly CommonValue[];
    })
  | PartedFields
  | (Look & { readonly code: 'rareGroup'; readonly traits: GroupTraits })
  | (Look & { readonly code: 'mistyped'; readonly addresses: readonly MistypedAddress[] })
  | (Look & { readonly code: 'roles'; readonly addresses: readonly RoleAddress[] })
  | (Look & {
      readonly code: 'invalid';
      readonly source: string;
      readonly column: string;
      readonly fault: RowFault;
      readonly lines: readonly Origin[];
      readonly values: readonly ValueCount[];
    });

/** A cell that could not be taken as it is, and in how many rows at least. */
type ValueCount = readonly [value: string, count: number];

interface Look {
  readonly count: number;
  readonly items: readonly number[];
}

/** Of all changes of a kind in one place that a mark or their kind names. */
interface PlaceLook extends Look {
  readonly kind: ItemKind;
  readonly place: string | null;
}

type MistypedAddress = Pick<FindingOf<'mistypedAddress'>, 'email' | 'meant' | 'origin'>;

type RoleAddress = Pick<ItemOf<'createContact'>, 'email' | 'seq'>;

/** Under this share of a plan's changes a group is rare; of few changes every group is. */
const RARE_SHARE = 0.001;
const FEWEST_FOR_RARE = 1_000;
const MOST_RARE_GROUPS = 20;
/** More than a person reads; the count covers the rest. */
const MOST_LISTED = 1_000;

/** What is overwritten with another value rarely by intent. */
const STEADY_FIELDS: readonly FieldName[] = ['country', 'first_name', 'last_name'];

export function lookFirst(plan: PlanReader, survey: Survey): LookFirst[] {
  const cells = (...changes: readonly FieldCell['change'][]): FieldCell[] =>
    survey.cells.filter(({ change }) => changes.includes(change)).sort(byCount);
  const parted = partedFields(plan);
  return [
    ...marked(survey, 'elsewhere', 'elsewhere'),
    ...removals(survey),
    ...ofCells('cleared', cells('cleared')),
    ...ofCells('charactersLost', cells('charactersLost')),
    ...ofCells('digitsLost', cells('digitsLost')),
    ...ofCells('placeholders', cells('placeholder')),
    ...marked(survey, 'returns', 'returns'),
    ...marked(survey, 'conflict', 'conflicts'),
    ...marked(survey, 'editLost', 'editsLost'),
    ...marked(survey, 'renamed', 'renames'),
    ...parted,
    ...commonValues(survey, parted),
    ...ofCells('overwritten', cells('other', 'sameForMany').filter(isSteadyOverwritten)),
    ...rarities(plan, survey),
    ...mistyped(plan),
    ...roles(plan),
    ...invalidRows(plan),
  ];
}

function ofCells(
  code: Extract<LookFirst, { cell: FieldCell }>['code'],
  cells: readonly FieldCell[],
): LookFirst[] {
  return cells.map((cell) => ({ code, cell, count: cell.count, items: cell.examples }));
}

/**
 * The numbers of a group's items: those to look at first, then the others. Where only the first few are shown, the
 * others are spread over the group, since the first ones of an alphabet tell little.
 */
export function* itemsByRisk(
  { survey, looks }: { readonly survey: Survey; readonly looks: readonly LookFirst[] },
  place: number,
  limit: number,
): Generator<number> {
  const { groupIndexOf, groups } = survey;
  const isInGroup = (seq: number): boolean => groupIndexOf(seq) === place;
  const first = new Set(looks.flatMap(({ items }) => items.filter(isInGroup)));
  yield* first;
  const others = new Uint32Array((groups[place]?.count ?? 0) - first.size);
  for (let seq = 1, found = 0; found < others.length; seq += 1)
    if (isInGroup(seq) && !first.has(seq)) others[found++] = seq;
  const step = others.length <= limit ? 1 : strideOf(others.length);
  for (let turn = 0; turn < others.length; turn += 1)
    yield others[(turn * step) % others.length] ?? 0;
}

/** Near the golden section, and without a common divisor: every one comes once, far from the one before. */
function strideOf(count: number): number {
  let stride = Math.max(1, Math.round(0.618 * count));
  while (divisor(stride, count) > 1) stride += 1;
  return stride;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

function byCount(a: Pick<Look, 'count'>, b: Pick<Look, 'count'>): number {
  return b.count - a.count;
}

function isSteadyOverwritten({ kind, field, pairs }: FieldCell): boolean {
  const overwrites = pairs.some(({ old }) => old !== null && old !== '');
  return kind === 'updateContact' && STEADY_FIELDS.includes(field) && overwrites;
}

const REMOVALS: Readonly<Partial<Record<ItemKind, 'deletes' | 'suppressions'>>> = {
  deleteContact: 'deletes',
  removeSegmentRecipient: 'deletes',
  suppress: 'suppressions',
  suppressInGroup: 'suppressions',
};

/** Deletes first. */
function removals({ exact }: Survey): LookFirst[] {
  const of = (code: 'deletes' | 'suppressions'): LookFirst[] =>
    gathered(exact, ({ kind }) => REMOVALS[kind] === code).map((look) => ({ code, ...look }));
  return [...of('deletes'), ...of('suppressions')];
}

/** What single items say of themselves. */
function marked(
  { exact }: Survey,
  mark: GroupMark,
  code: Extract<LookFirst, PlaceLook>['code'],
): LookFirst[] {
  return gathered(exact, ({ marks }) => marks.includes(mark)).map((look) => ({ code, ...look }));
}

/** The groups that fit, put together by kind and place; the largest first. */
function gathered(
  exact: readonly ExactGroup[],
  fits: (traits: GroupTraits) => boolean,
): PlaceLook[] {
  const fitting = exact.filter((group) => fits(group.traits));
  const found = together(fitting, (traits) => ({ ...traits, ...NO_DETAILS, source: null }));
  return found.sort(byCount).map(({ traits: { kind, place }, count, examples }) => ({
    kind,
    place,
    count,
    items: examples,
  }));
}

/** The first items of two groups together: each of them has its own first ones. */
function firstOf(before: readonly number[] = [], others: readonly number[]): number[] {
  return [...before, ...others].sort((a, b) => a - b).slice(0, MOST_EXAMPLES);
}

/** Addresses of roles that are created. */
function roles(plan: PlanReader): LookFirst[] {
  const addresses: RoleAddress[] = [];
  let count = 0;
  for (const { seq, email, address } of plan.items('createContact')) {
    if (!isRoleAddress(address)) continue;
    count += 1;
    if (addresses.length < MOST_LISTED) addresses.push({ email, seq });
  }
  const items = addresses.slice(0, MOST_EXAMPLES).map(({ seq }) => seq);
  return count === 0 ? [] : [{ code: 'roles', addresses, count, items }];
}

/**
 * By field, but for what is told above: one accident is one finding. A value of created contacts that many share is ordinary where it is a country or of a few words, and so is a
 * name that is not much more frequent than the next one.
 */
function commonValues({ common }: Survey, parted: readonly PartedFields[]): LookFirst[] {
  const byField = new Map<string, CommonValue[]>();
  for (const value of common) {
    const { kind, place, field, change } = value;
    if (kind !== 'updateContact' && !UNSHARED_FIELDS.includes(field)) continue;
    if (change !== null && NAMED_ABOVE.includes(change)) continue;
    if (kind === 'updateContact' && parted.some((one) => one.isOf(place, field))) continue;
    const key = `${kind}\n${place ?? ''}\n${field}`;
    byField.set(key, [...(byField.get(key) ?? []), value]);
  }
  return [...byField.values()].slice(0, MOST_EXAMPLES).flatMap((values): LookFirst[] => {
    const [first, ...others] = outstanding(values);
    if (first === undefined) return [];
    const isSame = others.every(({ change }) => change === first.change);
    const items = others.reduce<readonly number[]>(
      (all, { examples }) => firstOf(all, examples),
      first.examples,
    );
    const count = others.reduce((sum, one) => sum + one.count, first.count);
    const told = { ...first, change: isSame ? first.change : null };
    return [{ code: 'commonValue', common: told, others, count, items }];
  });
}

/** How many times as frequent as the next value the last one is that stands out. Names follow each other more closely. */
const STANDS_OUT = 3;

/** Of updates all values, since a change to one value is no matter of how frequent it is. The most frequent come first. */
function outstanding(values: readonly CommonValue[]): readonly CommonValue[] {
  const last = values.findLastIndex(({ kind, count, of }, at) => {
    const next = values[at + 1]?.count ?? leastCommon(of);
    return kind === 'updateContact' || count >= STANDS_OUT * next;
  });
  return values.slice(0, last + 1);
}

/** What people hardly share. */
const UNSHARED_FIELDS: readonly FieldName[] = [
  'first_name',
  'last_name',
  'address_line1',
  'alt_email',
];

/**
 * What happens to a field in a way that hardly any other change has, contact types and sources that hardly any change is
 * of, and groups that hardly anything is in.
 */
function rarities({ head: { itemCount } }: PlanReader, { cells, exact }: Survey): LookFirst[] {
  if (itemCount < FEWEST_FOR_RARE) return [];
  const isRare = ({ count }: { readonly count: number }): boolean => count < RARE_SHARE * itemCount;
  const rareCells = cells.filter(
    (cell) => cell.kind === 'updateContact' && isRare(cell) && !NAMED_ABOVE.includes(cell.change),
  );
  const others = exact.filter(({ traits }) => isSampled(traits));
  const apart = [
    ...together(others, (traits) => ({ ...traits, ...NO_DETAILS, source: null })),
    ...together(others, (traits) => ({ ...traits, ...NO_DETAILS, place: null })),
  ].filter(isRare);
  const isApart = ({ traits }: ExactGroup): boolean =>
    apart.some(
      (one) =>
        one.traits.kind === traits.kind &&
        [traits.place, null].includes(one.traits.place) &&
        [traits.source, null].includes(one.traits.source),
    );
  const groups = others.filter((group) => isRare(group) && !isApart(group));
  const told = [...apart, ...(groups.length <= MOST_RARE_GROUPS ? groups : [])];
  return [
    ...ofCells(
      'rareChange',
      rareCells.sort((a, b) => a.count - b.count),
    ),
    ...told.map(({ traits, count, examples: items }): LookFirst => {
      return { code: 'rareGroup', traits, count, items };
    }),
  ];
}

const NO_DETAILS = { cause: null, marks: [], fields: [], varies: 'nothing', worst: null } as const;

/** The groups put together by fewer traits. */
function together(
  exact: readonly ExactGroup[],
  fewer: (traits: GroupTraits) => GroupTraits,
): ExactGroup[] {
  const found = new Map<string, ExactGroup>();
  for (const group of exact) {
    const traits = fewer(group.traits);
    const key = `${traits.kind}\n${traits.place ?? ''}\n${traits.source ?? ''}`;
    const before = found.get(key);
    const examples = firstOf(before?.examples, group.examples);
    found.set(key, { traits, count: group.count + (before?.count ?? 0), examples });
  }
  return [...found.values()];
}

const NAMED_ABOVE: readonly FieldCell['change'][] = [
  'cleared',
  'charactersLost',
  'digitsLost',
  'placeholder',
];

function mistyped(plan: PlanReader): LookFirst[] {
  const addresses: MistypedAddress[] = [];
  let count = 0;
  for (const finding of plan.findings('mistypedAddress')) {
    count += 1;
    const { email, meant, origin } = finding;
    if (addresses.length < MOST_LISTED) addresses.push({ email, meant, origin });
  }
  return count === 0 ? [] : [{ code: 'mistyped', addresses, count, items: [] }];
}

type InvalidLook = Extract<LookFirst, { code: 'invalid' }>;

/** Rejected rows by what is wrong, each with the values that are wrong so: `33 × "A"`. */
function invalidRows(plan: PlanReader): LookFirst[] {
  const found = new Map<string, InvalidRows>();
  for (const reject of rejectsWithCells(plan)) {
    const { source, column, fault } = reject;
    const key = JSON.stringify([source, column, fault]);
    const known = found.get(key);
    if (known === undefined && found.size >= MOST_LISTED) continue;
    const rows = known ?? new InvalidRows({ source, column, fault });
    rows.add(reject);
    found.set(key, rows);
  }
  return [...found.values()].map((rows) => rows.look()).sort(byCount);
}

class InvalidRows {
  readonly #what: Pick<InvalidLook, 'source' | 'column' | 'fault'>;
  readonly #values = new FrequentValues();
  readonly #lines: Origin[] = [];
  #count = 0;

  constructor(what: Pick<InvalidLook, 'source' | 'column' | 'fault'>) {
    this.#what = what;
  }

  add({ source, file, line, value }: RejectWithCell): void {
    this.#count += 1;
    if (value !== undefined) this.#values.add(countable(value));
    if (this.#lines.length < MOST_EXAMPLES) this.#lines.push({ source, file, line });
  }

  look(): InvalidLook {
    const values = this.#values.most(MOST_VALUES);
    return {
      code: 'invalid',
      ...this.#what,
      count: this.#count,
      items: [],
      lines: this.#lines,
      values,
    };
  }
}

const MOST_VALUES = 4;

/** The value is that of the cell; undefined where the plan holds no cells of the row, or the fault is in no cell. */
type RejectWithCell = Reject & { readonly value: string | undefined };

function* rejectsWithCells(plan: PlanReader): Generator<RejectWithCell> {
  const told = new Set<string>();
  for (const rejecting of plan.rejectingFiles()) {
    const { source, file, header } = rejecting;
    told.add(`${source}\n${file}`);
    for (const { cells, ...fault } of plan.rejectedRows(rejecting))
      yield { source, file, ...fault, value: cells[header.indexOf(fault.column)] };
  }
  for (const reject of plan.rejects())
    if (!told.has(`${reject.source}\n${reject.file}`)) yield { ...reject, value: undefined };
}
