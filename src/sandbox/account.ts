// What every endpoint works with: the store, the chosen behaviours, the time and the account.
import type { Clock } from '../lib/index.ts';
import type { Answer } from './answer.ts';
import type { Behaviours } from './behaviours.ts';
import type { Country } from './countries.ts';
import type { SandboxRequest } from './request.ts';
import type { Store } from './store.ts';

export interface Account {
  readonly store: Store;
  readonly behaviours: Behaviours;
  readonly clock: Clock;
  /** The owner that records carry in this request. */
  readonly userId: number;
  readonly emailKey: (email: string) => string;
  /** The moment of this request, as records store it: ISO 8601 UTC with microseconds. */
  readonly now: string;
  /** Whether more comes in than the service bears (behaviour `list_partial_under_load`). */
  readonly isUnderLoad: boolean;
  /** Those that the reference data shows. */
  readonly countries: readonly Country[];
}

/** One endpoint of the service. */
export interface Route {
  readonly methods: readonly string[];
  /** Which of the two base addresses serves it. */
  readonly base: 'one' | 'two';
  /** Relative to the base address. */
  readonly path: string;
  /** Whether a request can change something. */
  readonly writes: boolean;
  readonly answer: (account: Account, request: SandboxRequest) => Answer;
}
