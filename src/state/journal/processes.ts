// One row for each call of a command that writes to the service: when and where it began, on which run it
// worked, and how it ended. Calls that were refused before they had a run have a row too.
//
//   begun → ended     it said how: an exit code and a reason
//   begun → vanished  the next one with the lock found it without an end: killed, or a power cut
//
// The order is that of the rows. Times are the wall clock's, and only for people.
import { hostname } from 'node:os';
import { JournalTable } from './journal-table.ts';

/** How a command ended. */
export interface Ending {
  readonly exitCode: number;
  /** Codes and words of what was not well; both null at exit 0. */
  readonly reason: string | null;
  readonly message: string | null;
}

export interface Invocation extends Omit<Ending, 'exitCode'> {
  readonly invocation: number;
  readonly command: string;
  /** Null where it ended before it had a run. */
  readonly runId: string | null;
  readonly host: string;
  readonly pid: number;
  readonly startedAt: string;
  /** Null while it is under way, and where it vanished. */
  readonly endedAt: string | null;
  readonly exitCode: number | null;
}

/** The reason of an invocation that ended without a word. */
const VANISHED = 'VANISHED';

const COLUMNS = `invocation, command, run_id AS runId, host, pid, started_at AS startedAt,
  ended_at AS endedAt, exit_code AS exitCode, reason, message`;

export class InvocationTable extends JournalTable {
  /** The invocation of this process. */
  #current: number | undefined;
  #runId: string | null = null;
  #hasEnded = false;

  /** Call it with the account's lock held: earlier invocations without an end will never get one. */
  begin(command: string): void {
    this.commits.now(() => {
      const end = 'UPDATE invocation SET reason = ? WHERE ended_at IS NULL AND reason IS NULL';
      this.sql.run(end, VANISHED);
      this.#current = this.#insert(command);
    });
    this.#hasEnded = false;
  }

  /** Records on which run this process works from now on. Call it within a commit. */
  attach(runId: string): void {
    this.#runId = runId;
    if (this.#current === undefined) return;
    this.sql.run('UPDATE invocation SET run_id = ? WHERE invocation = ?', runId, this.#current);
  }

  /** The run that this process last worked on. */
  get runId(): string | null {
    return this.#runId;
  }

  /** Ends the invocation of this process, once; one that could not begin gets its whole row now. */
  end(command: string, ending: Ending): void {
    if (this.#hasEnded) return;
    this.commits.now(() => {
      const invocation = this.#current ?? this.#insert(command);
      this.sql.run(
        `UPDATE invocation SET ended_at = @endedAt, exit_code = @exitCode, reason = @reason,
           message = @message
         WHERE invocation = @invocation`,
        { ...ending, invocation, endedAt: this.now() },
      );
    });
    this.#current = undefined;
    this.#hasEnded = true;
  }

  /** Newest first. */
  list(count: number): readonly Invocation[] {
    return this.sql.rows(
      `SELECT ${COLUMNS} FROM invocation ORDER BY invocation DESC LIMIT ?`,
      count,
    );
  }

  /** The newest without an end: under way, or killed and not followed by another one. */
  open(): Invocation | undefined {
    return this.sql.row(
      `SELECT ${COLUMNS} FROM invocation WHERE ended_at IS NULL AND reason IS NULL
       ORDER BY invocation DESC LIMIT 1`,
    );
  }

  #insert(command: string): number {
    const add = 'INSERT INTO invocation (command, host, pid, started_at) VALUES (?, ?, ?, ?)';
    const { lastInsertRowid } = this.sql.run(add, command, hostname(), process.pid, this.now());
    return Number(lastInsertRowid);
  }
}
