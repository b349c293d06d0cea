// What became of what the plan said about the memory of earlier runs: whether contacts came back that somebody else had
// removed, and how many people who were erased are still on the service.
import {
  type ErasedOnService,
  type Item,
  memoryWarningsAfter,
  type PlanWarning,
} from '../../plan/index.ts';
import { filtered, itemsOf, lengthOf, stateOf } from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';

/** The warnings of the plan, as they are true after the run. */
export function warningsOfMemory(run: Run): readonly PlanWarning[] {
  const { memory, warnings } = run.plan.head;
  if (memory === undefined) return warnings;
  const created =
    memory.recreated === 0
      ? 0
      : lengthOf(filtered(itemsOf(run, 'createContact'), (item) => isRecreated(run, item)));
  return memoryWarningsAfter(warnings, memory, { created, erased: erasedAfter(run)?.people ?? 0 });
}

function isRecreated(run: Run, item: Item): boolean {
  return 'wasGone' in item && stateOf(run, item) === 'applied';
}

/** Undefined where the plan found none. */
export function erasedAfter(run: Run): ErasedOnService | undefined {
  const { memory, part } = run.plan.head;
  const found = memory?.erasedOnService;
  if (found === undefined) return undefined;
  // A part of a plan knows only its own items; the next comparison counts again.
  if (part !== undefined) return { ...found, people: 0 };
  const { people, leaving } = found;
  return { ...found, people: Math.max(people - leaving, people - deletedPeople(run)) };
}

/** People who were erased, and of whom every delete took effect. */
function deletedPeople(run: Run): number {
  const deleted = new Set<string>();
  const left = new Set<string>();
  for (const item of itemsOf(run, 'deleteContact', 'removeSegmentRecipient')) {
    if (item.reason !== 'erased') continue;
    (stateOf(run, item) === 'applied' ? deleted : left).add(item.address);
  }
  return [...deleted].filter((address) => !left.has(address)).length;
}
