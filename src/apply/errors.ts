// Why a run does not start, or stops before its end.
import { SyncError } from '../lib/errors.ts';
import type { GuardResult } from '../plan/guards.ts';
import type { LiveAutomation } from '../plan/plan.ts';

/** The run stopped in good order before its end; `resume` goes on. */
export class RunStoppedError extends SyncError {
  readonly because: 'drain' | 'unavailable';

  constructor(because: 'drain' | 'unavailable') {
    const message =
      because === 'drain'
        ? 'The run was interrupted: what was under way ended, nothing new was sent.'
        : 'The run stopped: the service gave no clear answer to several writes in a row.';
    super(message, {
      code: because === 'drain' ? 'INTERRUPTED' : 'SERVICE_UNAVAILABLE',
      hint: 'Go on with `listferry resume`.',
    });
    this.because = because;
  }
}

/** Guards or live automations stand against the plan. Nothing was written. */
export class PlanRefusedError extends SyncError {
  readonly guards: readonly GuardResult[];
  readonly automations: readonly LiveAutomation[];

  constructor(
    message: string,
    refusal: {
      readonly guards: readonly GuardResult[];
      readonly automations: readonly LiveAutomation[];
      readonly hint: string;
    },
  ) {
    super(message, { code: 'GUARD_REFUSED', hint: refusal.hint });
    this.guards = refusal.guards;
    this.automations = refusal.automations;
  }
}

/** The account or the configuration is no longer what the plan was made for. */
export class PlanStaleError extends SyncError {
  constructor(planId: string, what: string) {
    super(`The plan ${planId} is stale: ${what} changed since it was made. Nothing was written.`, {
      code: 'PLAN_STALE',
      hint: 'Make a new plan with `listferry plan`, review it, and apply that.',
    });
  }
}

/** An earlier run did not end: another one could repeat what it has in doubt. */
export class RunUnfinishedError extends SyncError {
  constructor(runId: string) {
    super(`The run ${runId} was interrupted and is not finished.`, {
      code: 'RUN_UNFINISHED',
      hint: 'Finish it first with `listferry resume`; `listferry status` shows where it stands.',
    });
  }
}
