// Which changes the ids of the sources bind together: one person who is created, or added, with another address, and people
// of whom one has the address that another had. The relation of the plan is made of what is marked here (src/plan/needs.ts).
import type { Change, DeleteContact, RemoveSegmentRecipient } from '../../plan/index.ts';
import type { PassedAddress, StoredSourceId } from '../../state/index.ts';
import type { CompareMemory } from '../scope/request.ts';
import type { Target } from '../scope/targets.ts';
import { asAddress, type ChangeSources } from './change-sources.ts';

interface Remembering extends ChangeSources {
  readonly memory: CompareMemory;
}

/** Marks changes, in the order of the plan: who comes back is known once all creates are found. */
export function boundByIds(sources: ChangeSources): (change: Change) => Change {
  const { match, memory } = sources;
  if (memory === undefined || !match.ids.hasFormer()) return (change) => change;
  const remembering = { ...sources, memory };
  const [withPlace, withAddition] = [placesOf(remembering), additionsOf(remembering)];
  const withChain = chainsOf(remembering);
  return (change) => {
    if (change.kind === 'removeSegmentRecipient') return withAddition(change);
    return withChain(change.kind === 'deleteContact' ? withPlace(change) : change);
  };
}

/** Finds where the plan creates the person of a contact that it deletes, where that is not with the same address. */
function placesOf(sources: Remembering): (removal: DeleteContact) => DeleteContact {
  const rowsOf = byFormerAddress(sources);
  return (removal) => {
    if (removal.reason !== 'gone' || removal.movedTo !== undefined) return removal;
    const target = sources.targets.named(removal.contactType);
    for (const row of rowsOf(removal.address)) {
      const place = placeOfRow(row, target, sources);
      if (place === undefined) continue;
      const { alsoIn: _, ...moved } = removal;
      const movedAs = { address: asAddress(row.address), email: row.email };
      return { ...moved, movedTo: place.name, movedAs };
    }
    return removal;
  };
}

/** A contact that its own contact type gets, or has, is not looked for in others. */
function placeOfRow(
  row: StoredSourceId,
  target: Target,
  { targets, match, goneCounts }: Remembering,
): Target | undefined {
  const wanted = match.ids.targetsOf(row);
  const places = targets.ofKind('contactType').filter(({ index }) => wanted.includes(index));
  return (places.includes(target) ? [target] : places).find(
    (place) =>
      match.differences.isMissing(place.index, row.address) &&
      !goneCounts.staysGone(place, row.address),
  );
}

/** Finds the address under which the plan adds the person of a recipient that it removes from a segment. */
function additionsOf(
  sources: Remembering,
): (removal: RemoveSegmentRecipient) => RemoveSegmentRecipient {
  const { targets, match, goneCounts } = sources;
  const rowsOf = byFormerAddress(sources);
  return (removal) => {
    const target = targets.segmentNamed(removal.segment);
    if (removal.reason !== 'gone' || target === undefined) return removal;
    for (const row of rowsOf(removal.address)) {
      const isAdded =
        match.ids.targetsOf(row).includes(target.index) &&
        match.differences.isMissing(target.index, row.address) &&
        !goneCounts.keepsOutOfSegment(row.address);
      if (isAdded) return { ...removal, addedAs: asAddress(row.address) };
    }
    return removal;
  };
}

/** The rows whose id had an address, in sources whose ids are not in doubt. */
function byFormerAddress({
  match,
  memory,
  former,
}: Remembering): (address: string) => StoredSourceId[] {
  const doubted = new Set(former?.unstable.map(({ source }) => source));
  return (address) =>
    match.ids
      .ofFormer(memory.sourceIds.addressHash(address))
      .filter(({ source }) => !doubted.has(source));
}

/**
 * Finds the chain of a change: one person has the address that another had, who has a further one now. Written in part, the
 * contact of one of them would be overwritten or deleted before the same person is somewhere else.
 */
function chainsOf(sources: Remembering): (change: Change) => Change {
  const { match, memory } = sources;
  const hash = (address: string): Buffer => memory.sourceIds.addressHash(address);
  const chains = openChains(match.ids.passedAlong(hash));
  if (chains.size === 0) return (change) => change;
  const rowsOf = byFormerAddress(sources);
  const ofFormer = (address: string): InChain | undefined =>
    rowsOf(address).flatMap((row) => chains.get(row.address) ?? [])[0];
  return (change) => {
    if (!isOfPerson(change)) return change;
    // Who left is overwritten by nobody, and the others need not wait.
    if (change.kind === 'deleteContact' && match.actual.willBeBarred(change.address)) return change;
    const chain = chains.get(change.address) ?? ofFormer(change.address);
    return chain === undefined ? change : { ...change, ...chain };
  };
}

/** Not a copy, which goes beside the contact of its person, nor somebody who was erased. */
function isOfPerson(change: Change): change is Extract<Change, { readonly chain?: string }> {
  if (change.kind === 'deleteContact') return change.reason === 'gone';
  return change.kind === 'createContact' || change.kind === 'updateContact';
}

/** With more addresses than this, the ids of a source are numbers of its rows: one row more shifts all that follow. */
const MOST_IN_CHAIN = 100;

/**
 * By each address of a chain, one address of it. Not what is over, since its people have no more to do with each other: a
 * chain is open where any address is new or missing, or where a contact and the one that its person has now both differ.
 */
function openChains(links: readonly PassedAddress[]): ReadonlyMap<string, InChain> {
  const rootOf = joined(links);
  const byChain = new Map<string, PassedAddress[]>();
  for (const link of links) {
    const chain = rootOf(link.address);
    const known = byChain.get(chain);
    if (known === undefined) byChain.set(chain, [link]);
    else known.push(link);
  }
  const differing = new Set(
    links.filter(({ differs }) => differs === 1).map(({ address }) => address),
  );
  const isOpen = (own: readonly PassedAddress[]): boolean =>
    own.some((link) => link.isOpen === 1 || (link.differs === 1 && differing.has(link.next)));
  const open = [...byChain].filter(([, own]) => own.length < MOST_IN_CHAIN && isOpen(own));
  return new Map(
    open.flatMap(([chain, own]) =>
      [...turnsIn(own)].map(([address, turn]) => {
        return [address, turn === 0 ? { chain } : { chain, chainTurn: turn }] as const;
      }),
    ),
  );
}

interface InChain {
  readonly chain: string;
  readonly chainTurn?: number;
}

/**
 * By address, how many others are passed along before it: its holder must have moved before another takes it. A circle has
 * to start somewhere.
 */
function turnsIn(links: readonly PassedAddress[]): ReadonlyMap<string, number> {
  const turns = new Map<string, number>();
  const turnOf = (address: string): number => {
    const known = turns.get(address);
    if (known !== undefined) return known;
    turns.set(address, 0);
    const nexts = links.filter((link) => link.address === address).map(({ next }) => turnOf(next));
    const turn = Math.max(-1, ...nexts) + 1;
    turns.set(address, turn);
    return turn;
  };
  for (const { address } of links) turnOf(address);
  return turns;
}

/** Finds the one address that stands for all that are linked with another. */
function joined(links: readonly PassedAddress[]): (address: string) => string {
  const parents = new Map<string, string>();
  const rootOf = (address: string): string => {
    let at = address;
    let up = parents.get(at) ?? at;
    while (up !== at) {
      const above = parents.get(up) ?? up;
      // The way is shorter for the next one.
      parents.set(at, above);
      [at, up] = [up, above];
    }
    return at;
  };
  for (const { address, next } of links) {
    const [one, other] = [rootOf(address), rootOf(next)];
    if (one !== other) parents.set(other, one);
  }
  return rootOf;
}
