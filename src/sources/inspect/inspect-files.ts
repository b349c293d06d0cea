// Inspects the files that a person gives to `listferry init`: tables, archives or databases. A file that cannot
// be read is an error, so that no configuration is drafted from a part of them.
import type { FoundFile, FoundTable } from '../../contacts/index.ts';
import { openPlainFile, readHead } from '../bytes/byte-stream.ts';
import { PRESETS } from '../presets/engine/presets.ts';
import { type FilePath, findFiles } from '../source/paths.ts';
import { SourceUnreadableError } from '../source/source.ts';
import { databaseTables } from '../sqlite/sqlite-database.ts';
import { openSqliteFile } from '../sqlite/sqlite-source.ts';
import { packedKind } from '../tables/file-kind.ts';
import { openFile } from '../tables/open-file.ts';
import { type InspectionTools, inspectPlainTable, inspectTable } from './inspect-table.ts';

export interface InspectionRequest extends InspectionTools {
  /** Relative paths are relative to it. */
  readonly baseDirectory: string;
  readonly paths: readonly string[];
  /** Whether a database is a snapshot of listferry. */
  readonly isSnapshot: (path: string) => boolean;
}

/** In the order of the paths; no file comes twice. */
export async function inspectFiles(request: InspectionRequest): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  if (request.paths.length === 0) return found;
  for (const file of await findFiles(request.baseDirectory, request.paths)) {
    found.push(await inspectFile(file, request));
  }
  return found;
}

/** The first bytes of a SQLite database (its file format, section 1.3). */
const SQLITE = 'SQLite format 3\u0000';

async function inspectFile(path: FilePath, request: InspectionRequest): Promise<FoundFile> {
  const head = await readHead(await openPlainFile(path));
  const found = { path: path.absolute };
  if (head.toString('latin1', 0, SQLITE.length) === SQLITE) {
    if (request.isSnapshot(path.absolute)) return { ...found, form: 'snapshot', tables: [] };
    return { ...found, form: 'database', tables: await inspectDatabase(path, request) };
  }
  const tables: FoundTable[] = [];
  for await (const file of openFile(path, { members: isTable })) {
    tables.push(await inspectTable(file, request));
  }
  if (packedKind(head) !== 'zip') return { ...found, form: 'table', tables };
  return { ...found, form: 'archive', tables: readMembers(path, tables) };
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
  return !/\.(?:html?|pdf|png|jpe?g|gif|svg|css|js|md|docx?|xlsx?|eml)$/iu.test(member);
}

async function inspectDatabase(path: FilePath, tools: InspectionTools): Promise<FoundTable[]> {
  const tables: FoundTable[] = [];
  for (const table of databaseTables(path)) {
    const found = await inspectDatabaseTable(path, table, tools);
    if (found !== undefined) tables.push(found);
  }
  if (tables.length > 0) return tables;
  throw new SourceUnreadableError(
    `Reading ${path.shown}: no table of the database holds addresses.`,
    { hint: 'Name another file, or write a source of `type: sqlite` with a query of your own.' },
  );
}

/** Undefined for a table without addresses, or with cells that are not text. */
async function inspectDatabaseTable(path: FilePath, table: string, tools: InspectionTools) {
  try {
    const file = openSqliteFile(path, { kind: 'table', table });
    const found = await inspectPlainTable({ ...file, path: table }, tools);
    return found.is.fields.some(({ field }) => field === 'email') ? found : undefined;
  } catch (error) {
    if (error instanceof SourceUnreadableError) return undefined;
    throw error;
  }
}
