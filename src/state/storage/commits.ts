// Gathers writes to a durable database: all writes of one turn of the event loop become one commit, since each commit
// costs a sync of the disk. This process sees each write at once.
import type { CancelTimer, Clock } from '../../lib/index.ts';
import { type Db, Statements } from './database.ts';

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** How long a write without a waiter waits for another commit: longer than most calls take. */
const LATE_MS = 50;

export class Commits {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #sql: Statements;
  #waiting: Waiting[] = [];
  /** The error of a commit without a waiter: the next write throws it. */
  #failure: { readonly error: unknown } | undefined;
  #isWorking = false;
  #isScheduled = false;
  #cancelLate: CancelTimer | undefined;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
    this.#sql = new Statements(db);
  }

  /** The work is on the disk when this returns, with everything that was noted before. */
  now<T>(work: () => T): T {
    const answer = this.#note(work);
    if (!this.#isWorking) this.flush();
    return answer;
  }

  /** The same for each of several rows, in one commit; without rows there is none. */
  each<T>(rows: Iterable<T>, write: (row: T) => void): void {
    const all = [...rows];
    if (all.length === 0) return;
    this.now(() => {
      for (const row of all) write(row);
    });
  }

  /** The work is on the disk when the promise resolves, with everything else of this turn. */
  async soon<T>(work: () => T): Promise<T> {
    const answer = this.#note(work);
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#schedule();
    });
    return answer;
  }

  /** The work is on the disk with the next commit, or after a moment. A crash before that loses it. */
  later(work: () => void): void {
    this.#note(work);
    this.#cancelLate ??= this.#clock.after(LATE_MS, () => {
      this.#cancelLate = undefined;
      this.#flushOpen();
    });
  }

  /** Commits everything that is noted. Call it before the database is closed. */
  flush(): void {
    this.#throwFailure();
    this.#cancelLate?.();
    this.#cancelLate = undefined;
    if (!this.#db.inTransaction) return;
    try {
      this.#sql.run('COMMIT');
    } catch (error) {
      this.giveUp(error);
      throw error;
    }
    for (const { resolve } of this.#taken()) resolve();
  }

  /** Rolls back everything that is not committed, and rejects its waiters. */
  giveUp(error: unknown): void {
    // SQLite rolls some failed transactions back by itself.
    if (this.#db.inTransaction) this.#sql.run('ROLLBACK');
    for (const { reject } of this.#taken()) reject(error);
  }

  /** Work that fails rolls back everything noted with it: a part of a commit must not look whole. */
  #note<T>(work: () => T): T {
    if (this.#isWorking) return work();
    this.#throwFailure();
    this.#isWorking = true;
    try {
      if (!this.#db.inTransaction) this.#sql.run('BEGIN');
      return work();
    } catch (error) {
      this.giveUp(error);
      throw error;
    } finally {
      this.#isWorking = false;
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    void this.#clock.turn().then(() => {
      this.#isScheduled = false;
      this.#flushOpen();
    });
  }

  #flushOpen(): void {
    if (!this.#db.open || !this.#db.inTransaction) return;
    const isAwaited = this.#waiting.length > 0;
    try {
      this.flush();
    } catch (error) {
      if (!isAwaited) this.#failure = { error };
    }
  }

  #taken(): readonly Waiting[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  #throwFailure(): void {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) throw failure.error;
  }
}
