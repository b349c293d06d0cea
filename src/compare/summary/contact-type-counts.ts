// One contact type or segment in numbers that add up: every existing contact in one bucket.
import type {
  ContactTypeCounts,
  ContactTypeSizes,
  CopyCounts,
  MigrationCounts,
  PlanHead,
  SegmentCounts,
  SyncMode,
} from '../../plan/index.ts';
import { unlistedOf } from '../account/short-lists.ts';
import { emptyTally } from '../changes/change-sources.ts';
import { sumOf } from '../rows/read-sources.ts';
import { placeName, type Target } from '../scope/targets.ts';
import type { Described } from './item-counts.ts';

/** In the order of `decided('contactType')`. */
export function countContactTypes(described: Described): ContactTypeCounts[] {
  const targets = described.sides.targets.decided('contactType');
  return targets.map((target) => countContactType(target, described));
}

function countContactType(target: Target, described: Described): ContactTypeCounts {
  const { match, metadata } = described.sides;
  const record = metadata.contactTypes.find(({ id }) => id === target.id);
  const pairs = match.differences.pairCounts(target.index);
  const items = described.seen.ofContactType(target.name);
  const tally = described.tallies.get(target.index) ?? emptyTally();
  const existing = match.actual.countContacts(target.index);
  const matchedUpdates = items.update - tally.renamed;
  const differing = matchedUpdates + tally.unwritableOnly + tally.withheldUpdates + tally.keptOnly;
  const unchanged = pairs.matched - differing;
  return {
    contactType: target.name,
    contactTypeId: target.id,
    mode: widestMode(target, described),
    existing,
    counted: record?.contactsCount,
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

/** Of targets that the sources decide. */
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

/** In the order of `decided('segment')`. */
export function countSegments(described: Described): SegmentCounts[] {
  const segments = described.sides.targets.decided('segment');
  return segments.map((segment) => countSegment(segment, described));
}

function countSegment(segment: Target, described: Described): SegmentCounts {
  const { match } = described.sides;
  const pairs = match.differences.pairCounts(segment.index);
  const { add, remove } = described.seen.ofSegment(segment.name);
  const unwritable = described.tallies.get(segment.index)?.unwritable ?? 0;
  const existing = match.actual.countContacts(segment.index);
  const unchanged = pairs.matched - unwritable;
  return {
    segment: segment.name,
    mode: widestMode(segment, described),
    existing,
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
      unlisted: unlistedOf(count, target.key, described.tools.memory),
    })),
    ...pairs(targets.decided('segment'), segments).map(([target, count]) => ({
      ...sizesOf(target, count),
      contactType: `segment ${count.segment}`,
      updates: 0,
      deletes: count.remove,
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

export function migrationCounts({
  request,
  tallies,
}: Pick<Described, 'request' | 'tallies'>): MigrationCounts {
  const none = { withheldUpdates: 0, withheldDeletes: 0 };
  const { withheldUpdates: updates, withheldDeletes: deletes } = sumOf(none, [...tallies.values()]);
  return { phase: request.phase ?? null, withheld: { updates, deletes } };
}
