// What earlier runs remember of who was there, and what follows from it: contacts that are gone from the service by another
// hand are not created again, and those that another hand added to a mirror stay.
import {
  broughtAddress,
  type Change,
  goneLimit,
  type GoneSizes,
  type GoneTally,
  goneTally,
} from '../../plan/index.ts';
import type { Memory } from '../../state/index.ts';
import type { CompareMemory } from '../scope/request.ts';
import type { Target } from '../scope/targets.ts';
import { contactsOfErased } from '../sides/erased-contacts.ts';
import type { BothSides } from '../sides/match-sides.ts';

type Compared = Pick<CompareMemory, 'past' | 'ownership'>;
type Sides = Pick<BothSides, 'targets' | 'match'>;

/** What is known of the mirrors of earlier runs. */
interface KnownMirrors {
  readonly past?: Memory | undefined;
  readonly ownership: Pick<CompareMemory['ownership'], 'wasMirrored'>;
}

/** Whether runs have mirrored a contact type and remember its contacts. */
export function isKnownMirror({ past, ownership }: KnownMirrors, contactType: string): boolean {
  return past?.ofType(contactType) !== undefined && ownership.wasMirrored(contactType);
}

/** Whether nothing says that a run has met the contacts of a contact type: its first mirror takes what it finds. */
export function isFirstMirror({ past, ownership }: KnownMirrors, contactType: string): boolean {
  return past?.ofType(contactType) === undefined && !ownership.wasMirrored(contactType);
}

/** For one plan. Counts what it is asked about. */
export class Remembered {
  readonly #memory: Memory | undefined;
  readonly #compared: Compared | undefined;
  readonly #sides: Sides;
  /** By target number. */
  readonly #tallies = new Map<number, GoneTally>();
  /** By the hash of a contact that is gone: where one that shares something with it was met first. */
  readonly #sharing = new Map<bigint, GoneTally['away']>();
  /** By target number: whether contacts that somebody added to the service stay there. */
  readonly #leavesAdded = new Map<number, boolean>();
  readonly #counts = { addedOnService: 0, recipientsAway: 0 };
  readonly #remembersAny: boolean;
  readonly #hasSegments: boolean;
  /** By the address of a person who was erased: the targets where the plan leaves something of them. */
  readonly #erased: Map<string, Set<number>>;
  #recreatedByNumber = 0;
  /** Addresses that stay away and that no contact type has. */
  readonly #away = new Set<string>();

  /** `compared`: undefined where there is no state. */
  constructor(compared: Compared | undefined, sides: Sides) {
    const memory = compared?.past;
    this.#memory = memory;
    this.#compared = compared;
    this.#sides = sides;
    // Asked once: a first import has a million contacts to ask about.
    this.#remembersAny = memory?.tombstones.hasGone() === true || (memory?.types.length ?? 0) > 0;
    this.#erased = contactsOfErased(sides, memory);
    this.#hasSegments = sides.targets.decided('segment').length > 0;
  }

  /** Whether the contact, which the plan deletes, is that of a person who was erased. */
  takesErased({ index }: Target, address: string): boolean {
    const places = this.#erased.get(address);
    places?.delete(index);
    return places !== undefined;
  }

  /** Whether a contact that the service lacks was there, and somebody else removed it. */
  isGone(target: Target, address: string): boolean {
    const memory = this.#memory;
    if (memory === undefined || !this.#remembersAny) return false;
    return (
      this.#wasThere(memory, target, address) ||
      this.#hasTombstone(target, address) ||
      this.goneOf(target, address) !== undefined ||
      this.#isGoneElsewhere(memory, target, address)
    );
  }

  /** The contact of the same person that is gone instead, under another address, by its hash. */
  goneOf({ index }: Target, address: string): bigint | undefined {
    return this.#sides.match.held.goneOf(index, address);
  }

  /** Whether the person was in another contact type, is gone there, and is nowhere else: then they were erased. */
  #isGoneElsewhere(memory: Memory, target: Target, address: string): boolean {
    // The service may have one of them under another name since, or no more.
    const isKnown =
      memory.tombstones.isGoneAnywhere(address) ||
      memory.types.some(
        (type) =>
          type.key !== target.key &&
          type.has(memory.sums.ofContact({ contactType: type.key, address })),
      );
    return isKnown && this.#inOther(target, address).length === 0;
  }

  /** The other contact types that have it. Nothing of it was dropped as equal: the service lacks one of its contacts. */
  #inOther(target: Target, address: string): Target[] {
    const { actual } = this.#sides.match;
    return this.#othersThan(target).filter(({ index }) => actual.find(index, address));
  }

  /** The other contact types that have it, and where no row asks for it. */
  nowIn(target: Target, address: string): Target[] {
    const { desired } = this.#sides.match;
    return this.#inOther(target, address).filter(({ index }) => !desired.statusOf(index, address));
  }

  /** Whether the sources have the address in another contact type. */
  #hasOtherRow(target: Target, address: string): boolean {
    const { desired } = this.#sides.match;
    return this.#othersThan(target).some(({ index }) => desired.statusOf(index, address));
  }

  #othersThan(target: Target): Target[] {
    return this.#sides.targets.ofKind('contactType').filter((other) => other !== target);
  }

  #wasThere(memory: Memory, { key: contactType }: Target, address: string): boolean {
    const type = memory.ofType(contactType);
    return type?.has(memory.sums.ofContact({ contactType, address })) === true;
  }

  /** The addresses that the service lacks and that creates and renames would bring. */
  *#broughtTo({ index }: Target): Generator<string> {
    const { differences, renames } = this.#sides.match;
    for (const { address } of differences.missing(index)) yield address;
    yield* renames.newAddresses(index);
  }

  /** Those of them that are gone since the last night. */
  *#newlyGone(target: Target): Generator<string> {
    for (const address of this.#broughtTo(target)) {
      if (this.isGone(target, address) && !this.#hasTombstone(target, address)) yield address;
    }
  }

  /** Whether no more of these are gone at once than a guard believes. */
  mayBeGone(target: Target): boolean {
    const limit = goneLimit(this.#memory?.ofType(target.key)?.count ?? 0);
    const gone = new Set<string>();
    for (const address of this.#newlyGone(target)) {
      if (gone.add(address).size > limit) return false;
    }
    return true;
  }

  /** Whether these were all at one end of the list: it may be cut. */
  mayBeUnlisted(target: Target): boolean {
    const memory = this.#memory;
    const { index, key: contactType } = target;
    if (memory === undefined) return false;
    const news = Array.from(
      this.#newlyGone(target),
      (address) => this.goneOf(target, address) ?? memory.sums.ofContact({ contactType, address }),
    );
    if (news.length === 0) return false;
    const listed = this.#sides.match.actual.idRanges().get(index);
    return memory.ofType(contactType)?.mayBeCut(news, listed) === true;
  }

  noteGone(target: Target, address: string): void {
    if (this.#hasSegments && this.#inOther(target, address).length === 0) this.#away.add(address);
    const tally = this.#tallyOf(target);
    const isMoved = this.#countIn(tally.away, target, address);
    if (this.#hasTombstone(target, address)) return;
    tally.news += 1;
    tally.newsNowhere += isMoved ? 0 : 1;
  }

  /** Whether no segment gets the address either. Asked once those who are gone are noted, and once for each recipient. */
  keepsOutOfSegment(address: string): boolean {
    if (this.#away.has(address)) this.#counts.recipientsAway += 1;
    return this.#away.has(address);
  }

  #tallyOf({ index }: Target): GoneTally {
    const tally = this.#tallies.get(index) ?? goneTally();
    this.#tallies.set(index, tally);
    return tally;
  }

  /** Says whether another contact type has it. */
  #countIn(counts: GoneTally['away'], target: Target, address: string): boolean {
    counts.all += 1;
    const isMoved = this.nowIn(target, address).length > 0;
    if (isMoved) counts.moved += 1;
    const other = isMoved ? undefined : this.#takenInstead(target, address);
    if (other === undefined) return isMoved;
    if (this.#sharing.has(other)) counts.sharing += 1;
    else this.#sharing.set(other, counts);
    return isMoved;
  }

  /**
   * The contact that somebody took, where it is another one than this: by its hash. From the second night on both have a
   * tombstone; then this one was there if a run created it.
   */
  #takenInstead(target: Target, address: string): bigint | undefined {
    const key = { contactType: target.key, address };
    const memory = this.#memory;
    if (memory === undefined || this.#wasThere(memory, target, address)) return undefined;
    if (this.#compared?.ownership.isOwned(key) === true) return undefined;
    const linked = this.goneOf(target, address);
    if (linked !== undefined && linked !== memory.sums.ofContact(key)) return linked;
    if (!this.#isGoneElsewhere(memory, target, address)) return undefined;
    const { sums, tombstones, types } = memory;
    const keys = new Set([...this.#othersThan(target), ...types].map(({ key }) => key));
    keys.delete(target.key);
    return Array.from(keys, (contactType) => sums.ofContact({ contactType, address })).find(
      (hash) => tombstones.isGoneHash(hash) || types.some((type) => type.has(hash)),
    );
  }

  /** Whether the plan creates no contact there for this reason. Asked once those who are gone are noted. */
  staysGone(target: Target, address: string): boolean {
    return this.#tallyOf(target).away.all > 0 && this.isGone(target, address);
  }

  /** If so, an earlier run told that it is gone. */
  #hasTombstone(target: Target, address: string): boolean {
    const tombstones = this.#memory?.tombstones;
    if (tombstones === undefined) return false;
    const other = this.goneOf(target, address);
    if (other !== undefined && tombstones.isGoneHash(other)) return true;
    return tombstones.isGone({ contactType: target.key, address });
  }

  /**
   * Why a mirror leaves a contact alone that no row mentions and no run agreed on: it may be one of those that are missed,
   * `late` ones among them, under an address that somebody changed on the service, or somebody added it there, as where the
   * sources have its address in another contact type, or all that are missed are in others. Asked once the gone are noted.
   */
  leftAlone(target: Target, address: string, late: number) {
    const memory = this.#memory;
    if (memory === undefined || this.#wasThere(memory, target, address)) return undefined;
    const isAdded = this.isAdded(target, address);
    const { away, back } = this.#tallyOf(target);
    const missing = away.all + back.all;
    if (missing === 0 && (isAdded || late === 0)) return isAdded ? 'addedOnService' : undefined;
    const isElsewhere = missing === away.moved + back.moved || this.#hasOtherRow(target, address);
    return isAdded && isElsewhere ? 'addedOnService' : 'readdressed';
  }

  /**
   * Whether somebody added the contact to a mirror that leaves such contacts alone. The first run that mirrors a contact
   * type takes what it finds, as a guard asks.
   */
  isAdded(target: Target, address: string): boolean {
    const memory = this.#memory;
    if (memory === undefined || this.#wasThere(memory, target, address)) return false;
    const leavesAdded = this.#leavesAdded.get(target.index) ?? this.#mayLeaveAdded(target);
    this.#leavesAdded.set(target.index, leavesAdded);
    // One that is known to have been removed, and is there, was added again.
    const isOurs =
      this.#compared?.ownership.isOwned({ contactType: target.key, address }) === true &&
      !memory.tombstones.isGone({ contactType: target.key, address });
    return leavesAdded && !isOurs;
  }

  #mayLeaveAdded(target: Target): boolean {
    const compared = this.#compared;
    const isDeleted = this.#sides.targets
      .syncsOf(target)
      .some(({ mode, onAdded }) => mode === 'mirror' && onAdded === 'delete');
    return compared !== undefined && !isDeleted && !isFirstMirror(compared, target.key);
  }

  noteLeftAlone(target: Target, why: 'readdressed' | 'addedOnService'): void {
    if (why === 'addedOnService') this.#counts.addedOnService += 1;
    else this.#tallyOf(target).readdressed += 1;
  }

  /** `byNumber`: a person named their number; else the configuration wants all back. */
  noteRecreated(target: Target, address: string, byNumber: boolean): void {
    this.#countIn(this.#tallyOf(target).back, target, address);
    if (byNumber) this.#recreatedByNumber += 1;
  }

  /** The change, which was noted, is left out of the plan. The number that a person named is still that of all. */
  leaveOut(change: Change, target: Target): void {
    const brought = broughtAddress(change);
    if (brought !== undefined && 'wasGone' in change) {
      const { back } = this.#tallyOf(target);
      back.all -= 1;
      if (this.nowIn(target, brought).length > 0) back.moved -= 1;
      // Of some that share something with another one, that one may be what is left out.
      back.sharing = Math.min(back.sharing, back.all - back.moved);
    }
    if ('reason' in change && change.reason === 'erased')
      this.#erased.get(change.address)?.add(target.index);
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
      gone: this.#tallies.get(index)?.news ?? 0,
    }));
  }

  /** Undefined where there is no state. Of people who were erased, by address, the targets where the plan leaves any. */
  counts() {
    if (this.#memory === undefined) return undefined;
    return { ...this.#counts, erased: this.#erased };
  }

  /** Asked when every contact is noted, and once. */
  goneTallies(): readonly (readonly [Target, GoneTally])[] {
    const targets = this.#sides.targets.decided('contactType');
    if (this.#sharing.size > 0) for (const target of targets) this.#countShared(target);
    return targets.map((target) => [target, this.#tallyOf(target)] as const);
  }

  /** Where the contact that somebody took is counted itself, the first one that shares something with it is one more. */
  #countShared(target: Target): void {
    for (const address of this.#broughtTo(target)) {
      const hash = this.#memory?.sums.ofContact({ contactType: target.key, address });
      const counts = hash === undefined ? undefined : this.#sharing.get(hash);
      if (counts === undefined || this.#takenInstead(target, address) !== undefined) continue;
      counts.sharing += 1;
    }
  }

  /** Asked of few: all contacts of a first import are missing. */
  lacksAnEnd(target: Target): boolean {
    const { news, back } = this.#tallyOf(target);
    return news + back.all > 0 && this.mayBeUnlisted(target);
  }
}
