// What became of a plan, in numbers: everything about the end of a run that a person may have to hear.
import type { Parked } from './parked.ts';
import type { ItemReason } from './reasons.ts';
import type { CopiesLeft, MemoryCounts } from './plan.ts';
import type { ItemKind, VerdictCounts } from './item.ts';

/** Contacts that a run did not send, or sent and never saw. */
export interface LateCounts {
  /** Acknowledged, not seen, and still waited for. */
  readonly waiting: number;
  /** Waited for longer than `uploads.patience`. */
  readonly overdue: number;
  /** Further creates that were held back because of them. */
  readonly held: number;
  /** Of those waited for, the ones that a plan of everything does not create: no `--accept resend` takes them. Left out for none. */
  readonly notInPlan?: number;
}

/** Changes that a person had refused by name. */
export interface RefusedCounts {
  /** Those that a comparison found and left out of the plan. */
  readonly notInPlan: number;
  /** Those that are items of the plan, which is older than the refusal. */
  readonly skipped: number;
  /** Items that were skipped with them, since they cannot go without. */
  readonly counterparts: number;
}

/** Why most changes were rejected, apart from unsubscribes and what is late, which have their own numbers. */
export interface RejectedFor {
  /** What was to be done. */
  readonly kind: ItemKind;
  readonly reason: ItemReason;
  /** How many changes of this kind were rejected for it. */
  readonly count: number;
}

/** People who left in the sources after the plan was made, and whom the run unsubscribed for that. */
interface LeftSince {
  /** From all mail. */
  readonly global: number;
  /** By unsubscribe group. */
  readonly groups: Readonly<Record<string, number>>;
}

export interface RunEnd {
  readonly verdicts: VerdictCounts;
  /** A final read found every item in effect. */
  readonly verified: boolean;
  /** Some items were skipped, and a final read found all others in effect; left out where it did not. */
  readonly verifiedPart?: true | undefined;
  readonly listReads: number;
  /** Rows of the plan's sources that could not be taken, of all sources together. */
  readonly invalidRows: number;
  /** What was held back, and the plans that hold it. */
  readonly parked: Parked | null;
  /** Items of people who had left, as an earlier run knew; left out if there are none. */
  readonly returned?: number | undefined;
  /** What a person had refused by name, and what cannot go without it; left out if there is none. */
  readonly refused?: RefusedCounts | undefined;
  /** Contact types that were not created, since everybody in them was held back; left out if there are none. */
  readonly stayedEmpty?: number | undefined;
  /** What is there twice, where the run left some behind. */
  readonly copies?: CopiesLeft | undefined;
  /** Contacts that were not created or deleted, since these sources could not be read again; left out for none. */
  readonly heldBack?: { readonly unreadSources: readonly string[] } | undefined;
  /** Left out where there are none. */
  readonly suppressedSince?: LeftSince;
  /** Others who had left by then and whom the plan does not suppress; left out where the run did not look. */
  readonly notSuppressed?: number | undefined;
  /** Left out where no contact is late. */
  readonly late?: LateCounts | undefined;
  /** By contact type: contacts that came with an upload beyond those that were sent. Left out where none. */
  readonly strangers?: Readonly<Record<string, number>> | undefined;
  /** Updated contacts that lost a value which their item did not clear. Left out where none did. */
  readonly lostValues?: number | undefined;
  /** Suppressions that the service refused, or never showed. Left out for none. */
  readonly suppressionsRejected?: number | undefined;
  /** Left out where nothing was rejected with a reason. */
  readonly rejectedFor?: RejectedFor | undefined;
  /** Of the plan: what earlier runs remembered. */
  readonly memory?: MemoryCounts | undefined;
  /** It was not known what earlier runs did, and nobody had accepted that; left out where it was. */
  readonly stateLost?: true | undefined;
  /** What earlier runs remembered was missing or old, so that nothing was remembered of this one; left out where not. */
  readonly memoryLost?: true | undefined;
  /** By contact type: contacts that were gone from the service, too many at once to be believed. */
  readonly goneAtOnce?: Readonly<Record<string, number>> | undefined;
  /** The interrupted run that the same call finished before. Left out where it had none to finish. */
  readonly finishedFirst?: { readonly runId: string; readonly exitCode: number } | undefined;
}
