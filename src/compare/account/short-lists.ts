// Finds lists of the service that cannot be trusted: those with fewer records than the service counts or than the last
// finished run saw. Missing contacts may be deleted, or the list may be cut: it is not specified whether long lists
// come whole, nor what is counted (interface specification, "Contacts" and "Segments").
import type { ContactTypeRecord, ListReceipt, SegmentRecord } from '../../api/index.ts';
import { segmentKey } from '../../contacts/index.ts';
import { own, SyncError } from '../../lib/index.ts';
import {
  type Baseline,
  checkGuards,
  type ContactTypeCounts,
  type GuardLimits,
  type GuardResult,
  type Unlisted,
  unlistedGuardOf,
} from '../../plan/index.ts';
import {
  COUNT_FACT,
  type ListName,
  type ReadList,
  type Scratch,
  type Shortfall,
} from '../../state/index.ts';
import type { CompareMemory } from '../scope/request.ts';
import type { Target } from '../scope/targets.ts';
import type { SuppressionSummary } from './read-suppressions.ts';

/** The sum of the contact types' counts; undefined when one of them has no count. */
export function contactsExpected(contactTypes: readonly ContactTypeRecord[]): number | undefined {
  let total = 0;
  for (const { contactsCount } of contactTypes) {
    if (contactsCount === undefined) return undefined;
    total += contactsCount;
  }
  return total;
}

/** Facts about the service, and the baseline of the last finished run. */
type UnlistedMemory = Pick<CompareMemory, 'facts' | 'baseline'>;

/** A contact type or segment in numbers. `changes`: how many a plan adds to it or takes out of it. */
interface ListedCounts extends Pick<ContactTypeCounts, 'existing' | 'counted'> {
  readonly changes: number;
}

/** Undefined when nobody is missing, or when nobody is added to the contact type or segment or taken out of it. */
export function unlistedOf(
  { existing, counted = 0, changes }: ListedCounts,
  target: Pick<Target, 'kind' | 'name' | 'key'>,
  memory: UnlistedMemory | undefined,
): Unlisted | undefined {
  if (counted <= existing || changes === 0) return undefined;
  const known = knownUnlisted(target.key, memory);
  // A segment tells of itself alone: what another one counts says nothing of it.
  const countsMore = target.kind === 'segment' ? known > 0 : countsDeleted(memory);
  const of = unlistedGuardOf(target);
  return { of, counted, missing: counted - existing, known, countsMore };
}

/** The lists that count; segments are left out where none takes part. */
interface CountingLists {
  readonly contactTypes: readonly ContactTypeRecord[];
  readonly segments?: readonly SegmentRecord[];
}

/** Whether more contacts of some contact type, or recipients of some segment, are missing than can be explained. */
export function isListShort(
  seen: CountingLists & { readonly scratch: Scratch },
  targets: readonly Pick<Target, 'kind' | 'id' | 'index' | 'key'>[],
  memory: UnlistedMemory | undefined,
): boolean {
  return targets.some((target) => {
    if (target.kind === 'contactType' && countsDeleted(memory)) return false;
    const counted = countedNow(target, seen) ?? 0;
    const listed = seen.scratch.actual.countContacts(target.index);
    return counted - listed > knownUnlisted(target.key, memory);
  });
}

/** Undefined where the service does not say, or does not know the contact type or segment. */
export function countedNow(
  { kind, id }: Pick<Target, 'kind' | 'id'>,
  { contactTypes, segments = [] }: CountingLists,
): number | undefined {
  return kind === 'segment'
    ? segments.find((record) => record.id === id)?.segmentEmailsCount
    : contactTypes.find((record) => record.id === id)?.contactsCount;
}

/** Whether the counts are known to include deleted contacts. */
export function countsDeleted(memory: Pick<UnlistedMemory, 'facts'> | undefined): boolean {
  return memory?.facts.get(COUNT_FACT)?.value === 'includes_deleted';
}

function knownUnlisted(targetKey: string, memory: UnlistedMemory | undefined): number {
  return own(memory?.baseline?.unlisted, targetKey) ?? 0;
}

/** The lists whose length the guards compare with the last finished run. */
export function listSizes(
  {
    contacts,
    suppressions,
  }: {
    readonly contacts: Pick<ListReceipt, 'rowCount'>;
    readonly suppressions: Pick<SuppressionSummary, 'rowCount' | 'listedInGroups'>;
  },
  baseline: Baseline | undefined,
): Parameters<typeof checkGuards>[0]['lists'] {
  const sizes = [
    ['contacts/list', contacts],
    ['global-unsubscribes', suppressions],
  ] as const;
  const ofGroups = Object.entries(suppressions.listedInGroups).map(([group, listed]) => ({
    list: `unsubscribes-groups/recipients-list, ${group}`,
    listed,
    listedBefore: own(baseline?.listedInGroups, group),
  }));
  const long = sizes.map(([list, { rowCount }]) => ({
    list,
    listed: rowCount,
    listedBefore: listedBefore(list, baseline),
  }));
  return [...long, ...ofGroups];
}

function listedBefore(list: ListName, baseline: Baseline | undefined): number | undefined {
  if (list === 'contacts/list') return baseline?.listedContacts ?? undefined;
  return list === 'global-unsubscribes' ? (baseline?.listedSuppressions ?? undefined) : undefined;
}

/** A list and the number of records that the service sent for it. */
export interface CountedList extends ReadList {
  readonly listedCount: number;
}

export interface ShrinkGuard {
  /** Only `maxShrink` is used. */
  readonly limits: GuardLimits;
  /** Of the last finished run, if any. */
  readonly baseline: Baseline | undefined;
  /** A person approved the short lists. */
  readonly acceptShrink: boolean;
}

export interface ShortfallCollector {
  /** Throws `ListShortError` when far too many records are missing. */
  readonly note: (list: CountedList) => void;
  /** Lists with fewer records than the service counts. */
  readonly found: readonly Shortfall[];
}

/** For readings without a plan: reports lists with some missing records, and stops when many are missing. */
export function collectShortfalls(guard: ShrinkGuard): ShortfallCollector {
  const found: Shortfall[] = [];
  return {
    found,
    note: (list) => {
      const tripped = trippedBy(list, guard);
      if (tripped !== undefined && !guard.acceptShrink) throw new ListShortError(list, tripped);
      const { name, ownerId, listedCount, expectedCount } = list;
      if (expectedCount === null || listedCount >= expectedCount) return;
      found.push({ list: name, ownerId, listed: listedCount, expected: expectedCount });
    },
  };
}

/**
 * Those of a reading that nothing explains: the service may count deleted contacts, and a person may have accepted some that
 * are counted and not listed.
 */
export function unexplained(
  found: readonly Shortfall[],
  memory: UnlistedMemory | undefined,
): readonly Shortfall[] {
  const known = Object.entries(memory?.baseline?.unlisted ?? {})
    .filter(([key]) => !key.startsWith(segmentKey('')))
    .reduce((sum, [, count]) => sum + count, 0);
  const explained = countsDeleted(memory) ? Infinity : known;
  return found.filter(
    ({ list, listed, expected }) => list !== 'contacts/list' || expected - listed > explained,
  );
}

function trippedBy(list: CountedList, { limits, baseline }: ShrinkGuard): GuardResult | undefined {
  const { name, listedCount, expectedCount } = list;
  const lists = [expectedCount ?? undefined, listedBefore(name, baseline)]
    .filter((count) => count !== undefined)
    .map((count) => ({ list: name, listed: listedCount, listedBefore: count }));
  const nothingElse = { contactTypes: [], suppressions: 0, contacts: 0, sources: [] };
  return checkGuards({ ...nothingElse, lists }, limits).find(({ tripped }) => tripped);
}

/** A list is so much shorter than expected that it may have been cut. Nothing was written. */
export class ListShortError extends SyncError {
  constructor(list: Pick<CountedList, 'name' | 'listedCount'>, { base = 0, limit }: GuardResult) {
    super(
      `Reading ${list.name}: ${String(list.listedCount)} records came where ${String(base)} were expected, by the service's own count or the last finished run. maxShrink lets ${String(limit)} be missing.`,
      {
        code: 'LIST_SHORT',
        hint: 'Run it again later; if the list is right, add --accept shrink.',
      },
    );
  }
}
