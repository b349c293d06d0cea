// A bounded number of a table's rows: the first ones, and others spread over the whole of it, since the
// oldest rows of an export are often unlike the newest.
import type { SourceRow } from '../../contacts/index.ts';

const FIRST_ROW_COUNT = 200;

/** Beyond the first ones. */
const MOST_SPREAD_ROWS = 800;

export class RowSample {
  readonly #first: SourceRow[] = [];
  #spread: SourceRow[] = [];
  /** Every so many rows one is kept; doubled whenever there are too many. */
  #stride = 1;
  #count = 0;

  take(row: SourceRow): void {
    const place = this.#count;
    this.#count += 1;
    if (place < FIRST_ROW_COUNT) {
      this.#first.push(row);
      return;
    }
    if ((place - FIRST_ROW_COUNT) % this.#stride !== 0) return;
    this.#spread.push(row);
    if (this.#spread.length <= MOST_SPREAD_ROWS) return;
    this.#spread = this.#spread.filter((_, index) => index % 2 === 0);
    this.#stride *= 2;
  }

  /** In the order of the table. */
  rows(): readonly SourceRow[] {
    return [...this.#first, ...this.#spread];
  }

  /** Of all rows, kept or not. */
  get rowCount(): number {
    return this.#count;
  }
}
