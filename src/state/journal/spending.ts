// The cost of a run. Each process notes its requests, its time and its remaining repetitions as it goes, since it may
// die at any moment. The time of the writes by endpoint follows from the attempts in the journal.
import { JournalTable } from './journal-table.ts';

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

/** The write requests of a run to one endpoint. Those before an interruption count too. */
export interface EndpointTiming {
  /** The id of the endpoint: `contacts/add`. */
  readonly endpoint: string;
  /** Requests that ended, also those for which no connection was made. */
  readonly requests: number;
  /** What they carried. An item that was sent twice counts twice. */
  readonly items: number;
  /**
   * From the record of the intent to that of the outcome, all of them together, in whole milliseconds.
   * Waiting for a turn is included, and several may have been under way at a time.
   */
  readonly totalMs: number;
  readonly longestMs: number;
  /** Requests without a recorded end, which are in none of the other numbers. */
  readonly unendedRequests: number;
}

export class SpendingTable extends JournalTable {
  /** The number of the process that takes up the run now: 1 is the first. */
  nextProcess(runId: string): number {
    const last = 'SELECT max(process) FROM spending WHERE run_id = ?';
    return (this.sql.value<number | null>(last, runId) ?? 0) + 1;
  }

  /** Replaces the sums of the process; a power cut may lose the last ones. */
  note(runId: string, process: number, spent: ProcessSpending): void {
    this.commits.later(() => {
      this.sql.run(
        `INSERT OR REPLACE INTO spending
           (run_id, process, requests, list_reads, elapsed_ms, repeat_tokens)
         VALUES (?, ?, ?, ?, ?, ?)`,
        runId,
        process,
        spent.requests,
        spent.listReads,
        spent.elapsedMs,
        spent.repeatTokens,
      );
    });
  }

  /** Of all processes of the run. */
  total(runId: string): Spending {
    const total = this.sql.row<Spending>(
      `SELECT coalesce(sum(requests), 0) AS requests, coalesce(sum(list_reads), 0) AS listReads,
         coalesce(sum(elapsed_ms), 0) AS elapsedMs
       FROM spending WHERE run_id = ?`,
      runId,
    );
    return total ?? { requests: 0, listReads: 0, elapsedMs: 0 };
  }

  /** What the last process left for repetitions; undefined before the first one. */
  repeatTokens(runId: string): number | undefined {
    return this.sql.value(
      'SELECT repeat_tokens FROM spending WHERE run_id = ? ORDER BY process DESC LIMIT 1',
      runId,
    );
  }

  /**
   * The endpoints that the run wrote to; the one that took most comes first. One process begins and ends an attempt,
   * so its times are comparable; those of two attempts are not.
   */
  byEndpoint(runId: string): readonly EndpointTiming[] {
    return this.sql.rows(
      `SELECT endpoint,
         count(ended_ms) AS requests,
         coalesce(sum(item_count + beside_count) FILTER (WHERE ended_ms IS NOT NULL), 0) AS items,
         round(coalesce(sum(ended_ms - started_ms), 0)) AS totalMs,
         round(coalesce(max(ended_ms - started_ms), 0)) AS longestMs,
         count(*) - count(ended_ms) AS unendedRequests
       FROM attempt WHERE run_id = ?
       GROUP BY endpoint ORDER BY totalMs DESC, endpoint`,
      runId,
    );
  }
}
