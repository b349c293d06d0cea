// What is known when all items of a plan have passed, and its head is to be written.
import type { TargetTally } from './contact-changes.ts';
import type { BothSides } from './read-both.ts';
import type { CompareRequest, CompareTools } from './request.ts';
import type { SeenItems } from './seen-items.ts';

export interface Described {
  readonly planId: string;
  readonly createdAt: Date;
  readonly request: CompareRequest;
  readonly tools: CompareTools;
  readonly sides: BothSides;
  readonly seen: SeenItems;
  /** By target number; targets without differences have none. */
  readonly tallies: ReadonlyMap<number, TargetTally>;
}
