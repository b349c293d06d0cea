// Bugs by which a guard gives way from one night to the next.
import type { PlantedBug } from './planted-bug.ts';

const RUNS = 'src/state/journal/runs.ts';

export const GUARD_BUGS: readonly PlantedBug[] = [
  {
    name: 'shrink-becomes-normal',
    file: 'src/plan/baseline.ts',
    find: `  if (unaccepted.some((guard) => guard.source === source && !onlyTells(guard))) return false;
  return isWhole ||`,
    replace: '  return unaccepted.length >= 0 || isWhole ||',
    why: 'Whom a short source does not mention is spared one night and deleted in the next.',
  },
  {
    name: 'lost-file-unnoticed',
    file: 'src/plan/baseline.ts',
    find: 'const instead = come[rank]?.rows ?? 0;',
    replace: 'const instead = come[rank]?.rows ?? rows;',
    why: 'Everybody in a file that did not come is deleted.',
  },
  {
    name: 'phase-by-the-clock',
    file: RUNS,
    find: "return this.#lastWith('migration');",
    replace:
      "return this.#first(`WHERE json_extract(result, '$.migration') IS NOT NULL ORDER BY started_at DESC LIMIT 1`);",
    why: 'A migration goes back behind its cutover and deletes who came since.',
  },
  {
    name: 'parked-leavers-mailed',
    file: 'src/apply/context/pending.ts',
    find: "needs.has(seq, 'suppression')",
    replace: "needs.has(-seq, 'suppression')",
    why: 'Somebody who left is added while his suppression waits for a person.',
  },
  {
    name: 'suppressions-wait-with-updates',
    file: 'src/apply/context/pending.ts',
    find: "if (held.suppressions && waitsForSuppression(item, plan)) return 'suppressions';",
    replace: `if ((held.suppressions || held.updatesOf.length > 0) && waitsForSuppression(item, plan))
    return held.suppressions ? 'suppressions' : 'updates';`,
    why: 'Who left goes on getting mail because many others are to be updated.',
  },
  {
    name: 'lost-leavers-hold-nobody',
    file: 'src/plan/guards.ts',
    find: 'if (tellsWhoLeft === true && validBefore > 0)',
    replace: 'if (tellsWhoLeft === true && validBefore < 0)',
    why: 'Who left by a file that did not come is added.',
  },
];
