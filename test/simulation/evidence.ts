// What a seed leaves behind for its checkers: one log of everything in the order in which it happened,
// the account before and after, and how each verb ended.
import type { Item, ItemReason, PlanWarning } from '../../src/plan/index.ts';
import type { ItemState, RunResult } from '../../src/state/index.ts';
import type { Fate } from '../world/sandbox-send.ts';
import type { AccountState, ListedContact } from './account-state.ts';
import type { KeptText } from './kept-texts.ts';
import type { Meddled } from './meddling.ts';
import type { Scenario } from './scenario.ts';

export type SeenEvent =
  | { readonly kind: 'verb'; readonly atMs: number; readonly verb: string }
  | { readonly kind: 'crash'; readonly atMs: number; readonly where: string }
  /** Of the verb that was noted last, where it did not crash; stopped where it could not finish. */
  | { readonly kind: 'ended'; readonly atMs: number; readonly stopped: StopReason | undefined }
  /** A dripping answer that nobody reads now. */
  | {
      readonly kind: 'heard';
      readonly atMs: number;
      readonly endpoint: string;
      readonly isWrite: boolean;
      readonly heardMs: number;
    }
  | {
      readonly kind: 'intent';
      readonly atMs: number;
      readonly runId: string;
      readonly attemptId: number;
      readonly endpoint: string;
      readonly seqs: readonly number[];
    }
  | {
      readonly kind: 'outcome';
      readonly atMs: number;
      readonly runId: string;
      readonly attemptId: number;
      readonly outcome: string;
      readonly state: string;
      readonly seqs: readonly number[];
    }
  /** The engine sends; the service may never see it. */
  | {
      readonly kind: 'sent';
      readonly atMs: number;
      readonly endpoint: string;
      readonly isWrite: boolean;
      readonly fate: Fate;
      readonly faultName: string;
    }
  /** The service does what it was asked. */
  | {
      readonly kind: 'served';
      readonly atMs: number;
      readonly endpoint: string;
      readonly isWrite: boolean;
      readonly fields: readonly (readonly [string, string])[];
      readonly query: string;
      readonly file: string | undefined;
      /** Suppressions of the plan under way that are not in the account at this moment. */
      readonly unsuppressed: readonly string[];
      readonly httpStatus: number;
      readonly answer: string;
      /** Of a reading of the contacts: all that are there, whatever it shows. */
      readonly contacts?: readonly ListedContact[];
    };

export type EventOf<K extends SeenEvent['kind']> = Extract<SeenEvent, { kind: K }>;

/** A plan that was made and carried out, with its resumes. */
export interface RunEvidence {
  readonly name: 'first' | 'second';
  readonly items: readonly Item[];
  /** Of its plan. */
  readonly warnings: readonly PlanWarning[];
  readonly verdicts: ReadonlyMap<number, ItemEnd>;
  /** Undefined: the run did not end; `stopped` says why. */
  readonly result: RunResult | undefined;
  readonly stopped: StopReason | undefined;
  /** Writes that were sent for it, whatever came of them. */
  readonly writes: number;
  readonly requests: number;
  readonly listReads: number;
}

export interface ItemEnd {
  readonly state: ItemState | 'pending';
  readonly reason: ItemReason | null;
  readonly attempts: number;
}

export interface StopReason {
  readonly code: string;
  readonly exitCode: number;
  readonly message: string;
}

export interface Evidence {
  readonly scenario: Scenario;
  readonly before: AccountState;
  /** What somebody else did between the first plan and its `apply`. */
  readonly meddled: readonly Meddled[];
  /** After the first run, with everything that was late. */
  readonly after: AccountState;
  readonly afterSecond: AccountState;
  readonly events: readonly SeenEvent[];
  readonly runs: readonly RunEvidence[];
  /** Why a verb ended that is no run: a plan that could not be made. */
  readonly stops: readonly StopReason[];
  /** The plan that is made of the same account without any trouble; undefined where nobody made it. */
  readonly calmItems: readonly Item[] | undefined;
  /** What is left where somebody may read it; empty where nobody looked. */
  readonly kept: readonly KeptText[];
  /** What `verify` found after the first run; undefined where it could not look. */
  readonly differences: readonly Item[] | undefined;
}
