// Inspects the files that a person gives to `listferry init`: tables, archives or databases. A file that cannot
// be read is an error, so that no configuration is drafted from a part of them.
import {
  type FoundFile,
  type FoundTable,
  type PresetType,
  isSuppression,
} from '../../contacts/index.ts';
import { openPlainFile, readHead } from '../bytes/byte-stream.ts';
import { PRESETS } from '../presets/engine/presets.ts';
import { type FilePath, findFiles } from '../source/paths.ts';
import { SourceUnreadableError } from '../source/source.ts';
import { databaseTables } from '../sqlite/sqlite-rows.ts';
import { openSqliteFile } from '../sqlite/sqlite-source.ts';
import { openFile, packedKind } from '../tables/open-file.ts';
import { type InspectionTools, inspectPlainTable, inspectTable } from './inspect-table.ts';
import { hintOfName, isToldByFolder, statusOfFileName } from './known-names.ts';
import { USUAL_LOOK } from './read-table.ts';

export interface InspectionRequest extends InspectionTools {
  /** Relative paths are relative to it. */
  readonly baseDirectory: string;
  readonly paths: readonly string[];
  /** What a person said that files are, by their absolute paths. */
  readonly types?: ReadonlyMap<string, PresetType>;
  /** Whether a database is a snapshot of listferry. */
  readonly isSnapshot: (path: string) => boolean;
  /** Of files without a byte order mark; left out, it is found. */
  readonly encoding?: string | undefined;
}

/** In the order of the paths; no file comes twice. */
export async function inspectFiles(request: InspectionRequest): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  if (request.paths.length === 0) return found;
  for (const file of await findFiles(request.baseDirectory, request.paths)) {
    for (const one of await inspectFile(file, request)) {
      // A sheet can be named by itself as well.
      if (!found.some(({ path }) => path === one.path)) found.push(one);
    }
  }
  return namedApart(found);
}

/** Exports of one name lie in several folders, and the folder may be what says that people left. */
function namedApart(files: readonly FoundFile[]): readonly FoundFile[] {
  const tables = files.flatMap((file) => (file.form === 'database' ? [] : file.tables));
  const once = new Set<string>();
  const shared = new Set<string>();
  for (const name of new Set(tables.map((table) => table.name))) {
    for (const ending of endingsOf(name)) (once.has(ending) ? shared : once).add(ending);
  }
  const named = (table: FoundTable): FoundTable => {
    const [last = '', ...longer] = endingsOf(table.name);
    if (!shared.has(last) && !isToldByFolder(table.name)) return table;
    return { ...table, shown: longer.find((ending) => !shared.has(ending)) ?? table.name };
  };
  return files.map((file) =>
    file.form === 'database' ? file : { ...file, tables: file.tables.map(named) },
  );
}

/** `a/b/c.csv` ends with `c.csv`, with `b/c.csv` and with itself. */
function endingsOf(name: string): readonly string[] {
  const parts = name.split('/');
  return parts.map((_, index) => parts.slice(-index - 1).join('/'));
}

/** The first bytes of a SQLite database (its file format, section 1.3). */
const SQLITE = 'SQLite format 3\u0000';

async function inspectFile(path: FilePath, request: InspectionRequest): Promise<FoundFile[]> {
  const head = await readHead(await openPlainFile(path));
  const found = { path: pathOf(path) };
  if (head.toString('latin1', 0, SQLITE.length) === SQLITE) {
    if (request.isSnapshot(path.absolute)) return [{ ...found, form: 'snapshot', tables: [] }];
    return [{ ...found, form: 'database', ...(await inspectDatabase(path, request)) }];
  }
  const { tables, otherSheets, sheet } = await inspectTables(path, request);
  const isArchive = packedKind(head) === 'zip' && tables.some(({ name }) => name !== path.shown);
  if (isArchive) return [{ ...found, form: 'archive', tables: readMembers(path, tables) }];
  if (path.sheet !== undefined) return [{ ...found, form: 'table', tables }];
  const answering = await answeringSheet(path, tables, otherSheets, request);
  const unread = otherSheets.filter((other) => other !== answering?.sheet);
  const left = await leavers(path, unread, request);
  if (answering !== undefined) {
    const others = sheet === undefined ? unread : [sheet, ...unread];
    const taken = answering.file.tables.map((one) => ({
      ...withUnread(one, others),
      sheet: answering.sheet,
    }));
    return [{ ...answering.file, tables: taken }, ...left];
  }
  const alike = await leaversAlike(path, tables, unread, request);
  const others = unread.filter((other) => !alike.some((one) => one.sheet === other));
  const taken = tables.map((one) => withUnread(one, others));
  // Named by its sheet, the first one is read as one of several.
  const first = alike.length > 0 && sheet !== undefined ? sheetPath(path, sheet) : path;
  return [
    { path: pathOf(first), form: 'table', tables: taken },
    ...alike.map((one) => one.file),
    ...left,
  ];
}

async function inspectTables(path: FilePath, request: InspectionRequest) {
  const tables: FoundTable[] = [];
  const otherSheets: string[] = [];
  let sheet: string | undefined;
  const { encoding } = request;
  const { mostBytes } = USUAL_LOOK;
  for await (const file of openFile(path, { members: isTable, encoding, mostBytes })) {
    const { decodedAs } = file;
    const table = await inspectTable(file, request, request.types?.get(path.absolute));
    tables.push({ ...table, decodedAs });
    if (file.path !== path.shown) continue;
    otherSheets.push(...(file.otherSheets ?? []));
    ({ sheet } = file);
  }
  return { tables, otherSheets, sheet };
}

function withUnread(table: FoundTable, sheets: readonly string[]): FoundTable {
  const unreadSheets = sheets.filter((sheet) => !namesLeavingSheet(sheet));
  return unreadSheets.length === 0 ? table : { ...table, unreadSheets };
}

function pathOf({ absolute, sheet }: FilePath): string {
  return sheet === undefined ? absolute : `${absolute}/${sheet}`;
}

/**
 * Of a workbook one sheet is taken, and a person names the others. Those that say by their names that their people
 * left are found as well: otherwise these people would get mail.
 */
async function leavers(book: FilePath, sheets: readonly string[], request: InspectionRequest) {
  const found: FoundFile[] = [];
  for (const sheet of sheets) {
    if (!namesLeavingSheet(sheet)) continue;
    found.push(...(await inspectFile(sheetPath(book, sheet), request)));
  }
  return found;
}

/** For sure, or as far as only a person can tell. */
function namesLeavingSheet(sheet: string): boolean {
  return statusOfFileName(sheet) !== undefined || hintOfName(sheet) !== undefined;
}

interface FoundSheet {
  readonly sheet: string;
  readonly file: FoundFile;
}

/**
 * Sheets with the columns of the one that is taken, in which people left: a list that goes on in a sheet for each year.
 * Unread, they would let in who left a year later. Others with these columns may hold people who were taken off the
 * list, and stay for a person to name.
 */
async function leaversAlike(
  book: FilePath,
  [table, ...further]: readonly FoundTable[],
  sheets: readonly string[],
  request: InspectionRequest,
): Promise<readonly FoundSheet[]> {
  if (table === undefined || further.length > 0 || sheets.length > MOST_SHEETS) return [];
  const header = JSON.stringify(table.header);
  const found: FoundSheet[] = [];
  for (const sheet of sheets) {
    if (namesLeavingSheet(sheet)) continue;
    for (const file of await inspectFile(sheetPath(book, sheet), request)) {
      const isAlike = file.tables.every((one) => JSON.stringify(one.header) === header);
      if (isAlike && file.tables.some(tellsWhoLeft)) found.push({ sheet, file });
    }
  }
  return found;
}

function tellsWhoLeft({ is, columns = [] }: FoundTable): boolean {
  if (is.kind !== 'plain') return false;
  return is.consent.some(({ column, kind, words }) => {
    if (kind === 'unread') return false;
    // Days that are too many to be shown; a blank column is not among those found.
    if (kind === 'moment-left' && words.length === 0)
      return columns.some((one) => one.column === column);
    return words.some(
      ({ meaning }) => meaning !== undefined && meaning !== 'nothing' && isSuppression(meaning),
    );
  });
}

/** More sheets are hardly lists of people. */
const MOST_SHEETS = 12;

/**
 * The one sheet that says who agreed, where the first one with addresses says nothing of consent: orders and the
 * answers of those who ordered stand in sheets of their own.
 */
async function answeringSheet(
  book: FilePath,
  tables: readonly FoundTable[],
  sheets: readonly string[],
  request: InspectionRequest,
): Promise<FoundSheet | undefined> {
  if (tables.length !== 1 || sheets.length > MOST_SHEETS || !tables.every(isSilent))
    return undefined;
  const found: FoundSheet[] = [];
  for (const sheet of sheets) {
    if (namesLeavingSheet(sheet)) continue;
    for (const file of await inspectFile(sheetPath(book, sheet), request)) {
      if (file.tables.some(answers)) found.push({ sheet, file });
    }
  }
  const [only, ...others] = found;
  return others.length === 0 ? only : undefined;
}

function sheetPath({ absolute, shown }: FilePath, sheet: string): FilePath {
  return { absolute, shown: `${shown}/${sheet}`, sheet };
}

/** It says neither who agreed nor who left. */
function isSilent({ is, leaving }: FoundTable): boolean {
  if (is.kind !== 'plain' || leaving !== undefined) return false;
  return is.consent.every(({ kind }) => kind === 'unread' || SAYS_NEITHER.has(kind));
}

const SAYS_NEITHER: ReadonlySet<string> = new Set(['nothing', 'flag-verified', 'moment-verified']);

function answers({ is }: FoundTable): boolean {
  return is.kind === 'plain' && is.consent.some(({ kind }) => kind === 'flag-agreed');
}

/** The members that the provider's preset reads. */
function readMembers(path: FilePath, tables: readonly FoundTable[]): readonly FoundTable[] {
  const [first] = tables.flatMap(({ is }) =>
    is.kind === 'export' ? (PRESETS[is.type].members ?? []) : [],
  );
  if (first === undefined) return tables;
  return tables.filter(({ name }) => first.test(name.slice(path.shown.length + 1)));
}

/** Archives of whole accounts also hold mails and pictures. */
function isTable(member: string): boolean {
  return !/\.(?:html?|pdf|png|jpe?g|gif|svg|css|js|md|docx?|eml)$/iu.test(member);
}

type DatabaseTables = Pick<FoundFile, 'tables' | 'unreadTables'>;

async function inspectDatabase(path: FilePath, tools: InspectionTools): Promise<DatabaseTables> {
  const tables: FoundTable[] = [];
  const unreadTables: { readonly name: string; readonly fault: string }[] = [];
  for (const table of databaseTables(path)) {
    const found = await inspectDatabaseTable(path, table, tools);
    if (found instanceof SourceUnreadableError) {
      unreadTables.push({ name: table, fault: found.message });
    } else if (found !== undefined) tables.push(found);
  }
  if (tables.length > 0)
    return { tables, unreadTables: unreadTables.length > 0 ? unreadTables : undefined };
  const unread = unreadTables.map(({ fault }) => ` ${fault}`).join('');
  throw new SourceUnreadableError(
    `Reading ${path.shown}: no table of the database holds addresses.${unread}`,
    { hint: 'Name another file, or write a source of `type: sqlite` with a query of your own.' },
  );
}

/** Undefined for a table without addresses; the error where it cannot be read, as with cells that are not text. */
async function inspectDatabaseTable(path: FilePath, table: string, tools: InspectionTools) {
  try {
    const file = openSqliteFile(path, { kind: 'table', table });
    const found = await inspectPlainTable({ ...file, path: table }, tools);
    return found.is.fields.some(({ field }) => field === 'email') ? found : undefined;
  } catch (error) {
    if (error instanceof SourceUnreadableError) return error;
    throw error;
  }
}
