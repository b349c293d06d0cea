// The lists that held the address of a contact that is to be deleted.
import { JournalTable } from './journal-table.ts';

/** Instead of the id of a group, which is never empty: the account-wide list. */
const GLOBAL = '';

interface HeldSuppression {
  readonly seq: number;
  /** The id of an unsubscribe group; null for the account-wide list. */
  readonly groupId: string | null;
}

interface SentSuppression extends HeldSuppression {
  /** The service forgot it, and it was sent once more. */
  readonly isWrittenAgain: boolean;
}

/**
 * The lists that held an address when the delete of its contact was about to be sent: a service may drop these entries
 * with the contact, and after a crash nothing else knows them.
 */
export class HeldSuppressionTable extends JournalTable {
  /** Makes it durable. Only when this has returned may the deletes be sent. */
  note(runId: string, held: readonly HeldSuppression[]): void {
    const add = 'INSERT OR IGNORE INTO held_suppression (run_id, seq, group_id) VALUES (?, ?, ?)';
    this.#each(add, runId, held);
  }

  /** Called before it is sent. */
  noteWrittenAgain(runId: string, held: readonly HeldSuppression[]): void {
    const mark =
      'UPDATE held_suppression SET written_again = 1 WHERE run_id = ? AND seq = ? AND group_id = ?';
    this.#each(mark, runId, held);
  }

  /** The lists that held the address of an item, by the ids of their groups; null for the account-wide one. */
  listsOf(runId: string, seq: number): (string | null)[] {
    return this.#rowsOf(runId, seq).map(({ groupId }) => groupId);
  }

  /** One row for each list that held the address of an item that was sent. */
  *ofSent(runId: string): Generator<SentSuppression> {
    const items = this.sql.pages<{ readonly seq: number }>(
      `SELECT DISTINCT held_suppression.seq AS seq FROM held_suppression
       JOIN item_state USING (run_id, seq)
       WHERE held_suppression.run_id = ? AND attempts > 0 AND held_suppression.seq > ?
       ORDER BY held_suppression.seq LIMIT 1000`,
      runId,
    );
    for (const { seq } of items) yield* this.#rowsOf(runId, seq);
  }

  #rowsOf(runId: string, seq: number): SentSuppression[] {
    const lists = this.sql.rows<{ groupId: string; writtenAgain: number }>(
      `SELECT group_id AS groupId, written_again AS writtenAgain FROM held_suppression
       WHERE run_id = ? AND seq = ? ORDER BY group_id`,
      runId,
      seq,
    );
    return lists.map(({ groupId, writtenAgain }) => ({
      seq,
      groupId: groupId === GLOBAL ? null : groupId,
      isWrittenAgain: writtenAgain === 1,
    }));
  }

  #each(sql: string, runId: string, held: readonly HeldSuppression[]): void {
    this.commits.each(held, ({ seq, groupId }) => this.sql.run(sql, runId, seq, groupId ?? GLOBAL));
  }
}
