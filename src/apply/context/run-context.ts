// What carrying out a plan works with, and how it fares. Some of it has a life of its own: the way out for writes, what
// the run costs, and what it has read once and need not ask for again.
import pLimit, { type LimitFunction } from 'p-limit';
import type { EngineClient, ServiceHealth, ContactTypeRecord } from '../../api/index.ts';
import type { CountryNames } from '../../contacts/index.ts';
import type { Clock, Log, Progress, ProgressStep } from '../../lib/index.ts';
import type { Journal, Place, PlanReader, RunRelease, Spending } from '../../state/index.ts';
import {
  type AccountOutline,
  type Consent,
  type ConsentSources,
  type ConsentTools,
  readConsent,
} from '../../compare/index.ts';

export interface RunContext {
  readonly runId: string;
  readonly plan: PlanReader;
  readonly release: RunRelease;
  readonly journal: Journal;
  readonly client: EngineClient;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly log: Log;
  readonly countryNames: CountryNames;
  /** Where a scratch database for a reading goes. */
  readonly scratch: Place;
  /** How long after a doubtful write its read-back waits. */
  readonly quietMs: number;
  /** How long acknowledged contacts may be late. */
  readonly patienceMs: number;
  /** By item: how its row names its country, while nobody knows whether that is understood. */
  readonly uploadForms: Map<number, string>;
  readonly concurrency: number;
  readonly sending: Sending;
  /** Aborted by the first signal: nothing new is sent, what is under way ends. */
  readonly drain: AbortSignal;
  readonly health: ServiceHealth;
  /** Nobody knows what earlier runs did: nothing is taken away that is there twice. */
  readonly stateLost?: boolean;
  readonly spending: Pick<RunSpending, 'note'>;
  readonly lastLook: LastLook;
  /** Left out where the plan was made a moment ago. */
  readonly consent?: ConsentNow | undefined;
  /** Advances with every item that was sent and answered. */
  readonly writing: ProgressStep;
}

/** Whether nothing new may be sent: a person asked to stop, or the service does not answer. */
export function isStopping(run: RunContext): boolean {
  return run.drain.aborted || run.health.isUnavailable;
}

/** Keeps what this run has seen of the service for all later ones. */
export function learnFact(
  { journal, runId }: Pick<RunContext, 'journal' | 'runId'>,
  name: string,
  value: string,
): void {
  journal.facts.set({ name, value, source: 'observed', evidence: runId });
}

/**
 * The way out for writes: as many at a time as the service is to see, in the order in which they came. Their intents
 * are written ahead, so that the disk is waited for while other requests are under way. Once a request has come to
 * grief, nothing that waits here leaves any more.
 */
export class Sending {
  readonly #limit: LimitFunction;
  #isClosed = false;

  constructor(concurrency: number) {
    this.#limit = pLimit(concurrency);
  }

  /**
   * Sends when there is room. Undefined: nothing may leave any more, and nothing was sent. What is thrown closes
   * the way before the next one could leave.
   */
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

  /** For good: the run ends. What is under way goes on to its end. */
  close(): void {
    this.#isClosed = true;
  }
}

interface SpendingTools {
  readonly journal: Pick<Journal, 'spending'>;
  readonly client: Pick<EngineClient, 'requestCount' | 'health'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/**
 * What a run costs, over all the processes that work on it: the one at hand adds its sums to those that earlier ones
 * left in the journal, and begins with the repetitions that they left it.
 */
export class RunSpending {
  readonly #tools: SpendingTools;
  readonly #runId: string;
  readonly #process: number;
  readonly #startedMs: number;

  /** To be made when the process takes up the run, or with the moment when it did. */
  constructor(tools: SpendingTools, runId: string, startedMs = tools.clock.monotonicMs()) {
    const { journal, client } = tools;
    this.#tools = tools;
    this.#runId = runId;
    this.#startedMs = startedMs;
    // A program that dies and is started again and again must not have a full budget each time.
    const left = journal.spending.repeatTokens(runId);
    if (left !== undefined) client.health.limitRepeats(left);
    this.#process = journal.spending.nextProcess(runId);
    this.note();
  }

  /** To be called after whatever cost something. */
  note(): void {
    const { journal, client, clock } = this.#tools;
    const { total, byEndpoint } = client.requestCount;
    journal.spending.note(this.#runId, this.#process, {
      requests: total,
      listReads: byEndpoint.get('contacts/list') ?? 0,
      elapsedMs: clock.monotonicMs() - this.#startedMs,
      repeatTokens: client.health.repeatTokens,
    });
  }

  /** Of all processes, up to now. */
  total(): Spending {
    this.note();
    return this.#tools.journal.spending.total(this.#runId);
  }
}

/**
 * What this run saw last. The contact types with their counts are as good as new for as long as no request has left
 * since.
 */
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

/**
 * What the sources say of consent by now, read once in a run, before its first create: only for a run whose plan was not
 * made a moment ago.
 */
export class ConsentNow {
  readonly #sources: ConsentSources;
  readonly #tools: ConsentTools;
  #consent: Consent | undefined;

  constructor(sources: ConsentSources, tools: ConsentTools) {
    this.#sources = sources;
    this.#tools = tools;
  }

  /** `onRead` is called with what was read, the first time. */
  async read(outline: AccountOutline, onRead: (consent: Consent) => void): Promise<Consent> {
    if (this.#consent === undefined) {
      this.#consent = await readConsent(this.#sources, this.#tools, outline);
      onRead(this.#consent);
    }
    return this.#consent;
  }

  close(): void {
    this.#consent?.close();
  }
}
