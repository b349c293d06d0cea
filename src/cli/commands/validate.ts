// Configuration, credentials, sources, mapping: every problem at once.
import { exitCodeOf } from '../../plan/index.ts';
import { type Validation, validate as validateAll } from '../../compare/index.ts';
import type { Config, OpenDecision } from '../../config/index.ts';
import type { StateWords } from '../../report/index.ts';
import { tellDecisions } from '../session/open-decisions.ts';
import { type Session, inSession } from '../session/session.ts';
import { signersProblems } from '../session/signers.ts';
import { becauseDamaged } from '../session/state-watch.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import { worstValidationCode } from '../shell/exit-codes.ts';
import { printOwn, type Terminal } from '../shell/terminal.ts';

export async function validate(options: GlobalOptions, terminal: Terminal): Promise<number> {
  return await inSession({ ...options, goesWithoutKeys: true }, terminal, async (session) => {
    const decisions = tellDecisions(options, terminal);
    const found = await validateAll(session.compareRequest, await session.compareTools());
    const interruption = found.problems.find(({ code }) => code === 'INTERRUPTED');
    // What was not checked yet may have problems too, so a list cut short is not shown.
    if (interruption !== undefined) throw interruption;
    if (found.accountId !== null) session.checkAccount(found.accountId);
    const { approvals } = session.config;
    const ofSigners = approvals && signersProblems(approvals, session.clock.wallTime());
    const allProblems = [...found.problems, ...(ofSigners ?? [])];
    const state = session.state.words();
    if (options.output === 'json') {
      giveFound({ ...found, decisions, problems: allProblems }, state, session);
    } else {
      tellAccount(found, session);
      tellApprovals(approvals, terminal);
      if (session.proxy !== undefined) terminal.print(`proxy: ${session.proxy}`);
      tellFound({ ...found, problems: allProblems }, { state, terminal });
    }
    for (const problem of allProblems) {
      const { code: id, message } = problem;
      terminal.because({ id, message });
    }
    becauseDamaged(state, terminal);
    return worstValidationCode(terminal.conditions.map(exitCodeOf));
  });
}

function giveFound(
  found: Validation & { readonly decisions: readonly OpenDecision[] },
  state: StateWords | undefined,
  { proxy, compareRequest: { host }, config, terminal }: Session,
): void {
  const problems = found.problems.map(({ code, message, hint }) => ({ code, message, hint }));
  const valid = problems.length === 0 && state?.isDamaged !== true;
  const account = { host, pin: config.service.account ?? null, proxy: proxy ?? null };
  terminal.give({ ...found, ...account, valid, problems, state: state ?? null });
}

function tellFound(
  { problems, sources, warnings }: Validation,
  { state, terminal }: { readonly state: StateWords | undefined; readonly terminal: Terminal },
): void {
  for (const { name, files } of sources) {
    const count = files === 1 ? '1 file' : `${String(files)} files`;
    terminal.print(`source ${name}: ${count}, mapping complete`);
  }
  for (const { code, message, hint } of warnings) {
    printOwn(terminal, [`Warning ${code}: ${message}${hint === undefined ? '' : ` ${hint}`}`]);
  }
  for (const problem of problems) terminal.fail(problem);
  if (state !== undefined) terminal.warn(`${state.message} ${state.hint}`);
  if (problems.length === 0 && state?.isDamaged !== true) {
    terminal.print('Valid: the service answers, and every source can be read.');
  }
}

/** Whose contacts would be written; nothing where the service did not answer. */
function tellAccount(
  { accountId, problems }: Validation,
  { compareRequest: { host }, config, terminal }: Session,
): void {
  const { account: pin } = config.service;
  if (accountId !== null) {
    const pinned =
      pin === undefined
        ? 'not pinned: `listferry init --pin` keeps every other account out'
        : 'pinned';
    printOwn(terminal, [`account ${accountId} on ${host}, ${pinned}`]);
  } else if (problems.length === 0) {
    terminal.print(`account on ${host}: no record shows its id yet`);
  }
}

function tellApprovals(approvals: Config['approvals'], terminal: Terminal): void {
  if (approvals === undefined) return;
  const { need, signers, when } = approvals;
  const people = need === 1 ? '1 person' : `${String(need)} different people`;
  const least = Object.entries(when ?? {}).map(([kind, count]) => `${kind}: ${String(count)}`);
  const plans = when === undefined ? 'every plan' : `a plan from ${least.join(' or ')} on`;
  const proof =
    signers === undefined
      ? 'by name alone, which proves nothing (signers is missing)'
      : `with a signature, by ${signers}`;
  terminal.print(`approvals: ${people} must approve ${plans}, ${proof}`);
}
