// What other nights lead one to expect of a night, and which of its numbers are unlike them: the rows of a source, the
// changes of a kind, and a night without any. Pure: counts go in, what is unusual comes out.
import { localDay, own } from '../lib/index.ts';
import { CHANGES, EXPECTED_KINDS, type ExpectedKind } from './expected-kinds.ts';
import {
  GUARD_FLOOR,
  type GuardResult,
  shrinkScope,
  type SourceSizes,
  type Usual,
} from './guards.ts';
import { heldBackBy } from './parked.ts';
import { isFromRows, traitsOf } from './part.ts';
import type { PlanHead } from './plan.ts';

/** The numbers of one plan, whatever became of it. */
export interface NightCounts {
  /** The calendar day on which the plan was made, in the zone of the machine: `2026-11-28`. */
  readonly day: string;
  /** By source: rows that can be taken. */
  readonly rows: Readonly<Record<string, number>>;
  /** Changes by kind, all of them where the plan holds everything that a comparison found. */
  readonly items: Readonly<Partial<Record<ExpectedKind, number>>>;
}

/** The same with what a person decided, as a run keeps it for later nights. */
export interface NightRecord extends NightCounts {
  /** Counts that still waited for a person when the run ended: they may be wrong, so no later night is held to them. */
  readonly held?:
    | {
        readonly sources: readonly string[];
        readonly kinds: readonly ExpectedKind[];
      }
    | undefined;
  /** Sources whose unusual size a person accepted. */
  readonly accepted?: readonly string[] | undefined;
}

/** A number that is unlike those of other nights. `limit`: the last number in its direction that is not. */
export type Unusual =
  | {
      readonly what: 'rows';
      readonly source: string;
      readonly count: number;
      /** What is in the middle of the nights that it was compared with. */
      readonly middle: number;
      readonly limit: number;
      readonly usual: Usual;
    }
  | {
      readonly what: 'changes';
      readonly kind: ExpectedKind;
      readonly count: number;
      readonly limit: number;
      readonly usual: Usual;
    }
  | { readonly what: 'none'; readonly usual: Usual };

export function nightOf({
  createdAt,
  baseline,
  counts,
}: Pick<PlanHead, 'createdAt' | 'counts'> & {
  readonly baseline: Pick<PlanHead['baseline'], 'validRows'>;
}): NightCounts {
  const items = Object.fromEntries(EXPECTED_KINDS.map((kind) => [kind, counts[kind]]));
  return { day: localDay(createdAt), rows: baseline.validRows, items };
}

/**
 * What a run of a whole plan keeps of it; undefined where later nights are not to be compared with it. Of a parked plan
 * the numbers that a person accepted by applying it.
 * @param unaccepted guards that tripped and were not lifted, of which `heldBackBy` held something back
 */
export function nightRecord(
  head: Pick<PlanHead, 'createdAt' | 'baseline' | 'basis' | 'counts' | 'guards' | 'part'>,
  guards: {
    readonly unaccepted: readonly GuardResult[];
    readonly heldBackBy: readonly GuardResult[];
  },
): NightRecord | undefined {
  if (!isFromRows(head)) return undefined;
  const { unaccepted } = guards;
  const isOpen = ({ of, source }: GuardResult): boolean =>
    unaccepted.some((one) => one.name === 'unusual' && one.of === of && one.source === source);
  const lifted = head.guards.filter((guard) => isUnusual(guard) && !isOpen(guard));
  const accepted = lifted.flatMap(({ source }) => source ?? []);
  const night = nightOf(head);
  if (!traitsOf(head).isWhole) return lifted.length === 0 ? undefined : partOf(night, lifted);
  const sources = unaccepted.filter(isOfSize).flatMap(({ source }) => source ?? []);
  const kinds = heldKinds(guards.heldBackBy);
  return {
    ...night,
    held: sources.length + kinds.length > 0 ? { sources, kinds } : undefined,
    accepted: accepted.length > 0 ? accepted : undefined,
  };
}

function isUnusual({ name, tripped }: GuardResult): boolean {
  return name === 'unusual' && tripped;
}

function isOfSize({ name }: GuardResult): boolean {
  return name === 'unusual' || name === 'maxShrink';
}

/** A part has some of the changes alone; its guards have the numbers of the whole plan. */
function partOf({ day, rows }: NightCounts, lifted: readonly GuardResult[]): NightRecord {
  const accepted = lifted.flatMap(({ source }) => source ?? []);
  const sizes = Object.entries(rows).filter(([source]) => accepted.includes(source));
  const items = EXPECTED_KINDS.flatMap((kind) => {
    const guard = lifted.find(({ of, source }) => source === undefined && of === CHANGES[kind].of);
    return guard === undefined ? [] : [[kind, guard.value] as const];
  });
  return { day, rows: Object.fromEntries(sizes), items: Object.fromEntries(items), accepted };
}

/** The kinds that guards hold back, also where it is only those of one contact type. */
export function heldKinds(guards: readonly GuardResult[]): ExpectedKind[] {
  const held = heldBackBy(guards);
  const { creates, createsOf, updates, updatesOf } = held;
  const isHeld: Readonly<Record<ExpectedKind, boolean>> = {
    createContact: creates || createsOf.length > 0,
    updateContact: updates || updatesOf.length > 0,
    deleteContact: held.deletes,
    suppress: held.suppressions,
    suppressInGroup: held.suppressions,
  };
  return EXPECTED_KINDS.filter((kind) => isHeld[kind]);
}

/**
 * The guard that holds back what may follow from an unusual number; undefined where nothing does. Fewer rows are held as
 * by `maxShrink`. More of them may be people who never agreed, so that nobody is added.
 */
export function unusualGuard(
  found: Unusual,
  sizes: readonly SourceSizes[],
): GuardResult | undefined {
  if (found.what === 'none') return undefined;
  const { count: value, limit, usual } = found;
  const common = { name: 'unusual', tripped: true, usual } as const;
  if (found.what === 'changes') return { ...common, ...CHANGES[found.kind], limit, value };
  const { source, middle } = found;
  const named = { ...common, of: source, source };
  if (value > middle) return { ...named, limit, value, scope: 'creates' };
  const [scope] = sizes.filter((one) => one.source === source).map(shrinkScope);
  if (scope === undefined || scope === 'nothing') return undefined;
  return { ...named, limit: middle - limit, value: middle - value, base: middle, scope };
}

/** With how many nights of its weekday a night is compared, where there are so many. */
const SAME_WEEKDAYS = 8;

const RECENT_NIGHTS = SAME_WEEKDAYS * 7;

/** Of fewer, one odd night would decide what is usual: then all nights are compared. */
const LEAST_WEEKDAYS = 3;

/** A number that is known of fewer nights has no usual value. */
const LEAST_NIGHTS = 14;

/** What most of these nights have in common is a new level: a step is told for seven nights. */
const LEVEL_NIGHTS = 13;

/** So many standard deviations, which are so many times the median of the deviations where these are normal. */
const REACH = 4 * 1.4826;

/** The numbers of changes vary more than sizes do. */
const FACTORS = { rows: 1.1, changes: 2 } as const;

/** A night of fewer changes may as well have none. */
const FEW_CHANGES = 3;

/** Two nights of eight weeks with so small a part of what their weekday has: now and then there is hardly anything. */
const HARDLY_ANY = { part: 1 / 4, nights: 2 } as const;

/** `history`: what runs kept, the last one first. */
export function unusual(tonight: NightCounts, history: readonly NightRecord[]): Unusual[] {
  const nights = nightsOf(history);
  const before = nights.filter(({ day }) => day < tonight.day);
  const isFirst = nights.every(({ day }) => day !== tonight.day);
  const day = dayOf(tonight.day);
  return [
    ...Object.entries(tonight.rows).flatMap(([source, count]) =>
      unusualRows(source, { ...day, count }, before),
    ),
    ...EXPECTED_KINDS.flatMap((kind) =>
      unusualChanges(kind, { ...day, count: tonight.items[kind] ?? 0 }, before),
    ),
    ...(isFirst && changesIn(tonight.items) === 0 ? withoutChanges(day, before) : []),
  ];
}

interface Day {
  readonly day: string;
  /** 0 for Sunday. */
  readonly weekday: number;
}

/** All runs of one day. */
interface Night extends Day {
  /** By source, of the last run of the day that anybody may believe. */
  readonly rows: NightCounts['rows'];
  /** The most of any run of the day: a second one the same evening has hardly any. */
  readonly items: NightCounts['items'];
  /** Of the first run of the day, all kinds together; undefined where it is not known. */
  readonly changes: number | undefined;
  readonly accepted: readonly string[];
}

/** The last one first. */
function nightsOf(history: readonly NightRecord[]): Night[] {
  const byDay = new Map<string, NightRecord[]>();
  for (const record of history) {
    const runs = byDay.get(record.day);
    if (runs === undefined) byDay.set(record.day, [record]);
    else runs.push(record);
  }
  // The clock may have been changed between two runs.
  const days = [...byDay].sort(([one], [other]) => (one < other ? 1 : -1));
  return days.map(([day, runs]) => nightOfRuns(day, runs));
}

function nightOfRuns(day: string, runs: readonly NightRecord[]): Night {
  const rows: Record<string, number> = {};
  for (const { rows: sizes, held } of runs) {
    for (const [source, count] of Object.entries(sizes))
      if (held?.sources.includes(source) !== true) rows[source] ??= count;
  }
  const items = EXPECTED_KINDS.flatMap((kind) => {
    const counts = runs.flatMap((run) => believedCount(run, kind) ?? []);
    return counts.length === 0 ? [] : [[kind, Math.max(...counts)] as const];
  });
  const changes = runs.map((run) => changesIn(run.items)).findLast((sum) => sum !== undefined);
  const accepted = runs.flatMap(({ accepted: sources = [] }) => sources);
  return { ...dayOf(day), rows, items: Object.fromEntries(items), changes, accepted };
}

function believedCount({ items, held }: NightRecord, kind: ExpectedKind): number | undefined {
  return held?.kinds.includes(kind) === true ? undefined : items[kind];
}

function dayOf(day: string): Day {
  // Read as in UTC, where every day has its own weekday.
  return { day, weekday: new Date(day).getUTCDay() };
}

function changesIn(items: NightCounts['items']): number | undefined {
  let sum = 0;
  for (const kind of EXPECTED_KINDS) {
    const count = items[kind];
    if (count === undefined) return undefined;
    sum += count;
  }
  return sum;
}

function unusualRows(source: string, tonight: Count, before: readonly Night[]): Unusual[] {
  const known = knownOf(before, ({ rows }) => own(rows, source));
  // A size that a person accepted is the size from then on.
  const last = before.find(({ accepted }) => accepted.includes(source));
  const expected = last === undefined ? undefined : own(last.rows, source);
  const judged = judge(tonight, known, { of: 'rows', accepted: expected });
  if (judged === undefined) return [];
  const { middle, usual, least, most } = judged;
  const { count } = tonight;
  const limit = count > middle ? most : least;
  return [{ what: 'rows', source, count, middle: Math.round(middle), limit, usual }];
}

/** Fewer than usual harm nobody: they are unusual only where there are none at all. */
function unusualChanges(kind: ExpectedKind, tonight: Count, before: readonly Night[]): Unusual[] {
  const { count } = tonight;
  const known = knownOf(before, ({ items }) => items[kind]);
  const judged = judge(tonight, known, { of: 'changes' });
  if (judged === undefined || count < judged.middle) return [];
  return [{ what: 'changes', kind, count, limit: judged.most, usual: judged.usual }];
}

function withoutChanges(day: Day, before: readonly Night[]): Unusual[] {
  const known = knownOf(before, ({ changes }) => changes);
  const judged = judge({ ...day, count: 0 }, known, { of: 'changes', least: 0 });
  if (judged === undefined || areSometimesFew(known)) return [];
  const { middle, usual } = judged;
  // All nights have quiet weekdays among them.
  const share = usual.weekday === undefined ? 0 : middle / 3;
  const least = Math.max(FEW_CHANGES, share);
  const areAlwaysSome = judged.compared.every(({ count }) => count >= least);
  return areAlwaysSome ? [{ what: 'none', usual }] : [];
}

/** On any weekday: what one of them has by chance, another may have next. */
function areSometimesFew(known: readonly Known[]): boolean {
  const recent = known.slice(0, RECENT_NIGHTS);
  const few = recent.filter((night) => {
    const { nights, weekday } = nightsLike(night, recent);
    return weekday !== undefined && night.count < HARDLY_ANY.part * countAt(middleOf(nights));
  });
  return few.length >= HARDLY_ANY.nights;
}

/** One number of one night. */
interface Count extends Day {
  readonly count: number;
}

/** One that is known, with its logarithm. */
interface Known extends Count {
  readonly log: number;
}

/** The last one first. */
function knownOf(
  nights: readonly Night[],
  countOf: (night: Night) => number | undefined,
): readonly Known[] {
  const known: Known[] = [];
  for (const night of nights) {
    const count = countOf(night);
    if (count === undefined) continue;
    known.push({ day: night.day, weekday: night.weekday, count, log: Math.log1p(count) });
  }
  return known;
}

interface Rule {
  readonly of: keyof typeof FACTORS;
  readonly accepted?: number | undefined;
  /** From which difference on a number may be unusual; left out, as for guards. */
  readonly least?: number;
}

/** Both ends are in it. */
interface Band {
  readonly least: number;
  readonly most: number;
}

/** A number that is unusual, with those that would be like the nights compared with. */
interface Judged extends Band {
  readonly middle: number;
  readonly usual: Usual;
  readonly compared: readonly Count[];
}

/** Undefined where too little is known, and for a number that is close to any that there is reason to expect. */
function judge(tonight: Count, known: readonly Known[], rule: Rule): Judged | undefined {
  if (known.length < LEAST_NIGHTS) return undefined;
  const { of, accepted, least = GUARD_FLOOR } = rule;
  const { nights, weekday } = nightsLike(tonight, known);
  const middle = middleOf(nights);
  const narrow = Math.log(FACTORS[of]);
  // Most nights need no more.
  if (isWithin(tonight, bandAround(middle, narrow, least))) return undefined;
  const deviation = deviationOf(nights, known);
  const reach = Math.max(
    narrow,
    REACH * (of === 'rows' ? Math.min(deviation, stepIn(known)) : deviation),
  );
  const all = middleOf(known.slice(0, RECENT_NIGHTS));
  // Where a weekday differs from all nights by no more than its nights from each other, nobody knows that it differs.
  const hasOwnLevel = Math.abs(all - middle) > reach;
  const others = [
    ...monthAgo(tonight, known, { middle, ordinary: hasOwnLevel ? narrow : 0 }),
    ...newLevel(tonight, known),
    ...(of === 'changes' && !hasOwnLevel ? [all] : []),
  ];
  if (accepted !== undefined) others.push(Math.log1p(accepted));
  // One that is close to the middle says the same, with more noise.
  const further = others.filter((log) => Math.abs(log - middle) > narrow);
  const isClose = (log: number): boolean => isWithin(tonight, bandAround(log, reach, least));
  if ([middle, ...further].some(isClose)) return undefined;
  return {
    ...bandAround(middle, reach, least),
    middle: countAt(middle),
    usual: { ...middleHalf(nights), weekday },
    compared: nights,
  };
}

function isWithin({ count }: Count, { least, most }: Band): boolean {
  return least <= count && count <= most;
}

/** What is close to a number: by its logarithm, or by a difference below the floor. */
function bandAround(log: number, reach: number, floor: number): Band {
  const expected = countAt(log);
  return {
    least: Math.min(Math.ceil(countAt(log - reach)), Math.floor(expected - floor) + 1),
    most: Math.max(Math.floor(countAt(log + reach)), Math.ceil(expected + floor) - 1),
  };
}

/** Without the noise of binary fractions. */
function countAt(log: number): number {
  return Number(Math.expm1(log).toFixed(6));
}

/** The last nights of the same weekday. While too few of them are known, all nights. */
function nightsLike(
  { weekday }: Pick<Day, 'weekday'>,
  known: readonly Known[],
): { readonly nights: readonly Known[]; readonly weekday?: number } {
  const same = known.filter((night) => night.weekday === weekday).slice(0, SAME_WEEKDAYS);
  return same.length < LEAST_WEEKDAYS ? { nights: known } : { nights: same, weekday };
}

/**
 * How far nights are from the middle of their weekday. Eight nights alone say little of that, so that all of these weeks are
 * asked. Half of what the nights compared with say counts as well: a weekday may vary by itself.
 */
function deviationOf(nights: readonly Known[], known: readonly Known[]): number {
  const recent = known.slice(0, RECENT_NIGHTS);
  const distances = WEEKDAYS.map((weekday) => nightsLike({ weekday }, recent))
    .filter(({ weekday }) => weekday !== undefined)
    .flatMap((like) => distancesIn(like.nights));
  const enough = distances.length < LEAST_NIGHTS ? distancesIn(recent) : distances;
  return Math.max(median(enough), median(distancesIn(nights)) / 2);
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Where one of the nights is the middle, its own distance says nothing. */
function distancesIn(nights: readonly Known[]): number[] {
  const middle = middleOf(nights);
  const distances = nights.map(({ log }) => Math.abs(log - middle));
  return distances.sort((one, other) => one - other).slice(nights.length % 2);
}

/**
 * A size wanders: within eight weeks it is as far from their middle as it came, not as far as it goes in a week. Infinite
 * where too few weeks are known.
 */
function stepIn(known: readonly Known[]): number {
  const recent = known.slice(0, RECENT_NIGHTS);
  const steps = WEEKDAYS.flatMap((weekday) => {
    const same = recent.filter((night) => night.weekday === weekday);
    return same.slice(1).map(({ log }, at) => Math.abs(log - (same[at]?.log ?? log)));
  });
  return steps.length < LEAST_NIGHTS ? Infinity : median(steps);
}

/**
 * The same day of the last month: many accounts are filled on the first, or on the last. Tonight may be the same number, or
 * as far from the middle of its own weekday. A night that was as `ordinary` for another weekday says nothing.
 */
function monthAgo(
  { day }: Day,
  known: readonly Known[],
  { middle, ordinary }: { readonly middle: number; readonly ordinary: number },
): readonly number[] {
  const days = sameDaysMonthAgo(day);
  return known
    .filter((night) => days.has(night.day))
    .flatMap((night) => {
      const distance = night.log - middleOf(nightsLike(night, known).nights);
      return Math.abs(distance) < ordinary ? [] : [night.log, middle + distance];
    });
}

/** 28 to 31 days ago: the same day of the month, and of a last day the last. */
function sameDaysMonthAgo(day: string): ReadonlySet<string> {
  const tonight = new Date(day);
  const [year, month] = [tonight.getUTCFullYear(), tonight.getUTCMonth()];
  const date = tonight.getUTCDate();
  const lastBefore = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const dates = [Math.min(date, lastBefore), ...(date === last ? [lastBefore] : [])];
  const dayAt = (at: number): string =>
    new Date(Date.UTC(year, month - 1, at)).toISOString().slice(0, 10);
  return new Set(dates.map(dayAt));
}

/**
 * Where most of the last nights were as far from what the nights before them lead one to expect: tonight is expected there
 * too, as a logarithm. Empty where too few nights came before.
 */
function newLevel(tonight: Day, known: readonly Known[]): number[] {
  const earlier = known.slice(LEVEL_NIGHTS);
  if (earlier.length < LEAST_NIGHTS) return [];
  const expectedOn = (day: Day): number => middleOf(nightsLike(day, earlier).nights);
  const distances = known.slice(0, LEVEL_NIGHTS).map((night) => night.log - expectedOn(night));
  return [expectedOn(tonight) + median(distances)];
}

function middleHalf(nights: readonly Count[]): Pick<Usual, 'from' | 'to'> {
  const left = Math.floor(nights.length / 4);
  const inner = nights
    .map(({ count }) => count)
    .sort((one, other) => one - other)
    .slice(left, nights.length - left);
  return { from: Math.min(...inner), to: Math.max(...inner) };
}

/** Of the logarithms. */
function middleOf(nights: readonly Known[]): number {
  return median(nights.map(({ log }) => log));
}

function median(values: readonly number[]): number {
  const half = values.length / 2;
  const inner = values
    .toSorted((one, other) => one - other)
    .slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return inner.reduce((sum, value) => sum + value, 0) / inner.length;
}
