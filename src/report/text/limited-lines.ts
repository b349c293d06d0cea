// The first lines of a long list, and how to see the others.

/** Enough to see what a change is about, and few enough for one screen. */
const DEFAULT_LIMIT = 20;

export interface LimitedList<Entry> {
  readonly entries: Iterable<Entry>;
  /** How many entries there are: the list is left as soon as the limit is reached. */
  readonly count: number;
  /** Entries to show: 20 when left out, `Infinity` for all. */
  readonly limit: number | undefined;
  readonly linesOf: (entry: Entry) => Iterable<string>;
  /** The command that shows all, where there is one. */
  readonly showAll?: string | undefined;
}

export function* limitedLines<Entry>(list: LimitedList<Entry>): Generator<string> {
  const { entries, count, limit = DEFAULT_LIMIT, linesOf, showAll } = list;
  let shown = 0;
  if (limit > 0) {
    for (const entry of entries) {
      yield* linesOf(entry);
      shown += 1;
      if (shown >= limit) break;
    }
  }
  if (count <= shown) return;
  yield `  … and ${String(count - shown)} more${showAll === undefined ? '' : `: ${showAll}`}`;
}
