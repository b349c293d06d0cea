// What each process that worked on a run has spent: requests, time, and repetitions that it may still
// afford. A process may die at any moment, so it notes its sums as it goes.
import type { Commits } from '../commits.ts';
import type { Db } from '../database.ts';

export interface Spending {
  /** Handed to the network. */
  readonly requests: number;
  /** Readings of the contact list. */
  readonly listReads: number;
  /** Milliseconds since the process took up the run. */
  readonly elapsedMs: number;
}

export interface ProcessSpending extends Spending {
  /** What is left to pay for repetitions. */
  readonly repeatTokens: number;
}

export class SpendingTable {
  readonly #commits: Commits;
  readonly #statements: ReturnType<typeof spendingStatements>;

  constructor(db: Db, commits: Commits) {
    this.#commits = commits;
    this.#statements = spendingStatements(db);
  }

  /** The number of the process that takes up the run now: 1 is the first. */
  nextProcess(runId: string): number {
    return (this.#statements.last.get(runId)?.process ?? 0) + 1;
  }

  /** Replaces the sums of the process; a power cut may lose the last ones. */
  note(runId: string, process: number, spent: ProcessSpending): void {
    this.#commits.later(() => {
      this.#statements.note.run({ runId, process, ...spent });
    });
  }

  /** Of all processes of the run. */
  total(runId: string): Spending {
    return this.#statements.total.get(runId) ?? { requests: 0, listReads: 0, elapsedMs: 0 };
  }

  /** What the last process left for repetitions; undefined before the first one. */
  repeatTokens(runId: string): number | undefined {
    return this.#statements.last.get(runId)?.repeatTokens;
  }
}

function spendingStatements(db: Db) {
  return {
    last: db.prepare<[string], { process: number; repeatTokens: number }>(
      `SELECT process, repeat_tokens AS repeatTokens FROM spending WHERE run_id = ?
       ORDER BY process DESC LIMIT 1`,
    ),
    note: db.prepare(
      `INSERT INTO spending (run_id, process, requests, list_reads, elapsed_ms, repeat_tokens)
       VALUES (@runId, @process, @requests, @listReads, @elapsedMs, @repeatTokens)
       ON CONFLICT (run_id, process) DO UPDATE SET requests = excluded.requests,
         list_reads = excluded.list_reads, elapsed_ms = excluded.elapsed_ms,
         repeat_tokens = excluded.repeat_tokens`,
    ),
    total: db.prepare<[string], Spending>(
      `SELECT coalesce(sum(requests), 0) AS requests, coalesce(sum(list_reads), 0) AS listReads,
         coalesce(sum(elapsed_ms), 0) AS elapsedMs
       FROM spending WHERE run_id = ?`,
    ),
  };
}
