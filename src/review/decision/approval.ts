// The file of a person's decision about a plan. Nothing in it is trusted: what it accepts is computed again from the plan,
// and any difference is refused. Every byte of it counts, since it is canonical JSON (RFC 8785) with a seal.
import * as z from 'zod/mini';
import { canonicalJson, type Json, sha256Hex } from '../../lib/index.ts';
import {
  deleteCount,
  ITEM_KINDS,
  type ItemKind,
  ItemSet,
  noItems,
  suppressCount,
} from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { allItems } from '../survey/changed-fields.ts';
import type { Survey } from '../survey/survey.ts';

const FORMAT = 'listferry approval';

const HEX = /^[\da-f]{64}$/u;

/** Numbers of items, as in `3,12-40`: rising, without overlaps. */
const RANGES = /^(?:[1-9]\d{0,8}(?:-[1-9]\d{0,8})?(?:,(?!$)|$))*$/u;

const count = z.int().check(z.minimum(0));

/** How a person made sure of what no sample may stand for: each was listed, or the exact number was typed. */
const confirmation = z.union([z.null(), z.literal('listed'), count]);

const APPROVAL = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  /** Drawn at random: two approvals are never one file. */
  id: z.string().check(z.regex(/^[\da-f]{32}$/u)),
  planId: z.string(),
  fingerprint: z.string().check(z.regex(HEX)),
  /** That of the plan's basis: a pair of base addresses and a public key. */
  account: z.string(),
  host: z.string(),
  /** By id: whether the changes of the group are accepted. Every group of the plan is here. */
  groups: z.record(z.string(), z.boolean()),
  /** Items that are decided otherwise than their group. */
  exceptions: z.string().check(z.regex(RANGES)),
  /** Accepted items by kind; those without any are left out. */
  counts: z.partialRecord(z.enum(ITEM_KINDS), count),
  /** The digest of the accepted items (see `ItemSet`). */
  accepted: z.string().check(z.regex(HEX)),
  confirmed: z.strictObject({ deletes: confirmation, suppressions: confirmation }),
  /** How many items of how many were looked at, in the order that nobody can choose; null for none. */
  sample: z.nullable(z.strictObject({ size: count, of: count })),
  by: z.string().check(z.minLength(1), z.maxLength(200)),
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  /** SHA-256 over the canonical JSON of all else. */
  seal: z.string().check(z.regex(HEX)),
});

export type Approval = Readonly<z.infer<typeof APPROVAL>>;

/** An approval holds for so long. */
export const APPROVAL_HOURS = 72;

export interface Decision {
  /** With nothing that lacks what it needs. */
  readonly accepted: ItemSet;
  readonly by: string;
  readonly now: Date;
  readonly id: string;
  readonly confirmed: Approval['confirmed'];
  readonly sample: Approval['sample'];
}

/** The text of the file. */
export function approvalText(plan: PlanReader, survey: Survey, decision: Decision): string {
  const { accepted, by, now, id, confirmed, sample } = decision;
  const { head } = plan;
  const groups = majorities(survey, accepted);
  const content = {
    format: FORMAT,
    version: 1,
    id,
    planId: head.planId,
    fingerprint: head.fingerprint,
    account: head.basis.account,
    host: head.host,
    groups: Object.fromEntries(
      survey.groups.map((group, place) => [group.id, groups[place] ?? false]),
    ),
    exceptions: rangesOf(exceptionsOf(survey, accepted, groups)),
    counts: acceptedCounts(plan, accepted),
    accepted: accepted.digestHex(),
    confirmed,
    sample,
    by,
    at: now.toISOString(),
    until: new Date(now.getTime() + APPROVAL_HOURS * 3_600_000).toISOString(),
  } satisfies Json;
  return `${canonicalJson({ ...content, seal: sealOf(content) })}\n`;
}

function sealOf(content: Readonly<Record<string, Json>>): string {
  return sha256Hex(canonicalJson(content));
}

/** By group: whether most of its items are accepted. */
function majorities({ groups, groupIndexOf }: Survey, accepted: ItemSet): boolean[] {
  const counts = groups.map(() => 0);
  for (let seq = 1; seq <= accepted.size; seq += 1) {
    const place = groupIndexOf(seq);
    if (place !== undefined && accepted.has(seq)) counts[place] = (counts[place] ?? 0) + 1;
  }
  return groups.map(({ count: all }, place) => 2 * (counts[place] ?? 0) > all);
}

function* exceptionsOf(
  { groupIndexOf }: Survey,
  accepted: ItemSet,
  groups: readonly boolean[],
): Generator<number> {
  for (let seq = 1; seq <= accepted.size; seq += 1) {
    if (accepted.has(seq) !== groups[groupIndexOf(seq) ?? 0]) yield seq;
  }
}

function rangesOf(numbers: Iterable<number>): string {
  const ranges: [first: number, last: number][] = [];
  for (const seq of numbers) {
    const range = ranges.at(-1);
    if (range?.[1] === seq - 1) range[1] = seq;
    else ranges.push([seq, seq]);
  }
  return ranges
    .map(([first, last]) => (first === last ? String(first) : `${String(first)}-${String(last)}`))
    .join(',');
}

/** Accepted items by kind, without those of which there are none. */
export function acceptedCounts(
  plan: Pick<PlanReader, 'items'>,
  accepted: ItemSet,
): Partial<Record<ItemKind, number>> {
  const counts: Partial<Record<ItemKind, number>> = {};
  for (const { seq, kind } of allItems(plan)) {
    if (accepted.has(seq)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Why an approval does not count. */
export type ApprovalFault =
  /** No file of ours. */
  | { readonly code: 'not-an-approval' }
  /** Not a byte of it may differ from what was saved. */
  | { readonly code: 'changed' }
  | { readonly code: 'other-plan'; readonly planId: string }
  | { readonly code: 'other-account'; readonly host: string }
  /** The groups are not those of the plan. */
  | { readonly code: 'other-groups' }
  | { readonly code: 'other-items' }
  /** The digest or the counts are not those of what it accepts. */
  | { readonly code: 'other-set' }
  | { readonly code: 'nothing-accepted' }
  | { readonly code: 'deletes-unconfirmed'; readonly count: number }
  | { readonly code: 'suppressions-unconfirmed'; readonly count: number }
  | { readonly code: 'expired'; readonly until: string }
  | { readonly code: 'too-long'; readonly until: string }
  | { readonly code: 'of-the-future'; readonly at: string }
  | { readonly code: 'used'; readonly runId: string }
  /** By a run that goes on, or was interrupted and can. */
  | { readonly code: 'in-use'; readonly runId: string };

/** The content of a file, parsed. */
export function parseApproval(text: string): Approval | ApprovalFault {
  const parsed = APPROVAL.safeParse(jsonOf(text));
  if (!parsed.success) return { code: text.includes(FORMAT) ? 'changed' : 'not-an-approval' };
  const { seal, ...content } = parsed.data;
  const isWhole = sealOf(content) === seal && `${canonicalJson(parsed.data)}\n` === text;
  return isWhole ? parsed.data : { code: 'changed' };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What an approval accepts of a plan, or everything that speaks against it. */
export function acceptedBy(
  approval: Approval,
  plan: PlanReader,
  survey: Survey,
  now: Date,
): ItemSet | readonly ApprovalFault[] {
  const foreign = foreignFaults(approval, plan, survey);
  if (foreign.length > 0) return foreign;
  const decided = decidedItems(approval, survey, plan.head.itemCount);
  if (decided === undefined) return [{ code: 'other-items' }];
  const accepted = plan.needs.closed(decided);
  const counts = acceptedCounts(plan, accepted);
  const faults = [
    ...(isSameSet(approval, accepted, counts) ? [] : [{ code: 'other-set' } as const]),
    ...(accepted.count === 0 ? [{ code: 'nothing-accepted' } as const] : []),
    ...confirmationFaults(approval, counts),
    ...timeFaults(approval, now),
  ];
  return faults.length > 0 ? faults : accepted;
}

function foreignFaults(approval: Approval, { head }: PlanReader, survey: Survey): ApprovalFault[] {
  const { planId, fingerprint, account, host, groups } = approval;
  if (account !== head.basis.account || host !== head.host)
    return [{ code: 'other-account', host }];
  if (planId !== head.planId || fingerprint !== head.fingerprint)
    return [{ code: 'other-plan', planId }];
  const isSame =
    Object.keys(groups).length === survey.groups.length &&
    survey.groups.every(({ id }) => Object.hasOwn(groups, id));
  return isSame ? [] : [{ code: 'other-groups' }];
}

/** Undefined where an exception is no item of the plan, or stands in no order. */
function decidedItems(
  { groups, exceptions }: Approval,
  survey: Survey,
  itemCount: number,
): ItemSet | undefined {
  const items = new ItemSet(itemCount);
  const byPlace = survey.groups.map(({ id }) => groups[id] === true);
  for (let seq = 1; seq <= itemCount; seq += 1) {
    if (byPlace[survey.groupIndexOf(seq) ?? -1] === true) items.add(seq);
  }
  const ranges = rangesIn(exceptions);
  const isRising = ranges.every(
    ([first, last], place) => first > (ranges[place - 1]?.[1] ?? 0) && first <= last,
  );
  if (!isRising || (ranges.at(-1)?.[1] ?? 0) > itemCount) return undefined;
  for (const [first, last] of ranges) {
    for (let seq = first; seq <= last; seq += 1) items.toggle(seq);
  }
  return items;
}

/** What `rangesOf` wrote. */
function rangesIn(text: string): (readonly [first: number, last: number])[] {
  if (text === '') return [];
  return text.split(',').map((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return [first, last];
  });
}

function isSameSet(
  approval: Approval,
  accepted: ItemSet,
  counts: Partial<Record<ItemKind, number>>,
): boolean {
  const isSameCount = ITEM_KINDS.every((kind) => approval.counts[kind] === counts[kind]);
  return isSameCount && approval.accepted === accepted.digestHex();
}

function confirmationFaults(
  { confirmed }: Approval,
  counts: Partial<Record<ItemKind, number>>,
): ApprovalFault[] {
  const needed = confirmationsNeeded(counts);
  return (['deletes', 'suppressions'] as const).flatMap((what) => {
    const [how, count] = [confirmed[what], needed[what]];
    const isConfirmed = count === 0 || how === 'listed' || how === count;
    return isConfirmed ? [] : [{ code: `${what}-unconfirmed` as const, count }];
  });
}

/** How many accepted items have to be listed each, or named by their exact number. */
export function confirmationsNeeded(counts: Partial<Record<ItemKind, number>>) {
  const all = { ...noItems(), ...counts };
  return { deletes: deleteCount(all), suppressions: suppressCount(all) };
}

/** Clocks of two machines differ by less than this. */
const CLOCK_SLACK_MS = 10 * 60_000;

function timeFaults({ at, until }: Approval, now: Date): ApprovalFault[] {
  const [made, end] = [Date.parse(at), Date.parse(until)];
  return [
    ...(end <= now.getTime() ? [{ code: 'expired', until } as const] : []),
    ...(end - made > APPROVAL_HOURS * 3_600_000 ? [{ code: 'too-long', until } as const] : []),
    ...(made > now.getTime() + CLOCK_SLACK_MS ? [{ code: 'of-the-future', at } as const] : []),
  ];
}
