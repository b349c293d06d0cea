// Collects the words of status columns over several tables: each file of a provider holds other words in the same column.
import type { FewWords, FoundTable, StatusColumnWords, StatusWord } from '../../contacts/index.ts';

/** By column, in the order in which they appear: of cells that are one word, or of `labels` or `notes`. */
export function foundWords(
  tables: readonly FoundTable[],
  of: 'cells' | 'labels' | 'notes' = 'cells',
): readonly StatusColumnWords[] {
  const columns = new Map<string, Map<string, StatusWord>>();
  for (const { column, words } of tables.flatMap((table) => columnsOf(table, of))) {
    const known = columns.get(column) ?? new Map<string, StatusWord>();
    for (const word of words) {
      const rows = word.rows + (known.get(word.word)?.rows ?? 0);
      known.set(word.word, { ...word, rows });
    }
    columns.set(column, known);
  }
  return [...columns].map(([column, words]) => ({ column, words: [...words.values()] }));
}

/** Such as `Newsletter: WAHR 6, FALSCH 3; Plan: gold 4, free 5`. */
export function fewWords(few: readonly FewWords[]): string {
  return few
    .map(
      ({ column, words }) =>
        `${column}: ${words.map(({ word, rows }) => `${word} ${String(rows)}`).join(', ')}`,
    )
    .join('; ');
}

/** Such as `Words of Status: "active" is subscribed, "gone" is not known`. */
export function aboutWords({ column, words }: StatusColumnWords): string {
  const meanings = words.map(({ word, meaning }) => {
    if (meaning === undefined) return `"${word}" is not known`;
    return meaning === 'nothing' ? `"${word}" says nothing` : `"${word}" is ${meaning}`;
  });
  return `Words of ${column}: ${meanings.join(', ')}`;
}

function columnsOf(
  { is }: FoundTable,
  of: 'cells' | 'labels' | 'notes',
): readonly StatusColumnWords[] {
  if (is.kind === 'export') return of === 'cells' ? is.status : [];
  if (is.kind === 'refused') return [];
  return is.consent.filter(({ kind }) =>
    of === 'cells' ? kind !== 'unread' && kind !== 'labels' && kind !== 'notes' : kind === of,
  );
}

/** Of cells, labels and notes. */
export function allFoundWords(tables: readonly FoundTable[]): readonly StatusColumnWords[] {
  return (['cells', 'labels', 'notes'] as const).flatMap((of) => foundWords(tables, of));
}

/** Words of exports of which only a person knows whether they agree to mail, answered or not. */
export function askedWords(tables: readonly FoundTable[]): readonly string[] {
  const exports = tables.filter(({ is }) => is.kind === 'export');
  return foundWords(exports).flatMap(({ words }) =>
    words.flatMap((one) => ((one.guessed ?? one).isDoubtful === true ? [one.word] : [])),
  );
}
