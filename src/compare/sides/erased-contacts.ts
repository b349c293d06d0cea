// What the service has of people who were erased.
import type { Change } from '../../plan/index.ts';
import type { Memory, Scratch } from '../../state/index.ts';
import type { Target, Targets } from '../scope/targets.ts';

interface Compared {
  readonly targets: Pick<Targets, 'decided' | 'ofKind'>;
  readonly match: {
    readonly held: Pick<Scratch['held'], 'erasedIn' | 'erasedPeople'>;
    readonly actual: Pick<Scratch['actual'], 'keptAddresses'>;
    readonly desired: Pick<Scratch['desired'], 'statusOf'>;
  };
}

/** For one plan. No row asks for these people, so that none of their contacts was dropped as equal on both sides. */
export class ErasedContacts {
  /** By the address of a person: the numbers of the targets where the plan leaves something of them. */
  readonly #left = new Map<string, Set<number>>();

  /** `memory`: undefined where nothing is remembered. */
  constructor(memory: Memory | undefined, sides: Compared) {
    if (memory?.tombstones.hasErased() !== true) return;
    const { targets, match } = sides;
    // Also in contact types that are only looked at.
    const places = [...targets.ofKind('contactType'), ...targets.decided('segment')];
    for (const { index } of places) {
      const byId = new Set(match.held.erasedIn(index));
      for (const address of match.actual.keptAddresses(index)) {
        if (!byId.has(address) && !isOfErased(address, memory, sides)) continue;
        this.#left.set(address, (this.#left.get(address) ?? new Set()).add(index));
      }
    }
  }

  /** How many people, and of how many the plan leaves nothing. */
  get counts(): { readonly people: number; readonly leaving: number } {
    const leaving = [...this.#left.values()].filter(({ size }) => size === 0).length;
    return { people: this.#left.size, leaving };
  }

  /** Whether the contact, which the plan deletes, is that of a person who was erased. */
  takes({ index }: Target, address: string): boolean {
    const places = this.#left.get(address);
    places?.delete(index);
    return places !== undefined;
  }

  /** The change is left out of the plan. */
  leaveOut(change: Change, { index }: Target): void {
    if ('reason' in change && change.reason === 'erased')
      this.#left.get(change.address)?.add(index);
  }
}

/** By the address, or as one that an id of theirs had before and that no row has now. */
function isOfErased(
  address: string,
  { sums, tombstones }: Memory,
  { targets, match }: Compared,
): boolean {
  if (tombstones.isErased(address)) return true;
  const { erasedPeople } = match.held;
  if (erasedPeople.size === 0 || !erasedPeople.has(sums.ofPerson(address))) return false;
  return targets.decided().every(({ index }) => !match.desired.statusOf(index, address));
}
