// Walks rows a page at a time. An iterator of SQLite keeps its connection from being written to and
// from being closed until it is done; a walk in pages may be left, forgotten or doubled.

/** `readPage` gives the rows that follow a place, in order; no rows end the walk. Places are above 0. */
export function* inPages<Row extends { readonly seq: number }>(
  readPage: (afterSeq: number) => readonly Row[],
): Generator<Row> {
  let afterSeq = 0;
  for (;;) {
    const rows = readPage(afterSeq);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* rows;
    afterSeq = last.seq;
  }
}
