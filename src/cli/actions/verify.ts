// Is the service as the sources say? Compares, shows the differences, keeps nothing.
import { makePlan, newPlanId } from '../../compare/make-plan.ts';
import { planJson } from '../../report/json/plan-json.ts';
import { planText } from '../../report/text/plan-text.ts';
import { worstExitCode } from '../exit-codes.ts';
import type { GlobalOptions } from '../global-options.ts';
import { savePlanReports, withReports, type ReportFiles } from '../report-files.ts';
import type { ReportingOptions } from '../report-option.ts';
import { inSession, type Session } from '../session.ts';
import { printAll, printJson, type Terminal } from '../terminal.ts';
import { hasTooManyInvalid } from '../tolerance.ts';

export interface VerifyOptions extends GlobalOptions, ReportingOptions {
  readonly tolerateInvalid: string | undefined;
}

/** The plan is kept nowhere, so only a report can hold all of it. */
const SEE_ALL = 'listferry verify --report differences.csv';

export async function verify(options: VerifyOptions, terminal: Terminal): Promise<number> {
  return await withReports(options, (reports) =>
    inSession(options, terminal, (session) => compare(session, { options, terminal, reports })),
  );
}

interface Verifying {
  readonly options: VerifyOptions;
  readonly terminal: Terminal;
  readonly reports: ReportFiles;
}

async function compare(
  session: Session,
  { options, terminal, reports }: Verifying,
): Promise<number> {
  const planId = newPlanId(session, session.chance);
  const made = await makePlan(session.compareRequest, await session.compareTools(), {
    planId,
    place: { kind: 'memory' },
  });
  try {
    const { plan } = made;
    session.journal.checkAccount(session.accountHash, plan.head.accountId);
    const isEqual = plan.head.itemCount === 0;
    if (options.output === 'json')
      printJson(terminal, { ...planJson(plan, ''), verified: isEqual });
    else if (isEqual) terminal.print('Verified: the service is as the sources say.');
    else printAll(terminal, planText(plan, { style: terminal.style, seeAll: SEE_ALL }));
    savePlanReports(reports, { plan, planFile: '', seeAll: SEE_ALL }, terminal);
    const left = hasTooManyInvalid(plan.head, options.tolerateInvalid);
    return worstExitCode([isEqual ? 0 : 6, left ? 3 : 0]);
  } finally {
    made.close();
  }
}
