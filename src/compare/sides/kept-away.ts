// Who stays away for what another address says: whoever was erased or left under an address that stands, or stood, beside
// theirs, and those of the erased of whom the service has something.
import type { KnownLeavers, Memory, Scratch } from '../../state/index.ts';
import type { Targets } from '../scope/targets.ts';

/**
 * Remembers who stays away since another address of their row or id is that of somebody who was erased or left, as the
 * lists say tonight, or as an earlier run knew. Whom the run holds back under one address of a row would otherwise come
 * back under the next one, once that row has it instead. Call it when everything else of both sides is noted.
 */
export function keepAwayBeside({ held }: Pick<Scratch, 'held'>, leavers: KnownLeavers): void {
  leavers.remember(held.keptAwayBeside());
  if (leavers.isEmpty()) return;
  const known = new Set<string>();
  for (const { address, other } of held.missingBeside()) {
    for (const one of [address, other]) if (leavers.has(one)) known.add(one);
  }
  const others = besideAny(known, held);
  if (others.length === 0) return;
  for (const address of others) held.noteBesideOut(address, true);
  leavers.remember(held.keptAwayBeside());
}

/**
 * Those that stand beside one of these, or beside one that does, and so on. Few are found where a million may be to be
 * created, so the rows are walked once more for each step.
 */
function besideAny(
  known: ReadonlySet<string>,
  held: Pick<Scratch['held'], 'missingBeside'>,
): readonly string[] {
  const all = new Set(known);
  for (let before = 0; before < all.size;) {
    before = all.size;
    for (const { address, other, isOnlyBeside } of held.missingBeside()) {
      if (all.has(other)) all.add(address);
      if (isOnlyBeside === 1 && all.has(address)) all.add(other);
    }
  }
  return [...all].slice(known.size);
}

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
