// Judges a night by what both sides held before and after it, and by what is kept in full of the nights before.
import type { FinishedRun } from '../../../src/apply/index.ts';
import { type Account, type Agreement, type Change, shown } from './agreed.ts';
import {
  type DrawnNight,
  type DrawnSync,
  type Field,
  FIELDS,
  type TypeName,
  TYPES,
} from './drawn-memory.ts';

/** How a night ended. */
export type NightEnd =
  | 'refused'
  | (FinishedRun & { readonly isResumed: boolean; readonly accepted: DrawnNight['accepts'] });

interface SeenBefore {
  readonly night: DrawnNight;
  readonly before: Account;
  readonly agreement: Agreement;
  readonly erased: ReadonlySet<number>;
  /** By person: the contact ids that the service lists before the night. */
  readonly idsBefore: (type: TypeName) => ReadonlyMap<number, number>;
}

/** What the night should do, were the memory whole and nobody's number given. */
export interface Expected {
  readonly owned: readonly Field[];
  /** By contact type: whom somebody else removed, and who stays away. */
  readonly gone: ReadonlyMap<TypeName, readonly number[]>;
  /** The contact types that lack anybody, also those whom the configuration wants back. */
  readonly lacking: ReadonlySet<TypeName>;
  /** Those that the configuration wants back. */
  readonly wantedBack: number;
  readonly changes: ReadonlyMap<TypeName, ReadonlyMap<number, Change>>;
  /** Of each contact type: so many gone at once prove nothing. */
  readonly tooMany: ReadonlySet<TypeName>;
  readonly erasedRows: number;
  readonly toldGone: (type: TypeName, accepted: DrawnNight['accepts']) => readonly number[];
}

export function goneCount({ gone }: Expected): number {
  return [...gone.values()].reduce((sum, people) => sum + people.length, 0);
}

export function expectedOf(seen: SeenBefore): Expected {
  const { night } = seen;
  const owned = FIELDS.filter((field) => field !== 'city' || night.hasCity);
  const gone = new Map<TypeName, readonly number[]>();
  const changes = new Map<TypeName, ReadonlyMap<number, Change>>();
  const tooMany = new Set<TypeName>();
  const lacking = new Set<TypeName>();
  let wantedBack = 0;
  for (const sync of night.syncs) {
    const { contactType } = sync;
    const missing = goneFrom(sync, seen);
    if (missing.length > 0) lacking.add(contactType);
    // The rule brings back a few: many at once, or all at one end, may be missing from a list that was cut.
    const isBack =
      sync.onGone === 'recreate' &&
      !isTooMany(sync, missing, seen) &&
      !seen.agreement.mayBeCut(contactType, missing, seen.idsBefore(contactType));
    if (isBack) wantedBack += missing.length;
    gone.set(contactType, isBack ? [] : missing);
    changes.set(contactType, changesIn(sync, owned, seen));
    if (isTooMany(sync, gone.get(contactType) ?? [], seen)) tooMany.add(contactType);
  }
  return {
    owned,
    gone,
    lacking,
    wantedBack,
    changes,
    tooMany,
    erasedRows: erasedRowsIn(seen),
    toldGone: (type, accepted) => {
      const isHeld = tooMany.has(type) && accepted !== 'gone';
      return isHeld || accepted === 'recreate' ? [] : (gone.get(type) ?? []);
    },
  };
}

/** Above ten of a contact type, or 0.5 % of it. Of who was never there it is no news where it was told elsewhere. */
function isTooMany(
  { sources, contactType }: DrawnSync,
  gone: readonly number[],
  { agreement, night }: SeenBefore,
): boolean {
  const withIds = sources.includes('crm') ? night.people.crm : [];
  const changed = new Set(withIds.filter((person) => night.changes.has(person)));
  const fresh = gone.filter((person) => {
    const wasHere = agreement.isKnown(contactType, person) && !changed.has(person);
    const types = wasHere ? [contactType] : TYPES;
    return !types.some((type) => agreement.isTold(type, person));
  });
  return fresh.length > Math.max(10, Math.floor(agreement.knownCount(contactType) * 0.005));
}

function wanted({ sources }: DrawnSync, { night, erased }: SeenBefore): number[] {
  const people = new Set(sources.flatMap((source) => night.people[source]));
  return [...people].filter((person) => !erased.has(person));
}

function goneFrom(sync: DrawnSync, seen: SeenBefore): number[] {
  const { before, agreement } = seen;
  const there = shown(before, sync.contactType);
  return wanted(sync, seen).filter(
    (person) => !there.has(person) && agreement.isGone(sync.contactType, person, before),
  );
}

function erasedRowsIn({ night, erased }: SeenBefore): number {
  const sources = new Set(night.syncs.flatMap((sync) => sync.sources));
  const rows = [...sources].flatMap((name) => night.people[name]);
  return rows.filter((person) => erased.has(person)).length;
}

function changesIn(
  sync: DrawnSync,
  owned: readonly Field[],
  seen: SeenBefore,
): ReadonlyMap<number, Change> {
  const there = shown(seen.before, sync.contactType);
  const changes = new Map<number, Change>();
  for (const person of wanted(sync, seen)) {
    const [source, service] = [seen.night.values.get(person), there.get(person)];
    if (source === undefined || service === undefined) continue;
    const met = owned
      .filter((field) => source[field] !== service[field])
      .map((field) => ({ field, mover: 'source' as const }));
    const both = { source, service, owned };
    const movers = seen.agreement.moversOf(sync.contactType, person, both) ?? met;
    changes.set(person, changeBy(sync, source, movers));
  }
  return changes;
}

function changeBy(
  { onEdit, onConflict }: DrawnSync,
  source: Change['source'],
  movers: Change['movers'],
): Change {
  const fieldsOf = (wantedMover: string): Field[] =>
    movers.filter(({ mover }) => mover === wantedMover).map(({ field }) => field);
  const kept = onEdit === 'keep' ? fieldsOf('service') : [];
  const torn = fieldsOf('both');
  const left = onConflict === 'source' ? [] : torn;
  const isParked = onConflict === 'park' && torn.length > 0;
  const isWritten = !isParked && movers.length > kept.length + left.length;
  return { source, movers, kept, left, isWritten };
}

export interface Meanwhile {
  readonly contactType: TypeName;
  readonly person: number;
  readonly field: Field;
  /** What the run had written. */
  readonly written: string;
}

/** A field that a night writes to a contact. Undefined where it writes none. */
export function writtenField(
  { owned, changes }: Expected,
  type: TypeName,
  person: number,
  isNew: boolean,
): Field | undefined {
  if (isNew) return owned[0];
  const change = changes.get(type)?.get(person);
  if (change?.isWritten !== true) return undefined;
  const { movers, kept, left } = change;
  return movers
    .map(({ field }) => field)
    .find((field) => !kept.includes(field) && !left.includes(field));
}

export interface SeenNight extends SeenBefore {
  readonly expected: Expected;
  readonly end: NightEnd;
  readonly after: Account;
  /** Whom somebody edited after the run had written to them. */
  readonly meanwhile: readonly Meanwhile[];
  /** The memory of all nights before was there. */
  readonly isWhole: boolean;
  readonly removed: ReadonlyMap<TypeName, ReadonlySet<number>>;
}

export function brokenByNight(seen: SeenNight): string[] {
  const further = seen.isWhole
    ? [...valuesWrong(seen), ...countsWrong(seen), ...missing(seen), ...untold(seen)]
    : [];
  return [...cameBack(seen), ...further];
}

/** Nobody whom another hand removed, or who was erased, is created again unless a person or the rule says so. */
function cameBack({
  night,
  before,
  after,
  erased,
  removed,
  end,
  isWhole,
  expected,
}: SeenNight): string[] {
  const isAsked = end !== 'refused' && end.accepted === 'recreate';
  return night.syncs.flatMap(({ contactType, onGone }) => {
    const there = shown(before, contactType);
    // Without a memory, an empty contact type may be filled.
    if (!isWhole && there.size === 0) return [];
    const created = [...shown(after, contactType).keys()].filter((person) => !there.has(person));
    const held = isHeld(contactType, { expected, end });
    return [
      ...created.filter((person) => erased.has(person)).map(() => 'an erased person was created'),
      ...(onGone === 'recreate' || isAsked
        ? []
        : created
            .filter((person) => wasRemoved(person, contactType, { removed, before }))
            .map(() => 'a contact that somebody removed was created')),
      ...(isWhole && held && !isAsked
        ? created.map(() => 'a create though too many are gone')
        : []),
      ...(isWhole ? [] : created.map(() => 'a create without the memory')),
    ];
  });
}

function isHeld(type: TypeName, { expected, end }: Pick<SeenNight, 'expected' | 'end'>): boolean {
  return expected.tooMany.has(type) && (end === 'refused' || end.accepted !== 'gone');
}

/** From here, or from wherever else he was. */
function wasRemoved(
  person: number,
  type: TypeName,
  { removed, before }: Pick<SeenNight, 'removed' | 'before'>,
): boolean {
  if (removed.get(type)?.has(person) === true) return true;
  const isAnywhere = [...before.values()].some((people) => people.has(person));
  return !isAnywhere && [...removed.values()].some((people) => people.has(person));
}

/** Edits that stay, conflicts that wait, and what only the sources changed. */
function valuesWrong({ night, before, after, expected, end }: SeenNight): string[] {
  return night.syncs.flatMap(({ contactType, onConflict }) =>
    [...(expected.changes.get(contactType) ?? [])].flatMap(
      ([person, { movers, kept, left, source }]) => {
        const was = shown(before, contactType).get(person);
        const now = shown(after, contactType).get(person);
        if (was === undefined || now === undefined) return [];
        const isParked = onConflict === 'park' && left.length > 0;
        const isDone = end !== 'refused' && end.result.verified;
        return movers.flatMap(({ field }) => {
          const stays = isParked || kept.includes(field) || left.includes(field);
          if (stays && now[field] !== was[field]) {
            return [
              isParked ? 'a conflict that waits was written' : 'an edit by hand was overwritten',
            ];
          }
          return !stays && isDone && now[field] !== source[field]
            ? ['a change was not written']
            : [];
        });
      },
    ),
  );
}

/** What the report says is what was there. */
function countsWrong({ expected, end }: SeenNight): string[] {
  if (end === 'refused') return ['a night was refused'];
  const counted = end.result.memory;
  if (counted === undefined) return ['nothing was counted'];
  const gone = goneCount(expected);
  const isBack = end.accepted === 'recreate';
  const numbers: Readonly<Record<string, readonly [number, number]>> = {
    goneOnService: [isBack ? 0 : gone, counted.goneOnService],
    recreated: [expected.wantedBack + (isBack ? gone : 0), counted.recreated],
    erasedRows: [expected.erasedRows, counted.erasedRows],
    ...changeNumbers(expected, counted),
  };
  return Object.entries(numbers)
    .filter(([, [wantedNumber, told]]) => wantedNumber !== told)
    .map(([name, [n, told]]) => `${name} is ${String(told)} in the report, and was ${String(n)}`);
}

type Counted = NonNullable<Exclude<NightEnd, 'refused'>['result']['memory']>;

function changeNumbers(
  { changes }: Expected,
  { edits, conflicts }: Counted,
): Readonly<Record<string, readonly [number, number]>> {
  const all = [...changes.values()].flatMap((people) => [...people.values()]);
  const sum = (of: (change: Change) => number): number =>
    all.reduce((total, change) => total + of(change), 0);
  const edited = sum(({ movers }) => movers.filter(({ mover }) => mover === 'service').length);
  const torn = sum(({ movers }) => movers.filter(({ mover }) => mover === 'both').length);
  const [kept, left] = [sum((change) => change.kept.length), sum((change) => change.left.length)];
  return {
    'edits overwritten': [edited - kept, edits.overwritten],
    'edits kept': [kept, edits.kept],
    'conflicts for the source': [torn - left, conflicts.source],
    'conflicts left or parked': [left, conflicts.service + conflicts.parked],
  };
}

/** What somebody wrote over what the run had written is told by it. */
function untold({ meanwhile, end }: SeenNight): string[] {
  if (end === 'refused' || meanwhile.length === 0) return [];
  const { verdicts, verified } = end.result;
  return [
    ...(verdicts.drifted < meanwhile.length ? ['an edit over what was written is not told'] : []),
    ...(verified ? ['a night is verified though somebody wrote over it'] : []),
  ];
}

/** Whoever is not gone and was not erased is there. */
function missing(seen: SeenNight): string[] {
  const { night, after, expected, end } = seen;
  if (end === 'refused' || night.trouble === 'creates refused') return [];
  return night.syncs.flatMap((sync) => {
    const { contactType } = sync;
    if (expected.tooMany.has(contactType) && end.accepted !== 'gone') return [];
    const away = new Set(end.accepted === 'recreate' ? [] : expected.gone.get(contactType));
    return wanted(sync, seen)
      .filter((person) => !away.has(person) && !shown(after, contactType).has(person))
      .map(() => `somebody is missing in ${contactType}`);
  });
}

/** What both sides agreed on is what the run wrote, whatever somebody made of it since. */
export function asWritten(account: Account, meanwhile: readonly Meanwhile[]): Account {
  const people = new Map([...account].map(([type, shownThere]) => [type, new Map(shownThere)]));
  for (const { contactType, person, field, written } of meanwhile) {
    const now = people.get(contactType)?.get(person);
    if (now !== undefined) people.get(contactType)?.set(person, { ...now, [field]: written });
  }
  return people;
}
