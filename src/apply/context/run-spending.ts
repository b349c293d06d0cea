// What a run costs, over all the processes that work on it: the one at hand adds its sums to those that
// earlier ones left in the journal, and begins with the repetitions that they left it.
import type { EngineClient } from '../../api/index.ts';
import type { Clock } from '../../lib/index.ts';
import type { Journal, Spending } from '../../state/index.ts';

export interface SpendingTools {
  readonly journal: Pick<Journal, 'spending'>;
  readonly client: Pick<EngineClient, 'requestCount' | 'health'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

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
