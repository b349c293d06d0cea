// Compares and saves a plan; writes nothing to the service.
import { resolve } from 'node:path';
import { type MadePlan, makePlan, newPlanId } from '../../compare/index.ts';
import { type PlanHead, invalidRows, liftingOption, releasePlan } from '../../plan/index.ts';
import { counted, planJson, planText, shellWord } from '../../report/index.ts';
import { saveRejects } from '../files/rejects.ts';
import { type ReportFiles, savePlanReports, withReports } from '../files/report-files.ts';
import { refuseToReplace } from '../runs/finish-run.ts';
import { invalidWords, ROWS_INVALID } from '../runs/run-reasons.ts';
import { type Session, inSession } from '../session/session.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import { worstExitCode } from '../shell/exit-codes.ts';
import { type ReportingOptions, hasTooManyInvalid } from '../shell/options.ts';
import {
  type ExitReason,
  type Terminal,
  shownPath,
  printAll,
  printJson,
} from '../shell/terminal.ts';

export interface PlanOptions extends GlobalOptions, ReportingOptions {
  readonly out: string | undefined;
  readonly detailedExitcode: boolean;
  readonly tolerateInvalid: string | undefined;
}

export async function plan(options: PlanOptions, terminal: Terminal): Promise<number> {
  return await withReports(options, (reports) =>
    inSession(options, terminal, (session) => planAndShow(session, options, terminal, reports)),
  );
}

async function planAndShow(
  session: Session,
  options: PlanOptions,
  terminal: Terminal,
  reports: ReportFiles,
): Promise<number> {
  if (options.out !== undefined) refuseToReplace(options.out, session.journal.runs);
  const planId = newPlanId(session, session.random);
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
    const { acceptAutomations, stateDir } = session.config;
    if (options.output === 'json') {
      printJson(terminal, planJson(made.plan, resolve(made.plan.path)));
    } else {
      printAll(terminal, planText(made.plan, { style: terminal.style }));
      terminal.tell(savedWords(made.plan.head, shownPath(made.plan.path), acceptAutomations));
    }
    saveRejects(made.plan, stateDir, terminal);
    savePlanReports(reports, { plan: made.plan, planFile: resolve(made.plan.path) }, terminal);
    for (const reason of reasonsOfPlan(made, options)) terminal.because(reason);
    return worstExitCode(terminal.reasons.map(({ exitCode }) => exitCode));
  } finally {
    made.close();
  }
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

/** `accepted`: UTRs of the automations that the configuration accepts. */
export function savedWords(
  head: Pick<PlanHead, 'itemCount' | 'guards' | 'automations' | 'counts'>,
  path: string,
  accepted: readonly string[],
): string {
  if (head.itemCount === 0) return `Saved as ${path}.`;
  const apply = `listferry apply ${shellWord(path)}`;
  const options = neededOptions(head, accepted);
  return options.length === 0
    ? `Saved as ${path}; \`${apply}\` carries it out.`
    : `Saved as ${path}. It is refused as it stands; if it is right, \`${[apply, ...options].join(' ')}\` carries it out.`;
}

function neededOptions(
  head: Pick<PlanHead, 'guards' | 'automations' | 'counts'>,
  accepted: readonly string[],
): readonly string[] {
  const release = releasePlan(head, { automations: accepted }, 'stop');
  if (release.kind === 'all') return [];
  const live = release.kind === 'refused' ? release.automations : [];
  return [
    ...new Set(release.guards.map((guard) => liftingOption(guard, head.counts))),
    ...live.map(({ utr }) => `--accept-automation ${utr}`),
  ];
}
