// Runs, one row per execution: the order of the rows tells which is the latest, since the clock may have been changed.
import {
  type Baseline,
  type GuardResult,
  type HeldBack,
  type MigrationCounts,
  type MigrationPhase,
  type NightRecord,
  type Parked,
  type PlanPart,
  type PlanWarning,
  type RunEnd,
  NOTHING_HELD,
  parkedOf,
  parkedPlans,
} from '../../plan/index.ts';
import type { BaselineMark } from '../memory/baseline-file.ts';
import { DAMAGE_HINT, StateDamagedError } from '../storage/errors.ts';
import type { FinishedFirst, InvocationTable } from './processes.ts';
import { JournalTable, type JournalTools } from './journal-table.ts';
import type { SuppressedSince } from '../people/suppressed-since.ts';

/** The phases of a run, in order. A run that is not `done` is unfinished. */
export type RunPhase = 'planning' | 'applying' | 'done';

/** What a person allowed for this run, kept so that `resume` does not ask again. */
export interface RunRelease {
  /** The same as `held.deletes`, for programs that read the JSON of runs. */
  readonly withoutDeletes: boolean;
  readonly itemLimit: number | null;
  /** UTRs of the automations that a person accepted by name. */
  readonly acceptedAutomations: readonly string[];
  /** So many contacts that were late before the run may be sent again; left out, none. */
  readonly resend?: number | undefined;
  /** Those about whom the plan asks may return. */
  readonly returns?: true | undefined;
  readonly held: HeldBack;
  /** Guards of the plan that tripped and were not lifted. */
  readonly unaccepted: readonly Pick<GuardResult, 'name' | 'of'>[];
  /** Left out where nobody chose among the items. */
  readonly chosen?: ChosenItems | undefined;
  /** Left out by runs that nobody let begin, such as a nightly sync. */
  readonly begunBy?: BegunBy | undefined;
}

/** Who let a run begin, and how: by an answer at a terminal, by `--yes`, or with approval files. */
export interface BegunBy {
  /** As the environment or the system calls them; null where neither has a name. */
  readonly name: string | null;
  readonly at: string;
  readonly how: 'asked' | 'yes' | 'approvals';
}

/** A part of a plan that a person accepted: the rest is left as it is. */
export interface ChosenItems {
  /** As `ItemSet` gives it. */
  readonly items: string;
  readonly count: number;
  /** Whether these are all items of the plan: then the run is as one without a choice. */
  readonly isAll: boolean;
  /** The approval files that say so; each serves one run. Left out where the person chose by options. */
  readonly approvals?: readonly UsedApproval[];
}

export interface UsedApproval {
  /** SHA-256 of the file. */
  readonly digest: string;
  /** As the file says; it proves nothing. */
  readonly by: string;
  readonly at: string;
  /** Who signed it; left out where no signature is asked for. */
  readonly signedBy?: string | undefined;
}

/** Whether a run is about all items of its plan, but for what guards hold back. */
export function isOfWholePlan({ itemLimit, chosen }: RunRelease): boolean {
  return itemLimit === null && chosen?.isAll !== false;
}

/** How many items of its plan a run lets through at most; null for all of them. */
export function chosenCount({ itemLimit, chosen }: RunRelease): number | null {
  if (chosen === undefined || itemLimit === null) return chosen?.count ?? itemLimit;
  return Math.min(chosen.count, itemLimit);
}

/** What a run keeps of its end: what is to be said of it, and what later runs build on. */
export interface RunResult extends RunEnd {
  readonly requests: number;
  readonly listReads: number;
  readonly seconds: number;
  readonly suppressedSince?: SuppressedSince;
  /** Left out where the plan was all that a comparison found. */
  readonly part?: PlanPart | undefined;
  /** Of the plan. */
  readonly warnings: readonly PlanWarning[];
  readonly baseline: Baseline;
  /** How far the baseline of the contacts went when the run ended; left out where it did not move. */
  readonly rememberedBy?: BaselineMark | undefined;
  /** Left out by a plan that was made from no source. */
  readonly migration?: MigrationCounts | undefined;
  /** What later nights are compared with. Left out by runs that say nothing of a night. */
  readonly night?: NightRecord | undefined;
  readonly finishedFirst?: FinishedFirst | undefined;
}

export interface RunRecord {
  readonly runId: string;
  readonly command: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly planId: string | null;
  readonly planPath: string | null;
  readonly planFingerprint: string | null;
  readonly release: RunRelease;
  readonly phase: RunPhase;
  readonly result: RunResult | null;
}

/** The same as its row holds it, with two columns as JSON. */
interface RunRow extends Omit<RunRecord, 'release' | 'result'> {
  readonly release: string | null;
  readonly result: string | null;
}

export interface AdoptedPlan {
  readonly planId: string;
  readonly planPath: string;
  readonly planFingerprint: string;
  readonly release: RunRelease;
}

const COLUMNS = `run_id AS runId, command, started_at AS startedAt, ended_at AS endedAt,
  plan_id AS planId, plan_path AS planPath, plan_fingerprint AS planFingerprint,
  release, phase, result`;

export class RunTable extends JournalTable {
  readonly #invocations: Pick<InvocationTable, 'attach'>;
  readonly #onTurn: () => void;

  /** Calls `onTurn` when a run has begun, goes on or has ended, and that is durable. */
  constructor(
    tools: JournalTools,
    invocations: Pick<InvocationTable, 'attach'>,
    onTurn: () => void,
  ) {
    super(tools);
    this.#invocations = invocations;
    this.#onTurn = onTurn;
  }

  begin({ runId, command }: Pick<RunRecord, 'runId' | 'command'>): void {
    const { bootId } = this.clock;
    const begun = { name: runId, command, startedAt: this.now(), bootId, pid: process.pid };
    this.#turn(() => {
      this.sql.run(
        `INSERT INTO run (run_id, command, started_at, phase, boot_id, pid, seq)
         VALUES (@name, @command, @startedAt, 'planning', @bootId, @pid,
           (SELECT coalesce(max(seq), 0) + 1 FROM run))`,
        begun,
      );
      this.chain.append('run', begun);
      this.#invocations.attach(runId);
    });
  }

  /** Gives the run the plan that it carries out from here on. */
  adoptPlan(runId: string, plan: AdoptedPlan): void {
    this.#turn(() => {
      this.sql.run(
        `UPDATE run SET plan_id = @planId, plan_path = @planPath,
           plan_fingerprint = @planFingerprint, release = @release, phase = 'applying'
         WHERE run_id = @runId`,
        { ...plan, runId, release: JSON.stringify(plan.release) },
      );
      this.chain.append('plan', { ...plan, name: runId });
      this.#invocations.attach(runId);
    });
  }

  /** `beside` writes to the journal in the same commit. */
  finish(runId: string, result: RunResult, beside?: () => void): void {
    this.#end(runId, JSON.stringify(result), beside);
  }

  /** Ends a run that never wrote anything. */
  abandon(runId: string): void {
    this.#end(runId, null);
  }

  /** Notes a source whose people were held back: we do not know who has left in it. */
  noteUnread(runId: string, source: string): void {
    const note = 'INSERT OR IGNORE INTO unread_source VALUES (?, ?)';
    this.commits.now(() => this.sql.run(note, runId, source));
  }

  unreadSources(runId: string): readonly string[] {
    const find = 'SELECT source FROM unread_source WHERE run_id = ? ORDER BY source';
    return this.sql.values(find, runId);
  }

  get(runId: string): RunRecord | undefined {
    return this.#first('WHERE run_id = ?', runId);
  }

  /** Runs whose id begins so, the last begun first. */
  from(beginning: string): Pick<RunRecord, 'runId' | 'planId'>[] {
    return this.sql.rows(
      `SELECT run_id AS runId, plan_id AS planId FROM run
       WHERE substr(run_id, 1, length(@beginning)) = @beginning ORDER BY seq DESC`,
      { beginning },
    );
  }

  /** The run that was interrupted, if any: there is never more than one. */
  unfinished(): RunRecord | undefined {
    return this.#first(`WHERE phase <> 'done' ORDER BY seq DESC LIMIT 1`);
  }

  /** Every run of a plan: it may be carried out in parts. */
  ofPlan(fingerprint: string): readonly string[] {
    return this.sql.values('SELECT run_id FROM run WHERE plan_fingerprint = ?', fingerprint);
  }

  /** The plans that runs carried out, and how many did. */
  planCounts(): readonly { readonly planPath: string; readonly count: number }[] {
    return this.sql.rows(
      `SELECT plan_path AS planPath, count(*) AS count FROM run
       WHERE plan_path IS NOT NULL GROUP BY plan_path`,
    );
  }

  /** The last begun first. */
  list(count: number): RunRecord[] {
    const last = `SELECT ${COLUMNS} FROM run ORDER BY seq DESC LIMIT ?`;
    return this.sql.rows<RunRow>(last, count).map(fromRow);
  }

  /** Those that carried out a plan to its end, the last begun first. */
  finished(count: number): RunRecord[] {
    const last = `SELECT ${COLUMNS} FROM run WHERE result IS NOT NULL ORDER BY seq DESC LIMIT ?`;
    return this.sql.rows<RunRow>(last, count).map(fromRow);
  }

  /**
   * What still waits for a person: what the last run of a whole plan held back, except plans that were applied
   * since. Of one that was applied in part, how much is done.
   */
  parked(): Parked | null {
    const applied = new Set<string | null>();
    const done = new Map<string | null, number>();
    const newestFinished = this.sql.walk<RunRow>(
      `SELECT ${COLUMNS} FROM run WHERE phase = 'done' AND result IS NOT NULL ORDER BY seq DESC`,
    );
    for (const row of newestFinished) {
      const { planId, release, result } = fromRow(row);
      if (result === null) continue;
      const isDone = isOfWholePlan(release) && result.parked === null;
      if (result.part === undefined && (isDone || result.parked !== null)) {
        return stillParked(result.parked, applied, done);
      }
      if (isDone) applied.add(planId);
      done.set(planId, (done.get(planId) ?? 0) + result.verdicts.applied);
    }
    return null;
  }

  /** The run that an approval file served, by the digest of the file; undefined for a new one. */
  approvedBy(digest: string): string | undefined {
    return this.sql.value<string>(
      `SELECT run_id FROM run, json_each(run.release, '$.chosen.approvals') AS approval
       WHERE json_extract(approval.value, '$.digest') = ? LIMIT 1`,
      digest,
    );
  }

  /** Sizes of both sides, as far as finished runs have accepted them. */
  lastBaseline(): Baseline | undefined {
    return this.#lastWith('baseline')?.result?.baseline;
  }

  /** What the last finished runs say of their nights, the last one first. */
  nights(): readonly NightRecord[] {
    return this.sql
      .values<string>(
        `SELECT night FROM (
           SELECT iif(json_valid(result), json_extract(result, '$.night'), NULL) AS night
           FROM run WHERE result IS NOT NULL ORDER BY seq DESC LIMIT ?
         ) WHERE night IS NOT NULL`,
        NIGHT_RUNS,
      )
      .map((night) => parsed(night, 'the nights') as NightRecord);
  }

  /** How far the baseline of the contacts went by the last run that moved it; undefined where none did. */
  lastRemembered(): BaselineMark | undefined {
    return this.#lastWith('rememberedBy')?.result?.rememberedBy;
  }

  /** The last finished run whose plan was made for a phase of a migration, or for none. */
  lastOfMigration(): RunRecord | undefined {
    return this.#lastWith('migration');
  }

  /** The phase that a migration has reached; null where there is none, or it was left. */
  reachedPhase(): MigrationPhase | null {
    return this.lastOfMigration()?.result?.migration?.phase ?? null;
  }

  /** The last whose result says anything of it. */
  #lastWith(key: keyof RunResult): RunRecord | undefined {
    return this.#first(
      `WHERE phase = 'done' AND json_valid(result) AND json_extract(result, '$.${key}') IS NOT NULL
       ORDER BY seq DESC LIMIT 1`,
    );
  }

  #first(condition: string, ...values: readonly string[]): RunRecord | undefined {
    const row = this.sql.row<RunRow>(`SELECT ${COLUMNS} FROM run ${condition}`, ...values);
    return row && fromRow(row);
  }

  #end(runId: string, result: string | null, beside?: () => void): void {
    const endedAt = this.now();
    this.#turn(() => {
      beside?.();
      const end = `UPDATE run SET phase = 'done', ended_at = ?, result = ? WHERE run_id = ?`;
      this.sql.run(end, endedAt, result, runId);
      this.chain.append('end', { name: runId, endedAt, result });
    });
  }

  /** One durable commit, then word of it. */
  #turn(work: () => void): void {
    this.commits.now(work);
    this.#onTurn();
  }
}

function stillParked(
  parked: Parked | null,
  applied: ReadonlySet<string | null>,
  done: ReadonlyMap<string | null, number>,
): Parked | null {
  const plans = parkedPlans(parked).filter(({ planId }) => !applied.has(planId));
  return parkedOf(
    plans.map((plan) => {
      const count = done.get(plan.planId) ?? 0;
      return count === 0 ? plan : { ...plan, done: count };
    }),
  );
}

/** Fourteen weeks of one run a night. */
const NIGHT_RUNS = 100;

const NO_RELEASE: RunRelease = {
  withoutDeletes: false,
  itemLimit: null,
  held: NOTHING_HELD,
  unaccepted: [],
  acceptedAutomations: [],
};

function fromRow(row: RunRow): RunRecord {
  const { runId, release, result } = row;
  return {
    ...row,
    release: release === null ? NO_RELEASE : (parsed(release, runId) as RunRelease),
    result: result === null ? null : (parsed(result, runId) as RunResult),
  };
}

function parsed(json: string, run: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    const message = `The journal is damaged: what it holds of ${run} makes no sense.`;
    throw new StateDamagedError(message, { hint: DAMAGE_HINT, cause });
  }
}
