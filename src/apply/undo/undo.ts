// Makes a plan that reverses a run as far as can be. Writes nothing to the service: the plan is an
// ordinary one, to be looked at and applied.
import { timedId } from '../../lib/index.ts';
import type { CompareRequest } from '../../compare/index.ts';
import type { Change, ItemKind, UndoCounts, UndoneItem } from '../../plan/index.ts';
import type { Place, PlanReader } from '../../state/index.ts';
import { writeChosen } from '../run/chosen-plan.ts';
import type { PastRun } from '../run/retry.ts';
import type { RunTools } from '../run/run.ts';
import type { UndoContext } from './context.ts';
import { undoHead } from './head.ts';
import { reversalOf } from './item.ts';
import { readForUndo } from './reading.ts';

export interface MadeUndo {
  readonly plan: PlanReader;
  /** They add up to the items of the run's plan. */
  readonly parts: UndoCounts;
  /** Every item of the run and what becomes of it. May be walked several times. */
  readonly items: () => Iterable<UndoneItem>;
  /** Closes the plan and the reading; the run's own plan is the caller's. */
  close(): void;
}

export interface UndoRequest {
  readonly past: PastRun;
  readonly compare: CompareRequest;
  /** Left out: where plans go. */
  readonly place?: Place | undefined;
}

/** Reads the account anew. Throws `AccountMismatchError`, and `PlanUnusableError` for the place. */
export async function planUndo(tools: RunTools, request: UndoRequest): Promise<MadeUndo> {
  const { past, compare } = request;
  const { head } = past.plan;
  const { clock, journal } = tools;
  const planId = timedId(clock.wallTime(), tools.chance);
  const read = await readForUndo(tools, past.plan);
  const { reading } = read;
  const context = { past, reading, items: journal.items, facts: journal.facts };
  const parts = { reversed: 0, left: 0, impossible: 0, nothing: 0 };
  const baseline = journal.runs.lastBaseline();
  const described = { planId, createdAt: clock.wallTime(), runId: past.runId, head, read, parts };
  try {
    const plan = writeChosen(counting(undoneItems(context), parts), {
      place: request.place ?? tools.planPlace(planId),
      headOf: (seen) => undoHead({ ...described, seen, request: compare, baseline }),
    });
    const close = (): void => {
      plan.close();
      reading.close();
    };
    return { plan, parts, items: () => undoneItems(context), close };
  } catch (error) {
    reading.close();
    throw error;
  }
}

/**
 * The kinds in the order in which their reversals stand in a plan: a delete becomes a create, which
 * comes first; then what cannot be reversed.
 */
const UNDO_ORDER: readonly ItemKind[] = [
  'deleteContact',
  'updateContact',
  'createContact',
  'removeSegmentRecipient',
  'addSegmentRecipient',
  'createUnsubscribeGroup',
  'suppress',
  'suppressInGroup',
  'createContactType',
  'createCustomField',
];

function* undoneItems(context: UndoContext): Generator<UndoneItem> {
  for (const kind of UNDO_ORDER) {
    for (const item of context.past.plan.items(kind)) {
      yield { item, reversal: reversalOf(item, context) };
    }
  }
}

function* counting(
  items: Iterable<UndoneItem>,
  parts: Record<keyof UndoCounts, number>,
): Generator<Change> {
  for (const { reversal } of items) {
    parts[reversal.kind] += 1;
    if (reversal.kind === 'reversed') yield reversal.change;
  }
}
