// The files of a state directory as `purge` and retention see them: what each of them is, and whether a command works
// with it. The databases that are never removed are not among them.
import { existsSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import Database from 'better-sqlite3';
import { PLAN } from '../plan-file/plan-schema.ts';
import { SNAPSHOT } from '../snapshot/snapshot-schema.ts';
import { openLockFile } from '../storage/database.ts';
import { fileAt } from '../storage/output-path.ts';
import { chunksOf } from './person-search.ts';

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
  /^scratch\/(?:[^/]+\.scratch(?:-journal|-rows-\d+)?|rehearsal-[^/]+\/[^/]+)$|\.\d+-[0-9a-f]{8}\.draft(?:-journal)?$/u;

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
  let db: Database.Database | undefined;
  try {
    db = openLockFile(path);
    db.exec('BEGIN EXCLUSIVE');
    return false;
  } catch (error) {
    return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
  } finally {
    db?.close();
  }
}
