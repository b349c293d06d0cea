// What becomes of a run that is undone: each of its items is in one of four parts, so that the sum can be checked, and
// the warnings of the plan that undoes it say the sum, before and once it was carried out.
import { grouped } from '../lib/index.ts';
import { warningOf } from './conditions/catalogue.ts';
import type { Change, Item } from './item.ts';
import type { UndoReason } from './reasons.ts';
import type { PlanWarning } from './plan.ts';

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

interface UndoneRun {
  readonly runId: string;
  readonly parts: UndoCounts;
  /** Contacts that the plan creates again. */
  readonly created: number;
}

const UNDO = 'UNDO';

const NEW_IDS = 'UNDO_NEW_IDS';

/** They say what is meant, which is so before and after. */
export function undoWarnings({ runId, parts, created }: UndoneRun): PlanWarning[] {
  return [warningOf(UNDO, { runId, parts }), ...newIds(created, false)];
}

/** After a run of the plan, with what it did, which is counted only where the plan undoes another run. */
export function undoWarningsAfter(
  warnings: readonly PlanWarning[],
  effect: () => { readonly reversed: number; readonly created: number },
): readonly PlanWarning[] {
  if (!warnings.some(({ code }) => code === UNDO)) return warnings;
  const { reversed, created } = effect();
  const others = warnings.filter(({ code }) => code !== NEW_IDS);
  const told = others.map((warning) => {
    if (warning.code !== UNDO) return warning;
    return { ...warning, message: `${warning.message} It reversed ${grouped(reversed)}.` };
  });
  return [...told, ...newIds(created, true)];
}

/** Nothing of it is left to do once its plan was applied whole. */
export const ERASURE = 'ERASURE';

interface ErasedPeople {
  /** Who of those who were named has a contact on the service. */
  readonly people: number;
  readonly asked: number;
  /** Contacts of theirs that may still arrive. */
  readonly late: number;
  /** What of the account was not looked at, since the service does not say what it belongs to. */
  readonly unseen: { readonly contacts: number; readonly contactTypes: number };
}

/** Of a plan that deletes what the service has of people who were erased. */
export function erasureWarnings({ people, asked, late, unseen }: ErasedPeople): PlanWarning[] {
  const isAnyUnseen = unseen.contacts + unseen.contactTypes > 0;
  return [
    warningOf(ERASURE, { people, asked }),
    ...(late === 0 ? [] : [warningOf('ERASURE_LATE', { count: late })]),
    ...(isAnyUnseen ? [warningOf('ERASURE_UNSEEN', unseen)] : []),
  ];
}

function newIds(count: number, isDone: boolean): PlanWarning[] {
  return count === 0 ? [] : [warningOf(NEW_IDS, { count, isDone })];
}
