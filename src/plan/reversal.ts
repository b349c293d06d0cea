// What becomes of a run that is undone: each of its items is in one of four parts, so that the sum can be checked, and
// the warnings of the plan that undoes it say the sum, before and once it was carried out.
import { counted, grouped, quantity } from '../lib/index.ts';
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

/** They say what is meant, which is so before and after. Where nothing is reversed, no sync carries anything out again. */
export function undoWarnings({ runId, parts, created }: UndoneRun): PlanWarning[] {
  const { reversed, left, impossible, nothing } = parts;
  const count = reversed + left + impossible + nothing;
  const stay = quantity(left, 'is left, since it', 'are left, since they');
  const undone = `${quantity(nothing, 'was', 'were')} not carried out by it`;
  const sums = `this plan reverses ${grouped(reversed)}; ${stay} changed, ${grouped(impossible)} cannot be undone, and ${undone}`;
  return [
    {
      code: UNDO,
      message: `Of ${counted(count, 'item')} of the run ${runId}, ${sums}.`,
      hint: reversed > 0 ? AGAIN : undefined,
    },
    ...newIds(created, 'will be created'),
  ];
}

const AGAIN =
  'The sources still say what they said: change them or the configuration before the next `sync`, which would carry it out again.';

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
  return [...told, ...newIds(created, created === 1 ? 'was created' : 'were created')];
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
  const who = asked === 1 ? 'The person' : `${grouped(people)} of ${grouped(asked)} people`;
  const verb = asked === 1 || people === 1 ? 'is' : 'are';
  const erasure: PlanWarning = {
    code: ERASURE,
    message: `${who} to be erased ${verb} on the service: this plan deletes what it has of them, and leaves unsubscribes as they are.`,
    hint: 'The plan holds addresses. Once every item of it is applied, it is removed from this machine by itself.',
  };
  const warnings = [erasure, ...lateWarning(late)];
  if (unseen.contacts + unseen.contactTypes === 0) return warnings;
  const message = `Not looked at: ${unseenWords(unseen)}. These people may be there too.`;
  return [
    ...warnings,
    { code: 'ERASURE_UNSEEN', message, hint: 'Look for the people there on the service.' },
  ];
}

function lateWarning(late: number): PlanWarning[] {
  const hint =
    'This plan does not delete what comes later. Every sync and verify tells of it, and another `purge --on-service` plans to delete it.';
  return late === 0 ? [] : [{ code: 'ERASURE_LATE', message: lateErasedWords(late), hint }];
}

/** Of contacts that were late when their people were erased. */
export function lateErasedWords(count: number): string {
  const them = count === 1 ? 'it' : 'them';
  return `${counted(count, 'contact')} of theirs may still arrive: the service acknowledged ${them}, and no run has seen ${them} there.`;
}

/** `1 contact of contact types that the service does not list`; of two parts only those that there are. */
function unseenWords({ contacts, contactTypes }: ErasedPeople['unseen']): string {
  const unlisted = counted(contacts, 'contact');
  const namesakes = quantity(contactTypes, 'contact type that has', 'contact types that have');
  return [
    ...(contacts === 0 ? [] : [`${unlisted} of contact types that the service does not list`]),
    ...(contactTypes === 0 ? [] : [`${namesakes} the name of another one`]),
  ].join(', and ');
}

function newIds(created: number, verb: string): PlanWarning[] {
  if (created === 0) return [];
  const who = counted(created, 'deleted contact');
  const [ids, whom] = created === 1 ? ['a new id', 'it'] : ['new ids', 'them'];
  const message = `${who} ${verb} again, with ${ids}. The history that the service kept of ${whom} is lost.`;
  return [{ code: NEW_IDS, message }];
}
