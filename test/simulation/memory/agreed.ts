// What both sides agreed on, kept in full and in plain words: the values of each contact when a night last saw both
// sides alike, and who was removed by hand. The program keeps hashes of it; nothing here asks them.
import {
  FIELDS,
  type DrawnNight,
  type DrawnSync,
  type Field,
  type TypeName,
  TYPES,
} from './drawn-memory.ts';

/** By person. */
export type Shown = ReadonlyMap<number, Readonly<Record<Field, string>>>;
/** By contact type. */
export type Account = ReadonlyMap<TypeName, Shown>;

/** `null`: no value of either side is what they agreed on. */
type Agreed = Partial<Record<Field, string | null>>;

export type Mover = 'source' | 'service' | 'both';

/** What tonight means for one contact that both sides have. */
export interface Difference {
  readonly person: number;
  readonly movers: readonly { readonly field: Field; readonly mover: Mover }[];
}

interface OfType {
  fields: readonly Field[];
  readonly known: Map<number, Agreed>;
  /** Removed by hand, and told so. */
  readonly gone: Set<number>;
  /** By person: the ids at the two ends of its list when it was last known to be whole. */
  endIds: ReadonlyMap<number, number>;
}

/** As many as may be gone before a guard says so. */
const END_SIZE = 10;

export class Agreement {
  readonly #types = new Map<TypeName, OfType>();
  /** By contact type: whom a run ever created there, whatever became of its memory. */
  readonly #created = new Map(TYPES.map((type) => [type, new Set<number>()]));

  isKnown(type: TypeName, person: number): boolean {
    return this.#types.get(type)?.known.has(person) === true;
  }

  knownCount(type: TypeName): number {
    return this.#types.get(type)?.known.size ?? 0;
  }

  isTold(type: TypeName, person: number): boolean {
    return this.#types.get(type)?.gone.has(person) === true;
  }

  /** Whether those who are newly missing may be there, in a part of the list that was cut off. */
  mayBeCut(
    type: TypeName,
    missing: readonly number[],
    listed: ReadonlyMap<number, number>,
  ): boolean {
    const known = this.#types.get(type);
    if (known === undefined) return false;
    const fresh = missing.filter((person) => !known.gone.has(person));
    return mayBeCut(fresh, known, listed);
  }

  /** Of somebody whom the contact type lacks: whether another hand removed him, here or wherever else he was. */
  isGone(type: TypeName, person: number, before: Account): boolean {
    if (this.isKnown(type, person) || this.isTold(type, person)) return true;
    // Where a source has ids, every contact type of the account is looked at.
    const others = TYPES.filter((one) => one !== type);
    const wasElsewhere =
      [...this.#types.values()].some(({ gone }) => gone.has(person)) ||
      others.some((other) => this.isKnown(other, person));
    return wasElsewhere && others.every((other) => before.get(other)?.has(person) !== true);
  }

  /** Who moved each differing field. Undefined where the contact is met for the first time. */
  moversOf(
    type: TypeName,
    person: number,
    { source, service, owned }: BothValues,
  ): Difference['movers'] | undefined {
    const known = this.#types.get(type);
    const agreed = known?.known.get(person);
    if (known === undefined || agreed === undefined) return undefined;
    const differing = owned.filter((field) => source[field] !== service[field]);
    const isTorn = FIELDS.some((field) => {
      // Of a field that the sources did not own then, no value was agreed on.
      const value = agreed[field] === undefined ? '' : agreed[field];
      // What was agreed on about a field that they no longer own cannot be taken out of the sum.
      if (!known.fields.includes(field)) return value !== '';
      if (value === service[field]) return false;
      return !(differing.includes(field) && value === source[field]);
    });
    return differing.map((field) => {
      if (!known.fields.includes(field)) return { field, mover: 'source' };
      if (isTorn) return { field, mover: 'both' };
      return { field, mover: agreed[field] === source[field] ? 'service' : 'source' };
    });
  }

  /** Somebody was erased. */
  forget(person: number): void {
    for (const type of this.#types.keys()) this.forgetIn(type, person);
  }

  forgetIn(type: TypeName, person: number): void {
    this.#types.get(type)?.known.delete(person);
  }

  /** After any night: nobody but its run created anybody meanwhile. */
  noteCreated(before: Account, after: Account): void {
    for (const [type, people] of this.#created) {
      const there = shown(before, type);
      for (const person of shown(after, type).keys()) if (!there.has(person)) people.add(person);
    }
  }

  /** After a night that came to its end. */
  learn(night: LearntNight): void {
    for (const sync of night.drawn.syncs) this.#learnType(sync, night);
  }

  #learnType(sync: DrawnSync, night: LearntNight): void {
    const { contactType } = sync;
    const type = this.#of(contactType, night.owned);
    const [before, after] = [shown(night.before, contactType), shown(night.after, contactType)];
    learnGone(contactType, type, night);
    for (const [person, now] of after) {
      if (!this.#isOurs(person, sync, night)) continue;
      const change = night.changeOf(contactType, person);
      const known = type.known.get(person);
      type.gone.delete(person);
      const next = agreedAfter({ known, now, was: before.get(person), change, night, type });
      type.known.set(person, next);
    }
    for (const person of before.keys()) if (!after.has(person)) type.known.delete(person);
    if (night.isResumed) return;
    type.fields = night.owned;
  }

  /** Whom somebody added to a mirror is never ours, however often a night sees them. */
  #isOurs(person: number, sync: DrawnSync, night: LearntNight): boolean {
    const { contactType, mode } = sync;
    if (mode === 'upsert' || night.isWanted(sync, person)) return true;
    if (this.isKnown(contactType, person)) return true;
    if (this.#created.get(contactType)?.has(person) !== true) return false;
    // While others are missed, it may be one of these under another address, unless another contact type is to have it.
    return !night.isMissing(contactType) || isMoving(person, sync, night);
  }

  #of(contactType: TypeName, fields: readonly Field[]): OfType {
    const known = this.#types.get(contactType);
    if (known !== undefined) return known;
    const made: OfType = { fields, known: new Map(), gone: new Set(), endIds: new Map() };
    this.#types.set(contactType, made);
    return made;
  }
}

function isMoving(person: number, from: DrawnSync, night: LearntNight): boolean {
  const others = night.drawn.syncs.filter((sync) => sync !== from);
  return others.some(
    (sync) => night.isWanted(sync, person) && !shown(night.before, sync.contactType).has(person),
  );
}

function learnGone(contactType: TypeName, type: OfType, night: LearntNight): void {
  // What a guard held back proves nothing, neither about the missing nor about the ends of the list.
  if (night.isHeld(contactType)) return;
  const ids = night.idsAfter(contactType);
  const fresh = night.goneIn(contactType).filter((person) => !type.gone.has(person));
  if (!night.isLifted(contactType) && mayBeCut(fresh, type, ids)) return;
  for (const person of fresh) {
    type.gone.add(person);
    type.known.delete(person);
  }
  type.endIds = endsOf(ids);
}

/** A list that lacks nobody but its newest or its oldest contacts may be cut: these stay known, and away. */
function mayBeCut(
  missing: readonly number[],
  { known, endIds }: OfType,
  listed: ReadonlyMap<number, number>,
): boolean {
  // Who was never in the list says nothing about it.
  const were = missing.filter((person) => known.has(person));
  if (were.length === 0) return false;
  const ids = were.map((person) => endIds.get(person));
  if (ids.includes(undefined)) return false;
  const [lowest, highest] = [Math.min(...listed.values()), Math.max(...listed.values())];
  return (
    ids.every((id = 0) => id > highest) || ids.every((id = 0) => id < lowest) || listed.size === 0
  );
}

function endsOf(ids: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const sorted = [...ids].sort(([, a], [, b]) => a - b);
  return new Map([...sorted.slice(0, END_SIZE), ...sorted.slice(-END_SIZE)]);
}

export interface BothValues {
  readonly source: Readonly<Record<Field, string>>;
  readonly service: Readonly<Record<Field, string>>;
  readonly owned: readonly Field[];
}

/** What the night did about a contact of both sides. */
export interface Change {
  readonly source: Readonly<Record<Field, string>>;
  readonly movers: Difference['movers'];
  /** Fields that stay as somebody changed them. */
  readonly kept: readonly Field[];
  /** Conflicts that are left as they are on the service. */
  readonly left: readonly Field[];
  readonly isWritten: boolean;
}

export interface LearntNight {
  readonly drawn: DrawnNight;
  readonly owned: readonly Field[];
  readonly before: Account;
  readonly after: Account;
  /** A process that came later ended the run: it knew what it did, and what the first one had noted. */
  readonly isResumed: boolean;
  /** Who was told to be gone. */
  readonly goneIn: (type: TypeName) => readonly number[];
  /** Whether anybody was away before the night. */
  readonly isMissing: (type: TypeName) => boolean;
  /** Whether so many were gone at once that a guard held them back. */
  readonly isHeld: (type: TypeName) => boolean;
  /** Whether a person vouched for so many at once. */
  readonly isLifted: (type: TypeName) => boolean;
  /** By person: the contact ids that the service listed at the end. */
  readonly idsAfter: (type: TypeName) => ReadonlyMap<number, number>;
  /** Whether a row of the sync asks for them. */
  readonly isWanted: (sync: DrawnSync, person: number) => boolean;
  /** Undefined for a contact that only one side had. */
  readonly changeOf: (type: TypeName, person: number) => Change | undefined;
}

interface Learning {
  readonly known: Agreed | undefined;
  readonly now: Readonly<Record<Field, string>>;
  readonly was: Readonly<Record<Field, string>> | undefined;
  readonly change: Change | undefined;
  readonly night: LearntNight;
  readonly type: OfType;
}

function agreedAfter(learning: Learning): Agreed {
  const { known, now, was, change, night, type } = learning;
  const fields = night.isResumed ? type.fields : night.owned;
  if (known === undefined || was === undefined) return valuesOf(now, fields);
  if (change === undefined) return agreedBefore(known, was, night, type);
  if (change.isWritten) return written(known, was, change, learning);
  if (change.movers.length > 0)
    return night.isResumed ? known : carried(known, was, change, night, type);
  return night.isResumed ? notedBefore(known, was, learning) : valuesOf(now, fields);
}

/** No row asks for the contact tonight: what was agreed on about it waits for its row. */
function agreedBefore(
  known: Agreed,
  was: Readonly<Record<Field, string>>,
  { owned, isResumed }: LearntNight,
  { fields }: OfType,
): Agreed {
  // Where nobody edited it, it is known over other fields, too.
  const isUntouched = FIELDS.every(
    (field) => (known[field] ?? '') === (fields.includes(field) ? was[field] : ''),
  );
  return isUntouched && !isResumed ? valuesOf(was, owned) : known;
}

function written(
  known: Agreed,
  was: Readonly<Record<Field, string>>,
  change: Change,
  { now, night, type }: Learning,
): Agreed {
  if (change.left.length > 0) return carried(known, was, change, night, type);
  const kept = Object.fromEntries(change.kept.map((field) => [field, change.source[field]]));
  return { ...valuesOf(now, night.isResumed ? type.fields : night.owned), ...kept };
}

/** What the comparison saw alike was noted before the kill; where the fields were others than before, it was not. */
function notedBefore(
  known: Agreed,
  was: Readonly<Record<Field, string>>,
  { night, type }: Learning,
): Agreed {
  return type.fields.join() === night.owned.join() ? valuesOf(was, type.fields) : known;
}

/** What is known of a contact that still differs, brought to the fields that the sources own tonight. */
function carried(
  known: Agreed,
  was: Readonly<Record<Field, string>>,
  { source, movers }: Change,
  { owned, isResumed }: LearntNight,
  { fields }: OfType,
): Agreed {
  if (isResumed || fields.join() === owned.join()) return known;
  const next: Agreed = valuesOf(was, owned);
  for (const { field, mover } of movers) {
    if (!fields.includes(field)) continue;
    if (mover === 'service') next[field] = source[field];
    // From here on no value fits.
    if (mover === 'both') next[owned[0] ?? field] = null;
  }
  return next;
}

function valuesOf(from: Readonly<Record<Field, string>>, fields: readonly Field[]): Agreed {
  return Object.fromEntries(FIELDS.filter((f) => fields.includes(f)).map((f) => [f, from[f]]));
}

export function shown(account: Account, type: TypeName): Shown {
  return account.get(type) ?? new Map<number, Readonly<Record<Field, string>>>();
}
