// What a program is told of a command that failed. The keys are a contract: they may grow, never change.
import { PlanRefusedError } from '../apply/index.ts';
import { explain } from './explain.ts';
import type { ExitReason } from './terminal.ts';

export interface FailureJson {
  readonly error: {
    /** `FAULT` for a fault in listferry itself. */
    readonly code: string;
    readonly message: string;
    readonly hint: string | null;
  };
  /** The run that it ended, where there was one. */
  readonly runId?: string;
  readonly planId?: string;
  /** Of a refused plan: the guards that tripped, each with its numbers and the option that lifts it. */
  readonly guards?: PlanRefusedError['guards'];
  readonly automations?: PlanRefusedError['automations'];
}

export function failureJson(error: unknown, reasons: readonly ExitReason[]): FailureJson {
  const { code = 'FAULT', message, hint = null } = explain(error);
  const runId = reasons.find((reason) => reason.code === code)?.runId;
  return {
    error: { code, message, hint },
    ...(runId === undefined ? {} : { runId }),
    ...(error instanceof PlanRefusedError
      ? { planId: error.planId, guards: error.guards, automations: error.automations }
      : {}),
  };
}
