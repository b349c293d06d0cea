// Where a process is killed, in words that can be read, printed and given again.
export type KillPoint =
  /** Around the n-th commit to the journal, counted from 1 in each process. */
  | { readonly kind: 'journal'; readonly when: 'before' | 'after'; readonly n: number }
  /**
   * Around the n-th request. `late`: the service carries it out only some time after the death, as
   * what is on its way may do.
   */
  | { readonly kind: 'request'; readonly when: 'before' | 'after' | 'late'; readonly n: number }
  /** So long after its start. */
  | { readonly kind: 'moment'; readonly ms: number };

export function wordsOf(point: KillPoint): string {
  return point.kind === 'moment'
    ? `moment:${String(point.ms)}`
    : `${point.kind}:${point.when}:${String(point.n)}`;
}

/** Throws for words that `wordsOf` never wrote. */
export function killPointOf(words: string): KillPoint {
  const [kind, when, number] = words.split(':');
  if (kind === 'moment' && when !== undefined) return { kind, ms: Number(when) };
  const n = Number(number);
  if (kind === 'journal' && (when === 'before' || when === 'after')) return { kind, when, n };
  if (kind === 'request' && (when === 'before' || when === 'after' || when === 'late')) {
    return { kind, when, n };
  }
  throw new Error(`"${words}" is no point to kill at, such as request:after:12`);
}
