// Makes a plan that reverses a run as far as possible. It reads the account and writes nothing to the service: a person
// reviews and applies the plan like any other. Its head is made from a fresh reading and from no source, as is that of
// a plan that erases people.
import {
  type AccountMetadata,
  type CompareRequest,
  type ContactListing,
  type ContactReading,
  furtherScopes,
  readContacts,
  readGlobalUnsubscribes,
  readMetadata,
  readSegments,
  type ItemCounts,
  automationWarning,
  countedNow,
  liveAutomations,
  type Targets,
} from '../../compare/index.ts';
import { timedId } from '../../lib/index.ts';
import {
  type Change,
  type ItemKind,
  type UndoCounts,
  type UndoneItem,
  type PlanBasis,
  undoWarnings,
  type Baseline,
  type ContactTypeCounts,
  type GuardResult,
  type PlanHead,
  type PlanPart,
  type PlanWarning,
  type SegmentCounts,
  checkGuards,
  estimateCost,
  measuredSizes,
  withApprovalGuards,
} from '../../plan/index.ts';
import {
  type DatabaseLocation,
  type OpenHead,
  type PlanReader,
  Scratch,
} from '../../state/index.ts';
import { targetsOf, type Reading } from '../reading/read-back.ts';
import { writeChosen } from '../run/chosen-plan.ts';
import { lastSizes, type PastRun } from '../run/retry.ts';
import type { RunTools } from '../run/run.ts';
import { type UndoContext, reversalOf } from './reversal.ts';

export interface MadeUndo {
  readonly plan: PlanReader;
  /** They add up to the items of the run's plan. */
  readonly parts: UndoCounts;
  /** Every item of the run and what becomes of it. May be walked several times. */
  readonly items: () => Iterable<UndoneItem>;
  /** Closes the plan and the reading; the run's own plan is the caller's. */
  close(): void;
}

export interface UndoRequest {
  readonly past: PastRun;
  readonly compare: CompareRequest;
  /** Left out: where plans go. */
  readonly place?: DatabaseLocation | undefined;
}

/** Reads the account again. Throws `AccountMismatchError`, and `PlanUnusableError` for the place. */
export async function planUndo(tools: RunTools, request: UndoRequest): Promise<MadeUndo> {
  const { past, compare } = request;
  const { clock, journal } = tools;
  const planId = timedId(clock.wallTime(), tools.random);
  const read = await readAccountNow(tools, listsFor(past.plan), (metadata) =>
    targetsOf(past.plan.head, metadata),
  );
  const { reading } = read;
  const { items, facts } = journal;
  const context = { past, reading, items, facts, memory: tools.past };
  const parts = { reversed: 0, left: 0, impossible: 0, nothing: 0 };
  const baseline = lastSizes(journal);
  const of = past.plan.head;
  const described = { planId, createdAt: clock.wallTime(), of, read, baseline, request: compare };
  try {
    const place = request.place ?? tools.planPlace(planId);
    const plan = writeChosen(counting(undoneItems(context), parts), place, (seen) =>
      headOfReading({
        ...described,
        seen,
        warnings: undoWarnings({ runId: past.runId, parts, created: seen.counts.createContact }),
        part: 'reversal',
      }),
    );
    const close = (): void => {
      plan.close();
      reading.scratch.close();
    };
    return { plan, parts, items: () => undoneItems(context), close };
  } catch (error) {
    reading.scratch.close();
    throw error;
  }
}

/**
 * The kinds in the order in which their reversals stand in a plan: a delete becomes a create, which
 * comes first; then what cannot be reversed.
 */
const UNDO_ORDER: readonly ItemKind[] = [
  'deleteContact',
  'updateContact',
  'createContact',
  'removeSegmentRecipient',
  'addSegmentRecipient',
  'createUnsubscribeGroup',
  'suppress',
  'suppressInGroup',
  'createContactType',
  'createCustomField',
];

function* undoneItems(context: UndoContext): Generator<UndoneItem> {
  for (const kind of UNDO_ORDER) {
    for (const item of context.past.plan.items(kind)) {
      yield { item, reversal: reversalOf(item, context) };
    }
  }
}

function* counting(
  items: Iterable<UndoneItem>,
  parts: Record<keyof UndoCounts, number>,
): Generator<Change> {
  for (const { reversal } of items) {
    parts[reversal.kind] += 1;
    if (reversal.kind === 'reversed') yield reversal.change;
  }
}

/** Reads the account as far as it is needed. The caller closes the reading. */
export async function readAccountNow(
  tools: RunTools,
  wanted: WantedLists,
  targetsIn: (metadata: AccountMetadata) => Targets,
): Promise<AccountNow> {
  const { client, countryNames, journal, progress } = tools;
  const metadata = await readMetadata(client, countryNames, { withSegments: wanted.segments });
  journal.checkAccount(tools.accountHash, metadata.accountId);
  const scratch = new Scratch(tools.scratch, 'look up');
  try {
    const targets = targetsIn(metadata);
    return await readLists({ client, metadata, targets, scratch, progress }, wanted);
  } catch (error) {
    scratch.close();
    throw error;
  }
}

/** The lists that are needed, into the scratch database of the reading. */
async function readLists(sides: ContactReading, wanted: WantedLists): Promise<AccountNow> {
  const { client, metadata, targets, scratch } = sides;
  const suppressions = wanted.suppressions
    ? await readGlobalUnsubscribes(client, sides, furtherScopes(sides))
    : undefined;
  const contacts = wanted.contacts ? await readContacts(sides) : undefined;
  if (wanted.segments) await readSegments(client, sides);
  const listed = {
    contacts: contacts?.rowCount ?? null,
    suppressions: suppressions?.rowCount ?? null,
  };
  return {
    reading: {
      metadata,
      targets,
      otherTypes: [],
      scratch,
      groups: [],
      unread: [],
      lostTypes: new Set(),
      listed,
    },
    lists: {
      ...hashOf('contacts/list', contacts),
      ...hashOf('global-unsubscribes', suppressions),
    },
    ...measuresOf(contacts),
  };
}

function measuresOf(
  contacts: ContactListing | undefined,
): Pick<AccountNow, 'ofUnlistedTypes' | 'listSeconds'> {
  if (contacts === undefined) return { ofUnlistedTypes: 0, listSeconds: 0 };
  const { ofUnlistedTypes, startedMs, endedMs } = contacts;
  return { ofUnlistedTypes, listSeconds: (endedMs - startedMs) / 1_000 };
}

function hashOf(
  list: string,
  receipt: { readonly sha256: string } | undefined,
): PlanBasis['lists'] {
  return receipt === undefined ? {} : { [list]: receipt.sha256 };
}

type WantedLists = Readonly<Record<'contacts' | 'suppressions' | 'segments', boolean>>;

/** People who were taken away, or got another address, may have unsubscribed since. */
function listsFor(plan: Pick<PlanReader, 'hasRenames' | 'head'>): WantedLists {
  const { counts } = plan.head;
  return {
    contacts: counts.createContact + counts.updateContact + counts.deleteContact > 0,
    suppressions: counts.deleteContact + counts.removeSegmentRecipient > 0 || plan.hasRenames(),
    segments: counts.addSegmentRecipient + counts.removeSegmentRecipient > 0,
  };
}

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
  const automations = liveAutomations({ metadata, targets }, seen, request.acceptAutomations);
  const { requestsPerSecond } = request;
  const counts = {
    ...seen.counts,
    unchanged: contactTypes.reduce((sum, { unchanged }) => sum + unchanged, 0),
    leftAlone: 0,
    unwritable: 0,
  };
  const measured = guardsOf(made, contactTypes, segments);
  return {
    planId: made.planId,
    createdAt: made.createdAt.toISOString(),
    planner: request.planner,
    host: request.host,
    accountId: metadata.accountId ?? made.of.accountId,
    sources: [],
    basis: {
      sources: {},
      lists: read.lists,
      configuration: request.configurationHash,
      account: request.accountHash,
    },
    counts,
    contactTypes,
    segments,
    rows: [],
    guards: withApprovalGuards(measured, request.approvals, { guards: [], counts }),
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
      counted: countedNow(target, metadata),
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
  const { metadata, targets, scratch } = read.reading;
  return of.segments.flatMap(({ segment, mode }) => {
    const target = targets.segmentNamed(segment);
    if (target === undefined) return [];
    const { add, remove } = seen.ofSegment(target.name);
    const existing = scratch.actual.countContacts(target.index);
    const desired = existing + add - remove;
    const none = { leftAlone: 0, unwritable: 0 };
    const unchanged = existing - remove;
    const counted = countedNow(target, metadata);
    const numbers = { existing, counted, desired, add, remove, unchanged, ...none };
    return [{ segment: target.name, mode, ...numbers }];
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
      contacts: contactTypes.reduce((sum, { existing }) => sum + existing, 0),
      sources: [],
      lists: lists.flatMap(([list, listed, before]) =>
        listed === null ? [] : [{ list, listed, listedBefore: before ?? undefined }],
      ),
    },
    request.guards,
  );
}
