// Contacts that somebody added to a mirror on the service, or put under another address there: a mirror leaves them, since
// no run could create them again.
import type { Memory } from '../../state/index.ts';
import type { CompareMemory } from '../scope/request.ts';
import type { Target } from '../scope/targets.ts';
import type { Compared, Sides } from './gone.ts';
import type { GoneCounts } from './gone-counts.ts';

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

/** Why a mirror leaves a contact alone that no row mentions. */
type LeftAlone = 'readdressed' | 'addedOnService';

/** For one plan. */
export class AddedByHand {
  readonly #compared: Compared | undefined;
  readonly #sides: Sides;
  readonly #counts: GoneCounts;
  /** By target number: whether contacts that somebody added to the service stay there. */
  readonly #leavesAdded = new Map<number, boolean>();
  /** How many the plan leaves alone as added. */
  count = 0;

  /** `compared`: undefined where there is no state. */
  constructor(compared: Compared | undefined, sides: Sides, counts: GoneCounts) {
    this.#compared = compared;
    this.#sides = sides;
    this.#counts = counts;
  }

  /**
   * Why a mirror leaves a contact alone that no row mentions and no run agreed on: somebody added it, as where the sources
   * have its address in another contact type, or all that are missed are in others; or it may be one of those that are
   * missed, `late` ones among them, under an address that somebody changed on the service. Asked once the gone are noted.
   */
  leftAlone(target: Target, address: string, late: number): LeftAlone | undefined {
    if (this.#compared?.past === undefined || this.#wasThere(target, address)) return undefined;
    const { away, back } = this.#counts.of(target);
    const missing = away.all + back.all;
    const isNoneOfThese = (): boolean =>
      missing === away.moved + back.moved || this.#hasOtherRow(target, address);
    if (this.isAdded(target, address) && isNoneOfThese()) return 'addedOnService';
    return missing > 0 || late > 0 ? 'readdressed' : undefined;
  }

  /**
   * Whether somebody added the contact to a mirror that leaves such contacts alone. The first run that mirrors a contact
   * type takes what it finds, as a guard asks.
   */
  isAdded(target: Target, address: string): boolean {
    const compared = this.#compared;
    if (compared?.past === undefined || this.#wasThere(target, address)) return false;
    const leavesAdded = this.#leavesAdded.get(target.index) ?? this.#mayLeaveAdded(target);
    this.#leavesAdded.set(target.index, leavesAdded);
    // One that is known to have been removed, and is there, was added again.
    const key = { contactType: target.key, address };
    const isOurs = compared.ownership.isOwned(key) && !compared.past.tombstones.isGone(key);
    return leavesAdded && !isOurs;
  }

  #wasThere({ key: contactType }: Target, address: string): boolean {
    const { past } = this.#compared ?? {};
    return past?.ofType(contactType)?.has(past.sums.ofContact({ contactType, address })) === true;
  }

  #mayLeaveAdded(target: Target): boolean {
    const compared = this.#compared;
    const isDeleted = this.#sides.targets
      .syncsOf(target)
      .some(({ mode, onAdded }) => mode === 'mirror' && onAdded === 'delete');
    return compared !== undefined && !isDeleted && !isFirstMirror(compared, target.key);
  }

  /** Whether the sources have the address in another contact type. */
  #hasOtherRow(target: Target, address: string): boolean {
    const { targets, match } = this.#sides;
    return targets
      .ofKind('contactType')
      .some((other) => other !== target && match.desired.statusOf(other.index, address));
  }

  note(target: Target, why: LeftAlone): void {
    if (why === 'addedOnService') this.count += 1;
    else this.#counts.of(target).readdressed += 1;
  }
}
