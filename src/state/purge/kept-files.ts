// The files of a state directory as `purge` and retention see them: what each of them is, whether a command works with it,
// and how rows or all of it are destroyed: bytes are written over before their file goes. The databases that are never
// removed are not among them.
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  rmSync,
  type Stats,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { SqliteDatabase } from '../../lib/sqlite.ts';
import { PLAN } from '../plan-file/plan-schema.ts';
import { SNAPSHOT } from '../snapshot/snapshot-schema.ts';
import { openLockFile, renameDurably } from '../storage/database.ts';
import { createDraft, fileAt } from '../storage/output-path.ts';
import { chunksOf, type PersonSearch } from './person-search.ts';

/**
 * `leavers`: tells another program who left, and keeps its other rows. `working`: of a command that was killed, worthless to
 * any other. `other`: not made by us, as far as we can tell.
 */
export type FileKind = 'plan' | 'snapshot' | 'rejects' | 'report' | 'leavers' | 'working' | 'other';

export interface KeptFile {
  readonly path: string;
  /** Below the state directory, with `/`. */
  readonly name: string;
  readonly kind: FileKind;
  readonly modified: Date;
}

/** Whether a file that begins so is a report or an export of ours. */
export type IsReport = (start: string, path: string) => boolean;

/** Databases, their side files, keys and locks: they hold no address, or are purged by themselves. */
const STANDING =
  /^(?:(?:journal|baseline|tombstones)\.db(?:-wal|-shm)?|memory\.key|lock(?:\/.*)?)$/u;

const WORKING =
  /^scratch\/(?:[^/]+\.scratch(?:-journal|-rows-\d+)?|(?:rehearsal|programs)-[^/]+\/[^/]+)$|\.\d+-[0-9a-f]{8}\.draft(?:-journal)?$/u;

/** Every file of a state directory that is not standing. Links are not followed: what they lead to is not ours. */
export function* keptFiles(stateDirectory: string, isReport: IsReport): Generator<KeptFile> {
  for (const path of filesBelow(stateDirectory)) {
    const name = relative(stateDirectory, path).split(sep).join('/');
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined || STANDING.test(name)) continue;
    yield { path, name, kind: kindOf(path, name, found, isReport), modified: found.mtime };
  }
}

/** A plan that was saved elsewhere, where it is one of ours. */
export function keptPlan(path: string): KeptFile | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true || fileAt(path, PLAN.applicationId) !== 'ours') return undefined;
  return { path, name: basename(path), kind: 'plan', modified: found.mtime };
}

/** The file that tells another program who left. */
export interface ToldFile {
  readonly path: string;
  /** What one of ours begins with. */
  readonly start: string;
}

/** The file, wherever it stands, and what a killed command left beside it. */
export function* leaversFiles({ path, start }: ToldFile): Generator<KeptFile> {
  const directory = dirname(path);
  if (!existsSync(directory)) return;
  for (const { name } of readdirSync(directory, { withFileTypes: true })) {
    const isDraft = name.startsWith(`${basename(path)}.`) && WORKING.test(name);
    if (!isDraft && name !== basename(path)) continue;
    const found = lstatSync(join(directory, name));
    if (found.size === 0) continue;
    const kind = !found.isFile() ? 'other' : isDraft ? 'working' : toldKind(path, start);
    yield { path: join(directory, name), name, kind, modified: found.mtime };
  }
}

function toldKind(path: string, start: string): FileKind {
  const expected = Buffer.from(start);
  const [found = Buffer.alloc(0)] = chunksOf(path, 0);
  return found.subarray(0, expected.length).equals(expected) ? 'leavers' : 'other';
}

function* filesBelow(directory: string): Generator<string> {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

const START_BYTES = 64;

function kindOf(path: string, name: string, found: Stats, isReport: IsReport): FileKind {
  if (!found.isFile()) return 'other';
  if (WORKING.test(name)) return 'working';
  if (fileAt(path, PLAN.applicationId) === 'ours') return 'plan';
  if (fileAt(path, SNAPSHOT.applicationId) === 'ours') return 'snapshot';
  // A damaged one is worthless, whatever it holds.
  if (/^plans\/[^/]+\.plan$/u.test(name)) return 'plan';
  if (/^rejects\/.+\.(?:csv|tsv|txt)$/iu.test(name)) return 'rejects';
  const [start = Buffer.alloc(0)] = chunksOf(path, 0);
  return isReport(start.toString('utf8', 0, START_BYTES), path) ? 'report' : 'other';
}

/** Whether a command works with the file at this moment. */
export function isInUse({ path, kind }: KeptFile): boolean {
  if (kind !== 'working') return false;
  let db: SqliteDatabase | undefined;
  try {
    db = openLockFile(path);
    db.exec('BEGIN EXCLUSIVE');
    return false;
  } catch (error) {
    return error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY');
  } finally {
    db?.close();
  }
}

/** How a file separates its rows: `lines` has no header, and each line is a row. */
type RowFormat = 'csv' | 'lines';

/**
 * Takes the rows of people out of a file; removes a file of rejects where none is left, since nothing waits for it. Says
 * how many rows went.
 */
export function removeRows(
  path: string,
  search: PersonSearch,
  { format, mayEmpty }: { readonly format: RowFormat; readonly mayEmpty: boolean },
): number {
  const draft = createDraft(path);
  let removed = 0;
  let kept = 0;
  for (const record of recordsIn(path, format)) {
    if (search.inText(record)) removed += 1;
    else {
      writeSync(draft.descriptor, record);
      kept += 1;
    }
  }
  fsyncSync(draft.descriptor);
  closeSync(draft.descriptor);
  // The first record is the header.
  if (kept <= 1 && !mayEmpty) {
    rmSync(draft.path);
    destroy(path);
  } else {
    replace(path, draft.path);
  }
  return removed;
}

/** The records of a file that we wrote, with their line ends. */
function* recordsIn(path: string, format: RowFormat): Generator<string> {
  const decoder = new StringDecoder('utf8');
  let open = '';
  for (const chunk of chunksOf(path, 0)) {
    const lines = (open + decoder.write(chunk)).split(/(?<=\n)/u);
    open = '';
    for (const line of lines) {
      open += line;
      // A line end within quotes belongs to a cell.
      if (!line.endsWith('\n') || (format === 'csv' && !isClosed(open))) continue;
      yield open;
      open = '';
    }
  }
  if (open !== '') yield open;
}

function isClosed(record: string): boolean {
  return (record.split('"').length - 1) % 2 === 0;
}

function replace(path: string, draft: string): void {
  const former = openSync(path, 'r+');
  try {
    renameDurably(draft, path);
    overwrite(former, 0);
  } finally {
    closeSync(former);
  }
}

/** Writes over the bytes of a file and removes it. */
export function destroy(path: string): void {
  const file = openSync(path, 'r+');
  try {
    overwrite(file, 1);
  } finally {
    closeSync(file);
  }
  rmSync(path);
}

const ZEROS = Buffer.alloc(65_536);

/**
 * On a disk that writes in place, nothing of the content is left. What has another name as well is a copy that somebody
 * made, and theirs. `ownNames`: how many names of the file are ours at this moment.
 */
function overwrite(file: number, ownNames: 0 | 1): void {
  const { size, nlink } = fstatSync(file);
  if (nlink > ownNames) return;
  for (let at = 0; at < size; at += ZEROS.length) {
    writeSync(file, ZEROS, 0, Math.min(ZEROS.length, size - at), at);
  }
  fsyncSync(file);
}
