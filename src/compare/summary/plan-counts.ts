// Counts the items of a plan while they are written, since the plan is never in memory, and from them each contact type
// or segment in numbers that add up: every existing contact in one bucket.
import { contactTypeKey } from '../../contacts/index.ts';
import { needsUpload } from '../../diff/index.ts';
import {
  type Change,
  type CostInput,
  isReturned,
  noItems,
  leavesPhase,
  type ContactTypeCounts,
  type ContactTypeSizes,
  type CopyCounts,
  type MailableCounts,
  type MigrationCounts,
  type PlanHead,
  type SegmentCounts,
  type SyncMode,
} from '../../plan/index.ts';
import { isSecondAddHarmless } from '../../state/index.ts';
import { countedNow, unlistedOf } from '../account/short-lists.ts';
import { type Deciders, type TargetTally, emptyTally } from '../changes/change-sources.ts';
import type { LeftOut } from '../changes/left-out.ts';
import { isKnownMirror } from '../changes/added-by-hand.ts';
import { sumOf } from '../rows/read-sources.ts';
import type { CompareRequest, CompareTools } from '../scope/request.ts';
import { placeName, type Target } from '../scope/targets.ts';
import type { BothSides } from '../sides/match-sides.ts';

/** Items of one contact type. */
export interface ContactTypeItems {
  uploadOnly: number;
  plain: number;
  update: number;
  delete: number;
}

/** Items of one segment. */
export interface SegmentItems {
  add: number;
  remove: number;
}

export class ItemCounts {
  readonly counts = noItems();
  /** Updates that give a contact another address. */
  newAddresses = 0;
  /** Items of people who left, as an earlier run knew. */
  returned = 0;
  /** Deletes of contacts that get no mail anyhow. */
  barredDeletes = 0;
  readonly #byContactType = new Map<string, ContactTypeItems>();
  readonly #bySegment = new Map<string, SegmentItems>();
  readonly #byGroup = new Map<string, { add: number }>();
  readonly #countryIds = new Set<string>();

  add(change: Change): void {
    this.counts[change.kind] += 1;
    if (isReturned(change)) this.returned += 1;
    this.#addContact(change);
    if (change.kind === 'addSegmentRecipient') this.ofSegment(change.segment).add += 1;
    if (change.kind === 'removeSegmentRecipient') this.ofSegment(change.segment).remove += 1;
    if (change.kind === 'suppressInGroup')
      entryOf(this.#byGroup, change.group, { add: 0 }).add += 1;
    this.#noteCountries(change);
  }

  #addContact(change: Change): void {
    if (change.kind === 'createContact') {
      const way = needsUpload(change.fields) ? 'uploadOnly' : 'plain';
      this.ofContactType(change.contactType)[way] += 1;
    }
    if (change.kind === 'updateContact') {
      this.ofContactType(change.contactType).update += 1;
      if (change.newAddress !== undefined) this.newAddresses += 1;
    }
    if (change.kind === 'deleteContact') this.ofContactType(change.contactType).delete += 1;
  }

  #noteCountries(change: Change): void {
    if (change.kind === 'createContact') this.#noteCountry(change.fields.country);
    if (change.kind === 'deleteContact') this.#noteCountry(change.prior.fields.country);
    if (change.kind !== 'updateContact') return;
    const country = change.changes.find(({ field }) => field === 'country');
    this.#noteCountry(country?.old);
    this.#noteCountry(country?.new);
  }

  #noteCountry(id: string | null | undefined): void {
    if (id !== null && id !== undefined) this.#countryIds.add(id);
  }

  ofContactType(contactType: string): ContactTypeItems {
    const none = { uploadOnly: 0, plain: 0, update: 0, delete: 0 };
    return entryOf(this.#byContactType, contactType, none);
  }

  ofSegment(segment: string): SegmentItems {
    return entryOf(this.#bySegment, segment, { add: 0, remove: 0 });
  }

  /** Ids of the countries that items speak of. */
  countryIds(): string[] {
    return [...this.#countryIds].sort();
  }

  costInput(pace: Pick<CostInput, 'requestsPerSecond' | 'listSeconds'>): CostInput {
    return {
      ...this.counts,
      suppressInGroups: Array.from(this.#byGroup.values(), ({ add }) => add),
      creates: [...this.#byContactType.values()],
      segments: this.#bySegment.size,
      ...pace,
    };
  }
}

function entryOf<Entry>(entries: Map<string, Entry>, key: string, none: Entry): Entry {
  const entry = entries.get(key) ?? none;
  entries.set(key, entry);
  return entry;
}

export interface Described extends Deciders {
  readonly planId: string;
  readonly createdAt: Date;
  readonly request: CompareRequest;
  readonly tools: CompareTools;
  readonly sides: BothSides;
  readonly seen: ItemCounts;
  /** By target number; targets without differences have none. */
  readonly tallies: ReadonlyMap<number, TargetTally>;
  /** What a person refused, and the plan does not hold. */
  readonly leftOut: Pick<LeftOut, 'counts' | 'unbarred'>;
}

/** In the order of `decided('contactType')`. */
export function countContactTypes(described: Described): ContactTypeCounts[] {
  const { targets, match } = described.sides;
  const { memory } = described.tools;
  // Asked once, and only where it matters: it walks the whole list.
  let ranges: ReturnType<typeof match.actual.idRanges> | undefined;
  return targets.decided('contactType').map((target) => {
    const count = countContactType(target, described);
    const isKnown = memory !== undefined && isKnownMirror(memory, target.key);
    if (count.mode !== 'mirror' || count.existing === 0 || isKnown) return count;
    ranges ??= match.actual.idRanges();
    return { ...count, highestId: ranges.get(target.index)?.highest };
  });
}

function countContactType(target: Target, described: Described): ContactTypeCounts {
  const { match, metadata } = described.sides;
  const pairs = match.differences.pairCounts(target.index);
  const items = described.seen.ofContactType(target.name);
  const tally = described.tallies.get(target.index) ?? emptyTally();
  const existing = match.actual.countContacts(target.index);
  const matchedUpdates = items.update - tally.renamed;
  const { unwritableOnly, withheldUpdates, keptOnly, refusedUpdates } = tally;
  const differing = matchedUpdates + unwritableOnly + withheldUpdates + keptOnly + refusedUpdates;
  const unchanged = pairs.matched - differing;
  return {
    contactType: target.name,
    contactTypeId: target.id,
    mode: widestMode(target, described),
    existing,
    counted: countedNow(target, metadata),
    desired: pairs.desired,
    create: items.uploadOnly + items.plain,
    update: items.update,
    delete: items.delete,
    unchanged,
    leftAlone: existing - unchanged - items.update - items.delete - tally.unwritableOnly,
    unwritable: tally.unwritable,
    unwritableOnly: tally.unwritableOnly,
  };
}

/** Contacts of contact types that the service does not list, or lists as deleted, where rows want such a type. */
export interface StrayContacts {
  /** Of types that are not listed: any of them may be the one that rows want. */
  readonly unlisted: number;
  /** Of types that are listed as deleted under a name that rows want. */
  readonly deleted: readonly { readonly contactType: string; readonly contacts: number }[];
}

/** None where the service lists every contact type that rows want. */
export function strayContacts(sides: BothSides): StrayContacts {
  const { ofUnlistedTypes, ofDeletedTypes } = sides.contacts;
  const wanted = wantedTypesUnlisted(sides);
  const deleted = wanted.flatMap(({ name: contactType }) => {
    const count = ofDeletedTypes.get(contactTypeKey(contactType)) ?? 0;
    return count === 0 ? [] : [{ contactType, contacts: count }];
  });
  return { unlisted: wanted.length === 0 ? 0 : ofUnlistedTypes, deleted };
}

/** The contact types that rows want and the service does not list, whatever the plan does about them. */
export function wantedTypesUnlisted({ targets, match }: BothSides): Target[] {
  return targets
    .decided('contactType')
    .filter(({ id, index }) => id === undefined && match.differences.pairCounts(index).missing > 0);
}

export function countStray({ unlisted, deleted }: StrayContacts): number {
  return deleted.reduce((sum, { contacts }) => sum + contacts, unlisted);
}

export function countCopies({ sides: { match, targets } }: Described): CopyCounts[] {
  return targets.decided().flatMap((target) => {
    const copies = match.actual.countCopies(target.index);
    if (copies === 0) return [];
    const syncs = targets.syncsOf(target);
    const accepted = Math.max(0, ...syncs.map(({ acceptDuplicates = 0 }) => acceptDuplicates));
    const policy = syncs.some(({ duplicates }) => duplicates === 'remove') ? 'remove' : 'report';
    return [{ in: placeName(target), copies, accepted, policy }];
  });
}

export function countMailable(
  { sides: { targets, match, contacts }, seen, leftOut }: Described,
  contactTypes: readonly ContactTypeCounts[],
): MailableCounts {
  const own = new Set(targets.decided('contactType').map(({ id }) => id));
  const others = [...contacts.byContactType].filter(([id]) => !own.has(id));
  const existing = contactTypes.reduce((sum, type) => sum + type.existing, 0);
  const barred = (when: 'now' | 'then'): number =>
    targets
      .decided('contactType')
      .reduce((sum, { index }) => sum + match.actual.countBarred(index, when), 0);
  const { createContact, deleteContact } = seen.counts;
  const leaving = deleteContact - seen.barredDeletes;
  return {
    before: existing - barred('now'),
    after: existing - barred('then') + leftOut.unbarred + createContact - leaving,
    elsewhere: others.reduce((sum, [, count]) => sum + count, 0),
  };
}

/** In the order of `decided('segment')`. */
export function countSegments(described: Described): SegmentCounts[] {
  const segments = described.sides.targets.decided('segment');
  return segments.map((segment) => countSegment(segment, described));
}

function countSegment(segment: Target, described: Described): SegmentCounts {
  const { match, metadata } = described.sides;
  const pairs = match.differences.pairCounts(segment.index);
  const { add, remove } = described.seen.ofSegment(segment.name);
  const unwritable = described.tallies.get(segment.index)?.unwritable ?? 0;
  const existing = match.actual.countContacts(segment.index);
  const unchanged = pairs.matched - unwritable;
  return {
    segment: segment.name,
    mode: widestMode(segment, described),
    existing,
    counted: countedNow(segment, metadata),
    desired: pairs.desired,
    add,
    remove,
    unchanged,
    leftAlone: existing - unchanged - remove - unwritable,
    unwritable,
  };
}

/** What guards measure. */
export function guardSizes(
  { contactTypes, segments }: Pick<PlanHead, 'contactTypes' | 'segments'>,
  described: Described,
): ContactTypeSizes[] {
  const { targets } = described.sides;
  const unlistedIn = (target: Target, counts: Parameters<typeof unlistedOf>[0]) =>
    unlistedOf(counts, target, described.tools.memory);
  const sizesOf = (target: Target, count: ContactTypeCounts | SegmentCounts) => ({
    existing: count.existing,
    desired: count.desired,
    firstMirrorOfForeign: count.mode === 'mirror' && isFirstMirrorOfForeign(target, described),
  });
  return [
    ...pairs(targets.decided('contactType'), contactTypes).map(([target, count]) => ({
      ...sizesOf(target, count),
      contactType: count.contactType,
      updates: count.update,
      deletes: count.delete,
      unlisted: unlistedIn(target, { ...count, changes: count.create + count.delete }),
    })),
    ...pairs(targets.decided('segment'), segments).map(([target, count]) => ({
      ...sizesOf(target, count),
      contactType: `segment ${count.segment}`,
      updates: 0,
      deletes: count.remove,
      unlisted: unlistedIn(target, { ...count, changes: count.add }),
    })),
  ];
}

function pairs<Count>(targets: readonly Target[], counts: readonly Count[]): [Target, Count][] {
  return counts.flatMap((count, index) => {
    const target = targets[index];
    return target === undefined ? [] : [[target, count]];
  });
}

function isFirstMirrorOfForeign(target: Target, described: Described): boolean {
  const ownership = described.tools.memory?.ownership;
  if (ownership?.wasMirrored(target.key) === true) return false;
  for (const address of described.sides.match.actual.addresses(target.index)) {
    if (ownership?.isOwned({ contactType: target.key, address }) !== true) return true;
  }
  return false;
}

/** Several syncs may decide one target: the mode that may do most names it. */
function widestMode(target: Target, { sides: { targets } }: Described): SyncMode {
  const modes = targets.syncsOf(target).map(({ mode }) => mode);
  const [first = 'upsert', ...others] = modes;
  if (modes.includes('mirror')) return 'mirror';
  return others.every((mode) => mode === first) ? first : 'upsert';
}

/** Contacts that are late and wait; once a second add is known to do no harm, they are sent again like any other. */
export function latePart({
  tallies,
  tools,
}: Pick<Described, 'tallies' | 'tools'>): Pick<PlanHead, 'late'> {
  const { late } = sumOf({ late: 0 }, [...tallies.values()]);
  const isSent = tools.memory !== undefined && isSecondAddHarmless(tools.memory.facts);
  return late === 0 || isSent ? {} : { late };
}

export function migrationCounts({
  request,
  tallies,
  tools,
}: Pick<Described, 'request' | 'tallies' | 'tools'>): MigrationCounts {
  const none = { withheldUpdates: 0, withheldDeletes: 0 };
  const { withheldUpdates: updates, withheldDeletes: deletes } = sumOf(none, [...tallies.values()]);
  const phase = request.phase ?? null;
  const reached = tools.memory?.reachedPhase ?? null;
  const leaves = reached !== null && leavesPhase(phase, reached) ? { leaves: reached } : {};
  return { phase, ...leaves, withheld: { updates, deletes } };
}
