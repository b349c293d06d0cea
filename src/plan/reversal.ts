// What becomes of an item of a run that is undone: one of four parts, so that the sum can be checked.
import type { Change, Item } from './item.ts';

/**
 * `reversed`: a change puts back what was, all of it or all but what the note says. `left`: somebody
 * changed it since. `impossible`: no change could, or may, undo it. `nothing`: the run did not do it.
 */
export type Reversal =
  | { readonly kind: 'reversed'; readonly change: Change; readonly note?: string | undefined }
  | { readonly kind: 'left'; readonly reason: string }
  | { readonly kind: 'impossible'; readonly reason: string }
  | { readonly kind: 'nothing'; readonly reason: string };

export const UNDO_PARTS = ['reversed', 'left', 'impossible', 'nothing'] as const;

export type UndoPart = (typeof UNDO_PARTS)[number];

export type UndoCounts = Readonly<Record<UndoPart, number>>;

/** An item of the run, and what becomes of it. */
export interface UndoneItem {
  readonly item: Item;
  readonly reversal: Reversal;
}

export function left(reason: string): Reversal {
  return { kind: 'left', reason };
}

export function impossible(reason: string): Reversal {
  return { kind: 'impossible', reason };
}

export function nothing(reason: string): Reversal {
  return { kind: 'nothing', reason };
}

/** What there is to say about it; nothing where it is reversed whole. */
export function remarkOf(reversal: Reversal): string | undefined {
  return reversal.kind === 'reversed' ? reversal.note : reversal.reason;
}
