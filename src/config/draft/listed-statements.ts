// The columns of tables that a configuration lists as speaking of consent, each with the words that are written.
import type {
  ConsentColumn,
  FoundTable,
  Statement,
  StatementKind,
  StatusWord,
} from '../../contacts/index.ts';
import { consentIn, foundWords, placeOfWords, type WordMeaning } from './word-meanings.ts';

export function statementsOf(tables: readonly FoundTable[]): readonly Statement[] {
  const found = tables.flatMap(consentIn);
  const columns = [...new Set(found.map(({ column }) => column))];
  return columns.flatMap((column) => {
    const alike = found.filter((one) => one.column === column);
    const kind = kindOf(alike);
    if (kind === undefined) return [];
    const words = alike.flatMap((one) => one.words);
    const isListed = kind === 'words' || kind === 'labels';
    const written = isListed ? words : words.filter(isBesideFlag);
    return [{ column, kind, map: Object.fromEntries(mapped(written)) }];
  });
}

/** A file in which nobody left has blank cells, and only another one shows that they are days. */
function kindOf(alike: readonly ConsentColumn[]): StatementKind | undefined {
  const kinds = alike.flatMap(({ kind }) => (kind === 'unread' ? [] : [kind]));
  return kinds.find((kind) => kind.startsWith('moment-')) ?? kinds[0];
}

/** A flag explains itself: only its doubtful words are written, and those of which a person said what they mean. */
function isBesideFlag({ isDoubtful = false, guessed, isWritten = false }: StatusWord): boolean {
  return isDoubtful || isWritten || guessed !== undefined;
}

/** That a word says nothing is written only where a person said so, or where its column would not know it. */
export function mapped(words: readonly StatusWord[]): readonly [string, WordMeaning][] {
  return words.flatMap(({ word, meaning, guessed, isWritten = false }): [string, WordMeaning][] =>
    meaning === undefined || (meaning === 'nothing' && guessed === undefined && !isWritten)
      ? []
      : [[word, meaning]],
  );
}

/** A column of the provider that is listed is read by its list alone. */
export function answeredStatements(tables: readonly FoundTable[]): readonly Statement[] {
  const own = foundWords(tables).filter(({ column }) => placeOfWords(tables, column).isExport);
  return own.flatMap(({ column, words }): Statement[] => {
    if (words.every(({ guessed }) => guessed === undefined)) return [];
    const known = words.map((one): StatusWord => ({ ...one, isWritten: true }));
    return [{ column, kind: 'words', map: Object.fromEntries(mapped(known)) }];
  });
}
