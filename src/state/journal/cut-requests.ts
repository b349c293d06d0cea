// Requests for many items that the service has done in part without a word: what the items that they
// carried show of that, after a reading.
import type { Db } from '../database.ts';

export class CutRequests {
  readonly #statements: ReturnType<typeof cutStatements>;

  constructor(db: Db) {
    this.#statements = cutStatements(db);
  }

  /** Whether any item is absent for the reason. */
  hasAbsent(runId: string, reason: string): boolean {
    return this.#statements.absent.get(runId, reason) !== undefined;
  }

  /**
   * The fewest items that a request to the endpoint has brought about where it was cut: those first in the
   * plan are applied, and all after them are absent for the reason. Undefined where none looks so.
   */
  fewestKept(
    runId: string,
    cut: { readonly endpoint: string; readonly reason: string },
  ): number | undefined {
    return this.#statements.fewestKept.get({ runId, ...cut })?.kept ?? undefined;
  }
}

function cutStatements(db: Db) {
  return {
    absent: db.prepare<[string, string], { found: number }>(
      `SELECT 1 AS found FROM item_state
       WHERE run_id = ? AND state = 'absent' AND reason = ? LIMIT 1`,
    ),
    fewestKept: db.prepare<
      { runId: string; endpoint: string; reason: string },
      { kept: number | null }
    >(
      `SELECT min(kept) AS kept FROM (
         SELECT count(*) FILTER (WHERE state = 'applied') AS kept,
           max(seq) FILTER (WHERE state = 'applied') AS last_kept,
           min(seq) FILTER (WHERE state = 'absent' AND item_state.reason = @reason) AS first_lost,
           count(*) FILTER (WHERE state NOT IN ('applied', 'absent')) AS others
         FROM item_state JOIN attempt USING (attempt_id)
         WHERE item_state.run_id = @runId AND endpoint = @endpoint
         GROUP BY attempt_id)
       WHERE others = 0 AND first_lost > last_kept`,
    ),
  };
}
