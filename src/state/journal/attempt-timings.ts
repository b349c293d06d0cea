// Where the time of a run's writes went, by endpoint, from the attempts that the journal holds anyway.
// An attempt is begun and ended by one process, so its two times are of one clock. Times of two attempts
// are never compared: a restart of the machine may lie between them.
import type { Db } from '../database.ts';

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

export class AttemptTimings {
  readonly #byEndpoint: ReturnType<typeof byEndpointStatement>;

  constructor(db: Db) {
    this.#byEndpoint = byEndpointStatement(db);
  }

  /** The endpoints that the run wrote to; the one that took most comes first. */
  byEndpoint(runId: string): readonly EndpointTiming[] {
    return this.#byEndpoint.all(runId);
  }
}

function byEndpointStatement(db: Db) {
  return db.prepare<[string], EndpointTiming>(
    `SELECT endpoint,
       count(ended_ms) AS requests,
       coalesce(sum(item_count + beside_count) FILTER (WHERE ended_ms IS NOT NULL), 0) AS items,
       round(coalesce(sum(ended_ms - started_ms), 0)) AS totalMs,
       round(coalesce(max(ended_ms - started_ms), 0)) AS longestMs,
       count(*) - count(ended_ms) AS unendedRequests
     FROM attempt WHERE run_id = ?
     GROUP BY endpoint ORDER BY totalMs DESC, endpoint`,
  );
}
