// What becomes of an item of a run that is undone: one of four parts, so that the sum can be checked.
import type { Change, Item } from './item.ts';
import type { UndoReason } from './reasons.ts';

/**
 * `reversed`: a change puts back what was, all of it or all but what the reason says. `left`: it was
 * changed since. `impossible`: no change could, or may, undo it. `nothing`: the run did not do it.
 */
export type Reversal =
  | { readonly kind: 'reversed'; readonly change: Change; readonly reason?: UndoReason | undefined }
  | { readonly kind: Exclude<UndoPart, 'reversed'>; readonly reason: UndoReason };

export const UNDO_PARTS = ['reversed', 'left', 'impossible', 'nothing'] as const;

export type UndoPart = (typeof UNDO_PARTS)[number];

export type UndoCounts = Readonly<Record<UndoPart, number>>;

/** An item of the run, and what becomes of it. */
export interface UndoneItem {
  readonly item: Item;
  readonly reversal: Reversal;
}
