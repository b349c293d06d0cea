// Which files form one source: exports of one provider with the same role, and tables with the same columns.
// Each archive, database and snapshot is a source of its own. Then makes a source of the draft from each group.
import type {
  FoundField,
  FoundFile,
  FoundTable,
  Leaving,
  PresetType,
  Status,
} from '../../contacts/index.ts';
import { isSuppression, saysAgreement } from '../../contacts/index.ts';
import type { DraftColumn, DraftSource, DraftStatus } from './draft.ts';
import {
  aboutWords,
  answeredStatements,
  askedWords,
  consentIn,
  contradictsName,
  foundWords,
  mapped,
  offersColumn,
  partialColumns,
  statementsOf,
  tellsAgreement,
  tellsApart,
  type WordMeaning,
} from './word-meanings.ts';

export type SourceGroup = {
  readonly files: readonly FoundFile[];
  /** The name of the first file. */
  readonly base: string;
  /** What the names of the files say about everyone in them. */
  readonly left?: Status;
  /** It is a list of its own, with a contact type named after the file. */
  readonly isList?: boolean;
} & (
  | {
      readonly kind: 'export';
      readonly type: PresetType;
      readonly role: 'contacts' | 'suppressions';
      readonly isArchive: boolean;
    }
  | { readonly kind: 'plain'; readonly isArchive: boolean }
  | { readonly kind: 'database' }
  | { readonly kind: 'snapshot' }
);

export interface Grouped {
  readonly groups: readonly SourceGroup[];
  /** Full sentences that say why files were skipped. */
  readonly leftOut: readonly string[];
}

export interface GroupOptions {
  /** Each file of people who may get mail becomes a list of its own. */
  readonly listEach?: boolean | undefined;
}

export function groupFiles(
  files: readonly FoundFile[],
  { listEach = false }: GroupOptions = {},
): Grouped {
  const groups = new Map<string, SourceGroup>();
  const leftOut: string[] = [];
  for (const file of files) {
    const found = groupOf(file);
    if (typeof found === 'string') {
      leftOut.push(found);
      continue;
    }
    const key = listEach && isFileOfContacts(found) ? file.path : keyOf(found, file);
    const known = groups.get(key);
    groups.set(key, known === undefined ? found : { ...known, files: [...known.files, file] });
  }
  return { groups: withLists([...groups.values()], listEach), leftOut };
}

/** Names of files that form one source and could be separate lists. */
export function filesOfOneList(files: readonly FoundFile[]): readonly string[] {
  return groupFiles(files)
    .groups.filter((group) => isFileOfContacts(group) && group.files.length > 1)
    .flatMap((group) => group.files.flatMap(({ tables }) => tables.map(shownName)));
}

/** Providers export each audience as its own archive. */
function withLists(groups: readonly SourceGroup[], listEach: boolean): readonly SourceGroup[] {
  const audiences = groups.filter(
    (group) => group.kind === 'export' && group.isArchive && fillsContacts(group),
  );
  return groups.map((group) => {
    const isAudience = audiences.length > 1 && audiences.includes(group);
    return isAudience || (listEach && isFileOfContacts(group)) ? { ...group, isList: true } : group;
  });
}

function isFileOfContacts(group: SourceGroup): boolean {
  if (group.kind !== 'export' && group.kind !== 'plain') return false;
  return !group.isArchive && fillsContacts(group);
}

/** Whether some of its rows may get mail. */
export function fillsContacts(group: SourceGroup): boolean {
  if (group.left !== undefined) return false;
  return group.kind !== 'export' || group.role === 'contacts';
}

/** Whether only a person can say if its rows may get mail. */
export function isSilent(table: FoundTable): boolean {
  const { is } = table;
  if (is.kind === 'refused' || (is.kind === 'export' && is.saysWhoAgreed)) return false;
  return !consentIn(table).some((one) => tellsAgreement(one));
}

/** The last part of a path, with its ending. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** As a person tells the table from the others. */
export function shownName({ shown, name }: FoundTable): string {
  return shown ?? baseName(name);
}

function groupOf(file: FoundFile): SourceGroup | string {
  const files = [file];
  const base = baseName(file.path);
  if (file.form === 'snapshot') return { kind: 'snapshot', files, base };
  if (file.form === 'database') return { kind: 'database', files, base };
  const isArchive = file.form === 'archive';
  const misfit = isArchive ? archiveMisfit(file) : file.tables.map(tableMisfit)[0];
  if (misfit !== undefined) return misfit;
  const left = isArchive ? {} : leftByName(file.tables[0]);
  const exported = file.tables.flatMap(({ is }) => (is.kind === 'export' ? [is] : []));
  const [first] = exported;
  if (first === undefined) return { kind: 'plain', files, base, isArchive, ...left };
  const isFilling = !('left' in left) && exported.some(({ role }) => role === 'contacts');
  const role = isFilling ? 'contacts' : 'suppressions';
  return { kind: 'export', files, base, type: first.type, role, isArchive, ...left };
}

/** The name of a table counts only if nothing speaks against it, and the table does not say itself who left. */
function leftByName(table: FoundTable | undefined): Pick<SourceGroup, 'left'> {
  if (table?.leaving?.isSure !== true || !isSilent(table) || tellsApart(table)) return {};
  const { status } = table.leaving;
  // Who never confirmed did not leave.
  return isSuppression(status) ? { left: status } : {};
}

/** The tables of a group whose people may all have left, or never agreed or confirmed, which only a person can say. */
export function mayHaveLeft({ kind, files }: SourceGroup): readonly FoundTable[] {
  // Of a database one table is read, whatever the others are called.
  if (kind === 'database') return [];
  return files
    .flatMap(({ tables }) => tables)
    .filter(
      (table) =>
        (isOpen(table.leaving) && isSilent(table) && !tellsApart(table)) || contradictsName(table),
    );
}

function isOpen(leaving: Leaving | undefined): boolean {
  return leaving !== undefined && !(leaving.isSure && isSuppression(leaving.status));
}

/** Why a table cannot be read as it is; undefined if it can. */
function tableMisfit({ is, name, shown = baseName(name) }: FoundTable): string | undefined {
  if (is.kind === 'refused') return `${shown} is ${is.title} and was skipped. ${is.advice}`;
  if (is.kind === 'export' || is.fields.some(({ field }) => field === 'email')) return undefined;
  return `${shown} was skipped: none of its columns holds addresses.`;
}

function archiveMisfit({ tables, path }: FoundFile): string | undefined {
  const shown = baseName(path);
  const advice = 'Unpack it, and run init with the files that are in it.';
  const faulty = tables.map(tableMisfit).find((fault) => fault !== undefined);
  if (faulty !== undefined)
    return `${shown} was skipped because of a file in it. ${faulty} ${advice}`;
  const leavers = tables.find((table) => table.leaving !== undefined && isSilent(table));
  if (tables.length > 1 && leavers !== undefined) {
    return `${shown} was skipped: ${shownName(leavers)} in it may hold people who left, and one answer would count for all files. ${advice}`;
  }
  const sorts = tables.map(({ is, header }) => {
    return is.kind === 'plain' ? JSON.stringify(header) : is.type;
  });
  if (new Set(sorts).size <= 1) return undefined;
  return `${shown} was skipped: it holds files of several kinds. ${advice}`;
}

function keyOf(group: SourceGroup, file: FoundFile): string {
  // A person answers for one file at a time whether everybody in it left.
  if (mayHaveLeft(group).length > 0) return file.path;
  const left = group.left ?? '';
  if (group.kind === 'export' && !group.isArchive) return `${group.type} ${group.role} ${left}`;
  if (group.kind === 'plain' && !group.isArchive) {
    return `${JSON.stringify(file.tables[0]?.header)} ${left}`;
  }
  return file.path;
}

// One source of the draft.

export interface GroupedSource {
  readonly group: SourceGroup;
  readonly source: DraftSource;
  /** The tables that the source reads; only one of a database. */
  readonly tables: readonly FoundTable[];
}

/** It neither lets anyone get mail nor suppresses anyone. */
export const SAFE_STATUS: Status = 'no-consent';

/** Who never confirmed, by a name that says nothing else, is no worse than that. */
function statusByName(tables: readonly FoundTable[]): Status {
  const [status] = tables.flatMap(({ leaving }) =>
    leaving?.isSure === true && !isSuppression(leaving.status) ? [leaving.status] : [],
  );
  return status ?? SAFE_STATUS;
}

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
      const parts = plainParts(all);
      const isPlain = parts.status === SAFE_STATUS || all.some(contradictsName);
      const status = (isPlain ? statusByName(all) : undefined) ?? parts.status;
      const source: DraftSource = { name, type: 'csv', paths, ...parts, status };
      if (group.left === undefined) return { source, tables: all };
      // People who left do not become contacts, so only their addresses are read.
      const columns = source.columns.filter(({ field }) => field === 'email');
      return { source: { ...source, columns, status: group.left }, tables: all };
    }
    case 'database': {
      // The largest table most likely holds the people.
      const tables = all.toSorted((a, b) => b.rowCount - a.rowCount).slice(0, 1);
      const [table] = tables.map((one) => one.name);
      return { source: { name, type: 'sqlite', paths, table, ...plainParts(tables) }, tables };
    }
  }
}

type Parts = Pick<DraftSource, 'about' | 'columns' | 'status' | 'tags'>;

/** The options that a provider's export does not decide itself. */
function exportParts({ left }: SourceGroup, tables: readonly FoundTable[]): Parts {
  const hasTags = tables.some(({ is }) => is.kind === 'export' && is.hasTags);
  return {
    about: [...aboutTables(tables), ...foundWords(tables).map(aboutWords)],
    columns: chosenColumns(tables),
    ...exportStatus(tables, left),
    // People who left do not become contacts, so there is nothing to tag.
    tags: hasTags && left === undefined ? { kind: 'customField', name: 'tags' } : undefined,
  };
}

/** What a person chose beside what the preset takes. */
function chosenColumns(tables: readonly FoundTable[]): readonly DraftColumn[] {
  const chosen = new Map(
    tables.flatMap((table) => table.chosen ?? []).map((one) => [one.field, one] as const),
  );
  return [...chosen.values()];
}

/** What a person has to say, safe until they do: the words that only they know, or everybody. */
function exportStatus(
  tables: readonly FoundTable[],
  left: Status | undefined,
): Pick<DraftSource, 'status'> {
  const asked = new Set(askedWords(tables));
  const isAsked = left === undefined && asked.size > 0;
  const listed = statementsOf(tables);
  if (left === undefined && !isAsked && listed.length > 0) {
    return { status: { all: [...answeredStatements(tables), ...listed], otherwise: SAFE_STATUS } };
  }
  if (!isAsked && tables.some(isSilent)) return { status: left ?? statusByName(tables) };
  const words = foundWords(tables).flatMap((column) => column.words);
  const written = words.filter(
    ({ word, guessed }) => guessed !== undefined || (isAsked && asked.has(word)),
  );
  return written.length === 0 ? {} : { status: { map: statusesIn(mapped(written)) } };
}

/** The options of plain tables. All have the same columns, so the first one stands for the others. */
export function plainParts(tables: readonly FoundTable[]): Parts {
  const about = aboutTables(tables);
  const [first] = tables;
  if (first?.is.kind !== 'plain') return { about, columns: [] };
  const columns = first.is.fields.map(columnOf);
  return { about, columns, status: plainStatus(tables) };
}

function columnOf({ field, column, also, looksLike }: FoundField): DraftColumn {
  if (field === 'name') return { field, column, as: 'split', remark: 'or as: first_name' };
  if (also !== undefined) return { field, column, also };
  const isText = looksLike === 'text' || !field.startsWith('custom.');
  return isText ? { field, column } : { field, column, remark: `looks like a ${looksLike}` };
}

/**
 * Every column that speaks of consent, with the words of all tables: a list of people who left uses other words than
 * one of people who stayed. One column of words says it all in the short form.
 */
function plainStatus(tables: readonly FoundTable[]): DraftStatus {
  const all = statementsOf(tables);
  const [only] = all;
  if (only === undefined) return SAFE_STATUS;
  const { column, kind, map } = only;
  const partial = partialColumns(tables);
  const says = Object.entries(map);
  const isShort = all.length === 1 && kind === 'words' && !partial.has(column);
  // Only the long form can say that a word says nothing, and takes another column that a person is told of.
  if (isShort && !says.some(([, meaning]) => meaning === 'nothing') && !tables.some(offersColumn))
    return { column, map: statusesIn(says) };
  const isSaid = all.some((one) => saysAgreement(one.kind) && !partial.has(one.column));
  return { all, otherwise: isSaid ? undefined : SAFE_STATUS };
}

function statusesIn(words: readonly (readonly [string, WordMeaning])[]) {
  return Object.fromEntries(
    words.flatMap(([word, meaning]) => (meaning === 'nothing' ? [] : [[word, meaning] as const])),
  );
}

const MOST_LINES = 12;

function aboutTables(tables: readonly FoundTable[]): readonly string[] {
  const lines = tables.slice(0, MOST_LINES).map((table) => aboutTable(table));
  const more = tables.length - lines.length;
  const all = more > 0 ? [...lines, `and ${String(more)} more`] : lines;
  return [...all, ...leftBehind(tables)];
}

function leftBehind(tables: readonly FoundTable[]): readonly string[] {
  const left = tables.flatMap(({ taking }) => taking?.left ?? []);
  const columns = [...new Set(left.map(({ column }) => column))];
  if (columns.length === 0) return [];
  return [`Left behind: ${columns.join(', ')}. To keep one, name it under columns as custom.NAME.`];
}

function firstRows(rowCount: number): string {
  return `of which the first ${rowCount.toLocaleString('en')} rows were looked at: a word that comes only further down sends no mail until it is named`;
}

/** Such as `subscribed.csv: Mailchimp: subscribed members (certain, by its name), 6 rows`. */
export function aboutTable(table: FoundTable): string {
  const { is, rowCount, goesOn = false } = table;
  const all = rowCount === 1 ? '1 row' : `${String(rowCount)} rows`;
  const rows = goesOn ? firstRows(rowCount) : all;
  if (is.kind === 'plain') return `${shownName(table)}: a table, ${rows}`;
  return `${shownName(table)}: ${is.title} (${is.certainty}, by ${is.because}), ${rows}`;
}
