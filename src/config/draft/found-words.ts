// The words of the status columns of several tables, put together: the same column of one provider's
// files has other words in each of them.
import type { FoundTable, StatusColumnWords, StatusWord } from '../../contacts/index.ts';

/** By column, in the order in which they are met. */
export function foundWords(tables: readonly FoundTable[]): readonly StatusColumnWords[] {
  const columns = new Map<string, Map<string, StatusWord>>();
  for (const { column, words } of tables.flatMap(columnsOf)) {
    const known = columns.get(column) ?? new Map<string, StatusWord>();
    for (const word of words) {
      const rows = word.rows + (known.get(word.word)?.rows ?? 0);
      known.set(word.word, { ...word, rows });
    }
    columns.set(column, known);
  }
  return [...columns].map(([column, words]) => ({ column, words: [...words.values()] }));
}

/** Such as `Words of Status: "active" is subscribed, "gone" is not known`. */
export function aboutWords({ column, words }: StatusColumnWords): string {
  const meanings = words.map(({ word, meaning }) => {
    if (meaning === undefined) return `"${word}" is not known`;
    return meaning === 'nothing' ? `"${word}" says nothing` : `"${word}" is ${meaning}`;
  });
  return `Words of ${column}: ${meanings.join(', ')}`;
}

function columnsOf({ is }: FoundTable): readonly StatusColumnWords[] {
  if (is.kind === 'export') return is.status;
  return is.kind === 'plain' && is.status?.kind === 'words' ? [is.status] : [];
}
