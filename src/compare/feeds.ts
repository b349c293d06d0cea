// A feed is one source in one sync, or in one list of suppressions: the place where its rows are
// counted. A source is read once, however many feeds it serves.
import { contactTypeKey } from '../contacts/key.ts';
import { MappingProblemsError } from './errors.ts';
import { GLOBAL_SCOPE } from './read-account.ts';
import type { CompareRequest, SourceSpec, SuppressionSpec, SyncSpec } from './request.ts';

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
  readonly into: SuppressionSpec['into'];
  readonly scope: number;
}

export type Feed = SyncFeed | SuppressionFeed;

/** Unsubscribe groups that take part, by scope; scope 0 is the global list. */
export class Scopes {
  readonly #groups: string[] = [];

  ofInto(into: SuppressionSpec['into']): number {
    if (into.kind === 'global') return GLOBAL_SCOPE;
    const key = contactTypeKey(into.group);
    const known = this.#groups.findIndex((group) => contactTypeKey(group) === key);
    return known >= 0 ? known + 1 : this.#groups.push(into.group);
  }

  groups(): { readonly scope: number; readonly group: string }[] {
    return this.#groups.map((group, index) => ({ scope: index + 1, group }));
  }
}

/** All feeds, those of one sync in the order in which its sources are named. */
export function listFeeds(
  request: Pick<CompareRequest, 'syncs' | 'suppressions'>,
  options: {
    readonly scopes: Scopes;
    readonly resolveCountry: (text: string) => string | undefined;
  },
): Feed[] {
  const feeds: Feed[] = [];
  for (const sync of request.syncs) {
    const { defaultCountry: text } = sync;
    const defaultCountry = text === undefined ? undefined : options.resolveCountry(text);
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

/**
 * The sources in the order in which to read them: where two meet in a sync, the one named later must
 * come later. Throws where two syncs want opposite orders.
 */
export function readingOrder(
  sources: readonly SourceSpec[],
  syncs: readonly SyncSpec[],
): SourceSpec[] {
  const names = [...new Set(syncs.flatMap((sync) => sync.sources))];
  const contradicted = syncs.filter(
    (sync) => !isAscending(sync.sources.map((name) => names.indexOf(name))),
  );
  if (contradicted.length > 0) {
    throw new MappingProblemsError(
      contradicted.map(
        ({ sources: wanted }) =>
          `A sync names its sources as ${wanted.join(', ')}, an earlier one the other way round; a source is read once, so both must agree on the order.`,
      ),
    );
  }
  const rank = (spec: SourceSpec): number => {
    const index = names.indexOf(spec.source.name);
    return index < 0 ? names.length : index;
  };
  return [...sources].sort((a, b) => rank(a) - rank(b));
}

function isAscending(ranks: readonly number[]): boolean {
  return ranks.every((rank, index) => index === 0 || rank > (ranks[index - 1] ?? -1));
}

/** What a feed's rows go into, for people. */
export function feedLabel(feed: Feed): string {
  if (feed.kind === 'suppression') {
    return feed.into.kind === 'global' ? 'global unsubscribes' : `group ${feed.into.group}`;
  }
  const { target } = feed.sync;
  return target.kind === 'name' ? target.contactType : `by ${target.contactTypeFrom}`;
}
