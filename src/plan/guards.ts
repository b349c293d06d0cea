// The limits that are checked before the first write. Pure: sizes go in, results come out.

/** A limit as people write it: a share of the contacts, or a number of them. */
export type Limit =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'count'; readonly count: number };

export interface GuardLimits {
  /** Left out: by size, see `defaultMaxDelete`. */
  readonly maxDelete?: Limit | undefined;
  readonly maxUpdate: Limit;
  readonly maxSuppress: Limit;
  readonly maxShrink: Limit;
  readonly maxInvalid: Limit;
  readonly firstMirror: 'park' | 'allow';
}

export type GuardName =
  | 'maxDelete'
  | 'maxUpdate'
  | 'maxSuppress'
  | 'maxShrink'
  | 'columnGone'
  | 'leaversGone'
  | 'maxInvalid'
  | 'firstMirror'
  | 'stateLost'
  | 'memoryLost'
  | 'maxGone'
  | 'conflicts'
  | 'returned'
  | 'unusual'
  | 'approvals';

/**
 * What a tripped guard holds back. `deletes`: only the deletes, the rest is safe. `deletes-refuse`:
 * the same when nobody watches, but a person who applies is asked first; so are `updates`, those of one
 * contact type, and `suppressions`, with whatever else would be done to the same people, and `creates`, of
 * contacts and recipients of segments, since nobody knows who of them has left; `creates-deletes` is both. `creates-of`:
 * the creates of one contact type. `conflicts`: updates that wait for a person's decision. `all`: every
 * write, since the plan itself was made from a reading that may be cut. `returned`: the items of people
 * whom an earlier run knew to have left (`returnedGuard`), the rest is safe. `nothing`: it only tells.
 */
export type GuardScope =
  | 'deletes'
  | 'deletes-refuse'
  | 'creates'
  | 'creates-deletes'
  | 'creates-of'
  | 'conflicts'
  | 'updates'
  | 'suppressions'
  | 'returned'
  | 'all'
  | 'nothing';

export interface GuardResult {
  readonly name: GuardName;
  /** What was measured: a contact type, a source, or a list of the service. */
  readonly of: string;
  /** The largest number that passes. */
  readonly limit: number;
  readonly value: number;
  /** Below this value it never trips, whatever the limit is. Left out where any value may trip it. */
  readonly floor?: number;
  /** What the limit is a share of; absent for limits that are counts. */
  readonly base?: number;
  readonly tripped: boolean;
  readonly scope: GuardScope;
  /** The source that it is about, where it is about one. */
  readonly source?: string;
  /** So many rows the source holds, of which none can be taken. */
  readonly allInvalid?: number | undefined;
  /** Of a guard over approvals. */
  readonly asks?: ApprovalAsks;
  /** What other nights had, of a guard over what is unlike them. */
  readonly usual?: Usual;
}

/** From the least to the most of the middle half of the nights that a night is compared with. */
export interface Usual {
  readonly from: number;
  readonly to: number;
  /** 0 for Sunday: of nights of this weekday. Left out where nights of every weekday were compared. */
  readonly weekday?: number | undefined;
}

/** What approvals must be, as the configuration had it when the plan was made. */
export interface ApprovalAsks {
  /** So many different people. */
  readonly people: number;
  readonly signed: boolean;
  /** Nobody who made the plan. */
  readonly byOthers: boolean;
}

export interface ContactTypeSizes {
  readonly contactType: string;
  readonly existing: number;
  readonly desired: number;
  readonly updates: number;
  readonly deletes: number;
  /** Mirrored for the first time although it holds contacts that we did not create. */
  readonly firstMirrorOfForeign: boolean;
  /** Contacts that are counted and not listed, where any of them matters. */
  readonly unlisted?: Unlisted | undefined;
}

/** Contacts or recipients that the service counts and does not list: deleted ones, or those behind a cut. */
export interface Unlisted {
  /** What the guard over them is of, see `unlistedGuardOf`. */
  readonly of: string;
  readonly counted: number;
  readonly missing: number;
  /** So many were missing when a person found that to be right, or a whole run explained it. */
  readonly known: number;
  /** Whether the service is known to count some that it does not list, such as deleted ones. */
  readonly countsMore: boolean;
}

/**
 * Contacts whose contact type the service does not list, or lists as deleted under a name that the plan would create, where
 * the plan would create contact types; and entries of unsubscribe groups in the same way.
 */
interface OfUnlisted {
  readonly count: number;
  /** So many there were when a person found that to be right. */
  readonly known: number;
}

export interface GuardInput {
  readonly contactTypes: readonly ContactTypeSizes[];
  /** Addresses that the plan would suppress, globally and in groups. */
  readonly suppressions: number;
  /** Nothing was ever written to the account from here: all earlier leavers are imported. */
  readonly isFirstImport?: boolean;
  /** Existing or desired, whichever are more. */
  readonly contacts: number;
  readonly sources: readonly SourceSizes[];
  readonly lists: readonly ListSizes[];
  /** Left out where the plan creates no contact type. */
  readonly ofUnlistedTypes?: OfUnlisted | undefined;
  /** Left out where it creates no unsubscribe group. */
  readonly ofUnlistedGroups?: OfUnlisted | undefined;
}

/** A file of a source, and its valid rows. */
export interface FileRows {
  readonly file: string;
  readonly rows: number;
}

export interface SourceSizes {
  readonly source: string;
  readonly read: number;
  readonly invalid: number;
  /** Valid rows when they were last accepted, where they ever were. */
  readonly validBefore?: number | undefined;
  /** Files that held rows when they were last accepted, and are missing or hold none. */
  readonly lostFiles?: readonly FileRows[];
  /** Whether contacts that it does not mention may be deleted. */
  readonly isMirrored?: boolean;
  /** Whether it tells who left: without it, people who left would be added. */
  readonly tellsWhoLeft?: boolean;
}

export interface ListSizes {
  readonly list: string;
  readonly listed: number;
  readonly listedBefore?: number | undefined;
}

/** No guard trips below this many items: small accounts would trip all the time. */
export const GUARD_FLOOR = 10;

export function checkGuards(input: GuardInput, limits: GuardLimits): GuardResult[] {
  return [
    ...input.contactTypes.flatMap((sizes) => contactTypeGuards(sizes, limits)),
    ...suppressGuard(input, limits),
    ...input.sources.flatMap((sizes) => sourceGuards(sizes, limits)),
    ...unplacedGuard(UNPLACED_OF.types, input.ofUnlistedTypes),
    ...unplacedGuard(UNPLACED_OF.groups, input.ofUnlistedGroups),
    ...input.lists.flatMap((sizes) => listGuards(sizes, limits)),
  ];
}

/** A small list may lose a third; in a large one a few percent is already a catastrophe. */
export function defaultMaxDelete(contactCount: number): Limit {
  if (contactCount <= 100) return { kind: 'share', share: 0.3 };
  if (contactCount <= 1_000) return { kind: 'share', share: 0.15 };
  return { kind: 'share', share: 0.05 };
}

function contactTypeGuards(sizes: ContactTypeSizes, limits: GuardLimits): GuardResult[] {
  const { contactType: of, deletes, updates } = sizes;
  const base = Math.max(sizes.existing, sizes.desired);
  const maxDelete = limits.maxDelete ?? defaultMaxDelete(base);
  const isFirst = sizes.firstMirrorOfForeign && limits.firstMirror === 'park';
  return [
    measure({ name: 'maxDelete', of, value: deletes, base, scope: 'deletes-refuse' }, maxDelete),
    measure({ name: 'maxUpdate', of, value: updates, base, scope: 'updates' }, limits.maxUpdate),
    ...unlistedGuard(sizes, limits),
    ...(isFirst ? [nonePass({ name: 'firstMirror', of, value: deletes, scope: 'deletes' })] : []),
  ];
}

/**
 * A contact that is not listed may exist and would be created again. No floor holds: one duplicate is one too many. If
 * the service counts more than it lists, a few more of these are no sign of a cut list.
 */
function unlistedGuard(sizes: ContactTypeSizes, limits: GuardLimits): GuardResult[] {
  const { unlisted } = sizes;
  if (unlisted === undefined || unlisted.missing <= unlisted.known) return [];
  const { of, counted: base, missing, known, countsMore } = unlisted;
  const measured = { name: 'maxShrink', of, base, scope: 'all' } as const;
  if (countsMore) return [measure({ ...measured, value: missing - known }, limits.maxShrink)];
  return [{ ...measured, value: missing, limit: known, tripped: true }];
}

/** What the guards over contacts of unlisted contact types, and entries of unlisted groups, are of. */
export const UNPLACED_OF = {
  types: 'contacts/list and contacts-type',
  groups: 'global-unsubscribes and unsubscribes-groups',
} as const;

/**
 * The contact type of a listed contact exists, or did before somebody deleted it. If its list is short once, or a deleted
 * one is restored, the plan would have created it a second time, with every contact in it. No floor holds: one duplicate is
 * one too many. The same goes for a group, which no endpoint can delete.
 */
function unplacedGuard(of: string, unlisted: OfUnlisted | undefined): GuardResult[] {
  if (unlisted === undefined || unlisted.count <= unlisted.known) return [];
  const { count: value, known: limit } = unlisted;
  return [{ name: 'maxShrink', of, value, limit, scope: 'all', tripped: true }];
}

function suppressGuard(input: GuardInput, limits: GuardLimits): GuardResult[] {
  if (input.isFirstImport === true) return [];
  const { suppressions: value, contacts: base } = input;
  const measured = { of: 'suppressions', value, base } as const;
  return [measure({ name: 'maxSuppress', ...measured, scope: 'suppressions' }, limits.maxSuppress)];
}

function sourceGuards(sizes: SourceSizes, limits: GuardLimits): GuardResult[] {
  const { source: of, read, invalid, validBefore } = sizes;
  const tooManyInvalid = measure(
    { name: 'maxInvalid', of, value: invalid, base: read, scope: 'deletes', source: of },
    limits.maxInvalid,
  );
  if (read === invalid) return [tooManyInvalid, emptySource(sizes)];
  if (validBefore === undefined) return [tooManyInvalid];
  const missing = Math.max(0, validBefore - (read - invalid));
  const shrunk = { name: 'maxShrink', of, value: missing, base: validBefore, source: of } as const;
  return [
    tooManyInvalid,
    measure({ ...shrunk, scope: shrinkScope(sizes) }, limits.maxShrink),
    ...lostFilesGuard(sizes),
  ];
}

/** A source without a valid row deletes no contact, however few there are. */
function emptySource(sizes: SourceSizes): GuardResult {
  const { source, validBefore, read } = sizes;
  const value = validBefore ?? read;
  const scope = shrinkScope(sizes);
  const measured = { name: 'maxShrink', of: source, value, scope, source } as const;
  return { ...nonePass(measured), allInvalid: read > 0 ? read : undefined, tripped: true };
}

/** Nor do lost files: neither a floor nor a share lets them pass. */
function lostFilesGuard(sizes: SourceSizes): GuardResult[] {
  const { source, lostFiles = [] } = sizes;
  if (lostFiles.length === 0) return [];
  const value = lostFiles.reduce((sum, { rows }) => sum + rows, 0);
  const of = `${source}, ${namesText(lostFiles.map(({ file }) => file))}`;
  return [nonePass({ name: 'maxShrink', of, value, scope: shrinkScope(sizes), source })];
}

const MOST_NAMED = 3;

export function namesText(names: readonly string[]): string {
  const others = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED), ...(others > 0 ? [`${String(others)} more`] : [])].join(
    ', ',
  );
}

/**
 * A source that no mirror reads deletes no contact. A source that told who left holds creates back, unless it had no
 * valid row before.
 */
export function shrinkScope({
  isMirrored,
  tellsWhoLeft,
  validBefore = 0,
}: SourceSizes): GuardScope {
  if (tellsWhoLeft === true && validBefore > 0)
    return isMirrored === false ? 'creates' : 'creates-deletes';
  return isMirrored === false ? 'nothing' : 'deletes-refuse';
}

function listGuards(sizes: ListSizes, limits: GuardLimits): GuardResult[] {
  const { list: of, listed, listedBefore: base } = sizes;
  if (base === undefined) return [];
  const value = Math.max(0, base - listed);
  return [measure({ name: 'maxShrink', of, value, base, scope: 'all' }, limits.maxShrink)];
}

type Measured = Omit<GuardResult, 'limit' | 'tripped'>;

/** A guard that trips at the first one. */
export function nonePass({ name, of, value, ...others }: Measured): GuardResult {
  return { name, of, limit: 0, value, tripped: value > 0, ...others };
}

export function measure(
  { base, ...measured }: Measured & { readonly base: number },
  limit: Limit,
): GuardResult {
  const largest = largestOf(base, limit);
  const tripped = measured.value >= GUARD_FLOOR && measured.value > largest;
  const result = { ...measured, limit: largest, floor: GUARD_FLOOR, tripped };
  return limit.kind === 'count' ? result : { ...result, base };
}

/** Of what a guard over a contact type or a segment is measured. */
type PlaceSizes = Pick<ContactTypeSizes, 'contactType' | 'existing' | 'desired'>;

/**
 * Guards that held when the plan was made, by the limits of the configuration as it is now, where these are lower. A higher
 * one lifts nothing: the plan was seen with the lower one, and a person names the number.
 */
export function withLimitsNow(
  guards: readonly GuardResult[],
  limits: GuardLimits,
  places: readonly PlaceSizes[],
): GuardResult[] {
  return guards.map((guard) => {
    if (guard.tripped) return guard;
    const place = places.find(({ contactType }) => contactType === guard.of);
    const base = guard.base ?? (place && Math.max(place.existing, place.desired));
    const now = limitNow(guard, limits, base);
    const largest = now === undefined ? Infinity : largestFor(now, base);
    if (largest >= guard.limit) return guard;
    const tripped = guard.value >= GUARD_FLOOR && guard.value > largest;
    return { ...guard, limit: largest, tripped };
  });
}

function limitNow({ name }: GuardResult, limits: GuardLimits, base = 0): Limit | undefined {
  if (name === 'maxDelete') return limits.maxDelete ?? defaultMaxDelete(base);
  if (
    name === 'maxUpdate' ||
    name === 'maxSuppress' ||
    name === 'maxShrink' ||
    name === 'maxInvalid'
  )
    return limits[name];
  return undefined;
}

/** What a number of an earlier limit was a share of may not be known. */
function largestFor(limit: Limit, base: number | undefined): number {
  return base === undefined && limit.kind === 'share' ? Infinity : largestOf(base ?? 0, limit);
}

/** Whether it is over what the service lists, which may be cut short: a later reading may be whole. */
export function isOverList({ name, source }: Pick<GuardResult, 'name' | 'source'>): boolean {
  return name === 'maxGone' || (name === 'maxShrink' && source === undefined);
}

/** The largest number that a limit lets pass. */
export function largestOf(base: number, limit: Limit): number {
  return limit.kind === 'count' ? limit.count : shareOf(base, limit.share);
}

/** 29 % of 100 is 29, although the product of the binary fractions falls short of it. */
function shareOf(base: number, share: number): number {
  return Math.floor(Number((share * base).toFixed(6)));
}

/** The guard over changes of people who had left, as an earlier run knew, and whom the list of the service does not show. */
export function returnedGuard(count: number): GuardResult[] {
  if (count === 0) return [];
  return [nonePass({ name: 'returned', of: 'suppressions', value: count, scope: 'returned' })];
}

/** What is remembered of one contact type, and what of it is gone. */
export interface GoneSizes {
  readonly contactType: string;
  /** Contacts that runs saw on both sides. */
  readonly remembered: number;
  /** Those that the sources still have, and the service has no more. */
  readonly gone: number;
}

/** So many contacts of a type may be gone at once by somebody's hand, or this share of them. */
const GONE_SHARE = 0.005;

/** The most contacts that may be gone at once, of so many that are remembered. */
export function goneLimit(remembered: number): number {
  return Math.max(GUARD_FLOOR, shareOf(remembered, GONE_SHARE));
}

/**
 * Guards over contacts that are gone from the service: so many of them at once are a list that was cut, or a contact
 * type that was emptied. Then nothing of the contact type is created.
 */
export function goneGuards(sizes: readonly GoneSizes[]): GuardResult[] {
  const gone = sizes.filter(({ gone: value }) => value > 0);
  return gone.map(({ contactType: of, remembered: base, gone: value }) => {
    const limit = goneLimit(base);
    return { name: 'maxGone', of, limit, value, base, tripped: value > limit, scope: 'creates-of' };
  });
}

/** The guard over updates of contacts whose fields both sides changed, where the configuration leaves that to a person. */
export function conflictsGuard(contacts: number): GuardResult[] {
  if (contacts === 0) return [];
  return [nonePass({ name: 'conflicts', of: 'updates', value: contacts, scope: 'conflicts' })];
}
