// Counts by feed and file: each row is counted as it comes, since asking a database of a million rows for
// the sums takes as long as reading them did.

export interface Place {
  /** Negative for rows that are counted elsewhere: they are left out. */
  readonly feed: number;
  readonly file: number;
}

export class PlaceTally {
  readonly #byFeed: number[][] = [];

  add({ feed, file }: Place, count: number): void {
    if (feed < 0) return;
    const files = (this.#byFeed[feed] ??= []);
    files[file] = (files[file] ?? 0) + count;
  }

  of({ feed, file }: Place): number {
    return this.#byFeed[feed]?.[file] ?? 0;
  }

  /** Those with a count, in their order. */
  places(): Place[] {
    return this.#byFeed.flatMap((files, feed) =>
      Array.from(files, (count, file) => ({ feed, file, count }))
        .filter(({ count }) => count > 0)
        .map(({ file }) => ({ feed, file })),
    );
  }
}
