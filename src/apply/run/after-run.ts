// The head of a plan as its run left the account: what was created is there, what was deleted is not.
import { type AccountOutline, SeenItems, Targets } from '../../compare/index.ts';
import type { ContactTypeCounts, Item, PlanHead, SegmentCounts } from '../../plan/index.ts';

/**
 * Every item that is not among the exceptions was applied. Contact types are counted by the service
 * itself as it counts them now, so that a later reading of its list has something to be held against.
 */
export function headAfterRun(
  head: PlanHead,
  exceptions: Iterable<Item>,
  { contactTypes }: Pick<AccountOutline, 'contactTypes'>,
): PlanHead {
  const undone = new SeenItems();
  for (const item of exceptions) undone.add(item);
  const targets = new Targets(contactTypes);
  return {
    ...head,
    contactTypes: head.contactTypes.map((counts) => ({
      ...contactTypeAfter(counts, undone),
      counted: contactTypes.find(({ id }) => id === targets.named(counts.contactType).id)
        ?.contactsCount,
    })),
    segments: head.segments.map((counts) => segmentAfter(counts, undone)),
  };
}

function contactTypeAfter(counts: ContactTypeCounts, undone: SeenItems): ContactTypeCounts {
  const open = undone.ofContactType(counts.contactType);
  const created = counts.create - open.uploadOnly - open.plain;
  const deleted = counts.delete - open.delete;
  return { ...counts, existing: counts.existing + created - deleted };
}

function segmentAfter(counts: SegmentCounts, undone: SeenItems): SegmentCounts {
  const open = undone.ofSegment(counts.segment);
  const existing = counts.existing + (counts.add - open.add) - (counts.remove - open.remove);
  return { ...counts, existing };
}
