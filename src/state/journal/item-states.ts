// Where each item of a run's plan stands, and the attempts that brought it there.
//
// pending (no row) → intent → acknowledged | refused | doubt | absent (not sent)
// intent found at a restart, doubt → [quiet period, read] → applied | absent | drifted | unknown
// acknowledged, refused → [final read] → applied | rejected
// absent → intent again; doubt → intent again where repeating does no harm
// Final states are the verdicts: applied, rejected, drifted, skipped, unknown.
//
// A reason is held as JSON with its code.
import { type ItemReason, type Verdict, type VerdictCounts, VERDICTS } from '../../plan/index.ts';
import { JournalTable } from './journal-table.ts';

/**
 * `refused`: the service said no; the read that ends the run tells whether it is in effect all the same.
 * `absent`: not sent, or seen not to be in effect after the quiet period; may be sent again.
 */
const OPEN_STATES = ['intent', 'acknowledged', 'refused', 'doubt', 'absent'] as const;

export type ItemState = (typeof OPEN_STATES)[number] | Verdict;

export const ITEM_STATES: readonly ItemState[] = [...OPEN_STATES, ...VERDICTS];

export interface ItemStanding {
  readonly state: ItemState;
  /** How many requests carried the item so far. */
  readonly attempts: number;
  readonly reason: ItemReason | null;
}

/** As a statement reads it. */
export type Stored<Row> = Omit<Row, 'reason'> & { readonly reason: string | null };

export interface Intent {
  readonly runId: string;
  readonly endpoint: string;
  readonly seqs: readonly number[];
  /** What the request carries that is no item; left out, nothing. */
  readonly beside?: number | undefined;
  readonly payloadSha: string;
}

export interface AttemptEnd {
  readonly runId: string;
  readonly attemptId: number;
  readonly seqs: readonly number[];
  readonly outcome: string;
  readonly httpStatus?: number | undefined;
  readonly reason?: ItemReason | undefined;
  /** Where the items stand now. `absent`: nothing was sent. */
  readonly state: 'acknowledged' | 'refused' | 'doubt' | 'absent';
  /** The record is durable when this returns, since a doubt in its place would cost more than a look. Left out: false. */
  readonly isDurable?: boolean;
}

/** The state that an item gets without a request: a verdict, or what a reading has shown. */
export interface SettledItem {
  readonly seq: number;
  readonly state: ItemState;
  readonly reason?: ItemReason | null | undefined;
}

/** A request of this run whose outcome is unknown. */
interface OpenDoubt {
  readonly bootId: string;
  /** Monotonic, of that boot. Null where the process died: the request may have left just then. */
  readonly endedMs: number | null;
}

export class ItemStateTable extends JournalTable {
  /**
   * Makes the intent durable, with those of other workers if they come together. Only when this has
   * resolved, to the number of the attempt, may the first byte be sent.
   */
  begin(intent: Intent): Promise<number> {
    return this.commits.soon(() => {
      const attemptId = this.#insertAttempt(intent);
      for (const seq of intent.seqs) {
        this.sql.run(
          `INSERT INTO item_state (run_id, seq, state, attempts, attempt_id) VALUES (?, ?, 'intent', 1, ?)
           ON CONFLICT (run_id, seq) DO UPDATE
           SET state = 'intent', attempts = attempts + 1, attempt_id = excluded.attempt_id, reason = NULL`,
          intent.runId,
          seq,
          attemptId,
        );
      }
      return attemptId;
    });
  }

  /**
   * Records what came of an attempt. Losing this record only turns the attempt into a doubt, so unless it is asked for
   * at once, it is made durable together with the next intent.
   */
  end(ending: AttemptEnd): void {
    const { runId, attemptId, seqs, outcome, httpStatus = null, state } = ending;
    const endedMs = this.clock.monotonicMs();
    const reason = storedReason(ending.reason);
    const ended = { attemptId, outcome, endedMs, httpStatus, reason };
    const record = (): void => {
      this.sql.run(
        `UPDATE attempt SET outcome = @outcome, ended_ms = @endedMs, http_status = @httpStatus, reason = @reason
         WHERE attempt_id = @attemptId`,
        ended,
      );
      this.chain.append('outcome', ended);
      for (const seq of seqs) this.#settle(runId, seq, state, reason);
      // A request that never left carried nothing.
      if (outcome !== 'not-sent') return;
      const uncount = 'UPDATE item_state SET attempts = attempts - 1 WHERE run_id = ? AND seq = ?';
      for (const seq of seqs) this.sql.run(uncount, runId, seq);
    };
    if (ending.isDurable === true) this.commits.now(record);
    else this.commits.later(record);
  }

  settle(runId: string, seqs: readonly number[], to: Omit<SettledItem, 'seq'>): void {
    const reason = storedReason(to.reason);
    this.commits.each(seqs, (seq) => {
      this.#settle(runId, seq, to.state, reason);
    });
  }

  /** With one sync of the disk for all of them. */
  settleEach(runId: string, settled: readonly SettledItem[]): void {
    this.commits.each(settled, ({ seq, state, reason }) => {
      this.#settle(runId, seq, state, storedReason(reason));
    });
  }

  get(runId: string, seq: number): ItemStanding | undefined {
    const row = this.sql.row<Stored<ItemStanding>>(
      'SELECT state, attempts, reason FROM item_state WHERE run_id = ? AND seq = ?',
      runId,
      seq,
    );
    return row && withReason(row);
  }

  /** Of several items; none of those that are pending. */
  among(runId: string, seqs: readonly number[]): ReadonlyMap<number, ItemStanding> {
    const rows = this.sql.rows<Stored<ItemStanding> & { readonly seq: number }>(
      `SELECT seq, state, attempts, reason FROM item_state
       WHERE run_id = ? AND seq IN (SELECT value FROM json_each(?))`,
      runId,
      JSON.stringify(seqs),
    );
    return new Map(rows.map(({ seq, ...row }) => [seq, withReason(row)]));
  }

  /** Undefined for an item that is pending. Asked of every item, several times. */
  stateOf(runId: string, seq: number): ItemState | undefined {
    const find = 'SELECT state FROM item_state WHERE run_id = ? AND seq = ?';
    return this.sql.value(find, runId, seq);
  }

  /** Items of which anything is known: those that were sent, and those that have a verdict. */
  countKnown(runId: string): number {
    return this.sql.value('SELECT count(*) FROM item_state WHERE run_id = ?', runId) ?? 0;
  }

  count(runId: string, state: ItemState): number {
    const count = 'SELECT count(*) FROM item_state WHERE run_id = ? AND state = ?';
    return this.sql.value(count, runId, state) ?? 0;
  }

  /** How many of the plan's items ended with each verdict. */
  verdicts(runId: string): VerdictCounts {
    const counts = { applied: 0, rejected: 0, drifted: 0, skipped: 0, unknown: 0 };
    const states = this.sql.rows<{ state: ItemState; count: number }>(
      'SELECT state, count(*) AS count FROM item_state WHERE run_id = ? GROUP BY state',
      runId,
    );
    for (const { state, count } of states) {
      const verdict = VERDICTS.find((known) => known === state);
      if (verdict !== undefined) counts[verdict] = count;
    }
    return counts;
  }

  /** The youngest attempt of items that are still in doubt, or whose intent has no outcome. */
  youngestDoubt(runId: string): OpenDoubt | undefined {
    return this.sql.row(
      `SELECT attempt.boot_id AS bootId, attempt.ended_ms AS endedMs
       FROM item_state JOIN attempt USING (attempt_id)
       WHERE item_state.run_id = ? AND item_state.state IN ('intent', 'doubt')
       ORDER BY attempt.ended_ms IS NULL DESC, attempt.ended_ms DESC LIMIT 1`,
      runId,
    );
  }

  /** Whether an item whose effect is not seen yet was last carried by a request to this endpoint. */
  hasOpen(runId: string, endpoint: string): boolean {
    return this.#isIn(['intent', 'doubt', 'acknowledged'], runId, endpoint);
  }

  /** Whether nobody can say yet what became of an item that was last carried by a request to this endpoint. */
  hasDoubt(runId: string, endpoint: string): boolean {
    return this.#isIn(['intent', 'doubt'], runId, endpoint);
  }

  #isIn(states: readonly ItemState[], runId: string, endpoint: string): boolean {
    return this.sql.has(
      `SELECT 1 FROM item_state JOIN attempt USING (attempt_id)
       WHERE item_state.run_id = ? AND endpoint = ?
         AND item_state.state IN (SELECT value FROM json_each(?)) LIMIT 1`,
      runId,
      endpoint,
      JSON.stringify(states),
    );
  }

  #insertAttempt({ runId, endpoint, seqs, beside = 0, payloadSha }: Intent): number {
    const begun = {
      ...{ runId, endpoint, payloadSha },
      itemCount: seqs.length,
      besideCount: beside,
      seqSum: seqs.reduce((sum, seq) => sum + seq, 0),
      bootId: this.clock.bootId,
      startedMs: this.clock.monotonicMs(),
      startedAt: this.now(),
    };
    const { lastInsertRowid } = this.sql.run(
      `INSERT INTO attempt
         (run_id, endpoint, item_count, beside_count, seq_sum, payload_sha, boot_id, started_ms,
          started_at)
       VALUES
         (@runId, @endpoint, @itemCount, @besideCount, @seqSum, @payloadSha, @bootId, @startedMs,
          @startedAt)`,
      begun,
    );
    const attemptId = Number(lastInsertRowid);
    this.chain.append('intent', { ...begun, attemptId });
    return attemptId;
  }

  #settle(runId: string, seq: number, state: ItemState, reason: string | null): void {
    this.sql.run(
      `INSERT INTO item_state (run_id, seq, state, attempts, reason) VALUES (?, ?, ?, 0, ?)
       ON CONFLICT (run_id, seq) DO UPDATE SET state = excluded.state, reason = excluded.reason`,
      runId,
      seq,
      state,
      reason,
    );
  }
}

export function storedReason(reason: ItemReason | null | undefined): string | null {
  return reason ? JSON.stringify(reason) : null;
}

/** The row of a statement with its reason read. */
export function withReason<Row extends { readonly reason: string | null }>(
  row: Row,
): Omit<Row, 'reason'> & { readonly reason: ItemReason | null } {
  return { ...row, reason: row.reason === null ? null : readReason(row.reason) };
}

/** A damaged text is told as it stands. */
function readReason(text: string): ItemReason {
  try {
    return JSON.parse(text) as ItemReason;
  } catch {
    return { code: 'told', text };
  }
}
