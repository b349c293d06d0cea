// Which files form one source: exports of one provider with the same role, and tables with the same columns.
// Each archive, database and snapshot is a source of its own.
import type {
  FoundFile,
  FoundTable,
  PresetType,
  Status,
  StatusColumnWords,
  StatusWord,
} from '../../contacts/index.ts';

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
    .flatMap((group) => group.files.map(({ path }) => baseName(path)));
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
export function isSilent({ is }: FoundTable): boolean {
  switch (is.kind) {
    case 'plain':
      return is.status?.kind !== 'words';
    case 'export':
      return !is.saysWhoAgreed;
    case 'refused':
      return false;
  }
}

/** The last part of a path, with its ending. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
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

/** The name of a table counts only if the table does not say itself who left. */
function leftByName(table: FoundTable | undefined): Pick<SourceGroup, 'left'> {
  return table?.nameSays === undefined || !isSilent(table) ? {} : { left: table.nameSays };
}

/** Why a table cannot be read as it is; undefined if it can. */
function tableMisfit({ is, name }: FoundTable): string | undefined {
  const shown = baseName(name);
  if (is.kind === 'refused') return `${shown} is ${is.title} and was left out. ${is.advice}`;
  if (is.kind === 'export' || is.fields.some(({ field }) => field === 'email')) return undefined;
  return `${shown} was left out: none of its columns holds addresses.`;
}

function archiveMisfit({ tables, path }: FoundFile): string | undefined {
  const shown = baseName(path);
  const advice = 'Unpack it, and run init with the files that are in it.';
  const faulty = tables.map(tableMisfit).find((fault) => fault !== undefined);
  if (faulty !== undefined)
    return `${shown} was left out because of a file in it. ${faulty} ${advice}`;
  if (tables.length > 1 && tables.some((table) => 'left' in leftByName(table))) {
    return `${shown} was left out: by its name alone a file in it holds people who left. ${advice}`;
  }
  if (new Set(tables.map(sortOf)).size <= 1) return undefined;
  return `${shown} was left out: it holds files of several kinds. ${advice}`;
}

function sortOf({ is, header }: FoundTable): string {
  return is.kind === 'plain' ? JSON.stringify(header) : is.type;
}

function keyOf(group: SourceGroup, file: FoundFile): string {
  const left = group.left ?? '';
  if (group.kind === 'export' && !group.isArchive) return `${group.type} ${group.role} ${left}`;
  if (group.kind === 'plain' && !group.isArchive) {
    return `${JSON.stringify(file.tables[0]?.header)} ${left}`;
  }
  return file.path;
}

// Collects the words of status columns over several tables: each file of a provider holds other words in the
// same column.

/** By column, in the order in which they appear. */
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
