// What carrying out a plan works with, and how it fares.
import type { EngineClient, ServiceHealth } from '../../api/index.ts';
import type { CountryNames } from '../../contacts/index.ts';
import type { Clock, Log, Progress, ProgressStep } from '../../lib/index.ts';
import type { Journal, Place, PlanReader, RunRelease } from '../../state/index.ts';
import type { ConsentNow } from './consent-now.ts';
import type { LastLook } from './last-look.ts';
import type { RunSpending } from './run-spending.ts';
import type { Sending } from './sending.ts';

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
