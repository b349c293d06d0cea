// What undoing one item of a run would take, given what the account holds now. Decides nothing else.
import {
  type Item,
  type ItemKind,
  type ItemOf,
  type Reversal,
  impossible,
  nothing,
} from '../../plan/index.ts';
import type { UndoContext } from './context.ts';
import { undoDelete, undoRemoval } from './removal.ts';
import { undoAddition, undoCreate } from './creation.ts';
import { undoUpdate } from './update.ts';

export function reversalOf(item: Item, context: UndoContext): Reversal {
  const standing = context.items.get(context.past.runId, item.seq);
  if (standing?.state === 'unknown') return impossible('nobody knows whether it took effect');
  if (standing?.state !== 'applied') return nothing('it was not applied');
  if (standing.attempts === 0) return nothing('it was so before the run, which sent nothing');
  if (item.kind === 'createContact') return undoCreateOrMove(item, context);
  // Each entry takes items of its own kind, which the lookup by that kind cannot tell the compiler.
  const reversal = REVERSALS[item.kind] as (item: Item, context: UndoContext) => Reversal;
  return reversal(item, context);
}

const REVERSALS: {
  readonly [K in Exclude<ItemKind, 'createContact'>]: (
    item: ItemOf<K>,
    context: UndoContext,
  ) => Reversal;
} = {
  createUnsubscribeGroup: () => impossible('the service cannot delete an unsubscribe group'),
  suppress: () => impossible('a suppression is never lifted'),
  suppressInGroup: () => impossible('a suppression is never lifted'),
  createContactType: () => impossible('a contact type stays, since others may use it by now'),
  createCustomField: () => impossible('a custom field stays, since others may use it by now'),
  updateContact: undoUpdate,
  deleteContact: undoDelete,
  addSegmentRecipient: undoAddition,
  removeSegmentRecipient: undoRemoval,
};

/**
 * A contact that the run moved here is deleted only when it is back where it came from: one that
 * cannot go back stays.
 */
function undoCreateOrMove(item: ItemOf<'createContact'>, context: UndoContext): Reversal {
  const moved = movedDelete(item, context);
  const before = moved === undefined ? undefined : reversalOf(moved, context);
  const wasDeleted =
    moved !== undefined && context.items.get(context.past.runId, moved.seq)?.state === 'applied';
  if (!wasDeleted || before === undefined) return undoCreate(item, context);
  if (before.kind === 'impossible') {
    return impossible(`it moved here and cannot go back: ${before.reason}`);
  }
  const reversal = undoCreate(item, context);
  if (reversal.kind !== 'reversed' || reversal.change.kind !== 'deleteContact') return reversal;
  const movedTo = context.reading.targets.named(moved.contactType).name;
  return { ...reversal, change: { ...reversal.change, movedTo } };
}

/** The delete with which the run took the address away from where it was before. */
function movedDelete(
  { contactType, address }: ItemOf<'createContact'>,
  { past }: UndoContext,
): ItemOf<'deleteContact'> | undefined {
  for (const other of past.plan.head.contactTypes) {
    const found = past.plan.deleteOf(other.contactType, address);
    if (found?.movedTo !== undefined && found.movedTo === contactType) return found;
  }
  return undefined;
}
