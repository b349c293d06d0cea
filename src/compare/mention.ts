// A row that makes no contact still speaks of one: a mirror must not take that one for gone.
import type { TellingRow } from '../contacts/index.ts';
import type { Scratch } from '../state/index.ts';
import type { Target, Targets } from './targets.ts';

export interface MentionContext {
  readonly targets: Targets;
  readonly scratch: Scratch;
  /** What the row is to its sync. */
  readonly by: 'invalid' | 'excluded';
}

/** A row that names no contact type or segment may mean any of them: it speaks of its contact in all. */
export function mention(
  mapped: TellingRow,
  target: Target | undefined,
  { targets, scratch, by }: MentionContext,
): void {
  const meant = target === undefined ? targets.all() : [target];
  for (const address of addressesOf(mapped)) {
    for (const { index } of meant) scratch.desired.mention(index, address, by);
  }
}

function addressesOf(mapped: TellingRow): readonly string[] {
  if (mapped.kind === 'person') return [mapped.person.address];
  if (mapped.address !== undefined) return [mapped.address];
  return (mapped.several ?? []).map(({ address }) => address);
}
