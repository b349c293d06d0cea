// Is the service as the sources say? Compares, shows the differences, keeps nothing.
import { makePlan, newPlanId } from '../../compare/index.ts';
import { copyWords, invalidRows, openCopies } from '../../plan/index.ts';
import { counted, findingLists, planJson, planText } from '../../report/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { type ReportFiles, savePlanReports, withReports } from '../files/report-files.ts';
import { CONTACT_COPIES, invalidWords, ROWS_INVALID } from '../runs/run-reasons.ts';
import { type Session, inSession } from '../session/session.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import { worstExitCode } from '../shell/exit-codes.ts';
import { type ReportingOptions, hasTooManyInvalid } from '../shell/options.ts';
import { type ExitReason, type Terminal, printAll, printJson } from '../shell/terminal.ts';

export interface VerifyOptions extends GlobalOptions, ReportingOptions {
  readonly tolerateInvalid: string | undefined;
}

/** The plan is kept nowhere, so only a report can hold all of it. */
const SEE_ALL = 'listferry verify --report differences.csv';

export async function verify(options: VerifyOptions, terminal: Terminal): Promise<number> {
  return await withReports(options, (reports) =>
    inSession(options, terminal, (session) => compare(session, options, terminal, reports)),
  );
}

async function compare(
  session: Session,
  options: VerifyOptions,
  terminal: Terminal,
  reports: ReportFiles,
): Promise<number> {
  const planId = newPlanId(session, session.random);
  const made = await makePlan(session.compareRequest, await session.compareTools(), {
    planId,
    place: { kind: 'memory' },
  });
  try {
    const { plan } = made;
    session.journal.checkAccount(session.accountHash, plan.head.accountId);
    const copies = openCopies(plan.head.copies ?? []);
    const isEqual = plan.head.itemCount === 0 && copies.length === 0;
    if (options.output === 'json')
      printJson(terminal, { ...planJson(plan, ''), verified: isEqual });
    else if (isEqual) tellEqual(plan, terminal);
    else printAll(terminal, differences(plan, terminal));
    savePlanReports(reports, { plan, planFile: '', seeAll: SEE_ALL }, terminal);
    for (const reason of reasonsOf(plan, options)) terminal.because(reason);
    return worstExitCode(terminal.reasons.map(({ exitCode }) => exitCode));
  } finally {
    made.close();
  }
}

function tellEqual(plan: PlanReader, terminal: Terminal): void {
  const invalid = invalidRows(plan.head);
  printAll(terminal, findingLists(plan, { style: terminal.style }));
  terminal.print(
    invalid === 0
      ? 'Verified: the service is as the sources say.'
      : `Verified: the service is as the sources say, apart from ${counted(invalid, 'row')} that could not be taken.`,
  );
}

function* reasonsOf({ head }: PlanReader, options: VerifyOptions): Generator<ExitReason> {
  if (head.itemCount > 0) {
    const message = `The service differs from the sources: ${counted(head.itemCount, 'difference')}.`;
    yield { exitCode: 6, code: 'DIFFERENCES', message };
  }
  for (const place of openCopies(head.copies ?? [])) {
    yield { exitCode: 6, code: CONTACT_COPIES, message: copyWords(place) };
  }
  if (hasTooManyInvalid(head, options.tolerateInvalid)) {
    yield { exitCode: 3, code: ROWS_INVALID, message: invalidWords(invalidRows(head)) };
  }
}

/** The plan's text says how to get there; its last line, why the exit code is 6. */
function* differences(plan: PlanReader, { style }: Terminal): Generator<string> {
  yield* planText(plan, { style, seeAll: SEE_ALL });
  const { itemCount, copies = [] } = plan.head;
  const what = itemCount === 0 ? [] : [counted(itemCount, 'difference')];
  yield style.yellow(`Not verified: ${[...what, ...openCopies(copies).map(copyWords)].join('; ')}`);
}
