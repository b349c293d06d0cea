// What became of rows before rows of one key were merged: for each file and each feed that it serves.

/** Of one feed. */
export interface FeedTally {
  read: number;
  invalid: number;
  excluded: number;
  /** Those of the excluded ones that hold nothing but delimiters. */
  blank: number;
  /** Those of the excluded ones that say nothing that counts, such as of somebody without an address. */
  silent: number;
  /** Those of the excluded ones that a fixed row stands in for. */
  fixed: number;
  /** Fixed rows whose original was not met. */
  stray: number;
  /** Those of them that are excluded, since a newer row of a source speaks of the same person. */
  outdated: number;
}

/** What became of the rows of one file for one feed. */
export interface FileTally extends Readonly<FeedTally> {
  /** The number of the file. */
  readonly file: number;
  /** The index of the feed. */
  readonly feed: number;
}

export function noRows(): FeedTally {
  return { read: 0, invalid: 0, excluded: 0, blank: 0, silent: 0, fixed: 0, stray: 0, outdated: 0 };
}

/** The tally of a feed over all its files. */
export function tallyOf(feed: number, files: readonly FileTally[]): FeedTally {
  return files
    .filter((tally) => tally.feed === feed)
    .reduce(
      (sum, tally) => ({
        read: sum.read + tally.read,
        invalid: sum.invalid + tally.invalid,
        excluded: sum.excluded + tally.excluded,
        blank: sum.blank + tally.blank,
        silent: sum.silent + tally.silent,
        fixed: sum.fixed + tally.fixed,
        stray: sum.stray + tally.stray,
        outdated: sum.outdated + tally.outdated,
      }),
      noRows(),
    );
}
