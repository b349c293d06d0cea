// The different words of each column, as long as they are few: such a column may tell who gets mail or
// which list a row belongs to. What may be an address or a note is no word and is never kept.
import { cleanText } from '../../contacts/index.ts';

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
