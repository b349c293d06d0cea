// Which live automations may send mail to contacts that a plan creates: those of the contact type itself, of a
// segment that the plan adds recipients to, and of any segment over the contact type, which may take in a new
// contact by itself.
import type { AutomationRecord, SegmentRecord } from '../../api/index.ts';
import type { LiveAutomation } from '../../plan/index.ts';
import { isLive, isOnSegment } from '../scope/account-metadata.ts';
import type { Target, Targets } from '../scope/targets.ts';
import type { ItemCounts } from './item-counts.ts';

export interface AutomationLists {
  readonly automations: readonly AutomationRecord[];
  /** May be empty where no live automation is for a segment. */
  readonly segments: readonly SegmentRecord[];
}

/** Live automations of what gets new contacts: each may send mail to every one of them. */
export function liveAutomations(
  { targets, metadata }: { readonly targets: Targets; readonly metadata: AutomationLists },
  seen: ItemCounts,
): LiveAutomation[] {
  const contactTypes = targets.ofKind('contactType').filter(({ name }) => {
    const items = seen.ofContactType(name);
    return items.uploadOnly + items.plain > 0;
  });
  const segments = targets.ofKind('segment').filter(({ name }) => seen.ofSegment(name).add > 0);
  return automationsOn([...contactTypes, ...segments], metadata);
}

/** Each automation once for each thing that it is for. */
export function automationsOn(
  growing: readonly Target[],
  lists: AutomationLists,
): LiveAutomation[] {
  const found = new Map<string, LiveAutomation>();
  for (const target of growing) {
    for (const automation of lists.automations.filter(isLive)) {
      const contactType = reachOf(automation, target, lists);
      if (contactType === undefined) continue;
      const { utr, automationName: name } = automation;
      found.set(`${utr}\n${contactType}`, { utr, name, contactType });
    }
  }
  return [...found.values()];
}

/** What the automation is for, where a new contact or recipient of the target may meet it. */
function reachOf(
  automation: AutomationRecord,
  target: Target,
  lists: AutomationLists,
): string | undefined {
  if (target.id === undefined) return undefined;
  const id = (automation.automationFor ?? '').replace(/^(contacts|segments)_/u, '');
  if (!isOnSegment(automation)) {
    return target.kind === 'contactType' && id === target.id ? target.name : undefined;
  }
  if (target.kind === 'segment') return id === target.id ? `segment ${target.name}` : undefined;
  return segmentOver(target.id, id, lists);
}

/** A segment that is not listed may be one over any contact type. */
function segmentOver(
  contactTypeId: string,
  segmentId: string,
  { segments }: AutomationLists,
): string | undefined {
  const segment = segments.find(({ id }) => id === segmentId);
  if (segment === undefined) return `segment ${segmentId}, which the service does not list`;
  const isOver = segment.deletedAt === null && segment.contactTypeId === contactTypeId;
  return isOver ? `segment ${segment.segmentName}` : undefined;
}
