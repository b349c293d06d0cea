// A plan or a snapshot: one SQLite file without side files. It is written beside its place, in one transaction, and
// never changes once it has its place. The application id tells what it is, whatever its name. A digest of all its bytes
// ends it, past the pages of SQLite, which reads as many as its header says.
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { SyncError } from '../../lib/index.ts';
import {
  type Db,
  ensurePrivateDirectory,
  openReadOnly,
  openSingleFile,
  pathOf,
  type DatabaseLocation,
  renameDurably,
  unopenable,
} from './database.ts';
import { createDraft, fileAt, type FoundFile, refuseSpecialFile } from './output-path.ts';
import { explainStorage, readFault, StateUnusableError } from './errors.ts';

export interface SealedKind {
  /** For messages: `plan`. */
  readonly noun: string;
  readonly applicationId: number;
  /** SQLite's `user_version` of the file. */
  readonly version: number;
  /** What is thrown for a file that cannot be used. */
  readonly error: new (message: string, options: { hint: string; cause?: unknown }) => SyncError;
  /** What to do where there is no such file, where another file was named, and where it was altered. */
  readonly hints: {
    readonly missing: string;
    readonly other: string;
    readonly altered: string;
    /** Where another version wrote it; left out where it can be made again. */
    readonly otherVersion?: string;
  };
}

/** A file of a kind that is being written. */
export interface SealedDraft {
  readonly db: Db;
  /** Where it is written until it has its own. */
  readonly place: DatabaseLocation;
}

/**
 * Begins a file beside its place, in a transaction that the caller commits. An earlier file of the kind will be
 * replaced; any other file in its place is refused.
 */
export function openDraft(place: DatabaseLocation, kind: SealedKind, tables: string): SealedDraft {
  const empty = `
    PRAGMA application_id = ${String(kind.applicationId)};
    PRAGMA user_version = ${String(kind.version)};
    ${tables}
  `;
  const draft = draftFor(place, kind);
  let db: Db | undefined;
  try {
    db = openSingleFile(draft, empty);
    // One transaction, the tables included: each commit waits for the disk.
    db.exec('BEGIN');
    if (place.kind === 'file') db.exec(empty);
    return { db, place: draft };
  } catch (error) {
    db?.close();
    remove(draft);
    throw explainStorage(error, pathOf(place));
  }
}

function draftFor(place: DatabaseLocation, kind: SealedKind): DatabaseLocation {
  if (place.kind === 'memory') return place;
  refuseOtherFile(place.path, kind);
  ensurePrivateDirectory(dirname(place.path));
  try {
    const { path, descriptor } = createDraft(place.path);
    closeSync(descriptor);
    return { ...place, path };
  } catch (cause) {
    throw unopenable(place.path, cause);
  }
}

/** Ends a draft that was committed and closed with the digest of its bytes, durably: from then on it can be read. */
export function endDraft({ place }: SealedDraft): void {
  const path = pathOf(place);
  const file = openSync(path, 'r+');
  try {
    const { size } = fstatSync(file);
    writeSync(file, digestOf(file, size), 0, DIGEST_BYTES, size);
    fsyncSync(file);
  } catch (cause) {
    throw explainStorage(cause, path);
  } finally {
    closeSync(file);
  }
}

/** Gives a draft that was ended its place. */
export function placeDraft({ place }: SealedDraft, finalPath: string): void {
  renameDurably(pathOf(place), finalPath);
}

const DIGEST_BYTES = 32;

const READ_BYTES = 1_048_576;

/** The SHA-256 of the first bytes of a file. */
function digestOf(file: number, size: number): Buffer {
  const hash = createHash('sha256');
  const bytes = Buffer.alloc(READ_BYTES);
  for (let at = 0; at < size;) {
    const length = readSync(file, bytes, 0, Math.min(READ_BYTES, size - at), at);
    if (length === 0) break;
    hash.update(bytes.subarray(0, length));
    at += length;
  }
  return hash.digest();
}

function isUnchanged(path: string): boolean {
  return withEnd(path, (written, file, end) => digestOf(file, end).equals(written));
}

/** What a file ends with, hex: two that end alike have the same content. */
export function digestAtEnd(path: string): string {
  return withEnd(path, (written) => written.toString('hex'));
}

function withEnd<Result>(
  path: string,
  use: (written: Buffer, file: number, end: number) => Result,
): Result {
  const file = openSync(path, 'r');
  try {
    const end = fstatSync(file).size - DIGEST_BYTES;
    const written = Buffer.alloc(DIGEST_BYTES);
    readSync(file, written, 0, DIGEST_BYTES, end);
    return use(written, file, end);
  } finally {
    closeSync(file);
  }
}

/** Throws a draft away; one that has its place stays there. */
export function discardDraft({ db, place }: SealedDraft): void {
  db.close();
  remove(place);
}

function remove(place: DatabaseLocation): void {
  if (place.kind === 'file') rmSync(place.path, { force: true });
}

/** A typing error in --out must not cost a file, nor be noticed only after an hour of reading. */
function refuseOtherFile(path: string, { noun, applicationId, error }: SealedKind): void {
  refuseSpecialFile(path);
  const found = fileAt(path, applicationId);
  if (found === 'missing' || found === 'empty' || found === 'ours') return;
  const what = {
    directory: 'a directory stands there',
    unreadable: 'what stands there cannot be read',
    other: `a file stands there that is no ${noun}`,
  }[found];
  throw new error(`Writing the ${noun} ${path}: ${what}.`, {
    hint: 'Name another file with --out.',
  });
}

/**
 * Opens a file for `read`, which returns undefined where the content does not hold together. Throws the kind's error,
 * and closes the file, for anything but a whole file of the kind and its version.
 */
export function readSealed<Whole>(
  path: string,
  kind: SealedKind,
  read: (db: Db) => Whole | undefined,
): Whole {
  const found = fileAt(path, kind.applicationId);
  if (found !== 'ours') throw notOurs(path, kind, found);
  let db: Db | undefined;
  try {
    db = openReadOnly(path);
    checkVersion(db, path, kind);
    const whole = isUnchanged(path) ? read(db) : undefined;
    if (whole === undefined) throw altered(path, kind);
    return whole;
  } catch (cause) {
    db?.close();
    throw explainSealed(cause, path, kind);
  }
}

/** Only what SQLite calls damaged, or what does not fit our statements, was altered: a locked file may be whole. */
export function explainSealed(error: unknown, path: string, kind: SealedKind): unknown {
  if (error instanceof SyncError) return error;
  const fault = readFault(error);
  if (fault === undefined) return altered(path, kind, error);
  return new StateUnusableError(`Reading the ${kind.noun} ${path}: ${fault.reason}.`, {
    hint: fault.hint,
    cause: error,
  });
}

function notOurs(
  path: string,
  { noun, error, hints }: SealedKind,
  found: Exclude<FoundFile, 'ours'>,
): SyncError {
  const hint = hints.other;
  switch (found) {
    case 'missing':
      return new error(`There is no ${noun} at ${path}.`, { hint: hints.missing });
    case 'unreadable':
      return new error(`The ${noun} ${path} cannot be opened.`, {
        hint: 'Make the file readable for this user.',
      });
    case 'directory':
      return new error(`${path} is a directory: it is not a ${noun} of listferry.`, { hint });
    case 'empty':
      return new error(`The file ${path} is not a ${noun} of listferry: it is empty.`, { hint });
    case 'other':
      return new error(`The file ${path} is not a ${noun} of listferry.`, { hint });
  }
}

function checkVersion(db: Db, path: string, { noun, version, error, hints }: SealedKind): void {
  const found = Number(db.pragma('user_version', { simple: true }));
  if (found === version) return;
  const again = `Make the ${noun} again with this version, or use the version that made it.`;
  throw new error(
    `The ${noun} ${path} has format ${String(found)}; this listferry reads format ${String(version)}.`,
    { hint: hints.otherVersion ?? again },
  );
}

function altered(path: string, { noun, error, hints }: SealedKind, cause?: unknown): SyncError {
  const message = `The ${noun} ${path} was altered or damaged after it was made.`;
  return new error(message, { hint: hints.altered, cause });
}
