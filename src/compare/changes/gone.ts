// Whom a plan does not bring back, since somebody else removed a contact of theirs from the service: the rule `gone` of
// `people`, asked with what earlier runs knew and the lists of tonight do not show.
import { bringing, firstTold, judge, type Linked, NOTHING, type Part } from '../../people/index.ts';
import { goneLimit, type ItemKind } from '../../plan/index.ts';
import type { Memory } from '../../state/index.ts';
import type { CompareMemory } from '../scope/request.ts';
import type { Target } from '../scope/targets.ts';
import type { BothSides } from '../sides/match-sides.ts';
import { Whereabouts } from '../sides/whereabouts.ts';

/** What earlier runs remember, and what they made. */
export type Compared = Pick<CompareMemory, 'past' | 'ownership'>;

export type Sides = Pick<BothSides, 'targets' | 'match'>;

interface Known extends Pick<Compared, 'ownership'> {
  readonly memory: Memory;
  readonly whereabouts: Whereabouts;
}

const GONE: ReadonlySet<Part> = new Set(['gone']);

/** Of contacts that the service lacks. Both sides are in. */
export class Gone {
  readonly #sides: Sides;
  /** Undefined where no contact is remembered: a first import has a million to ask about. */
  readonly #known: Known | undefined;

  /** `compared`: undefined where there is no state. */
  constructor(compared: Compared | undefined, sides: Sides) {
    this.#sides = sides;
    this.#known = compared && knownOf(compared, sides);
  }

  /** Whether nobody may get the contact by a change of this kind, unless a person or the configuration wants it back. */
  keepsAway(kind: ItemKind, target: Target, address: string): boolean {
    const known = this.#known;
    if (known === undefined) return false;
    const names = this.#namesOf(target, address);
    const isSo = ({ link }: Linked): boolean =>
      link !== 'self' || isGoneItself(known, target, address);
    const told = {
      ...NOTHING,
      told: (fact, ...origins) =>
        fact === 'gone' ? firstTold(names, fact, origins, (_, linked) => isSo(linked)) : undefined,
    } satisfies typeof NOTHING;
    return judge(bringing(kind), told, GONE) !== undefined;
  }

  #namesOf({ index }: Target, address: string): readonly Linked[] {
    const name = { address };
    const other = this.#sides.match.held.goneOf(index, address);
    const self: Linked = { link: 'self', name };
    return other === undefined ? [self] : [self, { link: other.link, name }];
  }

  /** The contact of the same person that is gone instead, under another address, by its hash. */
  insteadOf({ index }: Target, address: string): bigint | undefined {
    return this.#sides.match.held.goneOf(index, address)?.keyHash;
  }

  /** Whether an earlier run told that it is gone; of a contact that was never there, that its person is. */
  isToldAlready(target: Target, address: string): boolean {
    const known = this.#known;
    if (known === undefined) return false;
    const { whereabouts } = known;
    const other = this.insteadOf(target, address);
    if (other !== undefined && whereabouts.isGoneHash(other)) return true;
    return whereabouts.wasThere(target.key, address)
      ? whereabouts.isGone(target.key, address)
      : whereabouts.isGoneAnywhere(address);
  }

  /** The other contact types that have it. Nothing of it was dropped as equal: the service lacks one of its contacts. */
  inOthers(target: Target, address: string): Target[] {
    const { targets, match } = this.#sides;
    return targets
      .ofKind('contactType')
      .filter((other) => other !== target && match.actual.find(other.index, address));
  }

  /** The other contact types that have it, and where no row asks for it. */
  nowIn(target: Target, address: string): Target[] {
    const { desired } = this.#sides.match;
    return this.inOthers(target, address).filter(({ index }) => !desired.statusOf(index, address));
  }

  /**
   * The contact that somebody took, where it is another one than this: by its hash. From the second night on both have a
   * tombstone; then this one was there if a run created it.
   */
  takenInstead(target: Target, address: string): bigint | undefined {
    const known = this.#known;
    if (known === undefined) return undefined;
    const { memory, whereabouts, ownership } = known;
    const key = { contactType: target.key, address };
    if (whereabouts.wasThere(target.key, address) || ownership.isOwned(key)) return undefined;
    const linked = this.insteadOf(target, address);
    if (linked !== undefined && linked !== memory.sums.ofContact(key)) return linked;
    return whereabouts.isGoneFromAll(address)
      ? whereabouts.goneElsewhere(target.key, address)
      : undefined;
  }

  /** Of these contacts that creates and renames would bring, those that are gone since the last night. */
  *#newlyGone(target: Target): Generator<string> {
    const { differences, renames } = this.#sides.match;
    for (const { address } of differences.missing(target.index)) {
      if (this.#isNews('createContact', target, address)) yield address;
    }
    for (const address of renames.newAddresses(target.index)) {
      if (this.#isNews('updateContact', target, address)) yield address;
    }
  }

  #isNews(kind: ItemKind, target: Target, address: string): boolean {
    return this.keepsAway(kind, target, address) && !this.isToldAlready(target, address);
  }

  /** Whether no more of these are gone at once than a guard believes. */
  isBelieved(target: Target): boolean {
    const limit = goneLimit(this.remembered(target));
    const gone = new Set<string>();
    for (const address of this.#newlyGone(target)) {
      if (gone.add(address).size > limit) return false;
    }
    return true;
  }

  /** Whether these were all at one end of the list: it may be cut. */
  mayBeUnlisted(target: Target): boolean {
    const memory = this.#known?.memory;
    if (memory === undefined) return false;
    const news = Array.from(this.#newlyGone(target), (address) => ({
      itself: memory.sums.ofContact({ contactType: target.key, address }),
      instead: this.insteadOf(target, address),
    }));
    if (news.length === 0) return false;
    const listed = this.#sides.match.actual.idRanges().get(target.index);
    return memory.ofType(target.key)?.mayBeCut(news, listed) === true;
  }

  /** The contact as the memory knows it; undefined where none is remembered. */
  hashOf({ key: contactType }: Target, address: string): bigint | undefined {
    return this.#known?.memory.sums.ofContact({ contactType, address });
  }

  /** How many contacts runs remember there. */
  remembered(target: Target): number {
    return this.#known?.memory.ofType(target.key)?.count ?? 0;
  }
}

function knownOf({ past, ownership }: Compared, { targets, match }: Sides): Known | undefined {
  if (past === undefined) return undefined;
  const places = targets.ofKind('contactType');
  const whereabouts = new Whereabouts({ memory: past, actual: match.actual, places });
  return whereabouts.isAnyKnown ? { memory: past, whereabouts, ownership } : undefined;
}

/** It was there, or the person was in another contact type and is in none. */
function isGoneItself({ whereabouts }: Known, { key }: Target, address: string): boolean {
  return (
    whereabouts.wasThere(key, address) ||
    whereabouts.isGone(key, address) ||
    whereabouts.isGoneFromAll(address)
  );
}
