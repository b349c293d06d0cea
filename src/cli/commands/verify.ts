// Is the service as the sources say? Compares and shows the differences. Saves no plan; what the sources say of ids is
// remembered, as by every comparison.
import { counted } from '../../lib/index.ts';
import { makePlan, newPlanId } from '../../compare/index.ts';
import {
  copyWords,
  erasedPeople,
  type GuardName,
  invalidRows,
  type MemoryCounts,
  type MigrationCounts,
  openCopies,
  stayingErased,
  unacceptedErased,
  UNNAMED_SEGMENT,
  UNNAMED_TYPE,
} from '../../plan/index.ts';
import {
  findingLists,
  guardWords,
  lateCountOf,
  planJson,
  planText,
  visible,
  warningLines,
} from '../../report/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { CONTACT_COPIES, erasedThere, idsUnstable, rowsInvalid } from '../runs/run-reasons.ts';
import { type Session, inSession } from '../session/session.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { worstExitCode } from '../shell/exit-codes.ts';
import { hasTooManyInvalid } from '../shell/options.ts';
import { type ExitReason, lookOf, printAll, type Terminal } from '../shell/terminal.ts';
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
  const made = await makePlan(session.compareRequest, tools, keep);
  const { plan } = made;
  try {
    session.checkAccount(plan.head.accountId);
    const copies = openCopies(plan.head.copies ?? []);
    const unsure = unsureLists(plan.head);
    const isEqual = plan.head.itemCount === 0 && copies.length === 0 && unsure.length === 0;
    const late = lateCountOf(session.journal.late.groups());
    if (options.output === 'json') {
      const found = { verified: isEqual, ...(late > 0 && { late }), ...(state && { state }) };
      terminal.give({ ...planJson(plan, ''), ...found });
    } else if (isEqual) tellEqual(plan, late, terminal);
    else printAll(terminal, differences(plan, unsure, terminal));
    savePlanReports({ plan, planFile: '', seeAll: SEE_ALL }, session);
    for (const reason of reasonsOf(plan, unsure, options)) terminal.because(reason);
    return worstExitCode(terminal.reasons.map(({ exitCode }) => exitCode));
  } finally {
    made.close();
  }
}

/** `late`: how many contacts the last run waited for in vain. No row may ask for them any more. */
function tellEqual(plan: PlanReader, late: number, terminal: Terminal): void {
  printAll(terminal, findingLists(plan, { style: terminal.style }));
  printAll(terminal, warningLines(plan.head.warnings, lookOf(terminal)));
  const exceptions = exceptionsTo(plan, late);
  const apart = exceptions.length === 0 ? '' : `, apart from ${exceptions.join(' and ')}`;
  terminal.print(`Verified: the service is as the sources say${apart}.`);
}

/** What no run brings about. */
function exceptionsTo({ head }: PlanReader, late: number): string[] {
  const { erasedOnService } = head.memory ?? {};
  const erased = erasedOnService === undefined ? 0 : stayingErased(erasedOnService);
  const listed = head.rows.reduce((sum, { excludedAs }) => sum + (excludedAs?.listed ?? 0), 0);
  const counts: readonly Exception[] = [
    [invalidRows(head), 'row', 'that could not be taken'],
    ...(head.memory === undefined ? [] : rememberedExceptions(head.memory)),
    [listed, 'contact', 'that stays under another address of its row'],
    [head.counts.unwritable, 'contact', 'with a difference that no endpoint can write'],
    [head.counts.refused ?? 0, 'change', 'that somebody refused by name'],
    [late, 'contact', 'that was late when the last run ended and may still arrive'],
    ...withheldExceptions(head.migration),
  ];
  const told = counts.flatMap(([count, noun, what]) =>
    count === 0 ? [] : [`${counted(count, noun)} ${what}`],
  );
  const lost = lossesOf(head);
  return erased === 0 ? [...told, ...lost] : [...told, erasedPeople(erased), ...lost];
}

/** What the sources ask for and the phase of a migration leaves out. */
function withheldExceptions(migration: MigrationCounts | undefined): readonly Exception[] {
  const { phase = null, withheld } = migration ?? {};
  if (phase === null || withheld === undefined) return [];
  const what = `that the migration leaves out in its phase ${phase}`;
  return [
    [withheld.updates, 'update', what],
    [withheld.deletes, 'delete', what],
  ];
}

const LOST: Readonly<Partial<Record<GuardName, string>>> = {
  maxShrink: 'the rows that are missing from',
  columnGone: 'the columns that are missing from',
  leaversGone: 'the people who left that are missing from',
};

/** They hold nothing back here, and the sources may say less than they should. */
function lossesOf({ guards, warnings }: PlanReader['head']): string[] {
  const lost = guards
    .filter(({ source, tripped }) => tripped && source !== undefined)
    .flatMap(({ name, of }) => {
      const what = LOST[name];
      return what === undefined ? [] : [`${what} ${visible(of)} (guard ${name} tripped)`];
    });
  const unnamed = UNNAMED.flatMap(([unnamedCode, people, place]) => {
    const count = warnings.filter(({ code }) => code === unnamedCode).length;
    return count === 0
      ? []
      : [`the ${people} of ${counted(count, place)} that no row names any more`];
  });
  return [...lost, ...unnamed];
}

const UNNAMED = [
  [UNNAMED_TYPE, 'contacts', 'contact type'],
  [UNNAMED_SEGMENT, 'recipients', 'segment'],
] as const;

type Exception = readonly [count: number, noun: string, what: string];

/** What another hand did on the service, and what stays so. */
function rememberedExceptions(memory: MemoryCounts): readonly Exception[] {
  const { goneOnService, perhapsGone = 0, inOtherTypes = 0, sharingGone = 0 } = memory;
  const { readdressed = 0, addedOnService = 0, idsWaiting = 0, recipientsAway = 0 } = memory;
  const { edits, conflicts } = memory;
  const removed = goneOnService - perhapsGone - inOtherTypes - sharingGone;
  return [
    [removed, 'contact', 'that somebody else removed from the service'],
    [inOtherTypes, 'contact', 'that somebody else took out of the contact type of its row'],
    [perhapsGone, 'contact', 'that somebody else may have removed from the service'],
    [sharingGone, 'contact', 'kept away for an address or id of one that somebody else took'],
    [recipientsAway, 'recipient', 'kept out of a segment with a contact that somebody else took'],
    [readdressed, 'contact', 'that no row asks for there, perhaps under a new address'],
    [addedOnService, 'contact', 'that somebody else added or moved there'],
    [idsWaiting, 'row', 'of somebody whose id has another address, as too many have'],
    [edits.kept + conflicts.service, 'field', 'left as somebody changed it there'],
  ];
}

function* reasonsOf(
  { head }: PlanReader,
  unsure: readonly string[],
  options: VerifyOptions,
): Generator<ExitReason> {
  if (head.memory !== undefined) yield* rememberedReasons(head.memory);
  if (head.itemCount > 0) {
    const message = `The service differs from the sources: ${counted(head.itemCount, 'difference')}.`;
    yield { exitCode: 6, code: 'DIFFERENCES', message };
  }
  for (const place of openCopies(head.copies ?? [])) {
    yield { exitCode: 6, code: CONTACT_COPIES, message: copyWords(place) };
  }
  if (unsure.length > 0) {
    const message = `The lists of the service may be cut: ${unsure.join('; ')}.`;
    yield { exitCode: 4, code: 'LISTS_UNSURE', message };
  }
  if (hasTooManyInvalid(head, options.tolerateInvalid)) yield rowsInvalid(invalidRows(head));
}

function* rememberedReasons({
  erasedOnService: found,
  idsWaiting = 0,
}: MemoryCounts): Generator<ExitReason> {
  const erased = found === undefined ? 0 : unacceptedErased(found);
  if (erased > 0) yield erasedThere(erased);
  if (idsWaiting > 0) yield idsUnstable(idsWaiting);
}

/** Why the lists of the service prove nothing: an unattended run would refuse to build on them. */
function unsureLists({ guards, counts }: PlanReader['head']): string[] {
  return guards
    .filter(({ name, source, tripped }) => {
      const isOfList = name === 'maxGone' || (name === 'maxShrink' && source === undefined);
      return tripped && isOfList;
    })
    .map((guard) => `${guard.name} of ${visible(guard.of)}: ${guardWords(guard, counts).measured}`);
}

/** The plan's text says how to get there; its last line, why nothing is verified. */
function* differences(
  plan: PlanReader,
  unsure: readonly string[],
  terminal: Terminal,
): Generator<string> {
  yield* planText(plan, { ...lookOf(terminal), seeAll: SEE_ALL });
  const { itemCount, copies = [] } = plan.head;
  const what = itemCount === 0 ? [] : [counted(itemCount, 'difference')];
  const all = [...what, ...openCopies(copies).map(copyWords), ...unsure];
  yield terminal.style.yellow(`Not verified: ${all.join('; ')}`);
}
