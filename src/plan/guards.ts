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

export const GUARD_NAMES = [
  'maxDelete',
  'maxUpdate',
  'maxSuppress',
  'maxShrink',
  'maxInvalid',
  'firstMirror',
  'stateLost',
] as const;

export type GuardName = (typeof GUARD_NAMES)[number];

/**
 * What a tripped guard holds back. `deletes`: only the deletes, the rest is safe. `deletes-refuse`:
 * the same when nobody watches, but a person who applies is asked first. `all`: every write, since
 * the plan itself was made from a reading that may be cut.
 */
export type GuardScope = 'deletes' | 'deletes-refuse' | 'all';

export interface GuardResult {
  readonly name: GuardName;
  /** What was measured: a contact type, a source, or a list of the service. */
  readonly of: string;
  /** The largest number that passes. */
  readonly limit: number;
  readonly value: number;
  /** What the limit is a share of; absent for limits that are counts. */
  readonly base?: number;
  readonly tripped: boolean;
  readonly scope: GuardScope;
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

/** Contacts that the service counts and does not list: deleted ones, or those behind a cut. */
export interface Unlisted {
  readonly counted: number;
  readonly missing: number;
  /** So many were missing when a person found that to be right, or a whole run explained it. */
  readonly known: number;
  /** Whether the service is known to count deleted contacts. */
  readonly countsDeleted: boolean;
}

export interface GuardInput {
  readonly contactTypes: readonly ContactTypeSizes[];
  /** Addresses that the plan would suppress, globally and in groups. */
  readonly suppressions: number;
  /** People that the rows of the sources speak of, each counted once per sync. */
  readonly people: number;
  readonly sources: readonly SourceSizes[];
  readonly lists: readonly ListSizes[];
}

export interface SourceSizes {
  readonly source: string;
  readonly read: number;
  readonly invalid: number;
  /** Valid rows in the last finished run, where there was one. */
  readonly validBefore?: number | undefined;
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
  const of = sizes.contactType;
  const base = Math.max(sizes.existing, sizes.desired);
  const maxDelete = limits.maxDelete ?? defaultMaxDelete(base);
  const results = [
    measure(
      { name: 'maxDelete', of, value: sizes.deletes, base, scope: 'deletes-refuse' },
      maxDelete,
    ),
    measure({ name: 'maxUpdate', of, value: sizes.updates, base, scope: 'all' }, limits.maxUpdate),
  ];
  results.push(...unlistedGuard(sizes, limits));
  if (!sizes.firstMirrorOfForeign || limits.firstMirror === 'allow') return results;
  const value = sizes.deletes;
  return [
    ...results,
    { name: 'firstMirror', of, limit: 0, value, tripped: value > 0, scope: 'deletes' },
  ];
}

/** What the guard over the unlisted contacts of a contact type is of. */
export function unlistedGuardOf(contactType: string): string {
  return `contacts/list, ${contactType}`;
}

/**
 * Whoever is not listed may be there all the same, and would be created again. No floor holds: one person
 * twice is one too many. Where deleted contacts are counted, a few more of them are no sign of a cut.
 */
function unlistedGuard(
  { contactType, unlisted }: ContactTypeSizes,
  limits: GuardLimits,
): GuardResult[] {
  if (unlisted === undefined || unlisted.missing <= unlisted.known) return [];
  const { counted: base, missing, known, countsDeleted } = unlisted;
  const measured = {
    name: 'maxShrink',
    of: unlistedGuardOf(contactType),
    base,
    scope: 'all',
  } as const;
  if (countsDeleted) return [measure({ ...measured, value: missing - known }, limits.maxShrink)];
  return [{ ...measured, value: missing, limit: known, tripped: true }];
}

function suppressGuard(input: GuardInput, limits: GuardLimits): GuardResult[] {
  const existing = input.contactTypes.reduce((sum, sizes) => sum + sizes.existing, 0);
  const base = Math.max(existing, input.people);
  const measured = { of: 'suppressions', value: input.suppressions, base, scope: 'all' } as const;
  return [measure({ name: 'maxSuppress', ...measured }, limits.maxSuppress)];
}

function sourceGuards(sizes: SourceSizes, limits: GuardLimits): GuardResult[] {
  const { source: of, read, invalid, validBefore } = sizes;
  if (read === invalid) return [emptySource(sizes)];
  const tooManyInvalid = measure(
    { name: 'maxInvalid', of, value: invalid, base: read, scope: 'deletes' },
    limits.maxInvalid,
  );
  if (validBefore === undefined) return [tooManyInvalid];
  const missing = Math.max(0, validBefore - (read - invalid));
  return [
    tooManyInvalid,
    measure(
      { name: 'maxShrink', of, value: missing, base: validBefore, scope: 'deletes-refuse' },
      limits.maxShrink,
    ),
  ];
}

/** A source without a valid row deletes nobody, however few contacts there are. */
function emptySource(sizes: SourceSizes): GuardResult {
  const value = sizes.validBefore ?? sizes.read;
  return {
    name: 'maxShrink',
    of: sizes.source,
    limit: 0,
    value,
    tripped: true,
    scope: 'deletes-refuse',
  };
}

function listGuards(sizes: ListSizes, limits: GuardLimits): GuardResult[] {
  if (sizes.listedBefore === undefined) return [];
  const missing = Math.max(0, sizes.listedBefore - sizes.listed);
  const measured = {
    of: sizes.list,
    value: missing,
    base: sizes.listedBefore,
    scope: 'all',
  } as const;
  return [measure({ name: 'maxShrink', ...measured }, limits.maxShrink)];
}

interface Measured {
  readonly name: GuardName;
  readonly of: string;
  readonly value: number;
  readonly base: number;
  readonly scope: GuardScope;
}

function measure(measured: Measured, limit: Limit): GuardResult {
  const { name, of, value, base, scope } = measured;
  const largest = limit.kind === 'count' ? limit.count : shareOf(base, limit.share);
  const tripped = value >= GUARD_FLOOR && value > largest;
  return limit.kind === 'count'
    ? { name, of, limit: largest, value, tripped, scope }
    : { name, of, limit: largest, value, base, tripped, scope };
}

/** 29 % of 100 is 29, although the product of the binary fractions falls short of it. */
function shareOf(base: number, share: number): number {
  return Math.floor(Number((share * base).toFixed(6)));
}
