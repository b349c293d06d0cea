// What a checker is: one promise, and the ways in which the evidence of a seed breaks it.
import type { Evidence } from './evidence.ts';

export interface Checker {
  /** The promise of the design, or the invariant, that it watches over. */
  readonly promise: string;
  /** One sentence for each break; none where the promise was kept. */
  readonly breaks: (evidence: Evidence) => string[];
}
