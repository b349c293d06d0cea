// Which live automations may send mail to contacts that a plan creates: those of the contact type itself, of a
// segment that the plan adds recipients to, and of any segment over the contact type, which may take in a new
// contact by itself. One of which nobody can tell whom it mails may mail them all.
import {
  type Audience,
  type AutomationRecord,
  type SegmentRecord,
  audiencesOf,
  mayBeLive,
} from '../../api/index.ts';
import { withoutAddresses } from '../../lib/index.ts';
import {
  type LiveAutomation,
  type PlanWarning,
  warningOf,
  acceptingOption,
  liveWords,
} from '../../plan/index.ts';
import { type Target, type Targets, placeName } from '../scope/targets.ts';
import type { ItemCounts } from './plan-counts.ts';

export interface AutomationLists {
  readonly automations: readonly AutomationRecord[];
  /** May be empty where no live automation is for a segment. */
  readonly segments: readonly SegmentRecord[];
}

/** Live automations of what gets new contacts: each may send mail to every one of them. `accepted`: their UTRs. */
export function liveAutomations(
  { targets, metadata }: { readonly targets: Targets; readonly metadata: AutomationLists },
  seen: ItemCounts,
  accepted: readonly string[] = [],
): LiveAutomation[] {
  const contactTypes = targets.ofKind('contactType').filter(({ name }) => {
    const items = seen.ofContactType(name);
    return items.uploadOnly + items.plain > 0;
  });
  const segments = targets.ofKind('segment').filter(({ name }) => seen.ofSegment(name).add > 0);
  return automationsOn([...contactTypes, ...segments], metadata).map((live) =>
    accepted.includes(live.utr) ? { ...live, isAccepted: true } : live,
  );
}

/** Each automation once for each thing that it is for. */
export function automationsOn(
  growing: readonly Target[],
  lists: AutomationLists,
): LiveAutomation[] {
  const found = new Map<string, LiveAutomation>();
  for (const target of growing) {
    for (const automation of lists.automations.filter(mayBeLive)) {
      const { utr, automationName, isLive } = automation;
      const name = withoutAddresses(automationName);
      const state = isLive ? {} : ({ isStatusUnknown: true } as const);
      for (const contactType of reachesOf(automation, target, lists)) {
        const live = { utr, name, contactType: withoutAddresses(contactType), ...state };
        found.set(`${utr}\n${contactType}`, live);
      }
    }
  }
  return [...found.values()];
}

/** Completes "is live for …": it may mail everybody, as long as a person does not know better. */
const UNCLEAR = 'something that is not understood';

/** What the automation is for, where a new contact or recipient of the target may meet it. */
function reachesOf(
  automation: AutomationRecord,
  target: Target,
  lists: AutomationLists,
): readonly string[] {
  const audiences = audiencesOf(automation);
  if (audiences.length === 0) return [UNCLEAR];
  const reaches = audiences.flatMap((audience) => reachOf(audience, target, lists) ?? []);
  const clear = reaches.filter((reach) => reach !== UNCLEAR);
  return clear.length === 0 ? reaches : clear;
}

function reachOf(audience: Audience, target: Target, lists: AutomationLists): string | undefined {
  const { kind = target.kind, id, reference } = audience;
  const isNamed = id === undefined ? reference === target.name : id === target.id;
  if (kind === target.kind && isNamed) return placeName(target);
  if (id === undefined) return UNCLEAR;
  // What has an id is there already.
  if (target.id === undefined) return undefined;
  if (audience.kind === undefined) return UNCLEAR;
  return kind === 'segment' && target.kind === 'contactType'
    ? segmentOver(target.id, id, lists)
    : undefined;
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

/** The warnings of a plan after a run, which does not go on before a person has accepted each of its automations. */
export function automationsAccepted(
  warnings: readonly PlanWarning[],
  automations: readonly LiveAutomation[],
): PlanWarning[] {
  const live = warnings.filter(({ code }) => code === 'AUTOMATION_LIVE');
  return warnings.map((warning) => {
    const automation = automations[live.indexOf(warning)];
    if (automation === undefined || automation.isAccepted === true) return warning;
    return warningFor(automation, 'once');
  });
}

export function automationWarning(automation: LiveAutomation): PlanWarning {
  return warningFor(automation, automation.isAccepted === true ? 'configured' : 'no');
}

function warningFor(live: LiveAutomation, accepted: 'no' | 'configured' | 'once'): PlanWarning {
  const accepting = acceptingOption(live.utr);
  return warningOf('AUTOMATION_LIVE', { automation: liveWords(live), accepting, accepted });
}
