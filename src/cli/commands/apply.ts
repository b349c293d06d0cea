// Carries out a saved plan.
import { resolve } from 'node:path';
import { counted, grouped, listed, shellWord } from '../../lib/index.ts';
import { approverOf, leftOutWords, planText, refusedPartWords } from '../../report/index.ts';
import { type PlanReader, readPlan } from '../../state/index.ts';
import {
  asksYes,
  begunNow,
  carryOut,
  declined,
  guardsByRules,
  leftToSync,
  releasedBy,
} from '../runs/carry-out.ts';
import { type ChosenPart, chosenPart, withinLimit } from '../runs/choosing.ts';
import { inRunSession } from '../runs/erasing.ts';
import { givenPlan } from '../runs/given.ts';
import { openPlanToFinish } from '../runs/past-runs.ts';
import { withJournal } from '../session/own-state.ts';
import type { Session } from '../session/session.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { lookOf, printAll, type Terminal } from '../shell/terminal.ts';
import type { applyCommand } from '../specs/writing-commands.ts';

type ApplyOptions = OptionsOf<typeof applyCommand>;

export async function apply(options: ApplyOptions, terminal: Terminal): Promise<number> {
  const { path, name } = givenPlan(options.plan, options);
  const plan = await planToApply(resolve(path), options, terminal);
  try {
    return await inRunSession('apply', options, terminal, (session) =>
      applyPlan(session, plan, { ...options, plan: name }),
    );
  } finally {
    plan.close();
  }
}

/** A plan that an interrupted run goes on with is not to be made again: it alone says what each write was. */
async function planToApply(
  path: string,
  options: ApplyOptions,
  terminal: Terminal,
): Promise<PlanReader> {
  try {
    return readPlan(path);
  } catch (error) {
    await withJournal(options, terminal, (journal) => {
      const unfinished = journal.runs.unfinished();
      if (unfinished?.planPath === path) openPlanToFinish(unfinished, path, journal).close();
    });
    throw error;
  }
}

async function applyPlan(
  session: Session,
  plan: PlanReader,
  options: ApplyOptions,
): Promise<number> {
  // Advice on what may be written would come to nothing.
  if (!options.accept.account) session.state.refuseOtherWriter(false);
  const part = withinLimit(chosenPart(options, plan, session), plan, options.limit);
  const permission = {
    ...releasedBy(options, plan, session, part),
    leavePhase: options.accept.phase,
  };
  if (part !== undefined) session.terminal.tell(chosenWords(part, plan, session));
  const isApprovedByFiles = part?.isApproved === true;
  const isAsked = !options.yes && !isApprovedByFiles;
  const isBelowPlan = isAsked && plan.head.itemCount > 0;
  if (isBelowPlan && !(await isApproved(plan, part, options.plan, session.terminal)))
    return declined(session.terminal);
  const begunBy = begunNow(session, isAsked ? 'asked' : isApprovedByFiles ? 'approvals' : 'yes');
  return await carryOut({ session, plan, options, isBelowPlan }, { ...permission, begunBy });
}

function chosenWords({ chosen, items }: ChosenPart, plan: PlanReader, { config }: Session): string {
  const { head } = plan;
  const { approvals = [] } = chosen ?? {};
  const by = approvals.length === 0 ? '' : `, approved by ${listed(approvals.map(approverOf))}`;
  const what = `Carrying out ${grouped(items.count)} of ${counted(head.itemCount, 'item')}${by}.`;
  if (items.isAll) return what;
  if (approvals.length > 0 && chosen?.isAll === false)
    return `${what} ${refusedPartWords(head.part)}`;
  const guards = guardsByRules(head, config, head);
  return `${what} ${leftOutWords(leftToSync(plan, items, guards, config.guards.onTrip))}`;
}

/** What is shown is the whole plan, also where a part of it was chosen. */
async function isApproved(
  plan: PlanReader,
  part: ChosenPart | undefined,
  planName: string,
  terminal: Terminal,
): Promise<boolean> {
  const { itemCount } = plan.head;
  const count = part?.items.count ?? itemCount;
  const question =
    count === itemCount
      ? 'Carry out this plan?'
      : `Carry out ${grouped(count)} of the ${counted(itemCount, 'change')} of this plan?`;
  if (terminal.isInteractive) printAll(terminal, planText(plan, { ...lookOf(terminal), planName }));
  const look = `Look at the plan with \`listferry show ${shellWord(planName)}\``;
  return await asksYes(terminal, question, 'apply', look);
}
