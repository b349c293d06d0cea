// What a plan holds: everything that a comparison found, some of it, or what no row asked for; and what follows from that.
import type { ParkedKind } from './parked.ts';

/** What a plan of chosen changes holds: what a guard held back, what was rejected, what reverses a run, who was erased. */
export type PlanPart = ParkedKind | 'rejected' | 'reversal' | 'erasure';

interface PartTraits {
  /** It holds everything that a comparison found, so that nobody asks for what it lacks. */
  readonly isWhole: boolean;
  /**
   * Whether somebody who applies it accepts that sources shrank. `unless deletes wait`: not of a source of which deletes
   * wait, since those may be wrong all the same.
   */
  readonly acceptsSources: 'always' | 'unless deletes wait' | 'never';
  /** Its items were sent before, and may be in effect by now. */
  readonly wasSent: boolean;
  /** A person can refuse items of it, for later plans too. */
  readonly mayBeRefused: boolean;
}

const SOME: PartTraits = {
  isWhole: false,
  acceptsSources: 'never',
  wasSent: false,
  mayBeRefused: true,
};

const TRAITS: Readonly<Record<PlanPart | 'everything', PartTraits>> = {
  everything: { ...SOME, isWhole: true, acceptsSources: 'always' },
  suppressions: SOME,
  creates: { ...SOME, acceptsSources: 'unless deletes wait' },
  updates: SOME,
  conflicts: SOME,
  deletes: { ...SOME, acceptsSources: 'always' },
  rejected: { ...SOME, wasSent: true },
  reversal: SOME,
  erasure: { ...SOME, mayBeRefused: false },
};

/** Left out of the head of a plan of everything. */
export function traitsOf({ part }: { readonly part?: PlanPart }): PartTraits {
  return TRAITS[part ?? 'everything'];
}

/** Whether rows asked for its changes. None asked for what reverses a run, or deletes who was erased, nor for a part of it. */
export function isFromRows({
  basis,
}: {
  readonly basis: { readonly sources: Readonly<Record<string, string>> };
}): boolean {
  return Object.keys(basis.sources).length > 0;
}
