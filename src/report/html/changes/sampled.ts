// How much of a long list a page holds: small groups whole, and of the large ones an equal share each.

/** What still opens without delay. */
export const MOST_CHANGES = 10_000;

/** Values are seldom long; where all are, the page holds fewer changes rather than more megabytes. */
export const MOST_VALUE_CHARACTERS = 8_000_000;

/** Divides `most` among the counts, in their order. */
export function shareOut(counts: readonly number[], most: number): number[] {
  const shares = counts.map(() => 0);
  const smallestFirst = counts
    .map((count, index) => ({ count, index }))
    .sort((a, b) => a.count - b.count);
  let left = most;
  smallestFirst.forEach(({ count, index }, place) => {
    const share = Math.min(count, Math.floor(left / (counts.length - place)));
    shares[index] = share;
    left -= share;
  });
  return shares;
}

export interface Room {
  readonly count: number;
  readonly characters: number;
}

/** The first entries, as long as there is room. The last one may take more characters than are left. */
export function* sampled<Entry>(
  entries: Iterable<Entry>,
  room: Room,
  sizeOf: (entry: Entry) => number,
): Generator<Entry> {
  let { count, characters } = room;
  if (count <= 0) return;
  for (const entry of entries) {
    yield entry;
    count -= 1;
    characters -= sizeOf(entry);
    if (count <= 0 || characters <= 0) return;
  }
}
