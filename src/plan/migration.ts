// The phases of a move from another provider. Until the switch the old provider is the truth, and mirrors
// may delete; from then on the account is, and old exports only add to it.

/** In their order. */
export const MIGRATION_PHASES = ['presync', 'cutover', 'drain'] as const;

export type MigrationPhase = (typeof MIGRATION_PHASES)[number];

/** People who came or changed after the switch are in no old export: a mirror would take them for gone. */
export function mayDeleteIn(phase: MigrationPhase | null | undefined): boolean {
  return phase !== 'cutover' && phase !== 'drain';
}

/** A late export is older than what people changed in the account since the switch. */
export function mayUpdateIn(phase: MigrationPhase | null | undefined): boolean {
  return phase !== 'drain';
}

/** Whether going on with a phase, or with none, would allow again what the reached one had ended. */
export function leavesPhase(phase: MigrationPhase | null, reached: MigrationPhase | null): boolean {
  if (reached === null || reached === 'presync') return false;
  return phase === null || MIGRATION_PHASES.indexOf(phase) < MIGRATION_PHASES.indexOf(reached);
}
