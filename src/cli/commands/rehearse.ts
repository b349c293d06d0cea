// Carries a saved plan out on a copy of the account, and keeps what came of it beside the plan.
import { join, resolve } from 'node:path';
import {
  AutomationLiveError,
  PlanRefusedError,
  refuseStale,
  refuseWhileUnfinished,
  RunStoppedError,
} from '../../apply/index.ts';
import { SyncError } from '../../lib/index.ts';
import {
  acceptingOption,
  type ApprovalAsks,
  holdsBack,
  withApprovalGuards,
} from '../../plan/index.ts';
import { openQuestion, rehearsalJson, rehearsalText } from '../../report/index.ts';
import {
  AccountMismatchError,
  beginsLikeRehearsal,
  ensurePrivateDirectory,
  type PlanReader,
  readPlan,
  type Rehearsal,
  rehearsalFileText,
  rehearsalPath,
} from '../../state/index.ts';
import { mayReplace, PrivateFile, makeWorkingDirectory } from '../files/private-file.ts';
import {
  type CopiedAccount,
  openCopiedAccount,
  AccountUncopiedError,
  RehearsalEndedError,
  RehearsalStoppedError,
} from '../rehearsal/copied-account.ts';
import { rehearsePlan, conditionsOfRehearsal, resultOf } from '../rehearsal/rehearse-plan.ts';
import { releasedBy } from '../runs/carry-out.ts';
import { givenPlan } from '../runs/given.ts';
import { type Session, inSession } from '../session/session.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { hasTooManyInvalid } from '../shell/options.ts';
import { UsageError } from '../shell/errors.ts';
import { lookOf, printAll, shownPath, type Terminal } from '../shell/terminal.ts';
import type { rehearseCommand } from '../specs/reading-commands.ts';
import { snapshotTo } from './snapshot.ts';

export type RehearseOptions = OptionsOf<typeof rehearseCommand>;

export async function rehearse(options: RehearseOptions, terminal: Terminal): Promise<number> {
  const { path: planPath } = givenPlan(options.plan, options);
  const plan = readPlan(resolve(planPath));
  const path = resolve(options.out ?? rehearsalPath(planPath));
  try {
    if (!mayReplace(path, beginsLikeRehearsal)) {
      throw new UsageError(
        `Keeping the rehearsal as ${shownPath(path)}: the file exists, and is not a rehearsal.`,
        'Name another file with --out, or move that one out of the way.',
      );
    }
    const file = new PrivateFile(path);
    try {
      return await inSession(options, terminal, async (session) => {
        const rehearsal = await rehearsed(session, plan, options);
        file.write(rehearsalFileText(rehearsal, openQuestion));
        file.keep();
        const invalid = hasTooManyInvalid(plan.head, options.tolerateInvalid);
        for (const told of conditionsOfRehearsal(rehearsal, invalid)) terminal.because(told);
        return show(rehearsal, path, options, terminal);
      });
    } finally {
      file.discard();
    }
  } finally {
    plan.close();
  }
}

function show(
  rehearsal: Rehearsal,
  path: string,
  { output }: Pick<RehearseOptions, 'output'>,
  terminal: Terminal,
): number {
  if (output === 'json') terminal.give({ ...rehearsalJson(rehearsal), rehearsalFile: path });
  else printAll(terminal, rehearsalText(rehearsal, { ...lookOf(terminal), file: shownPath(path) }));
  terminal.tell(`Saved as ${shownPath(path)}.`);
  return rehearsal.exitCode;
}

/** Everything that it needs lies in a directory of its own, which is gone afterwards. */
async function rehearsed(
  session: Session,
  plan: PlanReader,
  options: RehearseOptions,
): Promise<Rehearsal> {
  // What apply would refuse is refused before the account is read.
  refuseStale({ ...session, ...session.compareRequest }, plan);
  refuseWhileUnfinished(session);
  const permission = { ...permissionFor(options, plan, session), leavePhase: options.accept.phase };
  const scratch = join(session.config.stateDir, 'scratch');
  ensurePrivateDirectory(scratch);
  const directory = makeWorkingDirectory(join(scratch, 'rehearsal-'));
  try {
    const snapshot = options.snapshot ?? (await readAccount(session, directory.path, options));
    const copy = openCopiedAccount(snapshot, () => session.journal.facts.all());
    try {
      refuseOtherAccount(copy, plan, snapshot);
      const rehearsedAt = session.clock.wallTime();
      return await rehearsePlan(
        { session, plan, copy, permission, directory: directory.path },
        (finished, journal) =>
          resultOf({
            plan,
            copy,
            finished,
            journal,
            rehearsedAt,
            ...askedOf(options, plan, session),
          }),
      );
    } finally {
      copy.close();
    }
  } catch (error) {
    throw explained(error);
  } finally {
    directory.remove();
  }
}

function permissionFor(
  options: RehearseOptions,
  plan: PlanReader,
  session: Session,
): ReturnType<typeof releasedBy> {
  try {
    // Who is to approve the plan wants to see this first, and nothing reaches the service.
    return releasedBy(options, plan, session, { isApproved: true });
  } catch (error) {
    throw explained(error);
  }
}

/** What `apply` will say of the plan besides, whatever becomes of its items. */
function askedOf(
  { tolerateInvalid }: RehearseOptions,
  { head }: PlanReader,
  { config }: Session,
): { readonly invalid: boolean; readonly asks: ApprovalAsks | undefined } {
  const asking = withApprovalGuards([], config.approvals, head).find(
    (guard) => guard.tripped && holdsBack(guard, head.counts),
  );
  return { invalid: hasTooManyInvalid(head, tolerateInvalid), asks: asking?.asks };
}

async function readAccount(
  session: Session,
  directory: string,
  options: RehearseOptions,
): Promise<string> {
  session.checkAccount(null);
  const path = join(directory, 'account.sqlite');
  const tools = await session.compareTools();
  try {
    await snapshotTo(path, tools, session, options);
    return path;
  } catch (error) {
    if (session.drain.signal.aborted) throw new RehearsalStoppedError();
    throw error instanceof SyncError ? new AccountUncopiedError(error) : error;
  }
}

/** An account that holds nothing shows no id. */
function refuseOtherAccount({ head }: CopiedAccount, plan: PlanReader, path: string): void {
  const { planId, host, accountId } = plan.head;
  const isSame = [null, head.accountId].includes(accountId) || head.accountId === null;
  if (head.host === host && isSame) return;
  throw new AccountMismatchError(
    `Rehearsing the plan ${planId}: the snapshot ${shownPath(path)} is of another account.`,
    { hint: 'Name a snapshot of the account that the plan is for, or leave --snapshot out.' },
  );
}

/** In the words of a rehearsal: there is no run to resume. */
function explained(error: unknown): unknown {
  if (error instanceof RunStoppedError) {
    if (error.because === 'drain') return new RehearsalStoppedError();
    return new RehearsalEndedError(error, 'The service may do the same to a run of this plan.');
  }
  if (error instanceof PlanRefusedError) {
    const lifts = error.guards.map(({ lift }) => lift);
    return new RehearsalEndedError(error, acceptedWith(lifts, error.automations));
  }
  if (error instanceof AutomationLiveError) {
    return new RehearsalEndedError(error, acceptedWith([], error.automations));
  }
  return error;
}

function acceptedWith(lifts: readonly string[], automations: readonly { utr: string }[]): string {
  const accepted = automations.map(({ utr }) => acceptingOption(utr));
  const options = [...new Set([...lifts, ...accepted])].join(' ');
  return `If that is right, rehearse it with ${options}, which apply will need as well.`;
}
