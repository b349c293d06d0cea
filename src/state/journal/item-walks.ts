// Lists the items of a run by their state, in the order of the plan and page by page: the journal may be written to,
// and closed, while a list is only half read.
import type { ItemReason, Verdict } from '../../plan/index.ts';
import { type ItemStanding, type Stored, storedReason, withReason } from './item-states.ts';
import { JournalTable } from './journal-table.ts';

export interface OpenItem extends ItemStanding {
  readonly seq: number;
  /** Of the last request that carried it, and how many items that one carried. */
  readonly attemptId: number;
  readonly endpoint: string;
  readonly itemCount: number;
  /** Of its answer; null where there was none. */
  readonly httpStatus: number | null;
}

/** An applied item, and how many requests carried it. */
export interface RepeatedItem {
  readonly seq: number;
  readonly attempts: number;
}

/** An applied item with a note. */
export interface NotedItem {
  readonly seq: number;
  readonly reason: ItemReason | null;
}

/** An item that ended with a verdict other than applied. */
export interface ExceptionItem extends NotedItem {
  readonly verdict: Verdict;
}

const LEFT_OUT = storedReason({ code: 'left-out' });

export class ItemWalks extends JournalTable {
  /** Items whose effect must be read back: each was carried by a request. */
  openItems(runId: string): Generator<OpenItem> {
    return this.#read<Stored<OpenItem>>(
      `SELECT seq, state, attempts, item_state.reason AS reason,
         attempt_id AS attemptId, endpoint, item_count AS itemCount,
         http_status AS httpStatus
       FROM item_state JOIN attempt USING (attempt_id)
       WHERE item_state.run_id = ? AND state IN ('intent', 'doubt', 'acknowledged', 'refused')
         AND seq > ? ORDER BY seq LIMIT 1000`,
      runId,
    );
  }

  /** Items that ended with a verdict other than applied. */
  exceptions(runId: string): Generator<ExceptionItem> {
    return this.#read<Stored<ExceptionItem>>(
      `SELECT seq, state AS verdict, reason FROM item_state
       WHERE run_id = ? AND state IN ('rejected', 'drifted', 'skipped', 'unknown') AND seq > ?
       ORDER BY seq LIMIT 1000`,
      runId,
    );
  }

  /** Applied items with a note: a value in another form, a copy, a suppression. */
  notes(runId: string): Generator<NotedItem> {
    return this.#read<Stored<NotedItem>>(
      `SELECT seq, reason FROM item_state
       WHERE run_id = ? AND state = 'applied' AND reason IS NOT NULL AND seq > ?
       ORDER BY seq LIMIT 1000`,
      runId,
    );
  }

  /** Applied items that more than one request carried. */
  sentRepeatedly(runId: string): Generator<RepeatedItem> {
    return this.sql.pages(
      `SELECT seq, attempts FROM item_state
       WHERE run_id = ? AND state = 'applied' AND attempts > 1 AND seq > ?
       ORDER BY seq LIMIT 1000`,
      runId,
    );
  }

  /** Whether a reading has shown that a request for many items left any of them out. */
  hasLeftOut(runId: string): boolean {
    return this.sql.has(
      `SELECT 1 FROM item_state
       WHERE run_id = ? AND state = 'absent' AND reason = ? LIMIT 1`,
      runId,
      LEFT_OUT,
    );
  }

  /**
   * The fewest items that a request to the endpoint has brought about where it was cut: those first in the
   * plan are applied, and all after them were left out. Undefined where no request looks cut.
   */
  fewestKept(runId: string, endpoint: string): number | undefined {
    const kept = this.sql.value<number | null>(
      `SELECT min(kept) FROM (
         SELECT count(*) FILTER (WHERE state = 'applied') AS kept,
           max(seq) FILTER (WHERE state = 'applied') AS last_kept,
           min(seq) FILTER (WHERE state = 'absent' AND item_state.reason = @leftOut) AS first_lost,
           count(*) FILTER (WHERE state NOT IN ('applied', 'absent')) AS others
         FROM item_state JOIN attempt USING (attempt_id)
         WHERE item_state.run_id = @runId AND endpoint = @endpoint
         GROUP BY attempt_id)
       WHERE others = 0 AND first_lost > last_kept`,
      { runId, endpoint, leftOut: LEFT_OUT },
    );
    return kept ?? undefined;
  }

  *#read<Row extends { readonly seq: number; readonly reason: string | null }>(
    sql: string,
    runId: string,
  ) {
    for (const row of this.sql.pages<Row>(sql, runId)) yield withReason(row);
  }
}
