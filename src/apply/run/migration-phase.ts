// The journal remembers how far a migration has come. What a phase has ended does not begin again
// because somebody edits a line of the configuration.
import { type MigrationPhase, leavesPhase } from '../../plan/index.ts';
import type { Journal } from '../../state/index.ts';
import { PhaseLeftError } from '../context/errors.ts';

/**
 * Throws `PhaseLeftError` before the first write. `phase` is the plan's: null for a configuration
 * without one, undefined for a plan that was made from no source. `agreed` is what a person named.
 */
export function refuseLeavingPhase(
  { journal }: { readonly journal: { readonly runs: Pick<Journal['runs'], 'reachedPhase'> } },
  phase: MigrationPhase | null | undefined,
  agreed: MigrationPhase | undefined,
): void {
  if (phase === undefined) return;
  const reached = journal.runs.reachedPhase();
  if (reached === null || !leavesPhase(phase, reached) || agreed === reached) return;
  throw new PhaseLeftError(reached, phase);
}
