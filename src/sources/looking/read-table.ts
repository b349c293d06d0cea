// A bounded number of a table's rows: the first ones, and others spread over the whole of it, since the
// oldest rows of an export are often unlike the newest.
import { type SourceRow, cleanText } from '../../contacts/index.ts';

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

const MOST_WORDS = 30;
const LONGEST_WORD_LENGTH = 40;

export interface CountedWord {
  readonly word: string;
  readonly rows: number;
}

export class WordTally {
  /** By column; undefined where a column has too many words, or something that is none. */
  readonly #columns: (Map<string, number> | undefined)[];

  constructor(columnCount: number) {
    this.#columns = Array.from({ length: columnCount }, () => new Map<string, number>());
  }

  take(cells: readonly string[]): void {
    for (const [column, counts] of this.#columns.entries()) {
      if (counts === undefined) continue;
      const word = cleanText(cells[column] ?? '');
      if (word.length > LONGEST_WORD_LENGTH || word.includes('@')) {
        this.#columns[column] = undefined;
        continue;
      }
      counts.set(word, (counts.get(word) ?? 0) + 1);
      if (counts.size > MOST_WORDS) this.#columns[column] = undefined;
    }
  }

  /** The words of a column, blank cells left out, the most frequent first; undefined: not few words. */
  words(column: number): readonly CountedWord[] | undefined {
    const counts = this.#columns[column];
    if (counts === undefined) return undefined;
    return [...counts]
      .filter(([word]) => word !== '')
      .map(([word, rows]) => ({ word, rows }))
      .sort((a, b) => b.rows - a.rows || (a.word < b.word ? -1 : 1));
  }
}
