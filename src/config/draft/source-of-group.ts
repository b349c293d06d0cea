// Makes one source of the draft from the files of a group.
import type { FoundField, FoundTable, PlainStatus, Status } from '../../contacts/index.ts';
import type { DraftColumn, DraftSource, DraftStatus } from './draft.ts';
import { aboutWords, foundWords, baseName, isSilent, type SourceGroup } from './source-groups.ts';

export interface GroupedSource {
  readonly group: SourceGroup;
  readonly source: DraftSource;
  /** The tables that the source reads; only one of a database. */
  readonly tables: readonly FoundTable[];
}

/** It neither lets anyone get mail nor suppresses anyone. */
export const SAFE_STATUS: Status = 'no-consent';

export function sourceOf(group: SourceGroup, name: string): Omit<GroupedSource, 'group'> {
  const paths = group.files.map(({ path }) => path);
  const all = group.files.flatMap((file) => file.tables);
  switch (group.kind) {
    case 'snapshot': {
      const about = ['A snapshot of an account of the service.'];
      return { source: { name, type: 'snapshot', paths, about, columns: [] }, tables: [] };
    }
    case 'export':
      return { source: { name, type: group.type, paths, ...exportParts(group, all) }, tables: all };
    case 'plain': {
      const source: DraftSource = { name, type: 'csv', paths, ...plainParts(all) };
      return {
        source: group.left === undefined ? source : leaving(source, group.left),
        tables: all,
      };
    }
    case 'database': {
      // The largest table most likely holds the people.
      const tables = all.toSorted((a, b) => b.rowCount - a.rowCount).slice(0, 1);
      const [table] = tables.map((one) => one.name);
      const parts = { ...(table !== undefined && { table }), ...plainParts(tables) };
      return { source: { name, type: 'sqlite', paths, ...parts }, tables };
    }
  }
}

/** People who left do not become contacts, so only their addresses are read. */
function leaving(source: DraftSource, status: Status): DraftSource {
  return { ...source, columns: source.columns.filter(({ field }) => field === 'email'), status };
}

/** The options that a provider's export does not decide itself. */
function exportParts(
  { left }: SourceGroup,
  tables: readonly FoundTable[],
): Pick<DraftSource, 'about' | 'columns' | 'status' | 'tags'> {
  const hasTags = tables.some(({ is }) => is.kind === 'export' && is.hasTags);
  return {
    about: [...aboutTables(tables), ...foundWords(tables).map(aboutWords)],
    columns: [],
    ...(tables.some(isSilent) && { status: left ?? SAFE_STATUS }),
    // People who left do not become contacts, so there is nothing to tag.
    ...(hasTags && left === undefined && { tags: { kind: 'customField', name: 'tags' } }),
  };
}

/** The options of plain tables. All have the same columns, so the first one stands for the others. */
export function plainParts(
  tables: readonly FoundTable[],
): Pick<DraftSource, 'about' | 'columns' | 'status'> {
  const about = aboutTables(tables);
  const [first] = tables;
  if (first?.is.kind !== 'plain') return { about, columns: [] };
  const columns = first.is.fields.map(columnOf);
  return { about, columns, status: plainStatus(first.is.status, tables) };
}

function columnOf({ field, column, looksLike }: FoundField): DraftColumn {
  const isText = looksLike === 'text' || !field.startsWith('custom.');
  return isText ? { field, column } : { field, column, remark: `looks like a ${looksLike}` };
}

/** Takes the words of all tables: a list of people who left uses other words than one of people who stayed. */
function plainStatus(status: PlainStatus | undefined, tables: readonly FoundTable[]): DraftStatus {
  if (status?.kind !== 'words') return SAFE_STATUS;
  const map = new Map<string, Status>();
  for (const { is } of tables) {
    if (is.kind !== 'plain' || is.status?.kind !== 'words') continue;
    for (const { word, meaning } of is.status.words) {
      if (meaning !== undefined && meaning !== 'nothing') map.set(word, meaning);
    }
  }
  return { column: status.column, map: Object.fromEntries(map) };
}

const MOST_LINES = 12;

function aboutTables(tables: readonly FoundTable[]): readonly string[] {
  const lines = tables.slice(0, MOST_LINES).map((table) => aboutTable(table));
  const more = tables.length - lines.length;
  return more > 0 ? [...lines, `and ${String(more)} more`] : lines;
}

/** Such as `subscribed.csv: Mailchimp: subscribed members (certain, by its name), 6 rows`. */
export function aboutTable({ name, is, rowCount }: FoundTable): string {
  const rows = rowCount === 1 ? '1 row' : `${String(rowCount)} rows`;
  if (is.kind === 'plain') return `${baseName(name)}: a table, ${rows}`;
  return `${baseName(name)}: ${is.title} (${is.certainty}, by ${is.because}), ${rows}`;
}
