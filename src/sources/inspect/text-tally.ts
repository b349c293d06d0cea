// The labels of each column of labels, and what each column of free text says of leaving: both are lost where whole cells
// are counted, since hardly two are alike.
import {
  type SourceRow,
  cleanText,
  foldWord,
  labelMeaning,
  labelsIn,
  leavingPhrases,
  namesFreeText,
  namesLabels,
  normalisedName,
} from '../../contacts/index.ts';
import { masked } from '../../lib/index.ts';
import type { Cells, Header } from '../source/source.ts';

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

export class TextTally {
  /** By column. */
  readonly #labels: ReadonlyMap<number, Map<string, number>>;
  readonly #notes: ReadonlyMap<number, Map<string, CountedPhrase>>;
  #noteCount = 0;

  constructor(header: Header) {
    this.#labels = placesOf(header, namesLabels);
    this.#notes = placesOf(header, namesFreeText);
  }

  take(cells: Cells): void {
    for (const [place, labels] of this.#labels) takeLabels(cells[place] ?? '', labels);
    for (const [place, phrases] of this.#notes) {
      const note = cells[place] ?? '';
      if (note === '' || this.#noteCount === MOST_NOTES) continue;
      this.#noteCount += 1;
      takeNote(note, phrases);
    }
  }

  /** The most frequent first; undefined where the column is none of labels. */
  labels(column: number): readonly CountedWord[] | undefined {
    const counts = this.#labels.get(column);
    return counts && sorted([...counts].map(([word, rows]) => ({ word, rows })));
  }

  /** What speaks of leaving in a column of free text; undefined where it is none. */
  phrases(column: number): readonly CountedPhrase[] | undefined {
    const phrases = this.#notes.get(column);
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

function takeNote(cell: string, phrases: Map<string, CountedPhrase>): void {
  const note = cell.slice(0, LONGEST_NOTE_LENGTH);
  for (const word of leavingPhrases(note)) {
    const before = phrases.get(word);
    if (before !== undefined) phrases.set(word, { ...before, rows: before.rows + 1 });
    else if (phrases.size < MOST_TEXTS)
      phrases.set(word, { word, rows: 1, sample: around(word, note) });
  }
}

const LONGEST_SIDE = 24;

/** Of the note only what is known of everybody's. */
function around(phrase: string, note: string): string {
  const folded = foldWord(note);
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
