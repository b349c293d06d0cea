// Where the rows of each feed went: `read` is the sum of the other numbers.
import type { SourceSizes } from '../plan/guards.ts';
import type { Baseline, RowCounts } from '../plan/plan.ts';
import { feedLabel, type Feed } from './feeds.ts';
import type { BothSides } from './read-both.ts';
import type { FeedTally } from './take-row.ts';

export function countRows(sides: BothSides): RowCounts[] {
  const contacts = new Map(sides.scratch.desired.feedCounts().map((count) => [count.feed, count]));
  const wanted = new Map(
    sides.scratch.desired.suppressionCounts().map((count) => [count.feed, count.wanted]),
  );
  return sides.feeds.map((feed) => {
    const tally = sides.sources.tallies[feed.index] ?? {
      read: 0,
      invalid: 0,
      excluded: 0,
      blank: 0,
      silent: 0,
    };
    const kept =
      feed.kind === 'sync'
        ? (contacts.get(feed.index) ?? { desired: 0, suppressed: 0 })
        : { desired: 0, suppressed: wanted.get(feed.index) ?? 0 };
    return rowCounts(feed, tally, kept);
  });
}

/**
 * The sizes that guards look at, once per source: the feed that refused most rows speaks for it.
 * Blank rows are not counted, so that a file of delimiters is as empty as one without rows.
 */
export function sourceSizes(sides: BothSides, baseline: Baseline | undefined): SourceSizes[] {
  const bySource = new Map<string, FeedTally>();
  for (const feed of sides.feeds) {
    const tally = sides.sources.tallies[feed.index];
    const known = bySource.get(feed.source);
    if (tally === undefined || (known !== undefined && known.invalid >= tally.invalid)) continue;
    bySource.set(feed.source, tally);
  }
  return [...bySource].map(([source, { read, invalid, blank }]) => ({
    source,
    read: read - blank,
    invalid,
    validBefore: baseline?.validRows[source],
  }));
}

function rowCounts(
  feed: Feed,
  tally: FeedTally,
  kept: { readonly desired: number; readonly suppressed: number },
): RowCounts {
  const { read, invalid, excluded } = tally;
  const { desired, suppressed } = kept;
  return {
    source: feed.source,
    sync: feedLabel(feed),
    read,
    invalid,
    duplicate: read - invalid - excluded - desired - suppressed,
    suppressed,
    excluded,
    desired,
  };
}
