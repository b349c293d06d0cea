// A row that makes no contact still speaks of one: a mirror must not take that one for gone.
import type { MappedRow } from '../contacts/map-row.ts';
import type { Scratch } from '../state/scratch/scratch.ts';
import type { Targets } from './targets.ts';

export interface MentionContext {
  readonly targets: Targets;
  readonly scratch: Scratch;
}

/** Two characters at the least (interface specification, section Limits). */
export function isContactTypeName(name: string): boolean {
  return name.trim().length >= 2;
}

/** A row that names no contact type may mean any of them, so it speaks of its contact in all. */
export function mention(
  mapped: Exclude<MappedRow, { kind: 'blank' }>,
  contactType: string,
  { targets, scratch }: MentionContext,
): void {
  const address = mapped.kind === 'person' ? mapped.person.address : mapped.address;
  if (address === undefined) return;
  const meant = isContactTypeName(contactType) ? [targets.named(contactType)] : targets.all();
  for (const { index } of meant) scratch.desired.mention(index, address);
}
