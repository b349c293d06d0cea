// What the service has of people who were erased.
import type { Memory, Scratch } from '../../state/index.ts';
import type { Targets } from '../scope/targets.ts';

interface Compared {
  readonly targets: Pick<Targets, 'decided' | 'ofKind'>;
  readonly match: {
    readonly held: Pick<Scratch['held'], 'erasedIn' | 'erasedPeople'>;
    readonly actual: Pick<Scratch['actual'], 'keptAddresses'>;
    readonly desired: Pick<Scratch['desired'], 'statusOf'>;
  };
}

/**
 * By the address of a person who was erased: the targets where the service has something of them. No row asks for them, so
 * that none of their contacts was dropped as equal on both sides.
 */
export function contactsOfErased(
  sides: Compared,
  memory: Memory | undefined,
): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  if (memory?.tombstones.hasErased() !== true) return found;
  const { targets, match } = sides;
  // Also in contact types that are only looked at.
  const places = [...targets.ofKind('contactType'), ...targets.decided('segment')];
  for (const { index } of places) {
    const byId = new Set(match.held.erasedIn(index));
    for (const address of match.actual.keptAddresses(index)) {
      if (!byId.has(address) && !isOfErased(address, memory, sides)) continue;
      found.set(address, (found.get(address) ?? new Set()).add(index));
    }
  }
  return found;
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
