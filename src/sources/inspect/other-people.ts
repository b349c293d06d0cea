// Rows of two people: `Email 1` with `Newsletter 1`, and `Email 2` with `Newsletter 2`. A row has one status, so only the
// person of the first address is taken. What the others said neither lets that person in nor suppresses them.
import {
  type ConsentColumn,
  type OtherPeople,
  cleanText,
  foldWord,
  isSuppression,
} from '../../contacts/index.ts';
import type { SampledTable } from './read-table.ts';
import { referenceOf } from './text-tally.ts';

interface Table extends Pick<SampledTable, 'header' | 'rows'> {
  /** The place of the addresses, and those of further ones. */
  readonly email: number;
  readonly further: readonly number[];
}

/** A consent column belongs to another address where its title has all that this has and the first one has not. */
export function otherPeople(
  table: Table,
  consent: readonly ConsentColumn[],
): readonly OtherPeople[] {
  const { header, email, further } = table;
  const own = wordsOf(header[email] ?? '');
  return further.flatMap((place): OtherPeople[] => {
    if (!areOthers(table, place)) return [];
    const marks = [...wordsOf(header[place] ?? '')].filter((word) => !own.has(word));
    const theirs = consent.filter(({ column }) => {
      const words = wordsOf(column);
      return marks.length > 0 && marks.every((mark) => words.has(mark));
    });
    if (theirs.length === 0) return [];
    const columns = theirs.map(({ column }) => column);
    return [{ addresses: referenceOf(header, place), consent: columns }];
  });
}

/** Programs repeat the address of a person beside what they know of it. */
function areOthers({ rows, email }: Table, place: number): boolean {
  const filled = rows.filter(({ cells }) => cleanText(cells[place] ?? '') !== '');
  const others = filled.filter(
    ({ cells }) => cleanText(cells[place] ?? '') !== cleanText(cells[email] ?? ''),
  );
  return others.length * 2 > filled.length;
}

/** `Email2` is `email 2`. */
function wordsOf(title: string): ReadonlySet<string> {
  const parted = foldWord(title).replaceAll(/(\p{L})(?=\p{N})/gu, '$1 ');
  return new Set(parted.split(' '));
}

/** As it is read for the first person of its row: whoever left holds them back, and nothing else counts. */
export function ofOtherPerson({ column, kind, words }: ConsentColumn): ConsentColumn {
  const heldFor = 'other-person';
  if (kind === 'words' || kind === 'labels' || kind === 'notes') {
    const against = words.filter(({ meaning }) => meaning !== undefined && isAgainst(meaning));
    const phrases = against.map(({ word, rows }) => {
      return { word: foldWord(word), rows, meaning: 'no-consent' } as const;
    });
    return { column, kind: 'notes', words: phrases, isPartial: true, heldFor };
  }
  if (!/-(?:left|bounced|complained|barred)$/u.test(kind)) {
    return { column, kind: 'nothing', words: [], heldFor };
  }
  const barred = kind.startsWith('moment-') ? 'moment-barred' : 'flag-barred';
  return { column, kind: barred, words: [], heldFor };
}

function isAgainst(meaning: NonNullable<ConsentColumn['words'][number]['meaning']>): boolean {
  return meaning !== 'nothing' && (meaning === 'no-consent' || isSuppression(meaning));
}
