// Reads a table to its end, and keeps what a configuration is made from: a bounded sample of its rows, and the
// different words of its columns.
import { type FoundTable, type SourceRow, cleanText } from '../../contacts/index.ts';
import type { Cells, Header, SourceFile } from '../source/source.ts';
import { statusOfFileName } from './known-names.ts';

export interface SampledTable {
  readonly header: Header;
  readonly rows: readonly SourceRow[];
  readonly tally: WordTally;
}

export interface ReadTable extends SampledTable {
  readonly counts: Pick<FoundTable, 'name' | 'header' | 'rowCount' | 'nameSays'>;
}

export async function readTable(file: SourceFile): Promise<ReadTable> {
  const { path, header, ownColumnCount, sheet = '' } = file;
  const sample = new RowSample();
  const tally = new WordTally(header.length);
  for await (const batch of file.rows()) {
    for (const row of batch) {
      tally.take(row.cells);
      sample.take(row);
    }
  }
  const { rowCount } = sample;
  const nameSays = statusOfFileName(path) ?? statusOfFileName(sheet);
  const counts = { name: path, header: header.slice(0, ownColumnCount), rowCount, nameSays };
  return { counts, header, rows: sample.rows(), tally };
}

const FIRST_ROW_COUNT = 200;

/** Beyond the first ones. */
const MOST_SPREAD_ROWS = 800;

/** The first rows, and others from the whole table: the oldest rows of an export often differ from the newest. */
export class RowSample {
  readonly #first: SourceRow[] = [];
  #spread: SourceRow[] = [];
  /** One of so many rows is kept; doubled when there are too many. */
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
/** The label of a box that people tick is a sentence. */
const LONGEST_WORD_LENGTH = 120;

export interface CountedWord {
  readonly word: string;
  readonly rows: number;
}

/**
 * The different words of each column that has few: it may tell who gets mail, or which list a row belongs to.
 * Addresses and notes are never kept.
 */
export class WordTally {
  /** By column; undefined if it has too many words, or a cell that is not a word. */
  readonly #columns: (Map<string, number> | undefined)[];

  constructor(columnCount: number) {
    this.#columns = Array.from({ length: columnCount }, () => new Map<string, number>());
  }

  take(cells: Cells): void {
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

  /** The words of a column without blanks, the most frequent first; undefined if there are too many. */
  words(column: number): readonly CountedWord[] | undefined {
    const counts = this.#columns[column];
    return (
      counts &&
      [...counts]
        .filter(([word]) => word !== '')
        .map(([word, rows]) => ({ word, rows }))
        .sort((a, b) => b.rows - a.rows || (a.word < b.word ? -1 : 1))
    );
  }
}
