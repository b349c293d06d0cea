// By what a later comparison knows the contacts again that are equal on both sides tonight, without looking at each: one
// mark for every few of them, the sum of the digests of their rows. The same sum stands for the same rows.
import { DIGEST, eachEntry, ORDINAL, partitionCountOf, TARGET } from './digest-entries.ts';
import { RowSet } from './equal-rows.ts';
import { NO_ROWS, type StagedRows } from './staged-rows.ts';

/** A number of 64 bits for each lot of contacts, in two words. */
export type EqualMarks = Uint32Array;

/** By target: for each of its lots, whether it is as it was, and its contacts need not be looked at. */
export type KnownLots = ReadonlyMap<number, readonly boolean[]>;

/** Where 1 % of the contacts changed, one lot in seven is another one. */
const CONTACTS_IN_LOT = 8;
const MARK_WORDS = 2;
/** Of the digest: the lot depends on another word than the mark, so that a contact that changes comes into another lot. */
const LOT_WORD = DIGEST + MARK_WORDS;

/** The contacts of one list that are equal on both sides. */
export class EqualContacts {
  readonly #list: StagedRows;
  readonly #staying: RowSet;
  readonly #start: number;
  readonly #counts: ReadonlyMap<number, number>;
  #marks: ReadonlyMap<number, EqualMarks> | undefined;

  /**
   * `staying`: the rows of all lists that differ or may matter; those of this one have numbers from `start` on. `counts`:
   * by target, how many are equal.
   */
  constructor(
    list: StagedRows,
    staying: RowSet,
    { start, counts }: { readonly start: number; readonly counts: ReadonlyMap<number, number> },
  ) {
    this.#list = list;
    this.#staying = staying;
    this.#start = start;
    this.#counts = counts;
  }

  marks(target: number): EqualMarks {
    this.#marks ??= this.#summed();
    return this.#marks.get(target) ?? new Uint32Array(0);
  }

  /** The rows of the list without those of known lots. */
  beside(known: KnownLots): RowSet {
    const rows = new RowSet(this.#list.count);
    this.#eachEqual((words, at) => {
      const lots = known.get(words[at + TARGET] ?? 0);
      if (lots?.[lotOf(words, at, lots.length)] === true) rows.drop(words[at + ORDINAL] ?? 0);
    });
    return rows;
  }

  #summed(): Map<number, EqualMarks> {
    const all = new Map<number, EqualMarks>();
    for (const [target, count] of this.#counts)
      all.set(target, new Uint32Array(lotsFor(count) * MARK_WORDS));
    this.#eachEqual((words, at) => {
      const marks = all.get(words[at + TARGET] ?? 0);
      if (marks === undefined) return;
      const mark = lotOf(words, at, marks.length / MARK_WORDS) * MARK_WORDS;
      for (let word = 0; word < MARK_WORDS; word += 1) {
        marks[mark + word] = (marks[mark + word] ?? 0) + (words[at + DIGEST + word] ?? 0);
      }
    });
    return all;
  }

  #eachEqual(take: (words: Uint32Array, at: number) => void): void {
    const { entries } = this.#list;
    for (let partition = 0; partition < partitionCountOf(entries); partition += 1) {
      eachEntry(entries, partition, (words, at) => {
        if (!this.#staying.has(this.#start + (words[at + ORDINAL] ?? 0))) take(words, at);
      });
    }
  }
}

/** A power of two. */
function lotsFor(count: number): number {
  let lots = 1;
  while (lots * CONTACTS_IN_LOT < count) lots *= 2;
  return lots;
}

function lotOf(words: Uint32Array, at: number, lots: number): number {
  return (words[at + LOT_WORD] ?? 0) & (lots - 1);
}

export const NO_EQUALS = new EqualContacts(NO_ROWS, new RowSet(0), { start: 0, counts: new Map() });
