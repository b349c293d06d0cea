// Every planted bug, and the few whose turn it is.
import { ATTEMPT_BUGS } from './attempts.ts';
import { CHANGED_VALUE_BUGS } from './changed-values.ts';
import { COMPARING_BUGS } from './comparing.ts';
import { DELETE_BUGS } from './deletes.ts';
import { GUARD_BUGS } from './guards.ts';
import { MEANING_BUGS } from './meanings.ts';
import { MEMORY_BUGS } from './memory.ts';
import { ODD_ANSWER_BUGS } from './odd-answers.ts';
import { ODD_SERVICE_BUGS } from './odd-services.ts';
import type { PlantedBug } from './planted-bug.ts';
import { SETTLING_BUGS } from './settling.ts';
import { SUPPRESSION_BUGS } from './suppressions.ts';
import { WAITING_BUGS } from './waiting.ts';

export const PLANTED_BUGS: readonly PlantedBug[] = [
  ...ATTEMPT_BUGS,
  ...SETTLING_BUGS,
  ...SUPPRESSION_BUGS,
  ...DELETE_BUGS,
  ...COMPARING_BUGS,
  ...GUARD_BUGS,
  ...WAITING_BUGS,
  ...MEANING_BUGS,
  ...ODD_ANSWER_BUGS,
  ...ODD_SERVICE_BUGS,
  ...MEMORY_BUGS,
  ...CHANGED_VALUE_BUGS,
];

/** `turn` may be any whole number, such as that of a day: one after the other they take in all bugs. */
export function fewBugs(turn: number, count: number): readonly PlantedBug[] {
  const from = (turn * count) % PLANTED_BUGS.length;
  const twice = [...PLANTED_BUGS, ...PLANTED_BUGS];
  return twice.slice(from, from + Math.min(count, PLANTED_BUGS.length));
}
