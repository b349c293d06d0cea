// The journal as a killed process, or one in the middle of a request, has left it on the disk: read
// from a copy of its files, since opening them would already repair them.
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDatabase } from '../../src/lib/sqlite.ts';

export interface LeftAttempt {
  readonly attemptId: number;
  readonly endpoint: string;
  /** An intent without an outcome. */
  readonly isOpen: boolean;
}

export interface LeftJournal {
  /** The oldest first. */
  readonly attempts: readonly LeftAttempt[];
  /** A run has carried out its plan to the end. */
  readonly isDone: boolean;
  /** What later runs build on: how much of each kind it remembers, in words. */
  readonly memory: readonly string[];
}

const NOTHING: LeftJournal = { attempts: [], isDone: false, memory: [] };

/** `copyDirectory` is where the copy goes; it must exist. */
export function readLeftJournal(stateDirectory: string, copyDirectory: string): LeftJournal {
  const path = join(stateDirectory, 'journal.db');
  if (!existsSync(path)) return NOTHING;
  const copy = join(copyDirectory, 'journal.db');
  // The log of what is not in the file yet is copied first: a checkpoint in between repeats it only.
  rmSync(`${copy}-shm`, { force: true });
  rmSync(`${copy}-wal`, { force: true });
  if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
  copyFileSync(path, copy);
  const db = new SqliteDatabase(copy);
  try {
    return readTables(db);
  } finally {
    db.close();
  }
}

function readTables(db: SqliteDatabase): LeftJournal {
  if (Number(db.pragma('user_version', { simple: true })) === 0) return NOTHING;
  const attempts = db.prepare<[], { attemptId: number; endpoint: string; outcome: string | null }>(
    'SELECT attempt_id AS attemptId, endpoint, outcome FROM attempt ORDER BY attempt_id',
  );
  const done = db.prepare<[], { done: number }>(
    `SELECT count(*) AS done FROM run WHERE phase = 'done' AND result IS NOT NULL`,
  );
  return {
    attempts: attempts.all().map(({ attemptId, endpoint, outcome }) => ({
      attemptId,
      endpoint,
      isOpen: outcome === null,
    })),
    isDone: (done.get()?.done ?? 0) > 0,
    memory: MEMORY.map((what) => `${what.name}: ${String(what.count(db))}`),
  };
}

const MEMORY = [
  {
    name: 'contacts known as ours',
    count: counting('SELECT count(*) AS count FROM person_fact WHERE kind = 1'),
  },
  { name: 'contact types mirrored', count: counting('SELECT count(*) AS count FROM mirrored') },
  { name: 'stored forms', count: counting('SELECT count(*) AS count FROM stored_form') },
] as const;

function counting(sql: string): (db: SqliteDatabase) => number {
  return (db) => db.prepare<[], { count: number }>(sql).get()?.count ?? 0;
}
