// What waits for a person, in words: by kind and number.
import { type Parked, type ParkedKind, type ParkedPlan, parkedPlans } from '../plan/index.ts';
import { counted } from './text/sum-text.ts';

const NOUNS: Readonly<Record<ParkedKind, string>> = {
  suppressions: 'suppression',
  creates: 'create',
  updates: 'update',
  deletes: 'delete',
};

/** `60 deletes`, `12 suppressions with 3 changes of the same people`. */
export function parkedWords({ kind, count, others, isEarlier }: ParkedPlan): string {
  const of = counted(count, NOUNS[kind]);
  if (isEarlier === true) return `${of} of an earlier run, which the sources do not ask for now,`;
  return others === 0 ? of : `${of} with ${counted(others, 'change')} of the same people`;
}

/** `12 suppressions, 60 deletes`. */
export function parkedSum(parked: Parked): string {
  return parkedPlans(parked).map(parkedWords).join(', ');
}
