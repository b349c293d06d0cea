// Is the service as the sources say? Compares and shows the differences. Saves no plan; what the sources say of ids is
// remembered, as by every comparison.
import { counted } from '../../lib/index.ts';
import { makePlan, newPlanId } from '../../compare/index.ts';
import {
  type Condition,
  type ConditionId,
  copiesConditions,
  erasedCondition,
  guardWords,
  idsCondition,
  invalidCondition,
  invalidRows,
  isOverList,
  openCopies,
  type PlanHead,
  staysApart,
  stayingErased,
  unacceptedErased,
} from '../../plan/index.ts';
import { lateCountOf, planJson, verifyText, visible } from '../../report/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { leftOutBecause } from '../runs/run-reasons.ts';
import { type Session, inSession } from '../session/session.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { hasTooManyInvalid } from '../shell/options.ts';
import { endedWith, lookOf, printAll, type Terminal } from '../shell/terminal.ts';
import type { verifyCommand } from '../specs/reading-commands.ts';
import { savePlanReports } from './plan.ts';

type VerifyOptions = OptionsOf<typeof verifyCommand>;

/** The plan is kept nowhere, so only a report can hold all of it. */
const SEE_ALL = 'listferry verify --report differences.csv';

export async function verify(options: VerifyOptions, terminal: Terminal): Promise<number> {
  return await inSession(options, terminal, (session) => compare(session, options));
}

async function compare(session: Session, options: VerifyOptions): Promise<number> {
  const { terminal } = session;
  const state = session.state.warnOfRefusal();
  const planId = newPlanId(session, session.random);
  const keep = { planId, place: { kind: 'memory' } } as const;
  const tools = await session.compareTools();
  // It says what differs now, whatever other nights had.
  const request = { ...session.compareRequest, expect: undefined };
  const made = await makePlan(request, tools, keep);
  const { plan } = made;
  try {
    session.checkAccount(plan.head.accountId);
    const copies = openCopies(plan.head.copies ?? []);
    const unsure = unsureLists(plan.head);
    const isEqual = plan.head.itemCount === 0 && copies.length === 0 && unsure.length === 0;
    const late = lateCountOf(session.journal.late.groups());
    if (options.output === 'json') {
      const found = { verified: isEqual, late: late > 0 ? late : undefined, state };
      terminal.give({ ...planJson(plan, ''), ...found });
    } else {
      const report = { plan, unsure, apart: differencesThatStay(plan.head, late) };
      printAll(terminal, verifyText(report, { ...lookOf(terminal), seeAll: SEE_ALL }));
    }
    savePlanReports({ plan, planFile: '', seeAll: SEE_ALL }, session);
    for (const condition of conditionsOf(plan, unsure, options)) terminal.because(condition);
    return endedWith(terminal);
  } finally {
    made.close();
  }
}

/** What no run brings about, by its names in the catalogue. `late`: contacts for which the last run waited in vain. */
function differencesThatStay(
  {
    warnings,
    guards,
    memory,
    ...head
  }: Pick<PlanHead, 'warnings' | 'guards' | 'sources' | 'memory'>,
  late: number,
): readonly ConditionId[] {
  const isShort = guards.some(({ source, tripped }) => tripped && source !== undefined);
  const found = [...warnings.map(({ code }) => code).filter(staysApart)];
  return [
    ...new Set<ConditionId>([
      ...(invalidRows(head) > 0 ? (['ROWS_INVALID'] as const) : []),
      ...found,
      // Also where a person accepted them, and nothing warns of them.
      ...(memory?.erasedOnService !== undefined && stayingErased(memory.erasedOnService) > 0
        ? (['ERASED_ON_SERVICE'] as const)
        : []),
      ...(late > 0 ? (['CONTACTS_LATE'] as const) : []),
      ...(isShort ? (['GUARD_TRIPPED'] as const) : []),
    ]),
  ];
}

function* conditionsOf(
  plan: PlanReader,
  unsure: readonly string[],
  options: VerifyOptions,
): Generator<Condition> {
  const { head } = plan;
  const { memory, itemCount: count } = head;
  const erased = memory?.erasedOnService;
  yield* erasedCondition(erased === undefined ? 0 : unacceptedErased(erased));
  yield* idsCondition(memory?.idsWaiting ?? 0);
  if (count > 0) {
    const message = `The service differs from the sources in ${counted(count, 'place')}.`;
    yield { id: 'DIFFERENCES', count, message, next: 'listferry plan' };
  }
  yield* copiesConditions(head.copies ?? []);
  if (unsure.length > 0) {
    const message = `The lists of the service may be cut: ${unsure.join('; ')}.`;
    yield { id: 'LISTS_UNSURE', count: unsure.length, message, next: 'listferry verify' };
  }
  if (hasTooManyInvalid(head, options.tolerateInvalid))
    yield* invalidCondition(invalidRows(head), leftOutBecause(plan));
}

/** Why the lists of the service prove nothing: an unattended run would refuse to build on them. */
function unsureLists({ guards }: PlanReader['head']): string[] {
  return guards
    .filter((guard) => guard.tripped && isOverList(guard))
    .map((guard) => visible(guardWords(guard)));
}
