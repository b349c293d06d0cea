// A row that makes no contact still speaks of one: a mirror must not take that one for gone.
import type { MappedRow } from '../contacts/map-row.ts';
import type { Scratch } from '../state/scratch/scratch.ts';
import type { Target, Targets } from './targets.ts';

export interface MentionContext {
  readonly targets: Targets;
  readonly scratch: Scratch;
}

/** A row that names no contact type or segment may mean any of them: it speaks of its contact in all. */
export function mention(
  mapped: Exclude<MappedRow, { kind: 'blank' }>,
  target: Target | undefined,
  { targets, scratch }: MentionContext,
): void {
  const address = mapped.kind === 'person' ? mapped.person.address : mapped.address;
  if (address === undefined) return;
  const meant = target === undefined ? targets.all() : [target];
  for (const { index } of meant) scratch.desired.mention(index, address);
}
