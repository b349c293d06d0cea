// The head of a plan that undoes a run: counts and guards from the fresh reading, and warnings.
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
  type PlanWarning,
  type SegmentCounts,
  type UndoCounts,
  checkGuards,
  estimateCost,
  measuredSizes,
  undoWarnings,
} from '../../plan/index.ts';
import type { OpenHead } from '../run/chosen-plan.ts';
import type { PastRun } from '../run/retry.ts';
import { countOf } from '../reading/list-trust.ts';
import type { Reading } from '../reading/read-back.ts';

export interface UndoReading {
  readonly reading: Reading;
  /** Hashes of the long lists that were read. */
  readonly lists: PlanBasis['lists'];
  /** How long the contact list took. */
  readonly listSeconds: number;
}

export interface UndoHead {
  readonly planId: string;
  readonly createdAt: Date;
  readonly past: PastRun;
  readonly read: UndoReading;
  readonly seen: ItemCounts;
  readonly parts: UndoCounts;
  readonly request: CompareRequest;
  /** Sizes of the last run, which the lists are held against. */
  readonly baseline: Baseline;
}

export function undoHead(undo: UndoHead): OpenHead {
  const { read, seen, request } = undo;
  const { head } = undo.past.plan;
  const { metadata, targets, listed } = read.reading;
  const contactTypes = listed.contacts === null ? [] : contactTypeCounts(undo);
  const segments = segmentCounts(undo);
  const automations = liveAutomations({ metadata, targets }, seen);
  const { requestsPerSecond } = request;
  return {
    planId: undo.planId,
    createdAt: undo.createdAt.toISOString(),
    host: request.host,
    accountId: metadata.accountId ?? head.accountId,
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
    guards: guardsOf(undo, contactTypes, segments),
    warnings: [...automations.map(automationWarning), ...warningsOf(undo)],
    automations,
    cost: estimateCost(seen.costInput({ requestsPerSecond, listSeconds: read.listSeconds })),
    countryNames: Object.fromEntries(
      seen.countryIds().map((id) => [id, metadata.countries.name(id)]),
    ),
    baseline: undo.baseline,
    part: 'reversal',
  };
}

function contactTypeCounts({ past, read, seen }: UndoHead): ContactTypeCounts[] {
  const { metadata, targets, scratch } = read.reading;
  return past.plan.head.contactTypes.map(({ contactType, mode }) => {
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

function segmentCounts({ past, read, seen }: UndoHead): SegmentCounts[] {
  return past.plan.head.segments.flatMap(({ segment, mode }) => {
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
  { request, read, baseline }: UndoHead,
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

function warningsOf({ past, seen, parts }: UndoHead): PlanWarning[] {
  return undoWarnings({ runId: past.runId, parts, created: seen.counts.createContact });
}
