// Long lists, read entry by entry: an account, a plan or a run of any size is never held.

export function* mapped<Entry, Made>(
  entries: Iterable<Entry>,
  made: (entry: Entry) => Made,
): Generator<Made> {
  for (const entry of entries) yield made(entry);
}

/** The first entries. Reads no further. */
export function* firstOf<Entry>(entries: Iterable<Entry>, most: number): Generator<Entry> {
  let left = most;
  if (left <= 0) return;
  for (const entry of entries) {
    yield entry;
    left -= 1;
    if (left <= 0) return;
  }
}

/** Each batch has `size` entries, the last one the rest. */
export function* inBatches<Entry>(entries: Iterable<Entry>, size: number): Generator<Entry[]> {
  let batch: Entry[] = [];
  for (const entry of entries) {
    if (batch.push(entry) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export function lengthOf(entries: Iterable<unknown>): number {
  const iterator = entries[Symbol.iterator]();
  let length = 0;
  while (iterator.next().done !== true) length += 1;
  return length;
}
