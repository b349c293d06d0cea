// Who was unsubscribed, and from what, when a delete of their contact was about to be sent: a service
// may forget that with the contact, and after a crash nothing else would know it any more.
import type { Commits } from '../commits.ts';
import type { Db } from '../database.ts';
import { inPages } from '../pages.ts';

export interface HeldSuppression {
  readonly seq: number;
  /** The id of an unsubscribe group; null for the account-wide list. */
  readonly groupId: string | null;
}

export interface SentSuppression extends HeldSuppression {
  /** The service forgot it, and it was sent once more. */
  readonly isWrittenAgain: boolean;
}

export class HeldSuppressionTable {
  readonly #commits: Commits;
  readonly #statements: ReturnType<typeof heldStatements>;

  constructor(db: Db, commits: Commits) {
    this.#commits = commits;
    this.#statements = heldStatements(db);
  }

  /** Makes it durable. Only when this has returned may the deletes be sent. */
  note(runId: string, held: readonly HeldSuppression[]): void {
    if (held.length === 0) return;
    this.#commits.now(() => {
      for (const { seq, groupId } of held) this.#statements.note.run(runId, seq, groupId ?? GLOBAL);
    });
  }

  /** Called before it is sent. */
  noteWrittenAgain(runId: string, held: readonly HeldSuppression[]): void {
    this.#commits.now(() => {
      for (const { seq, groupId } of held) {
        this.#statements.noteWrittenAgain.run(runId, seq, groupId ?? GLOBAL);
      }
    });
  }

  /** One row for each list that held the address of an item which a request has carried. */
  *ofSent(runId: string): Generator<SentSuppression> {
    const items = inPages((afterSeq) => this.#statements.sentItems.all(runId, afterSeq));
    for (const { seq } of items) {
      for (const { groupId, writtenAgain } of this.#statements.ofItem.all(runId, seq)) {
        yield {
          seq,
          groupId: groupId === GLOBAL ? null : groupId,
          isWrittenAgain: writtenAgain === 1,
        };
      }
    }
  }
}

/** No id is empty. */
const GLOBAL = '';

function heldStatements(db: Db) {
  return {
    note: db.prepare<[string, number, string]>(
      'INSERT OR IGNORE INTO held_suppression (run_id, seq, group_id) VALUES (?, ?, ?)',
    ),
    noteWrittenAgain: db.prepare<[string, number, string]>(
      `UPDATE held_suppression SET written_again = 1
       WHERE run_id = ? AND seq = ? AND group_id = ?`,
    ),
    sentItems: db.prepare<[string, number], { seq: number }>(
      `SELECT DISTINCT held_suppression.seq AS seq FROM held_suppression
       JOIN item_state USING (run_id, seq)
       WHERE held_suppression.run_id = ? AND held_suppression.seq > ? AND attempts > 0
       ORDER BY held_suppression.seq LIMIT 1000`,
    ),
    ofItem: db.prepare<[string, number], { groupId: string; writtenAgain: number }>(
      `SELECT group_id AS groupId, written_again AS writtenAgain FROM held_suppression
       WHERE run_id = ? AND seq = ? ORDER BY group_id`,
    ),
  };
}
