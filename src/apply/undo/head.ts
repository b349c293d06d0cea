// The head of a plan that is made from a fresh reading and from no source: it undoes a run, or erases people.
import {
  type CompareRequest,
  type ItemCounts,
  automationWarning,
  liveAutomations,
} from '../../compare/index.ts';
import {
  type Baseline,
  type ContactTypeCounts,
  type GuardResult,
  type PlanBasis,
  type PlanHead,
  type PlanPart,
  type PlanWarning,
  type SegmentCounts,
  checkGuards,
  estimateCost,
  measuredSizes,
} from '../../plan/index.ts';
import type { OpenHead } from '../run/chosen-plan.ts';
import { countOf } from '../reading/list-trust.ts';
import type { Reading } from '../reading/read-back.ts';

export interface AccountNow {
  readonly reading: Reading;
  /** Hashes of the long lists that were read. */
  readonly lists: PlanBasis['lists'];
  /** Contacts whose contact type the service does not list. */
  readonly ofUnlistedTypes: number;
  /** How long the contact list took. */
  readonly listSeconds: number;
}

export interface HeadOfReading {
  readonly planId: string;
  readonly createdAt: Date;
  /** The contact types and segments that it changes, and whose account it is where the service does not say. */
  readonly of: Places & Pick<PlanHead, 'accountId'>;
  readonly read: AccountNow;
  readonly seen: ItemCounts;
  readonly warnings: readonly PlanWarning[];
  readonly part: PlanPart;
  readonly request: CompareRequest;
  /** Sizes of the last run, which the lists are held against. */
  readonly baseline: Baseline;
}

interface Places {
  readonly contactTypes: readonly Pick<ContactTypeCounts, 'contactType' | 'mode'>[];
  readonly segments: readonly Pick<SegmentCounts, 'segment' | 'mode'>[];
}

export function headOfReading(made: HeadOfReading): OpenHead {
  const { read, seen, request } = made;
  const { metadata, targets, listed } = read.reading;
  const contactTypes = listed.contacts === null ? [] : contactTypeCounts(made);
  const segments = segmentCounts(made);
  const automations = liveAutomations({ metadata, targets }, seen);
  const { requestsPerSecond } = request;
  return {
    planId: made.planId,
    createdAt: made.createdAt.toISOString(),
    planner: request.planner,
    host: request.host,
    accountId: metadata.accountId ?? made.of.accountId,
    basis: {
      sources: {},
      lists: read.lists,
      configuration: request.configurationHash,
      account: request.accountHash,
    },
    counts: {
      ...seen.counts,
      unchanged: contactTypes.reduce((sum, { unchanged }) => sum + unchanged, 0),
      leftAlone: 0,
      unwritable: 0,
    },
    contactTypes,
    segments,
    rows: [],
    guards: guardsOf(made, contactTypes, segments),
    warnings: [...automations.map(automationWarning), ...made.warnings],
    automations,
    cost: estimateCost(seen.costInput({ requestsPerSecond, listSeconds: read.listSeconds })),
    countryNames: Object.fromEntries(
      seen.countryIds().map((id) => [id, metadata.countries.name(id)]),
    ),
    baseline: made.baseline,
    part: made.part,
  };
}

function contactTypeCounts({ of, read, seen }: HeadOfReading): ContactTypeCounts[] {
  const { metadata, targets, scratch } = read.reading;
  return of.contactTypes.map(({ contactType, mode }) => {
    const target = targets.named(contactType);
    const items = seen.ofContactType(target.name);
    const existing = scratch.actual.countContacts(target.index);
    const create = items.uploadOnly + items.plain;
    return {
      contactType: target.name,
      mode,
      existing,
      counted: countOf(target.id, metadata),
      desired: existing + create - items.delete,
      create,
      update: items.update,
      delete: items.delete,
      unchanged: existing - items.update - items.delete,
      leftAlone: 0,
      unwritable: 0,
      unwritableOnly: 0,
    };
  });
}

function segmentCounts({ of, read, seen }: HeadOfReading): SegmentCounts[] {
  return of.segments.flatMap(({ segment, mode }) => {
    const target = read.reading.targets.segmentNamed(segment);
    if (target === undefined) return [];
    const { add, remove } = seen.ofSegment(target.name);
    const existing = read.reading.scratch.actual.countContacts(target.index);
    const desired = existing + add - remove;
    const none = { leftAlone: 0, unwritable: 0 };
    const unchanged = existing - remove;
    return [{ segment: target.name, mode, existing, desired, add, remove, unchanged, ...none }];
  });
}

function guardsOf(
  { request, read, baseline }: HeadOfReading,
  contactTypes: readonly ContactTypeCounts[],
  segments: readonly SegmentCounts[],
): GuardResult[] {
  const { contacts, suppressions } = read.reading.listed;
  const lists = [
    ['contacts/list', contacts, baseline.listedContacts],
    ['global-unsubscribes', suppressions, baseline.listedSuppressions],
  ] as const;
  const sizes = measuredSizes({ contactTypes, segments });
  return checkGuards(
    {
      contactTypes: sizes.map((size) => ({ ...size, firstMirrorOfForeign: false })),
      suppressions: 0,
      people: 0,
      sources: [],
      lists: lists.flatMap(([list, listed, before]) =>
        listed === null ? [] : [{ list, listed, listedBefore: before ?? undefined }],
      ),
    },
    request.guards,
  );
}
