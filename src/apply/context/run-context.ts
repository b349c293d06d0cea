// What a run works with. Some parts have a life of their own: the queue of writes, the cost of the run, and what it has
// read once and need not read again.
import pLimit, { type LimitFunction } from 'p-limit';
import type { EngineClient, ServiceHealth, ContactTypeRecord } from '../../api/index.ts';
import type { CountryNames } from '../../contacts/index.ts';
import { ItemSet } from '../../plan/index.ts';
import type { Clock, Log, Progress, ProgressStep } from '../../lib/index.ts';
import type {
  Journal,
  Leaver,
  Memory,
  DatabaseLocation,
  PlanReader,
  RunRelease,
  Spending,
} from '../../state/index.ts';
import {
  type AccountMetadata,
  type CurrentConsent,
  type ConsentSources,
  type ConsentTools,
  readConsent,
} from '../../compare/index.ts';
import type { Answers } from './answers.ts';

/** What every run of a process works with. */
export interface EngineTools {
  readonly journal: Journal;
  readonly client: EngineClient;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly log: Log;
  readonly countryNames: CountryNames;
  /** Where a scratch database for a reading goes. */
  readonly scratch: DatabaseLocation;
  /** How long after a doubtful write its read-back waits. */
  readonly quietMs: number;
  /** How long acknowledged contacts may be late. */
  readonly patienceMs: number;
  readonly concurrency: number;
  /** Aborted by the first signal: nothing new is sent, what is under way ends. */
  readonly drain: AbortSignal;
  /** It is unknown what earlier runs did: copies are not removed. */
  readonly stateLost?: boolean;
  /** What earlier runs remembered of the contacts. */
  readonly past: Memory;
  /** It is missing, or older than the journal says: creates wait. */
  readonly memoryLost?: boolean;
  /** People who were erased and whom the ledger of tombstones lacks. */
  readonly erasedForgotten?: number;
  /** Takes everybody who left on the service and of whom no file has told. Called within a commit: it never throws. */
  readonly tellLeft?: ((person: Leaver) => void) | undefined;
}

export interface Run extends EngineTools {
  readonly runId: string;
  readonly plan: PlanReader;
  readonly release: RunRelease;
  /** What a person chose of the plan; undefined for all of it. */
  readonly chosen?: ItemSet | undefined;
  /** The first items of it, as many as the limit of the run lets through; undefined where it has none. */
  readonly within?: ItemSet | undefined;
  /** By item: how its row names its country, while it is unknown whether that is understood. */
  readonly uploadForms: Map<number, string>;
  readonly sending: Sending;
  readonly health: ServiceHealth;
  readonly spending: Pick<RunSpending, 'note'>;
  readonly lastLook: LastLook;
  readonly answers: Answers;
  /** Left out where the plan was made a moment ago. */
  readonly consent?: ConsentNow | undefined;
  readonly writing: Pick<WriteProgress, 'advance'>;
  /** A person let all return who had left, as earlier runs knew. */
  readonly letsReturn?: boolean;
}

/** Counts every item that was sent and answered, once, however often it is sent again. */
export class WriteProgress {
  readonly #step: ProgressStep;
  readonly #written: ItemSet;

  constructor(step: ProgressStep, itemCount: number) {
    this.#step = step;
    this.#written = new ItemSet(itemCount);
  }

  advance(seqs: readonly number[]): void {
    const before = this.#written.count;
    for (const seq of seqs) this.#written.add(seq);
    this.#step.advance(this.#written.count - before);
  }

  finish(): void {
    this.#step.finish();
  }
}

/** Whether nothing new may be sent: a person asked to stop, or the service does not answer. */
export function isStopping(run: Run): boolean {
  return run.drain.aborted || run.health.isUnavailable;
}

const LOOKS = { firstMs: 250, longestMs: 10_000 };

/** Looks repeatedly, for at most the quiet period, until `isSo`. Tells whether it is so. */
export async function lookUntil(
  run: Run,
  isSo: () => Promise<boolean>,
  { firstMs, longestMs } = LOOKS,
): Promise<boolean> {
  const deadlineMs = run.clock.monotonicMs() + run.quietMs;
  for (let waitMs = firstMs; ; waitMs = Math.min(waitMs * 2, longestMs)) {
    if (await isSo()) return true;
    if (run.clock.monotonicMs() >= deadlineMs || isStopping(run)) return false;
    await run.clock.sleep(waitMs, run.drain);
  }
}

/** Keeps what this run has learned about the service. */
export function learnFact(
  { journal, runId }: Pick<Run, 'journal' | 'runId'>,
  name: string,
  value: string,
): void {
  journal.facts.set({ name, value, source: 'observed', evidence: runId });
}

/**
 * The queue of writes: sends a limited number at the same time, in order. Their intents are written ahead, so that the
 * disk works while other requests are under way. After a failure nothing in the queue is sent.
 */
export class Sending {
  readonly #limit: LimitFunction;
  #isClosed = false;

  constructor(concurrency: number) {
    this.#limit = pLimit(concurrency);
  }

  /** Sends when there is room. Undefined: the queue is closed, and nothing was sent. An error closes it. */
  async whenFree<T>(send: () => Promise<T>): Promise<T | undefined> {
    return await this.#limit(async () => {
      if (this.#isClosed) return undefined;
      try {
        return await send();
      } catch (error) {
        this.close();
        throw error;
      }
    });
  }

  /** For good. Requests that are under way still end. */
  close(): void {
    this.#isClosed = true;
  }
}

interface SpendingTools {
  readonly journal: Pick<Journal, 'spending'>;
  readonly client: Pick<EngineClient, 'requestCount' | 'health'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/** What this process had spent when it took up a run: its earlier requests are those of the run that it finished first. */
export interface SpentBefore {
  readonly atMs: number;
  readonly requests: number;
  readonly listReads: number;
}

/** Up to now. */
export function spentBy({ client, clock }: Omit<SpendingTools, 'journal'>): SpentBefore {
  const { total, byEndpoint } = client.requestCount;
  const listReads = byEndpoint.get('contacts/list') ?? 0;
  return { atMs: clock.monotonicMs(), requests: total, listReads };
}

/** Of a process that takes up its first run: what it asked before, such as whose keys these are, is the run's as well. */
export function nothingSpent({ clock }: Pick<SpendingTools, 'clock'>): SpentBefore {
  return { atMs: clock.monotonicMs(), requests: 0, listReads: 0 };
}

/**
 * The cost of a run over all its processes. This process adds its sums to those in the journal, and starts with the
 * repetitions that earlier ones left.
 */
export class RunSpending {
  readonly #tools: SpendingTools;
  readonly #runId: string;
  readonly #process: number;
  readonly #before: SpentBefore;

  /** Make it when the process takes up its first run, or give what it had spent when it took this one up. */
  constructor(tools: SpendingTools, runId: string, before?: SpentBefore) {
    const { journal, client } = tools;
    this.#tools = tools;
    this.#runId = runId;
    this.#before = before ?? nothingSpent(tools);
    // A program that dies and is started again and again must not have a full budget each time.
    const left = journal.spending.repeatTokens(runId);
    if (left !== undefined) client.health.limitRepeats(left);
    this.#process = journal.spending.nextProcess(runId);
    this.note();
  }

  /** Call it after requests. */
  note(): void {
    const { journal, client } = this.#tools;
    const now = spentBy(this.#tools);
    journal.spending.note(this.#runId, this.#process, {
      requests: now.requests - this.#before.requests,
      listReads: now.listReads - this.#before.listReads,
      elapsedMs: Math.round(now.atMs - this.#before.atMs),
      repeatTokens: client.health.repeatTokens,
    });
  }

  /** Of all processes, up to now. */
  total(): Spending {
    this.note();
    return this.#tools.journal.spending.total(this.#runId);
  }
}

/** What this run saw last. The counts of contact types stay valid until the next request. */
export class LastLook {
  readonly #client: Pick<EngineClient, 'contactTypes' | 'requestCount'>;
  /** With the number of requests of this process when it was answered. */
  #look:
    | { readonly contactTypes: readonly ContactTypeRecord[]; readonly requestCount: number }
    | undefined;
  /** Entries of the global unsubscribe list when it was read last; null before that. */
  suppressionCount: number | null = null;

  constructor(client: Pick<EngineClient, 'contactTypes' | 'requestCount'>) {
    this.#client = client;
  }

  /** Reads them. */
  async again(): Promise<readonly ContactTypeRecord[]> {
    const contactTypes = await this.#client.contactTypes.list();
    this.#look = { contactTypes, requestCount: this.#client.requestCount.total };
    return contactTypes;
  }

  /** Undefined where anything was asked or written since. */
  get latest(): readonly ContactTypeRecord[] | undefined {
    const isLast = this.#look?.requestCount === this.#client.requestCount.total;
    return isLast ? this.#look?.contactTypes : undefined;
  }
}

/** What the sources say now. Read once per run, before its first create or delete, unless the plan is fresh. */
export class ConsentNow {
  readonly #sources: ConsentSources;
  readonly #tools: ConsentTools;
  #consent: CurrentConsent | undefined;

  constructor(sources: ConsentSources, tools: ConsentTools) {
    this.#sources = sources;
    this.#tools = tools;
  }

  /** `onRead` is called with what was read, the first time. */
  async read(
    metadata: AccountMetadata,
    onRead: (consent: CurrentConsent) => void,
  ): Promise<CurrentConsent> {
    if (this.#consent === undefined) {
      this.#consent = await readConsent(this.#sources, this.#tools, metadata);
      onRead(this.#consent);
    }
    return this.#consent;
  }

  close(): void {
    this.#consent?.close();
  }
}
