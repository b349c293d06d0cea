// A feed is one source in one sync, or in one list of suppressions: the place where its rows are
// counted. A source is read once, however many feeds it serves.
import type { HeldRows } from '../sources/index.ts';
import { GLOBAL_SCOPE } from './read-account.ts';
import type { NamedSuppressions, SuppressionList, SyncSpec } from './request.ts';

export interface SyncFeed {
  readonly kind: 'sync';
  readonly index: number;
  readonly source: string;
  readonly sync: SyncSpec;
  /** A country id, once the reference data is known. */
  readonly defaultCountry: string | undefined;
}

export interface SuppressionFeed {
  readonly kind: 'suppression';
  readonly index: number;
  readonly source: string;
  readonly into: SuppressionList;
  readonly scope: number;
}

export type Feed = SyncFeed | SuppressionFeed;

/** Unsubscribe groups that take part, by scope; scope 0 is the global list. */
export class Scopes {
  readonly #groups: string[] = [];

  ofInto(into: SuppressionList): number {
    if (into.kind === 'global') return GLOBAL_SCOPE;
    const known = this.#groups.indexOf(into.group);
    return known >= 0 ? known + 1 : this.#groups.push(into.group);
  }

  groups(): { readonly scope: number; readonly group: string }[] {
    return this.#groups.map((group, index) => ({ scope: index + 1, group }));
  }
}

/** All feeds, those of one sync in the order in which its sources are named. */
export function listFeeds(
  request: {
    readonly syncs: readonly SyncSpec[];
    readonly suppressions: readonly NamedSuppressions[];
  },
  options: {
    readonly scopes: Scopes;
    /** The key says where the configuration names the country. */
    readonly resolveCountry: (text: string, key: string) => string | undefined;
  },
): Feed[] {
  const feeds: Feed[] = [];
  for (const [index, sync] of request.syncs.entries()) {
    const { defaultCountry: text } = sync;
    const key = `syncs[${String(index)}].defaultCountry`;
    const defaultCountry = text === undefined ? undefined : options.resolveCountry(text, key);
    for (const source of sync.sources) {
      feeds.push({ kind: 'sync', index: feeds.length, source, sync, defaultCountry });
    }
  }
  for (const { sources, into } of request.suppressions) {
    const scope = options.scopes.ofInto(into);
    for (const source of sources) {
      feeds.push({ kind: 'suppression', index: feeds.length, source, into, scope });
    }
  }
  return feeds;
}

/** The default country of the feed that had the last word, else of any of the syncs. */
export function defaultCountryOf(
  feeds: readonly Feed[],
  syncs: readonly SyncSpec[],
  index: number,
): string | undefined {
  // Rows that are counted already carry their feed's number as a negative one.
  const own = feeds[index < 0 ? -1 - index : index];
  if (own?.kind === 'sync' && own.defaultCountry !== undefined) return own.defaultCountry;
  return feeds
    .filter((feed) => feed.kind === 'sync')
    .filter((feed) => syncs.includes(feed.sync))
    .find((feed) => feed.defaultCountry !== undefined)?.defaultCountry;
}

/** Whether a feed decides the recipients of segments. */
export function isForSegment(feed: Feed): boolean {
  if (feed.kind === 'suppression') return false;
  return feed.sync.target.kind === 'segment' || feed.sync.target.kind === 'segment-column';
}

/** Whether rows of this kind are for the feed. */
export function takes(feed: Feed, held: HeldRows | undefined): boolean {
  if (held === undefined) return true;
  if (held.kind === 'contacts') return feed.kind === 'sync';
  if (feed.kind === 'sync' || feed.into.kind !== held.kind) return false;
  return feed.into.kind === 'global' || isGroup(held, feed.into);
}

function isGroup(
  held: HeldRows,
  { group, heldAs = group }: Extract<SuppressionList, { kind: 'group' }>,
): boolean {
  return held.kind === 'group' && held.group === heldAs;
}

/** What a feed's rows go into, for people. */
export function feedLabel(feed: Feed): string {
  if (feed.kind === 'suppression') {
    return feed.into.kind === 'global' ? 'global unsubscribes' : `group ${feed.into.group}`;
  }
  const { target } = feed.sync;
  switch (target.kind) {
    case 'name':
      return target.contactType;
    case 'column':
      return `by ${target.contactTypeFrom}`;
    case 'segment':
      return `segment ${target.segment}`;
    case 'segment-column':
      return `segment by ${target.segmentFrom}`;
  }
}
