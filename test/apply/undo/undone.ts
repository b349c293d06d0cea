// A run that is undone, and how its items are told.
import type { FinishedRun } from '../../../src/apply/run/run.ts';
import type { MadeUndo } from '../../../src/apply/undo/undo.ts';
import type { MadePlan } from '../../../src/compare/index.ts';
import type { ItemKind } from '../../../src/plan/index.ts';
import type { World } from '../../world/world.ts';
import { reasonData } from '../told-reasons.ts';

export interface Ran {
  readonly world: World;
  readonly made: MadePlan;
  readonly run: FinishedRun;
}

/** Plans and applies, whatever the guards say of deletes. */
export async function ran(world: World): Promise<Ran> {
  const made = await world.plan();
  const { deleteContact, removeSegmentRecipient, updateContact } = made.plan.head.counts;
  const allowed = { delete: deleteContact + removeSegmentRecipient, update: updateContact };
  return { world, made, run: await world.apply(made, allowed) };
}

export async function undoOf({ world, made, run }: Ran): Promise<MadeUndo> {
  return await world.planUndo(made, run);
}

/** Part, and code of the remark, of every item of a kind. */
export function codesOf(undo: MadeUndo, kind: ItemKind): string[] {
  return [...undo.items()]
    .filter(({ item }) => item.kind === kind)
    .map(({ reversal }) => [reversal.kind, reversal.reason?.code].filter(Boolean).join(' '));
}

/** Kind, name, part and remark of every item. */
export function told(undo: MadeUndo): string[] {
  return [...undo.items()].map(({ item, reversal }) => {
    const name = 'address' in item ? ` ${item.address}` : '';
    const { kind, reason } = reversal;
    return `${item.kind}${name}: ${kind}${reason ? `, ${reasonData(reason)}` : ''}`;
  });
}

/** Changes rows of the service as none of its requests can. */
export function changeRows({ sandbox }: World, sql: string): void {
  sandbox.account().store.query(sql).run();
}
