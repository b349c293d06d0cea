// Lists the items of a run by their state, in the order of the plan and page by page: the journal may be written to,
// and closed, while a list is only half read.
import type { ItemReason, Verdict } from '../../plan/index.ts';
import { type Db, inPages } from '../storage/database.ts';
import type { ItemStanding, Stored } from './item-states.ts';
import { storedForms, withReason } from './stored-reason.ts';

export interface OpenItem extends ItemStanding {
  readonly seq: number;
  /** Of the last request that carried it, and how many items that one carried. */
  readonly attemptId: number;
  readonly endpoint: string;
  readonly itemCount: number;
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
  readonly reason: ItemReason | null;
}

/** An applied item with a note. */
export interface NotedItem {
  readonly seq: number;
  readonly reason: ItemReason | null;
}

export class ItemWalks {
  readonly #walks: ReturnType<typeof walkStatements>;

  constructor(db: Db) {
    this.#walks = walkStatements(db);
  }

  /** Items whose effect must be read back: each was carried by a request. */
  openItems(runId: string): Generator<OpenItem> {
    return inPages((afterSeq) => this.#walks.open.all(runId, afterSeq).map(withReason));
  }

  /** Items that ended with a verdict other than applied, in the order of the plan. */
  exceptions(runId: string): Generator<ExceptionItem> {
    return inPages((afterSeq) => this.#walks.exceptions.all(runId, afterSeq).map(withReason));
  }

  /** Applied items with a note: a value in another form, a copy, a suppression. */
  notes(runId: string): Generator<NotedItem> {
    return inPages((afterSeq) => this.#walks.notes.all(runId, afterSeq).map(withReason));
  }

  /** Applied items that more than one request carried, in the order of the plan. */
  sentRepeatedly(runId: string): Generator<RepeatedItem> {
    return inPages((afterSeq) => this.#walks.repeated.all(runId, afterSeq));
  }
}

/** Each reads the next page of a run's items in the order of the plan. */
function walkStatements(db: Db) {
  return {
    open: db.prepare<[string, number], Stored<OpenItem>>(
      `SELECT seq, state, attempts, item_state.reason AS reason,
         attempt_id AS attemptId, endpoint, item_count AS itemCount
       FROM item_state JOIN attempt USING (attempt_id)
       WHERE item_state.run_id = ? AND seq > ? AND state IN ('intent', 'doubt', 'acknowledged', 'refused')
       ORDER BY seq LIMIT 1000`,
    ),
    repeated: db.prepare<[string, number], RepeatedItem>(
      `SELECT seq, attempts FROM item_state
       WHERE run_id = ? AND seq > ? AND state = 'applied' AND attempts > 1
       ORDER BY seq LIMIT 1000`,
    ),
    exceptions: db.prepare<[string, number], Stored<ExceptionItem>>(
      `SELECT seq, state AS verdict, reason FROM item_state
       WHERE run_id = ? AND seq > ? AND state IN ('rejected', 'drifted', 'skipped', 'unknown')
       ORDER BY seq LIMIT 1000`,
    ),
    notes: db.prepare<[string, number], Stored<NotedItem>>(
      `SELECT seq, reason FROM item_state
       WHERE run_id = ? AND seq > ? AND state = 'applied' AND reason IS NOT NULL
       ORDER BY seq LIMIT 1000`,
    ),
  };
}

/**
 * Requests for many items that the service carried out in part without saying so: what a reading has shown of the items
 * that they carried. Those that it left out are absent, with the code `left-out`.
 */
export class CutRequests {
  readonly #statements: ReturnType<typeof cutStatements>;

  constructor(db: Db) {
    this.#statements = cutStatements(db);
  }

  /** Whether any item was left out. */
  hasLeftOut(runId: string): boolean {
    return this.#statements.leftOut.get(runId, LEFT_OUT) !== undefined;
  }

  /**
   * The fewest items that a request to the endpoint has brought about where it was cut: those first in the
   * plan are applied, and all after them were left out. Undefined where no request looks cut.
   */
  fewestKept(runId: string, endpoint: string): number | undefined {
    const cut = { runId, endpoint, leftOut: LEFT_OUT };
    return this.#statements.fewestKept.get(cut)?.kept ?? undefined;
  }
}

const LEFT_OUT = storedForms('left-out');

function cutStatements(db: Db) {
  return {
    leftOut: db.prepare<[string, string], { found: number }>(
      `SELECT 1 AS found FROM item_state
       WHERE run_id = ? AND state = 'absent' AND reason IN (SELECT value FROM json_each(?)) LIMIT 1`,
    ),
    fewestKept: db.prepare<
      { runId: string; endpoint: string; leftOut: string },
      { kept: number | null }
    >(
      `SELECT min(kept) AS kept FROM (
         SELECT count(*) FILTER (WHERE state = 'applied') AS kept,
           max(seq) FILTER (WHERE state = 'applied') AS last_kept,
           min(seq) FILTER (WHERE state = 'absent' AND item_state.reason IN (SELECT value FROM json_each(@leftOut))) AS first_lost,
           count(*) FILTER (WHERE state NOT IN ('applied', 'absent')) AS others
         FROM item_state JOIN attempt USING (attempt_id)
         WHERE item_state.run_id = @runId AND endpoint = @endpoint
         GROUP BY attempt_id)
       WHERE others = 0 AND first_lost > last_kept`,
    ),
  };
}
