// What our own records say about a move from another provider.
import type { Config, SyncConfig } from '../config/index.ts';
import { contactTypeKeys, segmentKeys } from '../compare/index.ts';
import { type MigrationPath, migrationPath } from '../report/index.ts';
import type { Journal, PlanReader } from '../state/index.ts';
import { openPlanOf } from './recorded-run.ts';

/** Undefined where the configuration names no phase. */
export function migrationOf(config: Config, journal: Journal): MigrationPath | undefined {
  const { migration: phase } = config;
  if (phase === undefined) return undefined;
  const run = journal.runs.lastOfMigration();
  const plan = run === undefined ? undefined : openPlanOf(run);
  try {
    const mirrors = new Map(config.syncs.flatMap(mirroredKeys));
    const made = [...mirrors.values()].filter((keys) =>
      keys.some((key) => journal.ownership.wasMirrored(key)),
    ).length;
    return migrationPath({
      phase,
      reached: journal.runs.reachedPhase(),
      last: run?.result ?? undefined,
      carriesSuppressions: config.suppressions.length > 0,
      mirrors: { wanted: mirrors.size, made },
      unknownStatuses: plan === undefined ? null : countUnknownStatuses(plan),
      acceptedOnce: (plan?.head.automations ?? [])
        .filter(({ utr }) => !config.acceptAutomations.includes(utr))
        .map(({ name }) => name),
    });
  } finally {
    plan?.close();
  }
}

/** Of each mirror its name, and the keys by which it may be remembered. */
function mirroredKeys({ mode, target }: SyncConfig): [string, readonly string[]][] {
  if (mode !== 'mirror') return [];
  if (target.kind === 'name') return [[target.contactType, contactTypeKeys(target.contactType)]];
  if (target.kind !== 'segment') return [];
  const { segment } = target;
  return [[`segment\n${segment}`, segmentKeys(segment)]];
}

/** How the reason begins that a row with such a word is refused for. */
const UNKNOWN_STATUS = 'is no status that is known';

function countUnknownStatuses(plan: PlanReader): number {
  let count = 0;
  for (const { reason } of plan.rejects()) if (reason.startsWith(UNKNOWN_STATUS)) count += 1;
  return count;
}
