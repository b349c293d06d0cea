// Stands between better-sqlite3 and its user at the moment of each commit.
import type BetterSqlite from 'better-sqlite3';
import { createRequire } from 'node:module';

/** As the command beside it takes it: this is loaded into its process, without the source. */
const suits =
  Number.parseInt(process.versions.node, 10) < 22 ? 'better-sqlite3' : 'better-sqlite3-13';
const SqliteDatabase = createRequire(import.meta.url)(suits) as typeof BetterSqlite;

/** Of the native class that better-sqlite3 does not export; its types know no `readonly` statement. */
interface RunningStatement {
  readonly database: BetterSqlite.Database;
  readonly readonly: boolean;
  readonly source: string;
}

type Run = (this: RunningStatement, ...parameters: unknown[]) => unknown;

/**
 * From now on, has every commit of this process made by `around`, which may also refuse: `commit` is
 * the end of a transaction, or a write outside of one. Returns what puts things back.
 */
export function interceptCommits(
  around: (database: BetterSqlite.Database, commit: () => unknown) => unknown,
): () => void {
  const prototype = statementPrototype();
  const { run } = prototype;
  prototype.run = function (...parameters) {
    const commit = (): unknown => run.apply(this, parameters);
    return isCommit(this) ? around(this.database, commit) : commit();
  };
  return () => {
    prototype.run = run;
  };
}

/** Every statement of every database shares it. */
function statementPrototype(): { run: Run } {
  const probe = new SqliteDatabase(':memory:');
  try {
    return Object.getPrototypeOf(probe.prepare('SELECT 1')) as { run: Run };
  } finally {
    probe.close();
  }
}

/** SQLite calls the statement COMMIT itself read-only. */
function isCommit({ database, readonly, source }: RunningStatement): boolean {
  return source === 'COMMIT' || (!readonly && !database.inTransaction);
}
