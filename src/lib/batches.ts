// Work on rows a batch at a time, for what costs less for many than for each.
export function* inBatches<Row>(rows: Iterable<Row>, most: number): Generator<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    if (batch.push(row) < most) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
