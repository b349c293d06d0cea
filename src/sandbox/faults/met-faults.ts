// The faults that requests meet, and how many of each kind they have met.
import type { Route } from '../account.ts';
import type { Passage } from '../passage.ts';
import { parseFaults } from './fault-file.ts';
import { faultPassage } from './fault-passage.ts';
import { faultPlan } from './fault-plan.ts';
import type { FaultKind, FaultPlan } from './fault-plan.ts';

export class MetFaults {
  readonly counts = new Map<FaultKind, number>();
  readonly #plan: FaultPlan | undefined;

  /** @param content what a file of faults holds; undefined means that there are none. */
  constructor(content: unknown) {
    this.#plan = content === undefined ? undefined : faultPlan(parseFaults(content));
  }

  /** Undefined for a request that meets no fault. */
  passageOf(route: Pick<Route, 'path' | 'writes'>, requestNumber: number): Passage | undefined {
    const target = { endpoint: route.path, isWrite: route.writes };
    const fault = this.#plan?.(target, requestNumber);
    if (fault === undefined) return undefined;
    this.counts.set(fault.kind, (this.counts.get(fault.kind) ?? 0) + 1);
    return faultPassage(fault);
  }
}
