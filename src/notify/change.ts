// Whether the end of a command is news to somebody: it is of another kind than the last one, or for other reasons. The
// same trouble every night is told once, and once more when it is over.
import { type Condition, type EndKind, isNote, type PlainEndKind } from '../plan/index.ts';

/** An end as it is compared with the next one. */
export interface ComparedEnd {
  readonly kind: PlainEndKind;
  /** The ids of its conditions but for notes, sorted. */
  readonly conditions: readonly string[];
}

/** What somebody hears of who does not say. */
const USUAL_KINDS: readonly EndKind[] = ['failure', 'recovery', 'parked'];

export function comparedEnd(kind: PlainEndKind, conditions: readonly Condition[]): ComparedEnd {
  const ids = conditions.filter((condition) => !isNote(condition)).map(({ id }) => id);
  return { kind, conditions: [...new Set(ids)].toSorted() };
}

/** As what it is told; undefined where it is no news. `last`: left out where there was none. */
export function newsOf(end: ComparedEnd, last: ComparedEnd | undefined): EndKind | undefined {
  if (last === undefined) return end.kind;
  const isSame = end.kind === last.kind && end.conditions.join('\n') === last.conditions.join('\n');
  if (isSame) return undefined;
  return end.kind === 'success' && last.kind !== 'success' ? 'recovery' : end.kind;
}

/** Whether somebody wants to hear of it. A recovery is a success as well. */
export function isWanted(kind: EndKind, on: readonly EndKind[] = USUAL_KINDS): boolean {
  return on.includes(kind) || (kind === 'recovery' && on.includes('success'));
}

/** The kinds of ends that somebody hears of. */
export function wantedKinds(on: readonly EndKind[] = USUAL_KINDS): readonly EndKind[] {
  return on;
}
