// What earlier runs remember of a plan's contacts, and what follows from it: contacts that are gone from the service by
// another hand are not created again, and a value that somebody changed there is told from one that the sources changed.
import type { FieldName, Fields } from '../../contacts/index.ts';
import {
  type BothValues,
  type Decided,
  decideChanges,
  type FieldChange,
  type Mover,
  moversOf,
  needsUpload,
} from '../../diff/index.ts';
import {
  goneLimit,
  type GoneSizes,
  type MemoryCounts,
  type MovedBothWays,
} from '../../plan/index.ts';
import type { Memory, OwnershipTable } from '../../state/index.ts';
import type { CompareMemory } from '../scope/request.ts';
import type { Target } from '../scope/targets.ts';
import type { BothSides } from '../sides/match-sides.ts';

type Sides = Pick<BothSides, 'targets' | 'match'>;

/** A contact of both sides. */
interface KnownContact extends BothValues {
  readonly address: string;
}

/** What is done about the differences of one contact. */
export interface Judged extends Pick<Decided, 'kept' | 'conflictsLeft'> {
  /** They go to the service. */
  readonly written: readonly FieldChange[];
  /** For the item, where the service's side had moved. */
  readonly moved: MovedBothWays | undefined;
}

/** For one plan. Counts what it is asked about. */
export class Remembered {
  readonly #memory: Memory | undefined;
  readonly #ownership: OwnershipTable | undefined;
  readonly #facts: CompareMemory['facts'] | undefined;
  readonly #sides: Sides;
  /** By target number: those without a tombstone. */
  readonly #gone = new Map<number, number>();
  /** By target number: whether contacts that somebody added to the service stay there. */
  readonly #leavesAdded = new Map<number, boolean>();
  /** By target number: all of them. */
  readonly #lacking = new Map<number, number>();
  /** By target number: those of them that are in another contact type. */
  readonly #inOthers = new Map<number, number>();
  /** By target number: contacts that may be some of these. */
  readonly #readdressed = new Map<number, number>();
  readonly #recreated = new Map<number, number>();
  readonly #counts = {
    edits: { overwritten: 0, kept: 0 },
    conflicts: { source: 0, service: 0, parked: 0 },
  };
  readonly #unseen = new Map<FieldName, number>();
  readonly #remembersAny: boolean;
  /** By the address of a person who was erased: the targets where the plan leaves something of them. */
  readonly #erased = new Map<string, Set<number>>();
  #waiting = 0;
  #recreatedByNumber = 0;
  #addedOnService = 0;

  /** `compared`: undefined where there is no state. */
  constructor(
    compared: Pick<CompareMemory, 'past' | 'ownership' | 'facts'> | undefined,
    sides: Sides,
  ) {
    const memory = compared?.past;
    this.#memory = memory;
    this.#ownership = compared?.ownership;
    this.#facts = compared?.facts;
    this.#sides = sides;
    // Asked once: a first import has a million contacts to ask about.
    this.#remembersAny =
      memory !== undefined && (memory.types.length > 0 || memory.tombstones.hasGone());
    this.#findErased();
  }

  /** No row asks for them, so that none of their contacts was dropped as equal on both sides. */
  #findErased(): void {
    const { targets, match } = this.#sides;
    const tombstones = this.#memory?.tombstones;
    if (tombstones?.hasErased() !== true) return;
    for (const { index } of targets.decided()) {
      const byId = new Set(match.held.erasedIn(index));
      for (const address of match.actual.keptAddresses(index)) {
        if (!byId.has(address) && !tombstones.isErased(address)) continue;
        this.#erased.set(address, (this.#erased.get(address) ?? new Set()).add(index));
      }
    }
  }

  /** Whether the contact, which the plan deletes, is that of a person who was erased. */
  takesErased({ index }: Target, address: string): boolean {
    const places = this.#erased.get(address);
    places?.delete(index);
    return places !== undefined;
  }

  /** Updates that wait for a person's decision. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whether a contact that the service lacks was there, and somebody else removed it. */
  isGone(target: Target, address: string): boolean {
    const memory = this.#memory;
    if (memory === undefined || !this.#remembersAny) return false;
    if (this.#wasThere(memory, target, address)) return true;
    if (memory.tombstones.isGone({ contactType: target.key, address })) return true;
    if (this.goneOf(target, address) !== undefined) return true;
    return this.#isGoneElsewhere(memory, target, address);
  }

  /** The contact of the same person that is gone instead, under another address, by its hash. */
  goneOf({ index }: Target, address: string): bigint | undefined {
    return this.#sides.match.held.goneOf(index, address);
  }

  /** Whether the person was in another contact type, is gone there, and is nowhere else: then they were erased. */
  #isGoneElsewhere(memory: Memory, target: Target, address: string): boolean {
    const isKnown =
      memory.tombstones.isGoneAnywhere(address) ||
      this.#othersThan(target).some((other) => this.#wasThere(memory, other, address));
    return isKnown && this.#inOther(target, address).length === 0;
  }

  /** The other contact types that have it. Nothing of it was dropped as equal, since the service lacks one of its contacts. */
  #inOther(target: Target, address: string): Target[] {
    const { actual } = this.#sides.match;
    return this.#othersThan(target).filter(({ index }) => actual.find(index, address));
  }

  /** Whether it is in another contact type, and no row asks for it there. */
  #isMoved(target: Target, address: string): boolean {
    const { desired } = this.#sides.match;
    return this.#inOther(target, address).some(({ index }) => !desired.statusOf(index, address));
  }

  #othersThan(target: Target): Target[] {
    return this.#sides.targets.ofKind('contactType').filter((other) => other !== target);
  }

  #wasThere(memory: Memory, { key: contactType }: Target, address: string): boolean {
    const type = memory.ofType(contactType);
    return type?.has(memory.sums.ofContact({ contactType, address })) === true;
  }

  /** Whether no more of these contacts are gone at once than a guard believes. */
  mayBeGone(target: Target, contacts: Iterable<{ readonly address: string }>): boolean {
    const limit = goneLimit(this.#memory?.ofType(target.key)?.count ?? 0);
    let count = 0;
    for (const { address } of contacts) {
      if (this.isGone(target, address) && !this.#hasTombstone(target, address)) count += 1;
      if (count > limit) return false;
    }
    return true;
  }

  /** Whether those of these contacts that are newly gone were all at one end of the list: it may be cut. */
  mayBeUnlisted(target: Target, contacts: Iterable<{ readonly address: string }>): boolean {
    const memory = this.#memory;
    const { index, key: contactType } = target;
    if (memory === undefined) return false;
    const news: bigint[] = [];
    for (const { address } of contacts) {
      if (!this.isGone(target, address) || this.#hasTombstone(target, address)) continue;
      news.push(this.goneOf(target, address) ?? memory.sums.ofContact({ contactType, address }));
    }
    if (news.length === 0) return false;
    const listed = this.#sides.match.actual.idRanges().get(index);
    return memory.ofType(contactType)?.mayBeCut(news, listed) === true;
  }

  noteGone(target: Target, address: string): void {
    countOne(this.#lacking, target);
    if (!this.#hasTombstone(target, address)) countOne(this.#gone, target);
    if (this.#isMoved(target, address)) countOne(this.#inOthers, target);
  }

  /** Whether the plan creates no contact there for this reason. Asked once those who are gone are noted. */
  staysGone(target: Target, address: string): boolean {
    return this.#lacking.has(target.index) && this.isGone(target, address);
  }

  /** Then that it is gone is no news. */
  #hasTombstone(target: Target, address: string): boolean {
    const tombstones = this.#memory?.tombstones;
    if (tombstones === undefined) return false;
    const other = this.goneOf(target, address);
    if (other !== undefined && tombstones.isGoneHash(other)) return true;
    return tombstones.isGone({ contactType: target.key, address });
  }

  /**
   * Why a mirror leaves a contact alone that no row mentions and no run agreed on: where others are missed, it may be one
   * of them under an address that somebody changed on the service; otherwise somebody added it there. The first run that
   * mirrors a contact type takes what it finds, as a guard asks. Asked once those who are gone are noted. `isMoved`: it is
   * one of those who are gone from another contact type.
   */
  leftAlone(
    target: Target,
    address: string,
    isMoved: boolean,
  ): 'readdressed' | 'addedOnService' | undefined {
    const memory = this.#memory;
    if (memory === undefined || this.#wasThere(memory, target, address)) return undefined;
    const { index } = target;
    if (!isMoved && (this.#lacking.has(index) || this.#recreated.has(index))) return 'readdressed';
    let leavesAdded = this.#leavesAdded.get(target.index);
    if (leavesAdded === undefined) {
      leavesAdded = this.#mayLeaveAdded(memory, target);
      this.#leavesAdded.set(target.index, leavesAdded);
    }
    if (!leavesAdded) return undefined;
    const isOurs = this.#ownership?.isOwned({ contactType: target.key, address }) === true;
    return isOurs ? undefined : 'addedOnService';
  }

  #mayLeaveAdded(memory: Memory, target: Target): boolean {
    const { key: contactType } = target;
    const isFirst =
      memory.ofType(contactType) === undefined &&
      this.#ownership?.wasMirrored(contactType) !== true;
    const isDeleted = this.#sides.targets
      .syncsOf(target)
      .some(({ mode, onAdded }) => mode === 'mirror' && onAdded === 'delete');
    return !isFirst && !isDeleted;
  }

  noteLeftAlone(target: Target, why: 'readdressed' | 'addedOnService'): void {
    if (why === 'addedOnService') this.#addedOnService += 1;
    else countOne(this.#readdressed, target);
  }

  /** `byNumber`: a person named their number; else the configuration wants all back. */
  noteRecreated(target: Target, byNumber: boolean): void {
    countOne(this.#recreated, target);
    if (byNumber) this.#recreatedByNumber += 1;
  }

  /** Those that come back since a person named their number. */
  get recreatedByNumber(): number {
    return this.#recreatedByNumber;
  }

  /** What guards measure, in the order of the contact types. */
  goneSizes(): GoneSizes[] {
    return this.#sides.targets.decided('contactType').map(({ index, key, name: contactType }) => ({
      contactType,
      remembered: this.#memory?.ofType(key)?.count ?? 0,
      gone: this.#gone.get(index) ?? 0,
    }));
  }

  /** Decides each difference of a contact by the side that moved. */
  judge(target: Target, contact: KnownContact, changes: readonly FieldChange[]): Judged {
    const movers = this.#moversOf(target, contact, changes);
    this.#countUnseen(target, changes);
    const decided = decideChanges(changes, movers, (field) =>
      this.#sides.targets.editRules(target, field),
    );
    const { written, kept, conflictsLeft } = decided;
    // No call brings the others to the service.
    this.#count(decided, ({ field }) => !needsUpload({ [field]: '' }));
    return { written, kept, conflictsLeft, moved: movedIn(decided) };
  }

  /** An edit would have stayed, or been asked about; of a field that the sources did not own before, none can be told. */
  #countUnseen(target: Target, changes: readonly FieldChange[]): void {
    const type = this.#memory?.ofType(target.key);
    if (type === undefined) return;
    for (const { field, old } of changes) {
      if (old === null || type.fields.includes(field)) continue;
      const { onEdit, onConflict } = this.#sides.targets.editRules(target, field);
      if (onEdit === 'overwrite' && onConflict === 'source') continue;
      this.#unseen.set(field, (this.#unseen.get(field) ?? 0) + 1);
    }
  }

  /** By field that the sources did not own the night before: the values of the service that they change. */
  get unseenFields(): ReadonlyMap<FieldName, number> {
    return this.#unseen;
  }

  /** None where nothing is remembered of the contact: then its differences are the sources' to decide. */
  #moversOf(target: Target, contact: KnownContact, changes: readonly FieldChange[]): Mover[] {
    const type = this.#memory?.ofType(target.key);
    if (this.#memory === undefined || type === undefined || changes.length === 0) return [];
    const { sums } = this.#memory;
    const { address } = contact;
    const hash = sums.ofContact({ contactType: target.key, address });
    const sum = type.sum(hash);
    if (sum === undefined) return [];
    const isWritten = (field: FieldName, wanted: string): boolean =>
      this.#facts?.hasForm({ contactType: target.key, address, field, wanted }) === true;
    return moversOf(contact, changes, { hash, sum, fields: type.fields }, sums, isWritten);
  }

  #count(decided: Decided, isSent: (change: FieldChange) => boolean): void {
    const { edits, conflicts } = this.#counts;
    edits.overwritten += decided.overwritten.filter(isSent).length;
    edits.kept += decided.kept.length;
    conflicts.source += decided.conflictsWritten.filter(isSent).length;
    conflicts.service += decided.conflictsLeft.length;
    conflicts.parked += decided.conflictsParked.length;
    if (decided.conflictsParked.length > 0) this.#waiting += 1;
  }

  /** Of the contacts that the service lacks: those that may be there, unlisted or under another address, and the moved. */
  #perhaps(isShort: (target: Target) => boolean) {
    let [perhapsGone, perhapsRecreated, inOtherTypes] = [0, 0, 0];
    for (const target of this.#sides.targets.decided('contactType')) {
      const countIn = (counts: ReadonlyMap<number, number>): number =>
        counts.get(target.index) ?? 0;
      const [lacking, inOthers] = [countIn(this.#lacking), countIn(this.#inOthers)];
      const isUnsure = isShort(target) || this.#lacksAnEnd(target);
      const news = isUnsure ? countIn(this.#gone) : 0;
      const perhaps = Math.max(news, Math.min(lacking - inOthers, countIn(this.#readdressed)));
      perhapsGone += perhaps;
      inOtherTypes += Math.min(inOthers, lacking - perhaps);
      if (isUnsure) perhapsRecreated += countIn(this.#recreated);
    }
    return { perhapsGone, perhapsRecreated, inOtherTypes };
  }

  /** Asked of few: all contacts of a first import are missing. */
  #lacksAnEnd(target: Target): boolean {
    const { index } = target;
    if (!this.#gone.has(index) && !this.#recreated.has(index)) return false;
    return this.mayBeUnlisted(target, this.#sides.match.differences.missing(index));
  }

  /**
   * Undefined where there is no state. `isShort`: whether the service may list a part of a contact type's contacts, so that
   * one that it does not list may be there.
   */
  counts(
    erasedRows: number,
    isShort: (target: Target) => boolean,
    acceptErased = 0,
  ): MemoryCounts | undefined {
    if (this.#memory === undefined) return undefined;
    const { perhapsGone, perhapsRecreated, inOtherTypes } = this.#perhaps(isShort);
    const readdressed = sum(this.#readdressed);
    const { ownedFields: fields } = this.#sides.targets;
    const addedOnService = this.#addedOnService;
    const acceptedPart = acceptErased > 0 ? { accepted: acceptErased } : {};
    const people = this.#erased.size;
    const leaving = [...this.#erased.values()].filter(({ size }) => size === 0).length;
    return {
      fields,
      goneOnService: sum(this.#lacking),
      ...(perhapsGone > 0 && { perhapsGone }),
      ...(inOtherTypes > 0 && { inOtherTypes }),
      ...(readdressed > 0 && { readdressed }),
      ...(addedOnService > 0 && { addedOnService }),
      recreated: sum(this.#recreated),
      ...(perhapsRecreated > 0 && { perhapsRecreated }),
      ...this.#counts,
      erasedRows,
      ...(people > 0 && { erasedOnService: { people, leaving, ...acceptedPart } }),
    };
  }
}

function countOne(counts: Map<number, number>, { index }: Target): void {
  counts.set(index, (counts.get(index) ?? 0) + 1);
}

function sum(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function movedIn(decided: Decided): MovedBothWays | undefined {
  const { overwritten, conflictsWritten, conflictsParked, kept, conflictsLeft } = decided;
  const conflicts = [...conflictsWritten, ...conflictsParked];
  const moved: MovedBothWays = {
    ...(overwritten.length > 0 && { overwritten: overwritten.map(({ field }) => field) }),
    ...(conflicts.length > 0 && { conflicts: conflicts.map(({ field }) => field) }),
    ...(conflictsParked.length > 0 && { waits: true }),
    ...(kept.length > 0 && { kept: valuesOf(kept) }),
    ...(conflictsLeft.length > 0 && { leavesConflicts: true }),
  };
  return Object.keys(moved).length === 0 ? undefined : moved;
}

function valuesOf(changes: readonly FieldChange[]): Fields {
  return Object.fromEntries(changes.map((change) => [change.field, change.new ?? '']));
}
