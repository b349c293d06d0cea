// Lists of the items of a run by where they stand, in the order of the plan and a page at a time: a run may
// be written to, and its journal closed, while one of them is only half walked.
import type { Verdict } from '../../plan/index.ts';
import type { Db } from '../database.ts';
import { inPages } from '../pages.ts';
import type { ItemStanding } from './item-states.ts';

export interface OpenItem extends ItemStanding {
  readonly seq: number;
  /** Of the last request that carried it, and how many items that one carried. */
  readonly attemptId: number | null;
  readonly endpoint: string | null;
  readonly itemCount: number | null;
}

/** An applied item, and how many requests carried it. */
export interface RepeatedItem {
  readonly seq: number;
  readonly attempts: number;
}

/** An item that ended with a verdict other than applied. */
export interface ExceptionItem {
  readonly seq: number;
  readonly verdict: Verdict;
  readonly reason: string | null;
}

/** An applied item, and what was noted of it. */
export interface NotedItem {
  readonly seq: number;
  readonly reason: string;
}

export class ItemWalks {
  readonly #walks: ReturnType<typeof walkStatements>;

  constructor(db: Db) {
    this.#walks = walkStatements(db);
  }

  /** Items whose effect is to be read back, in the order of the plan. */
  openItems(runId: string): Generator<OpenItem> {
    return inPages((afterSeq) => this.#walks.open.all(runId, afterSeq));
  }

  /** Items that ended with a verdict other than applied, in the order of the plan. */
  exceptions(runId: string): Generator<ExceptionItem> {
    return inPages((afterSeq) => this.#walks.exceptions.all(runId, afterSeq));
  }

  /** Applied items of which something was noted: a value in another form, a copy, a suppression. */
  notes(runId: string): Generator<NotedItem> {
    return inPages((afterSeq) => this.#walks.notes.all(runId, afterSeq));
  }

  /** Applied items that more than one request carried, in the order of the plan. */
  sentRepeatedly(runId: string): Generator<RepeatedItem> {
    return inPages((afterSeq) => this.#walks.repeated.all(runId, afterSeq));
  }
}

/** Each reads the next page of a run's items in the order of the plan. */
function walkStatements(db: Db) {
  return {
    open: db.prepare<[string, number], OpenItem>(
      `SELECT seq, state, attempts, item_state.reason AS reason,
         attempt_id AS attemptId, endpoint, item_count AS itemCount
       FROM item_state LEFT JOIN attempt USING (attempt_id)
       WHERE item_state.run_id = ? AND seq > ? AND state IN ('intent', 'doubt', 'acknowledged', 'refused')
       ORDER BY seq LIMIT 1000`,
    ),
    repeated: db.prepare<[string, number], RepeatedItem>(
      `SELECT seq, attempts FROM item_state
       WHERE run_id = ? AND seq > ? AND state = 'applied' AND attempts > 1
       ORDER BY seq LIMIT 1000`,
    ),
    exceptions: db.prepare<[string, number], ExceptionItem>(
      `SELECT seq, state AS verdict, reason FROM item_state
       WHERE run_id = ? AND seq > ? AND state IN ('rejected', 'drifted', 'skipped', 'unknown')
       ORDER BY seq LIMIT 1000`,
    ),
    notes: db.prepare<[string, number], NotedItem>(
      `SELECT seq, reason FROM item_state
       WHERE run_id = ? AND seq > ? AND state = 'applied' AND reason IS NOT NULL
       ORDER BY seq LIMIT 1000`,
    ),
  };
}
