// A plan of chosen changes: what a guard held back, what was rejected, what reverses a run. All of
// them are ordinary plans, written in one way and with counts that follow from their items.
import { ItemCounts } from '../../compare/index.ts';
import {
  type Change,
  type ContactTypeCounts,
  type PlanHead,
  type PlanPart,
  type SegmentCounts,
  estimateCost,
} from '../../plan/index.ts';
import { type Place, type PlanReader, PlanWriter } from '../../state/index.ts';

/** A head without what only the writer of the plan knows. */
export type OpenHead = Omit<PlanHead, 'formatVersion' | 'itemCount' | 'fingerprint'>;

/**
 * Writes the changes, which come in the order of a plan, and then the head, which is asked for when
 * all of them have passed. Nothing is left behind where either throws.
 */
export function writeChosen(
  changes: Iterable<Change>,
  place: Place,
  headOf: (seen: ItemCounts) => OpenHead,
): PlanReader {
  const writer = new PlanWriter(place);
  try {
    const seen = new ItemCounts();
    for (const change of changes) {
      writer.addItem(change);
      seen.add(change);
    }
    return writer.finish(headOf(seen));
  } catch (error) {
    writer.discard();
    throw error;
  }
}

/**
 * The head of a plan whose items are some of another plan's. What was to be done to the other
 * contacts counts as done: they are unchanged. Its guards are left to the caller.
 */
export function partHead(
  head: PlanHead,
  seen: ItemCounts,
  planId: string,
  kind: PlanPart,
  requestsPerSecond: number,
): OpenHead {
  const contactTypes = head.contactTypes.map((counts) => contactTypePart(counts, seen));
  return {
    ...head,
    planId,
    counts: {
      ...head.counts,
      ...seen.counts,
      unchanged: contactTypes.reduce((sum, { unchanged }) => sum + unchanged, 0),
    },
    contactTypes,
    segments: head.segments.map((counts) => segmentPart(counts, seen)),
    guards: [],
    warnings: [],
    automations: [],
    // A contact type is mirrored only once its deletes are made.
    baseline: kind === 'deletes' ? head.baseline : { ...head.baseline, mirrored: [] },
    part: kind,
    cost: estimateCost(seen.costInput({ requestsPerSecond, listSeconds: 0 })),
  };
}

function contactTypePart(counts: ContactTypeCounts, seen: ItemCounts): ContactTypeCounts {
  const items = seen.ofContactType(counts.contactType);
  const { existing, leftAlone, unwritableOnly } = counts;
  return {
    ...counts,
    create: items.uploadOnly + items.plain,
    update: items.update,
    delete: items.delete,
    unchanged: existing - items.update - items.delete - leftAlone - unwritableOnly,
  };
}

function segmentPart(counts: SegmentCounts, seen: ItemCounts): SegmentCounts {
  const { add, remove } = seen.ofSegment(counts.segment);
  const { existing, leftAlone, unwritable } = counts;
  return { ...counts, add, remove, unchanged: existing - remove - leftAlone - unwritable };
}
