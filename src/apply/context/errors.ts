// Why a run does not start, or stops before its end.
import { type ErrorCode, shellWord, SyncError } from '../../lib/index.ts';
import {
  acceptingOption,
  type GuardResult,
  guardWords,
  isOfUnlisted,
  isOverList,
  type LiveAutomation,
  liveWords,
} from '../../plan/index.ts';

/** The run stopped in good order before its end; `resume` goes on. */
export class RunStoppedError extends SyncError {
  readonly because: StopReason;

  /** `trouble`: what is wrong with the service, in words. */
  constructor(because: StopReason, trouble?: string) {
    super(trouble === undefined ? MESSAGES[because] : `The run gave the service up: ${trouble}.`, {
      code: CODES[because],
      resumes: true,
    });
    this.because = because;
  }
}

/** `unsettled`: writes are in doubt, and the service does not come to rest so that they could be read back. */
export type StopReason = 'drain' | 'unavailable' | 'unsettled';

/** A stop has the code that the same cause has in a read, and with it the same exit code. */
const CODES: Readonly<Record<StopReason, ErrorCode>> = {
  drain: 'INTERRUPTED',
  unavailable: 'SERVICE_UNAVAILABLE',
  unsettled: 'SERVICE_UNSETTLED',
};

const MESSAGES: Readonly<Record<StopReason, string>> = {
  drain: 'The run was interrupted: what was under way ended, nothing new was sent.',
  unavailable: 'The run stopped: the service gave no clear answer to several writes in a row.',
  unsettled:
    'The run waits: the outcome of some writes is unclear, and contacts keep coming and going. Nothing can be sent again safely yet.',
};

/** A guard that refuses a plan, and the option that lifts it. */
export type RefusingGuard = GuardResult & { readonly lift: string };

interface RefusedPlan {
  readonly planId: string;
  readonly name: string;
  readonly itemCount: number;
}

/** Guards or live automations refuse the plan. Nothing was written. */
export class PlanRefusedError extends SyncError {
  readonly planId: string;
  readonly guards: readonly RefusingGuard[];
  readonly automations: readonly LiveAutomation[];

  constructor(
    { planId, name: plan, itemCount }: RefusedPlan,
    guards: readonly RefusingGuard[],
    automations: readonly LiveAutomation[],
  ) {
    const reasons = [
      ...toldOnce(guards).map(guardWords),
      ...automations.map(
        (automation) => `the automation ${liveWords(automation)} and may send mail to new contacts`,
      ),
    ];
    const lifts = [
      ...guards.map(({ lift }) => lift),
      ...automations.map(({ utr }) => acceptingOption(utr)),
    ];
    const options = [...new Set(lifts)].join(' ');
    const isToApprove = guards.some(({ name }) => name === 'approvals');
    super(`The plan ${planId} was refused: ${reasons.join('; ')}.`, {
      code: 'GUARD_REFUSED',
      hint: isToApprove
        ? approvingHint(plan, options)
        : cutHint(guards) + liftingHint(plan, options, itemCount),
    });
    this.planId = planId;
    this.guards = guards;
    this.automations = automations;
  }
}

/**
 * Contacts that a cut list lacks are missing as well, and such a list is shorter than last time. What the service counts
 * itself says most.
 */
function toldOnce(guards: readonly RefusingGuard[]): readonly RefusingGuard[] {
  const ofLists = guards.filter(isOverList);
  const [first] = [
    ofLists.filter(isOfUnlisted),
    ofLists.filter(({ name }) => name !== 'maxGone'),
  ].filter((some) => some.length > 0);
  return first === undefined
    ? guards
    : guards.filter((one) => !isOverList(one) || first.includes(one));
}

/** Ends with a space; nothing where the lists of the service are as ever. */
function cutHint(guards: readonly RefusingGuard[]): string {
  return guards.some(isOverList)
    ? 'Run `listferry plan` first: a list that was cut is often whole the next time. '
    : '';
}

/** Of a plan without a change only what was read counts, and a sync alone reads it again and accepts it. */
function liftingHint(name: string, options: string, itemCount: number): string {
  const plan = shellWord(name);
  if (itemCount === 0)
    return `It holds no change. Look at what it found with \`listferry show ${plan}\`; if it is right, \`listferry sync --yes ${options}\` accepts it.`;
  return `Look at it with \`listferry show ${plan}\`; if it is right, carry it out with \`listferry apply ${plan} ${options}\`.`;
}

/** Only `apply` takes approvals, also where another command was refused. */
function approvingHint(name: string, options: string): string {
  const plan = shellWord(name);
  return `Look at it with \`listferry show ${plan}\`; if it is right, have it approved with \`listferry approve ${plan}\`, then carry it out with \`listferry apply ${plan} ${options}\`.`;
}

/** A live automation would mail the contacts that the run is about to create, so the run stopped and can be resumed. */
export class AutomationLiveError extends SyncError {
  readonly automations: readonly LiveAutomation[];

  constructor(runId: string, automations: readonly LiveAutomation[]) {
    const live = automations.map(
      ({ name, utr, ...state }) =>
        `the automation ${liveWords({ ...state, utr, name: `${name} (${utr})` })}`,
    );
    const options = [...new Set(automations.map(({ utr }) => acceptingOption(utr)))];
    super(
      `The run ${runId} stopped before it created contacts: ${live.join('; ')}, and may send mail to each of them.`,
      {
        code: 'AUTOMATION_LIVE',
        hint: `Pause it on the service and go on with \`listferry resume\`, or accept it with \`listferry resume ${options.join(' ')}\`.`,
      },
    );
    this.automations = automations;
  }
}

/** A person named another number of late contacts than there are. Nothing was written. */
export class LateNumberError extends SyncError {
  constructor(resend: number, count: number) {
    super(
      `--accept resend=${String(resend)} was given, and ${String(count)} of the contacts to be created are late.`,
      {
        code: 'LATE_NUMBER_WRONG',
        hint:
          count === 0
            ? 'Leave --accept resend out.'
            : `If the service has lost them, and no other contact type has them, send them again with --accept resend=${String(count)}; if they may still arrive, leave it out.`,
      },
    );
  }
}

/** The account or the configuration is no longer what the plan was made for. */
export class PlanStaleError extends SyncError {
  constructor(planId: string, what: StaleBasis) {
    super(`The plan ${planId} is stale: ${what} changed since it was made.`, {
      code: 'PLAN_STALE',
      hint: 'Make a new plan with `listferry plan`, review it, and apply that.',
    });
  }
}

/** What must be as it was when the plan was made. */
export type StaleBasis = 'the account' | 'the configuration';

/** As `PlanStaleError`, of a run that was interrupted: no other plan can take its place. */
export class RunStaleError extends SyncError {
  constructor(
    runId: string,
    plan: { readonly createdAt: string; readonly host: string },
    what: StaleBasis,
  ) {
    const { createdAt, host } = plan;
    const back =
      what === 'the configuration'
        ? `Put the configuration back as it was at ${createdAt}`
        : `Put the base addresses and keys back that it began with, for ${host}`;
    super(`The run ${runId} is not finished, and ${what} changed since its plan was made.`, {
      code: 'RUN_STALE',
      hint: `${back}, finish the run with \`listferry resume\`, and make the change again after that. No other plan is carried out before.`,
    });
  }
}

/** An earlier run did not end: another one could repeat what it has in doubt. */
export class RunUnfinishedError extends SyncError {
  /** `then`: what is to be done again after it. */
  constructor(runId: string, then = '`listferry status` shows where it stands.') {
    super(`The run ${runId} was interrupted and is not finished.`, {
      code: 'RUN_UNFINISHED',
      hint: `Finish it first with \`listferry resume\`; ${then}`,
    });
  }
}

/** A contact list that may be cut may lack just those who are to be erased. */
export class ErasureUnsureError extends SyncError {
  constructor() {
    super(
      'Looking on the service for the people who were erased: it counts more contacts than it lists, and those that are missing may be theirs. No plan was made; on this machine they are erased.',
      {
        code: 'ERASURE_UNSURE',
        hint: 'Run the command again later. If the list is whole, for the service also counts deleted contacts, add --accept shrink.',
      },
    );
  }
}

/** The configuration names an earlier phase of a migration than runs have reached, or none. */
export class PhaseLeftError extends SyncError {
  constructor(reached: string, phase: string | null) {
    const wanted = phase === null ? 'no longer names one' : `says ${phase}`;
    super(`The migration has reached its phase ${reached}, and the configuration ${wanted}.`, {
      code: 'MIGRATION_PHASE_LEFT',
      hint: `Contacts that came since could be deleted again. Write \`migration: { phase: ${reached} }\`, or say once that it is meant, with --accept phase=${reached}.`,
    });
  }
}
