// A disk that refuses writes to the journal, in one process: SQLite reports it in these words when
// there is no room. Other databases of the process are left alone.
import { SqliteDatabase } from '../../src/lib/sqlite.ts';
import { interceptCommits } from './commits.ts';

export interface FailingDisk {
  /** Commits to the journal since the last order. */
  readonly commits: number;
  /** How many of them it refused. */
  readonly refusals: number;
  /** Intents that the last commit left on the disk. */
  readonly intents: number;
  /** Refuses the n-th commit from now on: `once`, or all that follow too. */
  failAt(n: number, how: 'once' | 'from-then-on'): void;
  /** Leaves the journal that was opened last room to grow by so many pages, and no more. */
  limitPages(further: number): void;
  /** Refuses nothing more. */
  repair(): void;
  /** Takes the disk out of better-sqlite3 again. */
  remove(): void;
}

/** SQLite's own limit. */
const MOST_PAGES = 4_294_967_294;

/** Known are the journals that are opened from now on: they alone have a log of their own (WAL). */
export function installFailingDisk(): FailingDisk {
  const journals = new WeakSet<SqliteDatabase>();
  const disk = { commits: 0, refusals: 0, intents: 0, from: Infinity, to: Infinity };
  let latest: SqliteDatabase | undefined;
  const forget = noticeJournals((database) => {
    journals.add(database);
    latest = database;
  });
  const release = interceptCommits((database, commit) => {
    if (!journals.has(database)) return commit();
    disk.commits += 1;
    if (disk.commits >= disk.from && disk.commits <= disk.to) {
      disk.refusals += 1;
      throw new SqliteDatabase.SqliteError('database or disk is full', 'SQLITE_FULL');
    }
    const committed = commit();
    disk.intents = countIntents(database);
    return committed;
  });
  const order = (from: number, to: number): void => {
    Object.assign(disk, { commits: 0, refusals: 0, from, to });
  };
  return {
    get commits() {
      return disk.commits;
    },
    get refusals() {
      return disk.refusals;
    },
    get intents() {
      return disk.intents;
    },
    failAt: (n, how) => {
      order(n, how === 'once' ? n : Infinity);
    },
    limitPages: (further) => {
      const pages = Number(latest?.pragma('page_count', { simple: true }));
      latest?.pragma(`max_page_count = ${String(pages + further)}`);
    },
    repair: () => {
      order(Infinity, Infinity);
      latest?.pragma(`max_page_count = ${String(MOST_PAGES)}`);
    },
    remove: () => {
      release();
      forget();
    },
  };
}

/** None while the journal is being made. */
function countIntents(database: SqliteDatabase): number {
  const tables = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'attempt'";
  if (database.prepare(tables).pluck().get() === 0) return 0;
  return Number(database.prepare('SELECT count(*) FROM attempt').pluck().get());
}

function noticeJournals(notice: (database: SqliteDatabase) => void): () => void {
  // Called as a method of the database below, as it always is.
  // oxlint-disable-next-line typescript/unbound-method -- see above
  const { pragma } = SqliteDatabase.prototype;
  SqliteDatabase.prototype.pragma = function (source, options) {
    if (source === 'journal_mode = WAL') notice(this);
    return pragma.call(this, source, options);
  };
  return () => {
    SqliteDatabase.prototype.pragma = pragma;
  };
}
