// Plans and runs that wait for a decision of a person, or for an earlier run.
import type { ErrorCode } from '../../lib/index.ts';
import type { ConditionEntry } from './entry.ts';

interface LiveWords {
  /** Its name and what it is for. */
  readonly automation: string;
  /** The option that accepts it. */
  readonly accepting: string;
  readonly accepted: 'no' | 'configured' | 'once';
}

export const DECISION_FAILURES = {
  APPROVAL_REFUSED: {
    severity: 'decide',
    exitCode: 4,
    title: 'An approval does not hold for this plan.',
    causes:
      'The approval is older than 72 hours, was used already, or is for another plan. Or its signature or a second person is missing.',
    action:
      'Look at the plan with `listferry show PLAN`. Approve it anew with `listferry approve PLAN`, then run `listferry apply PLAN --approval FILE` with the new file.',
    otherwise:
      'Nothing was sent. What needs approval stays parked each night, and nightly runs make the other changes.',
  },
  AUTOMATION_LIVE: {
    severity: 'decide',
    exitCode: 4,
    title: 'A live automation may send mail to every contact that is created.',
    causes:
      'Somebody switched it on for this contact type, for a segment over it, or for something that listferry cannot tell.',
    action:
      'Pause it on the service, then run `listferry sync --yes`, which finishes an interrupted run first. If its mail is wanted, add `--accept automation=UTR` once, or name it under `acceptAutomations`.',
    otherwise:
      'A plan only warns of it. Each night stops with exit code 4 before it creates anybody. All contacts stay, but new people and unsubscribes wait.',
    says: ({ automation, accepting, accepted }: LiveWords) => ({
      message: `The automation ${automation}: it may send mail to every contact that is created.`,
      hint: {
        no: `Pause it on the service, or accept it with ${accepting}.`,
        configured: 'The configuration accepts it under acceptAutomations.',
        once: `It was accepted for this run alone, with ${accepting}.`,
      }[accepted],
    }),
  },
  ERASURE_UNSURE: {
    severity: 'decide',
    exitCode: 4,
    title: 'The people to be erased may be missing in a list that was cut.',
    causes:
      'The service counts more contacts than it lists. It cut its list, or it counts deleted contacts too.',
    action:
      'Run `listferry purge --people FILE --on-service` again later. If the list is whole, add `--accept shrink`.',
    otherwise:
      'On this machine these people are erased, and no run creates them again. On the service their contacts stay, and may get mail.',
  },
  GONE_NUMBER_WRONG: {
    severity: 'decide',
    exitCode: 4,
    title: 'The number of removed contacts to bring back is not the present one.',
    causes:
      'Somebody removed or restored more of them since the number was read, or the number is from an older plan.',
    action:
      'Look at them in the findings of `listferry plan`. To bring all of them back, run `listferry sync --yes --accept recreate=N` with the new number.',
    otherwise:
      'This command wrote nothing. These contacts stay away on later nights, and everybody else is kept up to date.',
  },
  GUARD_REFUSED: {
    severity: 'decide',
    exitCode: 4,
    title: 'Guards refuse the plan, and nothing was written.',
    causes:
      'An export or a list of the service is much shorter than before. Or a live automation would mail new contacts, or the changes really are that many or need approvals.',
    action:
      'Look at the plan with `listferry show PLAN`. If a number is wrong, correct the export and run `listferry sync --yes`. If all are right, run the command of the message, which accepts them by name.',
    otherwise:
      'Each night makes a new plan, and it is refused again. All contacts stay, but new people and unsubscribes wait.',
    next: 'listferry plan',
  },
  IDS_NUMBER_WRONG: {
    severity: 'decide',
    exitCode: 4,
    title: 'The number of people whose ids came with new addresses is not the present one.',
    causes: 'The source changed since the number was read, or the number is from an older plan.',
    action:
      'Read the warning IDS_UNSTABLE of `listferry plan`. If they are the same people as before, run `listferry sync --yes --accept ids=N` with the new number.',
    otherwise:
      'This command wrote nothing. These people wait on later nights, and everybody else is kept up to date.',
  },
  INTERRUPTED: {
    severity: 'failed',
    exitCode: 130,
    title: 'The command was interrupted before its end.',
    causes:
      'The time of `--max-duration` was over, the machine or its container shut down, or somebody pressed Ctrl-C.',
    action:
      'Run `listferry resume` to finish the run now, or leave it to the next `listferry sync --yes`. A command that only reads is simply run again.',
    otherwise:
      'The next night finishes the run first. Nothing is lost or sent twice, and what was left to do waits until then.',
  },
  LATE_NUMBER_WRONG: {
    severity: 'decide',
    exitCode: 4,
    title: 'The number of late contacts to send again is not the present one.',
    causes:
      'Some of them arrived since the number was read, or more became late. Or the number is from an older plan.',
    action:
      'Read the number in the warnings of `listferry plan`. Look for these contacts on the service, in other contact types too. Only if they are lost: `listferry sync --yes --accept resend=N`.',
    otherwise:
      'This command wrote nothing. Each night looks for the late contacts. They are sent again only if a person says so, since second contacts would get mail twice.',
  },
  MIGRATION_PHASE_LEFT: {
    severity: 'decide',
    exitCode: 4,
    title: 'The configuration goes back behind a phase that the migration has reached.',
    causes:
      'An older copy of the configuration was put back. Or `migration` was taken out, since the move is over.',
    action:
      'Write the phase of the message under `migration.phase` again. If the move is over, or going back is meant, name that phase once: `listferry sync --yes --accept phase=drain`.',
    otherwise:
      'A plan only warns of it. Each night ends with exit code 4 and writes nothing, since contacts that came after the switch could be deleted.',
    /** Only a warning, since a plan changes nothing yet. */
    says: ({ phase, reached }: { readonly phase: string | null; readonly reached: string }) => ({
      message: `The migration had reached its phase ${reached}; this plan was made ${phase === null ? 'without any phase' : `for the phase ${phase}`}.`,
      hint: `apply and sync refuse that without --accept phase=${reached}.`,
    }),
  },
  PLAN_STALE: {
    severity: 'failed',
    exitCode: 6,
    title: 'The plan was made for another account or configuration than there is now.',
    causes:
      'Somebody edited the configuration after the plan was made. Or the keys or addresses are those of another account.',
    action:
      'Make a new plan with `listferry plan --out FILE`, review it, and carry it out with `listferry apply FILE`.',
    otherwise:
      'Nothing was written, and the old plan stays refused. Nightly runs go on, since each makes a plan of its own.',
  },
  REFUSED_NUMBER_WRONG: {
    severity: 'decide',
    exitCode: 4,
    title: 'The number of refused changes to make after all is not the present one.',
    causes:
      'The sources or contacts changed since the number was read, or the number is from an older plan.',
    action:
      'Look at the findings of `listferry plan`. To make all that stays out after all, run `listferry sync --yes --accept refused=N` with the new number.',
    otherwise:
      'This command wrote nothing. What somebody refused stays out on later nights, and all other changes are made.',
  },
  RUN_STALE: {
    severity: 'failed',
    exitCode: 6,
    title: 'An unfinished run began with another account or configuration than there is now.',
    causes:
      'Somebody edited the configuration, or changed the keys or addresses, after the run was interrupted.',
    action:
      'Put them back as they were when that run began, which the message tells. Run `listferry resume`, and make the change again after that.',
    otherwise:
      'Each night ends with exit code 6 and writes nothing. All contacts stay, but new people and unsubscribes wait.',
  },
  RUN_UNFINISHED: {
    severity: 'failed',
    exitCode: 7,
    title: 'An earlier run was interrupted and has to be finished first.',
    causes:
      'The machine was restarted, the process was killed, or the service went away in the middle of that run.',
    action:
      'Finish it with `listferry resume`; `listferry status` shows where it stands. Then give this command again, a `listferry purge` as well.',
    otherwise:
      'The next `listferry sync --yes` finishes that run by itself. This command stopped, so that no write is sent twice.',
  },
} as const satisfies Partial<Readonly<Record<ErrorCode, ConditionEntry>>>;
