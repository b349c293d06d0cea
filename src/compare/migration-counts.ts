// What the phase of a migration kept from a plan, in numbers and in words.
import { type MigrationCounts, type PlanWarning, leavesPhase } from '../plan/index.ts';
import type { Described } from './described.ts';

export function migrationCounts({
  request,
  tallies,
}: Pick<Described, 'request' | 'tallies'>): MigrationCounts {
  const withheld = { updates: 0, deletes: 0 };
  for (const { withheldUpdates, withheldDeletes } of tallies.values()) {
    withheld.updates += withheldUpdates;
    withheld.deletes += withheldDeletes;
  }
  return { phase: request.phase ?? null, withheld };
}

export function migrationWarnings(
  described: Pick<Described, 'request' | 'tallies' | 'tools'>,
): PlanWarning[] {
  return [...withheldWarning(migrationCounts(described)), ...leavingWarning(described)];
}

function withheldWarning({ phase, withheld }: MigrationCounts): PlanWarning[] {
  const parts = [
    ...(withheld.deletes === 0 ? [] : [`${String(withheld.deletes)} deletes`]),
    ...(withheld.updates === 0 ? [] : [`${String(withheld.updates)} updates`]),
  ];
  if (phase === null || parts.length === 0) return [];
  return [
    {
      code: 'MIGRATION_WITHHELD',
      message: `The migration is in its phase ${phase}: ${parts.join(' and ')} that the sources ask for were left out.`,
      hint: 'Since the switch the account knows better than an old export. What should change or go all the same is done on the service.',
    },
  ];
}

/** A plan is only to be looked at, so here it is no more than a warning. */
function leavingWarning({ request, tools }: Pick<Described, 'request' | 'tools'>): PlanWarning[] {
  const phase = request.phase ?? null;
  const reached = tools.memory?.reachedPhase ?? null;
  if (reached === null || !leavesPhase(phase, reached)) return [];
  return [
    {
      code: 'LEAVES_MIGRATION_PHASE',
      message: `The migration had reached its phase ${reached}; this plan was made ${phaseWords(phase)}.`,
      hint: `apply and sync refuse that without --leave-phase ${reached}.`,
    },
  ];
}

function phaseWords(phase: string | null): string {
  return phase === null ? 'without any phase' : `for the phase ${phase}`;
}
