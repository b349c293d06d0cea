// The unattended run: plan, guards, carry out, verify, in one execution that is in the journal from
// its start.
import {
  type CompareRequest,
  type CompareTools,
  type MadePlan,
  makePlan,
  newPlanId,
} from '../../compare/index.ts';
import { type Allowances, type MigrationPhase, releasePlan } from '../../plan/index.ts';
import { SyncError } from '../../lib/index.ts';
import type { FinishedFirst } from '../../state/index.ts';
import { nothingSpent, spentBy } from '../context/run-context.ts';
import { PlanRefusedError } from '../context/errors.ts';
import { checkResend } from '../settling/late.ts';
import { permissionOf, refuseLeavingPhase, type Permission } from './permission.ts';
import { rememberKeptOut, rememberRefused } from '../settling/who-left.ts';
import { newRunId, runFreshPlan, type FinishedRun, type RunTools } from './run.ts';

export interface SyncRequest {
  readonly compare: CompareRequest;
  readonly tools: CompareTools;
  readonly allowed: Allowances;
  readonly onTrip: 'park' | 'stop';
  /** The phase of a migration that a person agrees to leave. */
  readonly leavePhase?: MigrationPhase | undefined;
  /** How many late contacts are sent again. */
  readonly resend?: number | undefined;
  /** The interrupted run that this process finished before this one. */
  readonly finishedFirst?: FinishedFirst | undefined;
  /** Shows the plan before anything is written. */
  readonly onPlan: (made: MadePlan) => void;
  /** Shows the result while the plan is still open. */
  readonly onFinish: (finished: FinishedRun, made: MadePlan) => void;
}

export async function sync(tools: RunTools, request: SyncRequest): Promise<void> {
  refuseLeavingPhase(tools, request.compare.phase ?? null, request.leavePhase);
  const runId = newRunId(tools);
  const { finishedFirst } = request;
  const before = finishedFirst === undefined ? nothingSpent(tools) : spentBy(tools);
  tools.journal.runs.begin({ runId, command: 'sync' });
  const made = await planOrAbandon(tools, request, runId);
  try {
    const permission = permitOrAbandon(tools, request, made, runId);
    const run = { runId, permission, before, finishedFirst };
    request.onFinish(await runFreshPlan(tools, made, run), made);
  } finally {
    made.close();
  }
}

/**
 * A run that fails before it has a plan wrote nothing: there is nothing to resume. One that was
 * interrupted stays open, and is planned again.
 */
async function planOrAbandon(
  tools: RunTools,
  request: SyncRequest,
  runId: string,
): Promise<MadePlan> {
  const planId = newPlanId(tools, tools.random);
  const place = tools.planPlace(planId);
  try {
    return await makePlan(request.compare, request.tools, { planId, place });
  } catch (error) {
    if (!isInterruption(error)) tools.journal.runs.abandon(runId);
    throw error;
  }
}

function isInterruption(error: unknown): boolean {
  return error instanceof SyncError && error.code === 'INTERRUPTED';
}

function permitOrAbandon(
  tools: RunTools,
  request: SyncRequest,
  made: MadePlan,
  runId: string,
): Permission {
  const { head } = made.plan;
  try {
    tools.journal.bindAccount(tools.accountHash, head.accountId);
    rememberKeptOut(tools.journal, made);
    request.onPlan(made);
    checkResend(tools.journal, made.plan, request.resend);
    const release = releasePlan(head, request.allowed, request.onTrip);
    const permission = permissionOf({ head, name: head.planId }, release);
    const { automations: acceptedAutomations } = request.allowed;
    return { ...permission, acceptedAutomations, resend: request.resend };
  } catch (error) {
    if (error instanceof PlanRefusedError) rememberRefused(tools.journal, made.plan);
    tools.journal.runs.abandon(runId);
    throw error;
  }
}
