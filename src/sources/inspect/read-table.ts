// Reads a table, a very large one as far as its first million rows or so, and keeps what a configuration is made
// from: a bounded sample of its rows, and the different words of its columns. The labels of each column of labels,
// and what each column of free text says of leaving, are tallied apart: both are lost where whole cells are
// counted, since hardly two are alike.
import {
  cleanText,
  type FoundTable,
  keptText,
  labelMeaning,
  labelsIn,
  foldNote,
  leavingPhrases,
  markingPhrases,
  namesFreeText,
  namesLabels,
  normalisedName,
  remembered,
  type SourceRow,
} from '../../contacts/index.ts';
import { masked } from '../../lib/index.ts';
import type { Cells, Header, SourceFile } from '../source/source.ts';
import { namesOtherContent, statusOfFileName, statusOfFolder } from './known-names.ts';

export interface SampledTable {
  readonly header: Header;
  readonly rows: readonly SourceRow[];
  readonly tally: WordTally;
  /** Left out: no column of labels or of free text is looked at. */
  readonly texts?: TextTally;
}

export interface ReadTable extends SampledTable {
  readonly counts: Pick<FoundTable, 'name' | 'header' | 'rowCount' | 'goesOn' | 'nameSays'>;
}

/** How far a table is looked at. Words of later rows stop mail all the same: a plan reads every row. */
export interface Look {
  readonly mostCells: number;
  /** Of the file or, in an archive, of what is read of it. */
  readonly mostBytes: number;
}

/** A few seconds. */
export const USUAL_LOOK: Look = { mostCells: 10_000_000, mostBytes: 64 * 1024 * 1024 };

export async function readTable(file: SourceFile, look: Look = USUAL_LOOK): Promise<ReadTable> {
  const { path, header, ownColumnCount, sheet = '' } = file;
  const sample = new RowSample();
  const tally = new WordTally(header.length);
  const texts = new TextTally(header);
  let hasRead = 0;
  let goesOn = false;
  for await (const batch of file.rows()) {
    // Something follows: a table that ends here was read to its end.
    goesOn = sample.rowCount * header.length >= look.mostCells || hasRead > look.mostBytes;
    if (goesOn) break;
    for (const row of batch) {
      tally.take(row.cells);
      texts.take(row.cells);
      sample.take(row);
    }
    hasRead = file.bytesRead();
  }
  const { rowCount } = sample;
  const nameSays = statusOfFileName(path) ?? statusOfFileName(sheet) ?? statusOfFolder(path);
  const own = header.slice(0, ownColumnCount);
  const counts = { name: path, header: own, rowCount, nameSays, goesOn: goesOn ? true : undefined };
  return { counts, header, rows: sample.rows(), tally, texts };
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
    const columns = this.#columns;
    for (let column = 0; column < columns.length; column += 1) {
      const counts = columns[column];
      if (counts === undefined) continue;
      const cell = cells[column] ?? '';
      const known = counts.get(cell);
      // Most cells are as clean as their words.
      if (known !== undefined) counts.set(cell, known + 1);
      else if (!isCounted(counts, cell)) columns[column] = undefined;
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

/** False if the column has too many words now, or a cell that is not a word. */
function isCounted(counts: Map<string, number>, cell: string): boolean {
  const word = cleanText(cell);
  if (word.length > LONGEST_WORD_LENGTH || word.includes('@')) return false;
  counts.set(keptText(word), (counts.get(word) ?? 0) + 1);
  return counts.size <= MOST_WORDS;
}

export interface CountedPhrase extends CountedWord {
  /** One of the notes around it, masked. */
  readonly sample: string;
}

/** Others are left out of sight; who has one that speaks of leaving gets no mail all the same. */
const MOST_TEXTS = 100;

const LONGEST_LABEL_LENGTH = 60;

/** Longer notes are letters; what they say at their end is read with the plan. */
const LONGEST_NOTE_LENGTH = 2_000;

/** Of a table with more notes the first ones tell which phrases people use; the plan reads all. */
const MOST_NOTES = 100_000;

/** So many names are looked at once for all rows. */
const MOST_NAMES = 20_000;

export class TextTally {
  /** By column. */
  readonly #labels: ReadonlyMap<number, Map<string, number>>;
  readonly #notes: ReadonlyMap<number, Map<string, CountedPhrase>>;
  readonly #names: ReadonlyMap<number, Map<string, CountedPhrase>>;
  /** Names repeat, and a table has millions. */
  readonly #marksIn = remembered(markingPhrases, MOST_NAMES);
  #noteCount = 0;

  constructor(header: Header) {
    this.#labels = placesOf(header, namesLabels);
    this.#notes = placesOf(header, namesFreeText);
    this.#names = placesOf(header, (title) => namesOtherContent(title) && !namesFreeText(title));
  }

  take(cells: Cells): void {
    for (const [place, labels] of this.#labels) takeLabels(cells[place] ?? '', labels);
    for (const [place, phrases] of this.#notes) {
      const note = cells[place] ?? '';
      if (note === '' || this.#noteCount === MOST_NOTES) continue;
      this.#noteCount += 1;
      takeNote(note, phrases, leavingPhrases);
    }
    for (const [place, phrases] of this.#names) {
      const name = cells[place] ?? '';
      if (name !== '') takeNote(name, phrases, this.#marksIn);
    }
  }

  /** The most frequent first; undefined where the column holds no labels. */
  labels(column: number): readonly CountedWord[] | undefined {
    const counts = this.#labels.get(column);
    return counts && sorted([...counts].map(([word, rows]) => ({ word, rows })));
  }

  /** What speaks of leaving in a column of free text, or marks people in one of names; undefined where it is neither. */
  phrases(column: number): readonly CountedPhrase[] | undefined {
    const phrases = this.#notes.get(column) ?? this.#names.get(column);
    return phrases && sorted([...phrases.values()]);
  }
}

function placesOf<Text>(
  header: Header,
  isMeant: (title: string) => boolean,
): ReadonlyMap<number, Map<string, Text>> {
  return new Map(
    header.flatMap((title, place) => (isMeant(title) ? [[place, new Map<string, Text>()]] : [])),
  );
}

function takeLabels(cell: string, counts: Map<string, number>): void {
  for (const label of labelsIn(cell)) {
    if (label.length > LONGEST_LABEL_LENGTH || label.includes('@')) continue;
    const before = counts.get(label);
    if (before !== undefined) counts.set(label, before + 1);
    else if (hasRoomFor(label, counts.size)) counts.set(label, 1);
  }
}

/** What says nothing must not keep out what does. */
function hasRoomFor(label: string, size: number): boolean {
  if (size < MOST_TEXTS) return true;
  return size < 2 * MOST_TEXTS && labelMeaning(label) !== 'nothing';
}

function takeNote(
  cell: string,
  phrases: Map<string, CountedPhrase>,
  phrasesIn: (note: string) => readonly string[],
): void {
  const note = cell.slice(0, LONGEST_NOTE_LENGTH);
  for (const word of phrasesIn(note)) {
    const before = phrases.get(word);
    if (before !== undefined) phrases.set(word, { ...before, rows: before.rows + 1 });
    else if (phrases.size < MOST_TEXTS)
      phrases.set(word, { word, rows: 1, sample: around(word, note) });
  }
}

const LONGEST_SIDE = 24;

/** Of the note only what is known of everybody's. */
function around(phrase: string, note: string): string {
  const folded = foldNote(note);
  const start = folded.indexOf(phrase);
  const before = masked(folded.slice(0, start).slice(-LONGEST_SIDE));
  const after = masked(folded.slice(start + phrase.length).slice(0, LONGEST_SIDE));
  return `${before}${phrase}${after}`.trim();
}

function sorted<Counted extends CountedWord>(texts: readonly Counted[]): readonly Counted[] {
  return texts.toSorted((a, b) => b.rows - a.rows || (a.word < b.word ? -1 : 1));
}

// One column of a table that is inspected: what a configuration calls it, and its values.

/** How a configuration names the column: by its place if another column has the same name. */
export function referenceOf(header: Header, place: number): string {
  const title = header[place] ?? '';
  const name = normalisedName(title);
  const isAlone = header.filter((other) => normalisedName(other) === name).length === 1;
  return isAlone && name !== '' ? title : `Column ${String(place + 1)}`;
}

/** Cleaned, one for each row. */
export function valuesOf(rows: readonly SourceRow[], place: number): readonly string[] {
  return rows.map(({ cells }) => cleanText(cells[place] ?? ''));
}

/** A word of the column, and how many rows have it. */
export interface CountedWord {
  readonly word: string;
  readonly rows: number;
}

export function rowsOf(words: readonly CountedWord[]): number {
  return words.reduce((sum, { rows }) => sum + rows, 0);
}
