// What a plan counts of contacts that somebody else removed: those that stay away, and those that it creates again.
import {
  broughtAddress,
  type Change,
  type GoneSizes,
  type GoneTally,
  goneTally,
} from '../../plan/index.ts';
import type { Target } from '../scope/targets.ts';
import type { Gone, Sides } from './gone.ts';

/** For one plan. */
export class GoneCounts {
  readonly #gone: Gone;
  readonly #sides: Sides;
  readonly #hasSegments: boolean;
  /** By target number. */
  readonly #tallies = new Map<number, GoneTally>();
  /** By the hash of a contact that is gone: where one that shares something with it was met first. */
  readonly #sharing = new Map<bigint, GoneTally['away']>();
  /** Addresses that stay away and that no contact type has. */
  readonly #nowhere = new Set<string>();
  /** Recipients that no segment gets for this. */
  recipientsAway = 0;
  /** Those that come back since a person named their number. */
  recreatedByNumber = 0;

  constructor(gone: Gone, sides: Sides) {
    this.#gone = gone;
    this.#sides = sides;
    this.#hasSegments = sides.targets.decided('segment').length > 0;
  }

  note(target: Target, address: string): void {
    if (this.#hasSegments && this.#gone.inOthers(target, address).length === 0) {
      this.#nowhere.add(address);
    }
    const tally = this.of(target);
    const isMoved = this.#countIn(tally.away, target, address);
    if (this.#gone.isToldAlready(target, address)) return;
    tally.news += 1;
    tally.newsNowhere += isMoved ? 0 : 1;
  }

  /** `byNumber`: a person named their number; else the configuration wants all back. */
  noteRecreated(target: Target, address: string, byNumber: boolean): void {
    this.#countIn(this.of(target).back, target, address);
    if (byNumber) this.recreatedByNumber += 1;
  }

  /** The change, which was noted, is left out of the plan. The number that a person named is still that of all. */
  leaveOut(change: Change, target: Target): void {
    const brought = broughtAddress(change);
    if (brought === undefined || !('wasGone' in change)) return;
    const { back } = this.of(target);
    back.all -= 1;
    if (this.#gone.nowIn(target, brought).length > 0) back.moved -= 1;
    // Of some that share something with another one, that one may be what is left out.
    back.sharing = Math.min(back.sharing, back.all - back.moved);
  }

  of({ index }: Target): GoneTally {
    const tally = this.#tallies.get(index) ?? goneTally();
    this.#tallies.set(index, tally);
    return tally;
  }

  /** Whether the plan creates no contact there for this reason. Asked once those who are gone are noted. */
  staysGone(target: Target, address: string): boolean {
    return this.of(target).away.all > 0 && this.#gone.keepsAway('createContact', target, address);
  }

  /** Whether no segment gets the address either. Asked once those who are gone are noted, and once for each recipient. */
  keepsOutOfSegment(address: string): boolean {
    const isAway = this.#nowhere.has(address);
    if (isAway) this.recipientsAway += 1;
    return isAway;
  }

  /** Says whether another contact type has it. */
  #countIn(counts: GoneTally['away'], target: Target, address: string): boolean {
    counts.all += 1;
    const isMoved = this.#gone.nowIn(target, address).length > 0;
    if (isMoved) counts.moved += 1;
    const other = isMoved ? undefined : this.#gone.takenInstead(target, address);
    if (other === undefined) return isMoved;
    if (this.#sharing.has(other)) counts.sharing += 1;
    else this.#sharing.set(other, counts);
    return isMoved;
  }

  /** What guards measure, in the order of the contact types. */
  sizes(): GoneSizes[] {
    return this.#sides.targets.decided('contactType').map((target) => ({
      contactType: target.name,
      remembered: this.#gone.remembered(target),
      gone: this.#tallies.get(target.index)?.news ?? 0,
    }));
  }

  /** Asked when every contact is noted, and once. */
  tallies(): readonly (readonly [Target, GoneTally])[] {
    const targets = this.#sides.targets.decided('contactType');
    if (this.#sharing.size > 0) for (const target of targets) this.#countShared(target);
    return targets.map((target) => [target, this.of(target)] as const);
  }

  /** Where the contact that somebody took is counted itself, the first one that shares something with it is one more. */
  #countShared(target: Target): void {
    for (const address of this.#broughtTo(target)) {
      const hash = this.#gone.hashOf(target, address);
      const counts = hash === undefined ? undefined : this.#sharing.get(hash);
      if (counts === undefined || this.#gone.takenInstead(target, address) !== undefined) continue;
      counts.sharing += 1;
    }
  }

  /** The addresses that the service lacks and that creates and renames would bring. */
  *#broughtTo({ index }: Target): Generator<string> {
    const { differences, renames } = this.#sides.match;
    for (const { address } of differences.missing(index)) yield address;
    yield* renames.newAddresses(index);
  }

  /** Whether contacts are missing at one end of a list alone. Asked of few: all contacts of a first import are missing. */
  lacksAnEnd(target: Target): boolean {
    const { news, back } = this.of(target);
    return news + back.all > 0 && this.#gone.mayBeUnlisted(target);
  }
}
