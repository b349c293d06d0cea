// What a write may carry. The gate alone makes it (settling/gate), so that a way around the gate does not compile.
import type { Item } from '../../plan/index.ts';

declare const cleared: unique symbol;

/** Of what the gate has let through. */
export interface ClearedMark {
  readonly [cleared]: true;
}

/** The number of an item that may be sent. */
export type ClearedSeq = number & ClearedMark;

/** An item that may be sent: nothing sets it aside. */
export type Cleared<I extends Item = Item> = I & { readonly seq: ClearedSeq };

/** What is written and is no item of the plan: it can only keep mail away, or remove a copy that this run made. */
export type Tightening = 'suppressed-since' | 'suppressed-again' | 'other-spelling' | 'own-copy';
