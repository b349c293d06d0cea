// Whom a run unsubscribed without an item of its plan: they left in the sources after it was made. They are counted
// over all processes of the run. Addresses are kept as keyed hashes only.
import { keyedHash } from '../../lib/index.ts';
import type { Commits } from '../commits.ts';
import type { Db } from '../database.ts';

/** People, each counted once in every list that they were written to. */
export interface SuppressedSince {
  /** All of them, whatever the list. */
  readonly count: number;
  /** Unsubscribed from all mail. */
  readonly global: number;
  /** By unsubscribe group. */
  readonly groups: Readonly<Record<string, number>>;
}

/** One list of the service in one run. */
export interface RunList {
  readonly runId: string;
  /** Null: the global one. */
  readonly group: string | null;
}

export class SuppressedSinceTable {
  readonly #commits: Commits;
  readonly #hashKey: Uint8Array;
  readonly #statements: ReturnType<typeof suppressedSinceStatements>;

  constructor(
    db: Db,
    { commits, hashKey }: { readonly commits: Commits; readonly hashKey: Uint8Array },
  ) {
    this.#commits = commits;
    this.#hashKey = hashKey;
    this.#statements = suppressedSinceStatements(db);
  }

  /** Before they are written: after a crash nobody could tell them from those who were on the list before. */
  note(list: RunList, addresses: readonly string[]): void {
    this.#each(this.#statements.note, list, addresses);
  }

  /** They are not on the list. */
  takeBack(list: RunList, addresses: readonly string[]): void {
    this.#each(this.#statements.takeBack, list, addresses);
  }

  /** Undefined where nobody was. */
  counts(runId: string): SuppressedSince | undefined {
    const count = this.#statements.people.get(runId)?.count ?? 0;
    if (count === 0) return undefined;
    const lists = this.#statements.lists
      .all(runId)
      .map(({ list, count: on }) => [list, on] as const);
    return {
      count,
      global: lists.find(([list]) => list === GLOBAL)?.[1] ?? 0,
      groups: Object.fromEntries(lists.filter(([list]) => list !== GLOBAL)),
    };
  }

  #each(
    statement: ReturnType<typeof suppressedSinceStatements>['note'],
    { runId, group }: RunList,
    addresses: readonly string[],
  ): void {
    if (addresses.length === 0) return;
    this.#commits.now(() => {
      for (const address of addresses) {
        const hash = keyedHash(this.#hashKey, `suppressed since\n${address}`);
        statement.run(runId, group ?? GLOBAL, hash);
      }
    });
  }
}

/** No group is without a name. */
const GLOBAL = '';

function suppressedSinceStatements(db: Db) {
  return {
    note: db.prepare<[string, string, Buffer]>(
      'INSERT OR IGNORE INTO suppressed_since VALUES (?, ?, ?)',
    ),
    takeBack: db.prepare<[string, string, Buffer]>(
      'DELETE FROM suppressed_since WHERE run_id = ? AND group_name = ? AND address_hash = ?',
    ),
    people: db.prepare<[string], { count: number }>(
      'SELECT count(DISTINCT address_hash) AS count FROM suppressed_since WHERE run_id = ?',
    ),
    lists: db.prepare<[string], { list: string; count: number }>(
      `SELECT group_name AS list, count(*) AS count FROM suppressed_since
       WHERE run_id = ? GROUP BY group_name ORDER BY group_name`,
    ),
  };
}
