// Compares and saves a plan; writes nothing to the service.
import { resolve } from 'node:path';
import { type MadePlan, makePlan, newPlanId } from '../../compare/index.ts';
import { invalidRows } from '../../plan/index.ts';
import { counted, planJson, planText } from '../../report/index.ts';
import type { GlobalOptions } from '../global-options.ts';
import { worstExitCode } from '../exit-codes.ts';
import { savePlanReports, withReports, type ReportFiles } from '../report-files.ts';
import type { ReportingOptions } from '../report-option.ts';
import { invalidWords, ROWS_INVALID } from '../run-reasons.ts';
import { inSession, type Session } from '../session.ts';
import { shownPath } from '../shown-path.ts';
import { printAll, printJson, type ExitReason, type Terminal } from '../terminal.ts';
import { savedWords } from '../saved-words.ts';
import { hasTooManyInvalid } from '../tolerance.ts';
import { refuseToReplace } from '../unfinished.ts';
import { saveRejects } from '../rejects.ts';

export interface PlanOptions extends GlobalOptions, ReportingOptions {
  readonly out: string | undefined;
  readonly detailedExitcode: boolean;
  readonly tolerateInvalid: string | undefined;
}

export async function plan(options: PlanOptions, terminal: Terminal): Promise<number> {
  return await withReports(options, (reports) =>
    inSession(options, terminal, (session) => planAndShow(session, { options, terminal, reports })),
  );
}

interface Planning {
  readonly options: PlanOptions;
  readonly terminal: Terminal;
  readonly reports: ReportFiles;
}

async function planAndShow(
  session: Session,
  { options, terminal, reports }: Planning,
): Promise<number> {
  if (options.out !== undefined) refuseToReplace(options.out, session.journal.runs);
  const planId = newPlanId(session, session.chance);
  const place =
    options.out === undefined
      ? session.planPlace(planId)
      : ({ kind: 'file', path: options.out } as const);
  const made = await makePlan(session.compareRequest, await session.compareTools(), {
    planId,
    place,
  });
  try {
    session.journal.checkAccount(session.accountHash, made.plan.head.accountId);
    const accepted = session.config.acceptAutomations;
    show(made, { options, terminal, accepted });
    saveRejects(made.plan, { stateDir: session.config.stateDir, terminal });
    savePlanReports(reports, { plan: made.plan, planFile: resolve(made.plan.path) }, terminal);
    for (const reason of reasonsOfPlan(made, options)) terminal.because(reason);
    return worstExitCode(terminal.reasons.map(({ exitCode }) => exitCode));
  } finally {
    made.close();
  }
}

interface Showing extends Omit<Planning, 'reports'> {
  /** UTRs of the automations that the configuration accepts. */
  readonly accepted: readonly string[];
}

function show({ plan: made }: MadePlan, { options, terminal, accepted }: Showing): void {
  if (options.output === 'json') {
    printJson(terminal, planJson(made, resolve(made.path)));
    return;
  }
  printAll(terminal, planText(made, { style: terminal.style }));
  const path = shownPath(made.path);
  terminal.tell(savedWords(made.head, path, accepted));
}

function* reasonsOfPlan({ plan: made }: MadePlan, options: PlanOptions): Generator<ExitReason> {
  const { itemCount } = made.head;
  if (hasTooManyInvalid(made.head, options.tolerateInvalid)) {
    yield { exitCode: 3, code: ROWS_INVALID, message: invalidWords(invalidRows(made.head)) };
  }
  if (options.detailedExitcode && itemCount > 0) {
    const message = `There are changes: ${counted(itemCount, 'item')}.`;
    yield { exitCode: 2, code: 'CHANGES', message };
  }
}
