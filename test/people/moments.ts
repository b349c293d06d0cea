// When a fact becomes known, and how a plan is carried out after that: the ways in which a change that was planned before
// comes to be asked about.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FinishedRun } from '../../src/apply/index.ts';
import { park } from '../../src/apply/run/chosen-plan.ts';
import type { MadePlan } from '../../src/compare/index.ts';
import { type Allowances, type GuardResult, type Item, ItemSet } from '../../src/plan/index.ts';
import { readPlan, type PlanReader } from '../../src/state/index.ts';
import { orDied, reply } from '../apply/stories.ts';
import { itemsOf, type World } from '../world/world.ts';
import type { Kind } from './lives.ts';

export const MOMENTS = [
  'before the plan',
  'before another plan',
  'before apply',
  'before resume',
  'before retry',
  'before the parked plan',
  'before apply --only',
  'before undo is planned',
  'before undo is applied',
] as const;

export type Moment = (typeof MOMENTS)[number];

export function isUndo(moment: Moment): boolean {
  return moment === 'before undo is planned' || moment === 'before undo is applied';
}

/** The plan is made from the sources when the fact is known. */
export function isAnew(moment: Moment): boolean {
  return moment === 'before the plan' || moment === 'before another plan';
}

/** Whoever makes the plan leaves out what is known not to be: the plan may lack the change. */
export function isPlannedAfter(moment: Moment): boolean {
  return isAnew(moment) || moment === 'before undo is planned';
}

export interface Staged {
  readonly world: World;
  readonly kind: Kind;
  /** Reads the sources as they are when the change is asked about, and makes the fact known. */
  readonly happen: () => void;
  /** Of somebody who is new, and has nothing to do with the others. */
  readonly isOfNobody: (item: Item) => boolean;
}

/** A plan that was carried out, and how its items stand. */
export interface Ended {
  readonly plan: PlanReader;
  readonly runId: string;
}

/** Carries the plan out at the moment. */
export async function carriedOut(moment: Moment, staged: Staged): Promise<Ended> {
  return await WAYS[moment](staged);
}

const WAYS: Readonly<Record<Moment, (staged: Staged) => Promise<Ended>>> = {
  'before the plan': appliedAtOnce,
  // What a plan has seen of the ids is known even where nobody carries it out.
  'before another plan': async (staged) => {
    (await staged.world.plan()).close();
    return await appliedAtOnce(staged);
  },
  'before apply': async ({ world, happen }) => {
    const made = await world.plan();
    happen();
    return endedWith(made, await world.apply(made, allowing(made)));
  },
  'before resume': async ({ world, happen }) => {
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => (MAILING.has(endpoint) ? 'crash-before' : 'answered');
    if ((await orDied(world.applyFresh(made, allowing(made)))) !== 'died')
      throw new Error('it did not die');
    world.fateOf = () => 'answered';
    happen();
    return endedWith(made, await world.resume(made));
  },
  'before retry': async ({ world, kind, happen }) => {
    const made = await world.plan();
    // Of the others some are taken, so that the run does not give the service up.
    world.fateOf = ({ endpoint, body }) =>
      MAILING.has(endpoint) && (kind === 'delete' || body.includes('brought'))
        ? REFUSED
        : 'answered';
    const refused = await world.apply(made, allowing(made));
    world.fateOf = () => 'answered';
    const plan = await world.planRetry(made, refused);
    if (plan === undefined) throw new Error('nothing was rejected');
    happen();
    const allowed = { ...allowing({ plan }), command: 'retry' } as const;
    return endedWith({ plan }, await world.apply({ plan }, allowed));
  },
  'before the parked plan': async ({ world, kind, happen }) => {
    const made = await world.plan();
    const plan = parked(made, kind);
    happen();
    const allowed = { ...allowing({ plan }), approvals: true };
    return endedWith({ plan }, await world.apply({ plan }, allowed));
  },
  'before apply --only': async ({ world, happen, isOfNobody }) => {
    const made = await world.plan();
    const chosen = ItemSet.all(made.plan.head.itemCount);
    for (const item of itemsOf(made.plan)) if (isOfNobody(item)) chosen.delete(item.seq);
    const left = made.plan.needs.closed(chosen);
    happen();
    const part = { items: left.toBase64(), count: left.count, isAll: left.isAll };
    return endedWith(made, await world.apply(made, { ...allowing(made), chosen: part }));
  },
  'before undo is planned': async (staged) => {
    const { world, happen } = staged;
    const past = await ranOnce(staged);
    happen();
    const undo = await world.planUndo(past.made, past.run);
    return endedWith(undo, await world.apply(undo, allowing(undo)));
  },
  'before undo is applied': async (staged) => {
    const { world, happen } = staged;
    const past = await ranOnce(staged);
    const undo = await world.planUndo(past.made, past.run);
    happen();
    return endedWith(undo, await world.apply(undo, allowing(undo)));
  },
};

async function appliedAtOnce({ world, happen }: Staged): Promise<Ended> {
  happen();
  const made = await world.plan();
  return endedWith(made, await world.applyFresh(made, allowing(made)));
}

async function ranOnce({ world }: Staged): Promise<{ made: MadePlan; run: FinishedRun }> {
  const made = await world.plan();
  return { made, run: await world.apply(made, allowing(made)) };
}

function endedWith({ plan }: Pick<MadePlan, 'plan'>, { runId }: FinishedRun): Ended {
  return { plan, runId };
}

/** Guards are no matter here. */
function allowing({ plan }: Pick<MadePlan, 'plan'>): Partial<Allowances> {
  const { deleteContact, removeSegmentRecipient, updateContact } = plan.head.counts;
  return { delete: deleteContact + removeSegmentRecipient, update: updateContact, shrink: true };
}

const MAILING: ReadonlySet<string> = new Set([
  'contacts/add',
  'contacts/update',
  'contacts/delete',
  'contacts/bulk-delete',
  'contacts/upload-csv',
  'segment/email/store',
]);

const REFUSED = reply(422, JSON.stringify({ status: 'failed', errors: { city: ['not today'] } }));

const HOLDING: Readonly<Record<Kind, GuardResult['scope']>> = {
  create: 'creates',
  add: 'creates',
  rename: 'updates',
  update: 'updates',
  delete: 'deletes-refuse',
};

/** What a guard holds back of the plan, as a plan of its own. */
function parked({ plan }: MadePlan, kind: Kind): PlanReader {
  const scope = HOLDING[kind];
  const guard: GuardResult = {
    ...{ name: 'approvals', of: scope, limit: 0, value: 1, tripped: true },
    scope,
  };
  const folder = mkdtempSync(join(tmpdir(), 'listferry-matrix-'));
  try {
    const [first] = park(plan, {
      newPlanId: () => 'parked',
      placeOf: (planId) => ({ kind: 'file', path: join(folder, `${planId}.plan`) }),
      guards: [guard],
      requestsPerSecond: 10,
    });
    if (first === undefined) throw new Error('nothing was parked');
    return readPlan(first.planPath);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
