// What each process that works with the journal leaves of itself: its invocation, and what its part of a run cost.
//
// An invocation is one row for each call of a command that writes to the service: when and where it began, on which run
// it worked, and how it ended. Calls that were refused before they had a run have a row too.
//
//   begun → ended     it said how: an exit code and a reason
//   begun → vanished  the next one with the lock found it without an end: killed, or a power cut
//
// The order is that of the rows: of the calls that have ended, the order of their ends. Times are the wall clock's, and only for people.
//
// Each process notes its requests, its time and its remaining repetitions as it goes, since it may die at any moment.
// The time of the writes by endpoint follows from the attempts in the journal.
import { hostname } from 'node:os';
import type { VerdictCounts } from '../../plan/index.ts';
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

/** What is known of the calls of one command. Times are of the wall clock, in the form of ISO 8601. */
export interface CommandCalls {
  readonly command: string;
  /** Of the newest, which may be under way. */
  readonly startedAt: string;
  /** The newest that is over. Undefined where none is. */
  readonly closed: ClosedCall | undefined;
  /** When one last ended with exit code 0; null where none did. */
  readonly goodAt: string | null;
}

interface ClosedCall {
  readonly startedAt: string;
  /** Null like its exit code where it vanished. */
  readonly endedAt: string | null;
  readonly exitCode: number | null;
}

interface CallsRow extends Omit<CommandCalls, 'closed'>, Omit<ClosedCall, 'startedAt'> {
  readonly isClosed: number;
  readonly closedStartedAt: string;
}

/** The reason of an invocation that ended without a word. */
const VANISHED = 'VANISHED';

const COLUMNS = `invocation, command, run_id AS runId, host, pid, started_at AS startedAt,
  ended_at AS endedAt, exit_code AS exitCode, reason, message`;

/** SQL: it ended, or vanished. */
export const IS_OVER = '(ended_at IS NOT NULL OR reason IS NOT NULL)';

export class InvocationTable extends JournalTable {
  /** The invocation of this process. */
  #current: number | undefined;
  #runId: string | null = null;
  #hasEnded = false;
  #own: number | undefined;

  /** Call it with the account's lock held: earlier invocations without an end will never get one. */
  begin(command: string): void {
    this.commits.now(() => {
      const end = `UPDATE invocation SET reason = ? WHERE NOT ${IS_OVER}`;
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
      // Calls that it kept out with its lock began after it and ended before it.
      this.sql.run(
        `UPDATE invocation SET invocation =
           CASE WHEN invocation = (SELECT max(invocation) FROM invocation) THEN invocation
             ELSE (SELECT max(invocation) + 1 FROM invocation) END,
           ended_at = @endedAt, exit_code = @exitCode, reason = @reason,
           message = @message
         WHERE invocation = @invocation`,
        { ...ending, invocation, endedAt: this.now() },
      );
      this.#own = this.sql.value<number>('SELECT max(invocation) FROM invocation');
    });
    this.#current = undefined;
    this.#hasEnded = true;
  }

  /** The number of the invocation of this process, once it has ended. */
  get own(): number | undefined {
    return this.#own;
  }

  /** Ends that were compared for nobody, in their order: of calls that were killed, and of those killed before they told. */
  untold(except: number | undefined): readonly Invocation[] {
    return this.sql.rows(
      `SELECT ${COLUMNS} FROM invocation WHERE is_told = 0 AND ${IS_OVER} AND invocation IS NOT ?
       ORDER BY invocation`,
      except ?? null,
    );
  }

  /** Newest first: the last one that worked on each run, and those that worked on none. */
  list(count: number): readonly Invocation[] {
    return this.sql.rows(
      `SELECT ${COLUMNS} FROM invocation AS one
       WHERE run_id IS NULL OR NOT EXISTS (
         SELECT 1 FROM invocation AS later
         WHERE later.run_id = one.run_id AND later.invocation > one.invocation)
       ORDER BY invocation DESC LIMIT ?`,
      count,
    );
  }

  /** The last one that worked on the run. */
  lastOf(runId: string): Invocation | undefined {
    return this.sql.row(
      `SELECT ${COLUMNS} FROM invocation WHERE run_id = ? ORDER BY invocation DESC LIMIT 1`,
      runId,
    );
  }

  /** Those of each command that ever began, in the order of their names. */
  byCommand(): readonly CommandCalls[] {
    const rows = this.sql.rows<CallsRow>(
      `SELECT newest.command, newest.started_at AS startedAt, last.closed IS NOT NULL AS isClosed,
         closed.started_at AS closedStartedAt, closed.ended_at AS endedAt,
         closed.exit_code AS exitCode, good.ended_at AS goodAt
       FROM (
         SELECT max(invocation) AS newest,
           max(invocation) FILTER (WHERE ${IS_OVER}) AS closed,
           max(invocation) FILTER (WHERE exit_code = 0) AS good
         FROM invocation GROUP BY command) AS last
       JOIN invocation AS newest ON newest.invocation = last.newest
       LEFT JOIN invocation AS closed ON closed.invocation = last.closed
       LEFT JOIN invocation AS good ON good.invocation = last.good
       ORDER BY newest.command`,
    );
    return rows.map(({ command, startedAt, isClosed, closedStartedAt, goodAt, ...end }) => ({
      ...{ command, startedAt, goodAt },
      closed: isClosed === 1 ? { startedAt: closedStartedAt, ...end } : undefined,
    }));
  }

  /** The newest without an end: under way, or killed and not followed by another one. */
  open(): Invocation | undefined {
    return this.sql.row(
      `SELECT ${COLUMNS} FROM invocation WHERE NOT ${IS_OVER}
       ORDER BY invocation DESC LIMIT 1`,
    );
  }

  #insert(command: string): number {
    const add = 'INSERT INTO invocation (command, host, pid, started_at) VALUES (?, ?, ?, ?)';
    const { lastInsertRowid } = this.sql.run(add, command, hostname(), process.pid, this.now());
    return Number(lastInsertRowid);
  }
}

/** A call that is over. */
export interface EndedCall {
  readonly command: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly exitCode: number;
}

/**
 * The last call of each command that only reads from the service, such as `plan`. They have no invocation: `runs` and
 * `status` tell of calls that write.
 */
export class ReadingCalls extends JournalTable {
  note(call: EndedCall): void {
    const { command, startedAt, endedAt, exitCode } = call;
    const name = `${READING_CALLS}${command}`;
    const closed = { startedAt, endedAt, exitCode };
    this.commits.now(() => {
      const known = this.sql.value<string>('SELECT value FROM meta WHERE name = ?', name);
      const goodAt =
        exitCode === 0 ? endedAt : known === undefined ? null : callsFrom(known).goodAt;
      const calls: CommandCalls = { command, startedAt, closed, goodAt };
      const set = 'INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)';
      this.sql.run(set, name, JSON.stringify(calls));
    });
  }

  /** In the order of their names. */
  byCommand(): readonly CommandCalls[] {
    const find = 'SELECT value FROM meta WHERE substr(name, 1, length(@all)) = @all ORDER BY name';
    return this.sql.values<string>(find, { all: READING_CALLS }).map(callsFrom);
  }
}

/** What the names of their entries begin with. */
const READING_CALLS = 'call of ';

function callsFrom(json: string): CommandCalls {
  // Our own form, in our own file.
  return JSON.parse(json) as CommandCalls;
}

/** The interrupted run that a call finished before its own, and how that ended. */
export interface FinishedFirst {
  readonly runId: string;
  readonly exitCode: number;
  readonly verdicts: VerdictCounts;
  /** Of all processes that worked on it. */
  readonly requests: number;
  readonly listReads: number;
  /** The file of what the service rejected; null where it rejected nothing. */
  readonly rejectedFile: string | null;
}

export interface Spending {
  /** Handed to the network. */
  readonly requests: number;
  /** Readings of the contact list. */
  readonly listReads: number;
  /** Whole milliseconds since the process took up the run. */
  readonly elapsedMs: number;
}

export interface ProcessSpending extends Spending {
  /** What is left to pay for repetitions. */
  readonly repeatTokens: number;
}

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

/** So many requests of one outcome, such as `acknowledged`; those that never left are `not-sent`. */
export interface OutcomeCount {
  readonly endpoint: string;
  readonly outcome: string;
  readonly count: number;
}

export class SpendingTable extends JournalTable {
  /** The number of the process that takes up the run now: 1 is the first. */
  nextProcess(runId: string): number {
    const last = 'SELECT max(process) FROM spending WHERE run_id = ?';
    return (this.sql.value<number | null>(last, runId) ?? 0) + 1;
  }

  /** Replaces the sums of the process; a power cut may lose the last ones. */
  note(runId: string, process: number, spent: ProcessSpending): void {
    this.commits.later(() => {
      this.sql.run(
        `INSERT OR REPLACE INTO spending
           (run_id, process, requests, list_reads, elapsed_ms, repeat_tokens)
         VALUES (@runId, @process, @requests, @listReads, @elapsedMs, @repeatTokens)`,
        { runId, process, ...spent },
      );
    });
  }

  /** The write requests of a run by endpoint and outcome. One without a recorded end is in doubt. */
  byOutcome(runId: string): readonly OutcomeCount[] {
    return this.sql.rows(
      `SELECT endpoint, coalesce(outcome, 'doubt') AS outcome, count(*) AS count
       FROM attempt WHERE run_id = ? GROUP BY 1, 2 ORDER BY 1, 2`,
      runId,
    );
  }

  /** Of all processes of the run. */
  total(runId: string): Spending {
    const total = this.sql.row<Spending>(
      `SELECT coalesce(sum(requests), 0) AS requests, coalesce(sum(list_reads), 0) AS listReads,
         coalesce(sum(elapsed_ms), 0) AS elapsedMs
       FROM spending WHERE run_id = ?`,
      runId,
    );
    return total ?? { requests: 0, listReads: 0, elapsedMs: 0 };
  }

  /** What the last process left for repetitions; undefined before the first one. */
  repeatTokens(runId: string): number | undefined {
    return this.sql.value(
      'SELECT repeat_tokens FROM spending WHERE run_id = ? ORDER BY process DESC LIMIT 1',
      runId,
    );
  }

  /**
   * The endpoints that the run wrote to; the one that took most comes first. One process begins and ends an attempt,
   * so its times are comparable; those of two attempts are not.
   */
  byEndpoint(runId: string): readonly EndpointTiming[] {
    return this.sql.rows(
      `SELECT endpoint,
         count(ended_ms) AS requests,
         coalesce(sum(item_count + beside_count) FILTER (WHERE ended_ms IS NOT NULL), 0) AS items,
         round(coalesce(sum(ended_ms - started_ms), 0)) AS totalMs,
         round(coalesce(max(ended_ms - started_ms), 0)) AS longestMs,
         count(*) - count(ended_ms) AS unendedRequests
       FROM attempt WHERE run_id = ?
       GROUP BY endpoint ORDER BY totalMs DESC, endpoint`,
      runId,
    );
  }
}
