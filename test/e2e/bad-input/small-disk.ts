// A disk that is full for some of our files: their databases may not grow beyond a number of pages.
// SQLite reports it in the same words as a disk without room.
import type { Options } from 'better-sqlite3';
import type { SqliteDatabase } from '../../../src/lib/sqlite.ts';

type DatabaseClass = typeof SqliteDatabase;

/** By a part of the path. */
const limits = new Map<string, number>();

/** What exists already keeps its size; one page is too little for any new database of ours. */
export function limitPages(pathPart: string, pageCount: number): void {
  limits.set(pathPart, pageCount);
}

export function liftPageLimits(): void {
  limits.clear();
}

/** The class of better-sqlite3, for a test to put in its place. */
export function limitedDatabase(Database: DatabaseClass): DatabaseClass {
  return class extends Database {
    constructor(path?: string | Buffer, options?: Options) {
      super(path, options);
      const limit = [...limits].find(([part]) => String(path).includes(part));
      if (limit !== undefined) this.pragma(`max_page_count = ${String(limit[1])}`);
    }
  };
}
