// Compares and saves a plan; writes nothing to the service.
import { resolve } from 'node:path';
import { listed, shellWord, quantity } from '../../lib/index.ts';
import { makePlan, newPlanId } from '../../compare/index.ts';
import {
  acceptingOption,
  holdsBack,
  type PlanHead,
  invalidRows,
  leavingOptions,
  liftingOption,
  releasePlan,
  type Condition,
  invalidCondition,
  idsCondition,
} from '../../plan/index.ts';
import {
  heldWords,
  type PlanStanding,
  standingOf,
  visible,
  type ReportedPlan,
  type StateWords,
  plainStyle,
  planJson,
  planReport,
  planText,
} from '../../report/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { saveRejects, sayingOf } from '../files/rejects.ts';
import { refuseToReplace } from '../runs/carry-out.ts';
import { tellDecisions } from '../session/open-decisions.ts';
import { leftOutBecause } from '../runs/run-reasons.ts';
import { planName } from '../session/own-state.ts';
import { type Session, inSession } from '../session/session.ts';
import type { GlobalOptions, OptionsOf } from '../shell/command-spec.ts';
import { hasTooManyInvalid } from '../shell/options.ts';
import { endedWith, lookOf, printAll, type Terminal } from '../shell/terminal.ts';
import type { planCommand } from '../specs/reading-commands.ts';

type PlanOptions = OptionsOf<typeof planCommand>;

export async function plan(options: PlanOptions, terminal: Terminal): Promise<number> {
  return await inSession(options, terminal, (session) => {
    tellDecisions(options, terminal);
    return planAndShow(session, options);
  });
}

async function planAndShow(session: Session, options: PlanOptions): Promise<number> {
  const { terminal } = session;
  const { out } = options;
  if (out !== undefined) refuseToReplace(out, session.journal.runs);
  const state = session.state.warnOfRefusal();
  const planId = newPlanId(session, session.random);
  const place =
    out === undefined ? session.planPlace(planId) : ({ kind: 'file', path: out } as const);
  const tools = await session.compareTools();
  const { recreate, refused: acceptRefused, ids: acceptIds } = options.accept;
  const request = { ...session.compareRequest, recreate, acceptRefused, acceptIds };
  const planned = await makePlan(request, tools, { planId, place });
  const { plan: made } = planned;
  try {
    session.checkAccount(made.head.accountId);
    const planFile = resolve(made.path);
    const text = planText(made, savedLook(made, session));
    showSaved(made, options, session, { json: () => planJson(made, planFile), text, state });
    saveRejects(made, session.config, sayingOf(made, options, terminal));
    savePlanReports({ plan: made, planFile }, session);
    for (const condition of conditionsOfPlan(made, options)) terminal.because(condition);
    return endedWith(terminal);
  } finally {
    planned.close();
  }
}

function* conditionsOfPlan(plan: PlanReader, options: PlanOptions): Generator<Condition> {
  const { head } = plan;
  const count = head.itemCount;
  if (hasTooManyInvalid(head, options.tolerateInvalid))
    yield* invalidCondition(invalidRows(head), leftOutBecause(plan));
  if (options.detailedExitcode && count > 0)
    yield {
      id: 'CHANGES',
      count,
      message: `There ${quantity(count, 'is 1 change', 'are changes')}.`,
    };
}

interface SavedWords {
  readonly json: () => object;
  readonly text: Iterable<string>;
  /** What keeps every run from writing. */
  readonly state: StateWords | undefined;
}

/** Prints what was planned, and how to carry it out. */
export function showSaved(
  { head, path }: PlanReader,
  { output }: Pick<GlobalOptions, 'output'>,
  { config, journal, terminal, state: own }: Session,
  { json, text, state }: SavedWords,
): void {
  const name = planName(path, config);
  if (output === 'json') {
    terminal.give({ ...json(), state });
    return;
  }
  printAll(terminal, text);
  terminal.tell(
    state === undefined
      ? `${savedWords(head, name, config.acceptAutomations)}${lostWords(head, own)}${unfinishedWords(head, journal)}`
      : `Saved as ${name}. Nothing can be applied ${state.isDamaged ? 'while the journal is damaged' : 'before a person accepts that'}.`,
  );
}

/** Where a guard has nothing to hold back, it does not say so: `sync` ends with 4 all the same. */
function lostWords({ guards }: PlanHead, state: Session['state']): string {
  const isTold = guards.some(
    ({ name, tripped }) => tripped && ['stateLost', 'memoryLost'].includes(name),
  );
  if (isTold || !(state.isLost() || state.isMemoryLost())) return '';
  return ' What earlier runs did or remembered is not known: every `listferry sync` ends with 4 until a person goes on with --accept state, and `listferry status` says what happened.';
}

/** Nothing else is carried out before that run has ended. */
function unfinishedWords(
  { itemCount }: PlanHead,
  { runs }: Pick<Session['journal'], 'runs'>,
): string {
  const run = itemCount === 0 ? undefined : runs.unfinished();
  if (run === undefined) return '';
  return ` First finish the interrupted run ${run.runId}: \`listferry resume\`.`;
}

/** `accepted`: UTRs of the automations that the configuration accepts. */
export function savedWords(head: SavedHead, name: string, accepted: readonly string[]): string {
  const waiting = idsCondition(head.memory?.idsWaiting ?? 0);
  return [standingWords(head, name, accepted), ...waiting.map(({ message }) => message)].join(' ');
}

type SavedHead = Pick<
  PlanHead,
  'itemCount' | 'guards' | 'automations' | 'counts' | 'migration' | 'late' | 'memory'
>;

function standingWords(head: SavedHead, name: string, accepted: readonly string[]): string {
  const standing = standingOf(head, accepted);
  const { kind, parked, parksAll } = standing;
  const apply = `listferry apply ${shellWord(name)}`;
  const options = neededOptions(head, accepted);
  if (head.itemCount === 0) return idleWords(standing, head, { name, options });
  const all = `\`${[apply, ...options].join(' ')}\``;
  const held = heldWords(head);
  const but = held === '' ? '' : `, but for ${held}`;
  switch (kind) {
    case 'refused':
      return `Saved as ${name}. It is refused as it stands; if it is right, ${all} carries it out${but}.`;
    case 'in-part': {
      const rest = parksAll ? ', which is all of it' : ' and carries out the rest';
      return `Saved as ${name}. As it stands, \`${apply}\` parks ${parked}${rest}; if it is right, ${all} carries out all of it${but}.`;
    }
    case 'all':
      return `Saved as ${name}; ${all} carries it out${but}.`;
  }
}

/** A guard looks at the sources and lists, also where they ask for nothing. Only a sync reads them again, and accepts them. */
function idleWords(
  { kind, guards, automations }: PlanStanding,
  { migration, counts }: SavedHead,
  { name: saved, options }: { readonly name: string; readonly options: readonly string[] },
): string {
  const leaves = migration?.leaves;
  const telling = kind === 'all' ? guards : guards.filter((guard) => holdsBack(guard, counts));
  const why = listed([
    ...telling.map(({ name, of }) => `${name} (${visible(of)})`),
    ...automations.map(({ name }) => `the live automation ${visible(name)}`),
    ...(leaves === undefined ? [] : [`the migration phase ${leaves}`]),
  ]);
  if (kind !== 'all')
    return `Saved as ${saved}. It holds no change, and is refused as it stands by ${why}. If that is right, \`${['listferry sync --yes', ...options].join(' ')}\` accepts it.`;
  return why === ''
    ? `Saved as ${saved}.`
    : `Saved as ${saved}. It holds no change, and a guard tripped all the same: ${why}${acceptingWords({ guards, counts })}.`;
}

/** How to accept what guards found where nothing waits for them: a sync reads the sources and lists again. */
function acceptingWords({ guards, counts }: Pick<SavedHead, 'guards' | 'counts'>): string {
  // Rows that cannot be read are to be corrected.
  const sure = guards.filter(({ name, tripped }) => tripped && name !== 'maxInvalid');
  const options = new Set(sure.map((guard) => liftingOption(guard, counts)));
  if (options.size === 0) return '';
  return `; if it is right, \`${['listferry sync --yes', ...options].join(' ')}\` accepts it`;
}

function neededOptions(
  head: Pick<SavedHead, 'guards' | 'automations' | 'counts' | 'migration'>,
  accepted: readonly string[],
): readonly string[] {
  const release = releasePlan(head, { automations: accepted }, 'stop');
  if (release.kind === 'all') return leavingOptions(head);
  const live = release.kind === 'refused' ? release.automations : [];
  return [
    ...new Set(release.guards.map((guard) => liftingOption(guard, head.counts))),
    ...live.map(({ utr }) => acceptingOption(utr)),
    ...leavingOptions(head),
  ];
}

/** How a plan looks on the terminal. */
export function planLook({ path }: PlanReader, { config, terminal }: Session) {
  return { ...lookOf(terminal), planName: planName(path, config) };
}

/** The same of one that waits to be applied. */
export function savedLook(plan: PlanReader, session: Session) {
  return { ...planLook(plan, session), saysHeld: true };
}

type SavingSession = Pick<Session, 'reports' | 'terminal'> & {
  readonly config: Pick<Session['config'], 'stateDir'>;
};

/** Writes the reports on a plan: whole, and without colours. */
export function savePlanReports(
  reported: ReportedPlan & { readonly seeAll?: string },
  { config, reports, terminal }: SavingSession,
): void {
  const options = {
    style: plainStyle,
    limit: Infinity,
    seeAll: reported.seeAll,
    config: terminal.config,
    planName: planName(reported.plan.path, config),
    saysHeld: reported.seeAll === undefined,
  };
  reports.save(
    ({ format, characters }) => planReport(reported, format, { ...options, characters }),
    terminal,
  );
}
