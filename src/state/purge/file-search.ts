// Whether a file holds somebody: its bytes are searched, and of a database each value as well.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { PLAN } from '../plan-file/plan-schema.ts';
import { openReadOnly } from '../storage/database.ts';
import { readFault } from '../storage/errors.ts';
import { explainSealed } from '../storage/sealed-file.ts';
import { Statements } from '../storage/statements.ts';
import type { PersonSearch } from './person-search.ts';

interface SearchedFile {
  readonly path: string;
  readonly name: string;
  /** `plan` and `snapshot` are databases. */
  readonly kind: string;
}

/** Whether the name or the content of the file holds somebody. A database of ours that is damaged counts as holding. */
export function holdsPerson({ path, name, kind }: SearchedFile, search: PersonSearch): boolean {
  const isNamed = search.inText(name);
  const isInBytes = bytesHold(path, search);
  const isDatabase = kind === 'plan' || kind === 'snapshot';
  return (isDatabase && rowsHold(path, search)) || isInBytes || isNamed;
}

const CHUNK_BYTES = 1_048_576;

/** Of a chunk, so much is read again with the next one: an address in any encoding fits in. */
const OVERLAP_BYTES = 4_096;

function bytesHold(path: string, search: PersonSearch): boolean {
  let isFound = false;
  // A pipe would be waited for, and a link may lead nowhere.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return isFound;
  for (const chunk of chunksOf(path, OVERLAP_BYTES)) isFound = search.inBytes(chunk) || isFound;
  return isFound;
}

/** The next chunk begins with the last `overlapBytes` of this one, and is written over it. */
export function* chunksOf(path: string, overlapBytes: number): Generator<Buffer> {
  const file = openSync(path, 'r');
  const buffer = Buffer.alloc(overlapBytes + CHUNK_BYTES);
  try {
    for (let kept = 0; ;) {
      const bytesRead = readSync(file, buffer, kept, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      const whole = buffer.subarray(0, kept + bytesRead);
      yield whole;
      kept = Math.min(overlapBytes, whole.length);
      whole.copy(buffer, 0, whole.length - kept);
    }
  } finally {
    closeSync(file);
  }
}

/** A long value is spread over pages of the file, so that its bytes alone do not show it. */
function rowsHold(path: string, search: PersonSearch): boolean {
  let db: Database.Database | undefined;
  try {
    db = openReadOnly(path);
    return cellsHold(new Statements(db), search);
  } catch (error) {
    if (readFault(error) !== undefined) throw explainSealed(error, path, PLAN);
    return true;
  } finally {
    db?.close();
  }
}

function cellsHold(sql: Statements, search: PersonSearch): boolean {
  let isFound = false;
  for (const table of sql.values<string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)) {
    // The names are those of our own tables, or of a file that claims to be ours.
    const rows = sql.walk<object>(`SELECT * FROM "${table.replaceAll('"', '""')}"`);
    for (const row of rows) isFound = rowHolds(row, search) || isFound;
  }
  return isFound;
}

function rowHolds(row: object, search: PersonSearch): boolean {
  let isFound = false;
  for (const cell of Object.values(row) as unknown[]) {
    if (typeof cell === 'string') isFound = search.inText(cell) || isFound;
    else if (Buffer.isBuffer(cell)) isFound = search.inBytes(cell) || isFound;
  }
  return isFound;
}
