// A decision in the page, as bits and as the text of an approval: what `approvalText` of the room of decisions makes of the
// same items, made again in a browser. Each function stands alone, as in `changes-script.ts`.
import { bitCount, closedOver, hasBit, type ItemKind, setBit } from '../../../plan/index.ts';
import { hexDigest, type PageRows } from '../changes/blocks-script.ts';

/** What the page knows of its plan to write an approval of it. */
export interface DecidedPlan {
  readonly planId: string;
  readonly fingerprint: string;
  readonly account: string;
  readonly host: string;
  readonly itemCount: number;
  readonly hours: number;
  readonly groupIds: readonly string[];
  readonly groupCounts: readonly number[];
  readonly kindNames: readonly string[];
  /** The contact types and segments that a tripped guard measures. */
  readonly places: readonly string[];
}

/** An option that `apply` may need beside an approval, since a guard or an automation stands against the whole plan. */
export interface LiftingNeed {
  /** Without its number, where that depends on what is accepted. */
  readonly option: string;
  /** It is needed where something of these kinds is accepted; null for always. */
  readonly over: readonly ItemKind[] | null;
  /** Its number: the accepted items of these kinds, or those of them that wait for a decision between two sides. */
  readonly number: readonly ItemKind[] | 'waiting' | null;
  /** The least number for which the guard trips, and where it counts; null for any. */
  readonly least: number | null;
  /** The contact type or segment that the guard measures, as guards call it; null for all. */
  readonly place: string | null;
}

/** Items by number, from 1: those of the plan, by group and kind. */
export interface ItemColumns {
  readonly groupOf: Uint16Array;
  readonly kindOf: Uint8Array;
  /** One more than the place of its contact type or segment among `places` of the plan; 0 for one that is not there. */
  readonly placeOf: Uint16Array;
}

export interface SignedBy {
  readonly by: string;
  readonly id: string;
  readonly now: Date;
  readonly confirmed: {
    readonly deletes: number | 'listed' | null;
    readonly suppressions: number | 'listed' | null;
  };
  readonly sample: { readonly size: number; readonly of: number } | null;
}

export const APPROVAL_FUNCTIONS = [
  hasBit,
  setBit,
  bitCount,
  pairsIn,
  columnsOf,
  closedOver,
  countsByKind,
  countsInPlaces,
  countsByGroup,
  acceptedGroups,
  exceptionRanges,
  canonical,
  approvalContent,
  sealed,
  randomId,
  selectorsFor,
  namesOfRemoval,
  neededOptions,
  neededOption,
  isBelow,
  countOver,
  typedNumber,
  setText,
];

/** What `packedPairs` packed: each item with one that it needs. */
export function pairsIn(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pairs = new Uint32Array(bytes.byteLength / 4);
  let [seq, needed] = [0, 0];
  for (let at = 0; at < pairs.length; at += 2) {
    seq = (seq + view.getUint32(4 * at, true)) >>> 0;
    needed = (needed + view.getUint32(4 * at + 4, true)) >>> 0;
    pairs[at] = seq;
    pairs[at + 1] = needed;
  }
  return pairs;
}

export function columnsOf(rows: PageRows, itemCount: number, measured: Uint8Array): ItemColumns {
  const placeOf = new Uint16Array(itemCount + 1);
  const view = new DataView(measured.buffer, measured.byteOffset, measured.byteLength);
  for (let seq = 1; 2 * seq < measured.byteLength; seq += 1)
    placeOf[seq] = view.getUint16(2 * seq, true);
  const groupOf = new Uint16Array(itemCount + 1);
  const kindOf = new Uint8Array(itemCount + 1);
  for (let row = 0; row < rows.about.rows; row += 1) {
    groupOf[rows.seqs[row] ?? 0] = rows.groups[row] ?? 0;
    kindOf[rows.seqs[row] ?? 0] = rows.kinds[row] ?? 0;
  }
  return { groupOf, kindOf, placeOf };
}

export function countsByKind(
  { kindNames, itemCount }: DecidedPlan,
  { kindOf }: ItemColumns,
  accepted: Uint8Array,
): Record<string, number> {
  const counts = kindNames.map(() => 0);
  for (let seq = 1; seq <= itemCount; seq += 1) {
    const kind = kindOf[seq] ?? 0;
    if (hasBit(accepted, seq)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return Object.fromEntries(
    counts.flatMap((count, kind) => (count === 0 ? [] : [[kindNames[kind] ?? '', count]])),
  );
}

/** The same in each of the contact types and segments that a guard measures. */
export function countsInPlaces(
  { kindNames, itemCount, places }: DecidedPlan,
  { kindOf, placeOf }: ItemColumns,
  accepted: Uint8Array,
): Record<string, Record<string, number>> {
  const all = places.map((): Record<string, number> => ({}));
  for (let seq = 1; seq <= itemCount; seq += 1) {
    const counts = all[(placeOf[seq] ?? 0) - 1];
    const kind = kindNames[kindOf[seq] ?? 0] ?? '';
    if (counts !== undefined && hasBit(accepted, seq)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return Object.fromEntries(places.map((name, place) => [name, all[place] ?? {}]));
}

/** Items of a set by group. */
export function countsByGroup(
  { groupCounts, itemCount }: DecidedPlan,
  { groupOf }: ItemColumns,
  bits: Uint8Array,
): number[] {
  const counts = groupCounts.map(() => 0);
  for (let seq = 1; seq <= itemCount; seq += 1) {
    const group = groupOf[seq] ?? 0;
    if (hasBit(bits, seq)) counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/** By group: whether most of its items are accepted. */
function acceptedGroups(plan: DecidedPlan, columns: ItemColumns, accepted: Uint8Array): boolean[] {
  const counts = countsByGroup(plan, columns, accepted);
  return plan.groupCounts.map((all, group) => 2 * (counts[group] ?? 0) > all);
}

/** Items that are decided otherwise than their group, as `3,12-40`. `ofAccepted`: those of accepted groups, or of others. */
function exceptionRanges(
  { itemCount }: DecidedPlan,
  { groupOf }: ItemColumns,
  accepted: Uint8Array,
  groups: readonly boolean[],
  ofAccepted: boolean | null,
): string[] {
  const ranges: [first: number, last: number][] = [];
  for (let seq = 1; seq <= itemCount; seq += 1) {
    const isOfAccepted = groups[groupOf[seq] ?? 0] ?? false;
    if (hasBit(accepted, seq) === isOfAccepted) continue;
    if (ofAccepted !== null && ofAccepted !== isOfAccepted) continue;
    const range = ranges.at(-1);
    if (range?.[1] === seq - 1) range[1] = seq;
    else ranges.push([seq, seq]);
  }
  return ranges.map(([first, last]) =>
    first === last ? String(first) : `${String(first)}-${String(last)}`,
  );
}

/** JSON with the keys of every object in order (RFC 8785). */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`);
  return `{${members.join(',')}}`;
}

export async function approvalContent(
  plan: DecidedPlan,
  columns: ItemColumns,
  accepted: Uint8Array<ArrayBuffer>,
  { by, id, now, confirmed, sample }: SignedBy,
): Promise<Record<string, unknown>> {
  const groups = acceptedGroups(plan, columns, accepted);
  return {
    format: 'listferry approval',
    version: 1,
    id,
    planId: plan.planId,
    fingerprint: plan.fingerprint,
    account: plan.account,
    host: plan.host,
    groups: Object.fromEntries(plan.groupIds.map((name, place) => [name, groups[place] ?? false])),
    exceptions: exceptionRanges(plan, columns, accepted, groups, null).join(','),
    counts: countsByKind(plan, columns, accepted),
    accepted: await hexDigest(accepted),
    confirmed,
    sample,
    by,
    at: now.toISOString(),
    until: new Date(now.getTime() + plan.hours * 3_600_000).toISOString(),
  };
}

export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The text of the file. */
export async function sealed(content: Record<string, unknown>): Promise<string> {
  const seal = await hexDigest(new TextEncoder().encode(canonical(content)));
  return `${canonical({ ...content, seal })}\n`;
}

/** The options of a command that accepts the same; empty for all of the plan. */
export function selectorsFor(
  plan: DecidedPlan,
  columns: ItemColumns,
  accepted: Uint8Array,
): string[] {
  const groups = acceptedGroups(plan, columns, accepted);
  const isMost = groups.every(Boolean);
  const only = isMost
    ? []
    : [
        ...plan.groupIds.filter((_id, place) => groups[place] === true).map((id) => `group=${id}`),
        ...exceptionRanges(plan, columns, accepted, groups, false).map((range) => `item=${range}`),
      ];
  const except = exceptionRanges(plan, columns, accepted, groups, true);
  return [
    ...only.map((selector) => `--only ${selector}`),
    ...except.map((range) => `--except item=${range}`),
  ];
}

/** Kinds of which none goes unseen. */
export function namesOfRemoval(what: 'deletes' | 'suppressions'): readonly string[] {
  return what === 'deletes'
    ? ['deleteContact', 'removeSegmentRecipient']
    : ['suppress', 'suppressInGroup'];
}

/** What a person accepts of a plan, in numbers by kind. */
export interface AcceptedCounts {
  readonly counts: Readonly<Record<string, number>>;
  /** By contact type and segment, as guards call them. */
  readonly inPlaces: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** So many wait for a decision between two sides. */
  readonly waiting: number;
}

/** What to give to `apply` beside an approval of so much. */
export function neededOptions(needs: readonly LiftingNeed[], accepted: AcceptedCounts): string[] {
  const options = needs.flatMap((need) => neededOption(need, accepted));
  return [...new Set(options)];
}

function neededOption(need: LiftingNeed, accepted: AcceptedCounts): string[] {
  const { option, over, number } = need;
  const { counts, waiting } = accepted;
  const isOver = over === null || countOver(over, counts) > 0;
  if (!isOver || isBelow(need, accepted)) return [];
  if (number === null) return [option];
  const count = number === 'waiting' ? waiting : countOver(number, counts);
  return count === 0 ? [] : [`${option}=${String(count)}`];
}

/** Whether the guard lets so many pass. */
function isBelow(
  { over, number, least, place }: LiftingNeed,
  { counts, inPlaces, waiting }: AcceptedCounts,
): boolean {
  if (least === null) return false;
  if (number === 'waiting') return waiting < least;
  const measured = place === null ? counts : (inPlaces[place] ?? {});
  return countOver(number ?? over ?? [], measured) < least;
}

export function countOver(
  kinds: readonly string[],
  counts: Readonly<Record<string, number>>,
): number {
  return kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
}

/** As the page writes numbers, or plain; undefined for anything else. */
export function typedNumber(text: string): number | undefined {
  const digits = text.replace(/[\s,]/gu, '');
  return /^\d+$/u.test(digits) ? Number(digits) : undefined;
}

export function setText({ page }: PageRows, selector: string, text: string): void {
  const element = page.querySelector(selector);
  if (element !== null && element.textContent !== text) element.textContent = text;
}
