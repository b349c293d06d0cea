// What a command that came to its end has to say of it, or of what earlier runs left open.
import { counted, quantity } from '../../lib/index.ts';
import type { ConditionEntry, Counted } from './entry.ts';
import { erasedSaid, goneSaid, memoryLostSaid, stateLostSaid } from './memory-words.ts';

/** Of one contact type or segment. */
interface Copies {
  readonly in: string;
  readonly copies: number;
  /** So many of them a person knows of. */
  readonly accepted: number;
  readonly policy: 'report' | 'remove';
}

interface NamedAlike extends Counted {
  readonly kind: 'contactType' | 'segment' | 'group' | 'customField';
  readonly name: string;
}

interface UnstableIds extends Counted {
  readonly source: string;
  /** The file and the line of one. */
  readonly first: string;
  readonly isDoubted: boolean;
  readonly waiting: number;
  readonly waitingInAll: number;
}

export const ENDINGS = {
  FAULT: {
    severity: 'failed',
    exitCode: 1,
    title: 'There is a fault in listferry itself.',
    causes: 'A case that nobody thought of.',
    action:
      'Report it with the lines that were printed. A run that was under way can go on with `listferry resume`.',
    otherwise:
      'Each write is in the journal before it is sent, so a later run knows what was done.',
  },
  OUTCOMES_UNKNOWN: {
    severity: 'decide',
    exitCode: 7,
    title: 'The outcome of some writes is unknown.',
    causes:
      'The service broke the connection or answered unclearly, and reading back did not show what became of the write.',
    action:
      'Run `listferry verify`. It reads the account again and says which of these changes took effect.',
    otherwise:
      'They are never sent again blindly. The next `listferry sync --yes` compares anew and repairs what is still missing.',
  },
  CONTACTS_LATE: {
    severity: 'decide',
    exitCode: 7,
    title: 'The service accepted contacts and does not show them yet.',
    causes:
      'The service works through uploads slowly. Seldom has it lost them, or it lists only a part of its contacts.',
    action:
      'Wait for the next night: every run looks for them. If they are in none of your mailing lists after `uploads.patience`, `listferry sync --yes --accept resend=N` sends them again.',
    otherwise:
      'They are looked for each night and never sent again unattended, since a second upload could make a second contact.',
    staysApart: true,
    /** `--accept resend` takes the number of all. */
    says: ({ count, contactType, all }: Counted & { contactType: string; all: number }) => {
      const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them'];
      return {
        message: `${quantity(count, 'contact', 'contacts')} of ${contactType} ${are} late: the service acknowledged ${them} in an earlier run but does not show ${them} there.`,
        hint: `They are looked for, and not sent again unless a person says so, since they may still arrive. If the service has lost them, and no other contact type has them: --accept resend=${String(all)}.`,
      };
    },
  },
  ERASED_ON_SERVICE: {
    severity: 'decide',
    exitCode: 7,
    title: 'People who were erased are on the service.',
    causes:
      'Somebody added them there again, or a part of them was never deleted. Only hashes of erased people are kept, so listferry cannot name them.',
    action:
      'With their addresses in a file, run `listferry purge --people FILE --on-service`. It plans to delete what the service has of them.',
    otherwise: 'They stay there and may get mail. Every night says so until they are gone.',
    staysApart: true,
    says: erasedSaid,
  },
  PERSON_LEFT: {
    severity: 'decide',
    exitCode: 7,
    title: 'A file here still names a person who was erased.',
    causes: 'The file lies outside the state directory, is in use, or this user may not write it.',
    action: 'Remove the file that the message names, or remove the person from it.',
    otherwise: 'The person stays in that file, which no run reads.',
  },
  PERSON_STAYS: {
    severity: 'look',
    exitCode: 1,
    title: 'The plan that erased people still names them.',
    causes: 'The plan is in use or cannot be removed.',
    action: 'Make the state directory writable. The next run removes the plan.',
    otherwise:
      'The people are erased on the service, and the plan keeps their addresses until it is removed.',
  },
  ERASED_LATE: {
    severity: 'decide',
    exitCode: 7,
    title: 'People who should be erased may still arrive on the service.',
    causes: 'The service accepted them in an upload and has not shown them yet.',
    action:
      'Run the same `purge` again once the upload has arrived: `listferry status` says what is late.',
    otherwise:
      'They may turn up on the service. The ledger keeps every later run from adding them.',
  },
  CONTACTS_UNEXPECTED: {
    severity: 'look',
    exitCode: 6,
    title: 'More new contacts arrived than were sent.',
    causes:
      'The service split a row of an upload at a line break, or somebody added contacts at the same time.',
    action:
      'Look at the newest contacts of that mailing list on the service, then run `listferry verify`.',
    otherwise: 'They stay. A mirror only deletes contacts that it created.',
  },
  SUPPRESSIONS_PARKED: {
    severity: 'decide',
    exitCode: 4,
    title: 'Unsubscribes wait for a person.',
    causes:
      'A source marks far more people as unsubscribed than usual: a column was shifted, or a status changed its meaning.',
    action:
      'Look at the parked plan with `listferry show PLAN`. Its first lines say how to accept it.',
    otherwise:
      'These people stay subscribed, and nobody new is created for them. Each night says so again.',
  },
  CREATES_PARKED: {
    severity: 'decide',
    exitCode: 4,
    title: 'New contacts wait for a person.',
    causes:
      'The source that says who left is shorter than last time, or too many contacts vanished from the service at once.',
    action:
      'Check the export that lists who left. Then look at the parked plan with `listferry show PLAN`.',
    otherwise: 'Nobody is added. Everything else goes on, and each night says so again.',
  },
  UPDATES_PARKED: {
    severity: 'decide',
    exitCode: 4,
    title: 'Updates wait for a person.',
    causes:
      'Far more contacts would change than usual: a column moved, an encoding changed, or a field was mapped anew.',
    action:
      'Look at the parked plan with `listferry show PLAN`. Its first lines say how to accept it.',
    otherwise: 'These contacts keep their values. Adds and unsubscribes go on.',
  },
  CONFLICTS_PARKED: {
    severity: 'decide',
    exitCode: 4,
    title: 'Somebody changed a field on the service, and the source changed it too.',
    causes: 'The field has `onConflict: park`, and both sides have a new value since the last run.',
    action:
      'Look at the parked plan with `listferry show PLAN`. Accept it to take the values of the source.',
    otherwise: 'The contacts keep what the service has.',
    says: ({ count }: Counted) => ({
      message: `${counted(count, 'field')} that both sides changed, or may have changed: ${count === 1 ? "its contact's update waits" : "their contacts' updates wait"} for a person.`,
    }),
  },
  DELETES_PARKED: {
    severity: 'decide',
    exitCode: 4,
    title: 'Deletes wait for a person.',
    causes:
      'The export is incomplete, a filter changed, or a mailing list is mirrored for the first time. Sometimes the people are really gone.',
    action:
      'Check the export first. If it is complete, look at the parked plan with `listferry show PLAN`: its first lines say how to accept it.',
    otherwise:
      'Nobody is deleted. Everything else goes on. Once the export is right again, the deletes drop out of the plan.',
  },
  GONE_AT_ONCE: {
    severity: 'decide',
    exitCode: 4,
    title: 'Too many contacts are missing from the list of the service at once.',
    causes:
      'The service returned a short list, or somebody emptied a mailing list or gave it another name.',
    action:
      'Count the contacts of that mailing list on the service. If it has another name there, write that in the configuration. If they are really gone, `listferry plan` prints the option that accepts it.',
    otherwise: 'No contact is added to that mailing list. Otherwise people could be added twice.',
  },
  IDS_UNSTABLE: {
    severity: 'decide',
    exitCode: 4,
    title: 'Too many ids of a source came with a new address at once.',
    causes:
      'The export numbers its rows anew each time, or it was sorted and one column stayed behind.',
    action:
      'Compare a few of these people with the source. If the ids are right, `listferry plan --accept ids=N` takes the new addresses. If they are row numbers, remove `id` from `columns`.',
    otherwise: 'These people are not created. Everybody else is.',
    staysApart: true,
    /** `waiting`: people who are not created for it, of this source and of all. */
    says: ({ source, count, first, isDoubted, waiting, waitingInAll }: UnstableIds) => {
      const why = isDoubted
        ? 'after so many changed at once in the source that they may not be ids of people'
        : 'too many at once to be taken for the same people';
      const wait = `${quantity(waiting, 'person is', 'people are')} not created: who they were before is unknown.`;
      return {
        message: `${quantity(count, 'id has', 'ids have')} a different address from before, ${why} (of ${source}, the first in ${first}). No suppression is carried over by them.${waiting === 0 ? '' : ` ${wait}`}`,
        hint:
          waiting === 0
            ? 'Name a column under id that stays with a person (the number of a row does not), or take id out.'
            : `If they are the same people, as after a change of domain, go on with --accept ids=${String(waitingInAll)}. Contacts then get the new addresses, and whoever left or was erased stays away. If they are other people, name a column under id that stays with a person, or take id out.`,
      };
    },
  },
  STATE_LOST: {
    severity: 'decide',
    exitCode: 4,
    title: 'It is unknown what earlier runs did.',
    causes:
      'The state directory is new, an older backup was put back, or two configurations share one directory.',
    action:
      'Put back the newest state directory. If it is gone for good, look at `listferry plan`, then run `listferry sync --yes --accept state` once.',
    otherwise: 'Nothing is deleted until it is accepted. Unsubscribes go on.',
    says: stateLostSaid,
  },
  MEMORY_LOST: {
    severity: 'decide',
    exitCode: 4,
    title: 'What earlier runs remembered of the contacts is missing or old.',
    causes:
      'The file baseline.db, tombstones.db or memory.key is missing or comes from an older backup.',
    action:
      'Put these files back from the latest backup. Without one, look at `listferry plan`, then run `listferry sync --yes --accept state` once.',
    otherwise:
      'Nobody is added to a mailing list that has contacts already. Otherwise people whom somebody removed could come back.',
    says: memoryLostSaid,
  },
  SOURCES_UNREAD: {
    severity: 'decide',
    exitCode: 4,
    title: 'A source could not be read again before contacts were written.',
    causes: 'The file was moved or is being written while an older plan is carried out.',
    action: 'Put the file back, then run `listferry plan` and apply the new plan.',
    otherwise:
      'Nobody of that source was created or deleted. The next `listferry sync --yes` plans it anew.',
  },
  UNSUBSCRIBED_BEFORE: {
    severity: 'decide',
    exitCode: 4,
    title: 'Changes would bring mail back to people who had left.',
    causes:
      'Somebody took them off the unsubscribe list, or they come back under another address of theirs.',
    action:
      'Ask whether they agreed again. If so, the option `--accept return=N` lets them come back: `listferry plan` counts them.',
    otherwise: 'They get no mail.',
  },
  LISTS_UNSURE: {
    severity: 'decide',
    exitCode: 4,
    title: 'The lists of the service may be cut, so nothing is proven.',
    causes: 'The service returned fewer contacts than last time.',
    action:
      'Run `listferry verify` again later. If it stays so, count the contacts on the service.',
    otherwise: 'Nothing is written on the strength of such a list.',
  },
  COPY_SHORT: {
    severity: 'decide',
    exitCode: 4,
    title: 'The copy of the account may be incomplete.',
    causes:
      'The service counts more records than it lists, or somebody changed the account meanwhile.',
    action: 'Run the same command again later. If the number is right, add `--accept shrink`.',
    otherwise: 'The file stays as it is. Do not use it to restore anything.',
  },
  APPROVAL_COUNTS_FOR_NOTHING: {
    severity: 'decide',
    exitCode: 4,
    title: 'The approval would count for nothing.',
    causes:
      'It is not signed, or it is by the person who made the plan, and the configuration asks for somebody else.',
    action:
      'Ask another person to run `listferry approve PLAN`, or to sign it as `approvals:` requires.',
    otherwise: '`listferry apply PLAN` refuses the plan until there are enough approvals.',
  },
  REHEARSED_OTHERWISE: {
    severity: 'look',
    exitCode: 6,
    title: 'The rehearsal ended otherwise than the plan says.',
    causes:
      'The account changed after the plan was made, or the service refuses some of its values.',
    action: 'Look at the reasons in the rehearsal, then make a new plan with `listferry plan`.',
    otherwise: 'Applied on the service, the plan would probably end the same way.',
  },
  ITEMS_DRIFTED: {
    severity: 'look',
    exitCode: 6,
    title: 'Changes no longer fit what was there after the plan was made.',
    causes:
      'Somebody edited these contacts on the service. Or their people left, or changed in the sources.',
    action:
      'Make a new plan with `listferry plan`; the next `listferry sync --yes` does it by itself.',
    otherwise: 'These changes are not made, and the contacts stay as they are.',
  },
  VALUES_LOST: {
    severity: 'look',
    exitCode: 6,
    title: 'Updated contacts lost values that the update did not clear.',
    causes:
      'The service resets fields that an update does not send, or another program wrote at the same time.',
    action:
      '`listferry show RUN --output ndjson` has the lost values under the key prior. Write them again by hand or from a source.',
    otherwise: 'The values are gone from the service.',
  },
  CONTACT_COPIES: {
    severity: 'look',
    exitCode: 6,
    title: 'People are in a mailing list more than once.',
    causes:
      'The service made a second contact from one write, or another program adds the same people.',
    action:
      'Set `duplicates: remove` for the sync to delete the others. To keep them, set `acceptDuplicates` to their number.',
    otherwise:
      'These people get mail twice. The contact with the lowest id is the one that is kept up to date.',
    says: ({ in: place, copies, accepted, policy }: Copies) => {
      const known = accepted === 0 ? '' : ` (${quantity(accepted, 'is', 'are')} accepted)`;
      const remove =
        policy === 'remove'
          ? '`duplicates: remove` plans to delete the others'
          : 'Set `duplicates: remove` to delete the others, or delete them on the service';
      return {
        message: `${place} holds ${counted(copies, 'further contact')} with an address that another contact has${known}; the one with the lowest id counts.`,
        hint: `${remove}. To keep them and stop this warning, set \`acceptDuplicates\` of the sync to their number.`,
      };
    },
  },
  COPIES_MADE: {
    severity: 'look',
    exitCode: 6,
    title: 'The run made people appear more than once.',
    causes:
      'A write was carried out twice by the service, or another program adds the same people.',
    action: 'Look at them with `listferry show RUN`. `duplicates: remove` deletes the others.',
    otherwise: 'These people get mail twice.',
    says: ({ count }: Counted) => ({
      message: `${counted(count, 'contact')} more than the run created came to be at addresses that it created or updated.`,
      hint: 'A write may have been carried out twice, an update may have made a contact, or another program adds the same people. `listferry runs` and `listferry show` tell of them.',
    }),
  },
  CONTACT_TYPE_COPIES: {
    severity: 'look',
    exitCode: 6,
    title: 'The service has several mailing lists or segments of one name.',
    causes: 'Somebody made a second one there, or a create was carried out twice.',
    action: 'Rename or empty the others on the service.',
    otherwise: 'Only the one with the lowest id is used.',
    says: ({ kind, name, count }: NamedAlike) => ({
      message: `The service has ${String(count)} ${kind === 'segment' ? 'segments' : 'contact types'} named ${name}; only the one with the lowest id is used.`,
      hint: 'Rename or empty the others on the service.',
    }),
  },
  GROUP_COPIES: {
    severity: 'look',
    exitCode: 6,
    title: 'The service has several unsubscribe groups of one name.',
    causes: 'Somebody made a second one there, or a create was carried out twice.',
    action:
      'Add the people of the others to the group with the lowest id on the service, then rename the others.',
    otherwise: 'Only the group with the lowest id is used. People in the others may get mail.',
    // One that is emptied would let its people be mailed again.
    says: ({ name, count }: NamedAlike) => ({
      message: `The service has ${String(count)} unsubscribe groups named ${name}; only the one with the lowest id is used.`,
      hint: 'Add the people of the others to it on the service, and rename those.',
    }),
  },
  CUSTOM_FIELD_COPIES: {
    severity: 'look',
    exitCode: 6,
    title: 'The service has several custom fields of one name.',
    causes: 'Somebody made a second one there, or a create was carried out twice.',
    action: 'See on the service which one holds the values, then rename or delete the others.',
    otherwise: 'The service decides which of them keeps a value.',
    says: ({ name, count }: NamedAlike) => ({
      message: `The service has ${String(count)} custom fields named ${name}; which of them keeps the value of a contact is up to the service.`,
      hint: 'See on the pages of the service which one holds the values, and rename or delete the others there.',
    }),
  },
  CONTACTS_HIDDEN: {
    severity: 'look',
    exitCode: 6,
    title: 'The last reading did not show everything that the run wrote.',
    causes: 'The service shows an older state for a while, or lists only a part of its contacts.',
    action: 'Run `listferry verify` in a few minutes.',
    otherwise: 'Nothing is sent again. The next run compares anew.',
  },
  DIFFERENCES: {
    severity: 'look',
    exitCode: 6,
    title: 'The service differs from the sources.',
    causes: 'The sources changed since the last run, or somebody edited contacts on the service.',
    action: 'Look at the differences above, then run `listferry plan`.',
    otherwise: 'The next `listferry sync --yes` brings them together.',
  },
  ITEMS_REJECTED: {
    severity: 'look',
    exitCode: 3,
    title: 'The service rejected contacts.',
    causes: 'A value is too long or of a form that the service does not take.',
    action:
      'Correct them in the source: the file of rejected contacts says what is wrong, and the next sync takes them. Where the service was at fault, `listferry retry` sends them again as they were.',
    otherwise:
      'These contacts are missing on the service, or keep their old values. Each night tries them again.',
  },
  SUPPRESSIONS_REJECTED: {
    severity: 'look',
    exitCode: 3,
    title: 'The service did not take an unsubscribe.',
    causes: 'It stores the address in another form, such as without its +tag, or refuses it.',
    action:
      'Look for the address on the unsubscribe list of the service. Write it in the source as it stands there, or unsubscribe it on the service by hand.',
    otherwise: 'The person may still get mail. Each night tries again.',
  },
  CONTACTS_OVERDUE: {
    severity: 'look',
    exitCode: 0,
    title: 'The service accepted contacts long ago and still does not show them.',
    causes: 'The service lost an upload, or it lists only a part of its contacts.',
    action:
      'Look for them on the service. If they are in none of your mailing lists, `listferry sync --yes --accept resend=N` sends them again.',
    otherwise:
      'They are missing. Nothing sends them again unattended, since that could make second contacts.',
  },
  ITEMS_NOT_SENT: {
    severity: 'look',
    exitCode: 3,
    title: 'Changes were not sent.',
    causes:
      'What they need first was refused or is missing, such as a mailing list that could not be created.',
    action: 'Run `listferry plan` to see what is left, then apply it.',
    otherwise: 'The next `listferry sync --yes` plans them again.',
  },
  ROWS_INVALID: {
    severity: 'look',
    exitCode: 3,
    title: 'Rows of a source were left out.',
    causes: 'An address is broken, a country is missing, or a status has an unknown word.',
    action:
      'Correct the rows: the file of rejects in the state directory says what is wrong with each. To tolerate a few, give `--tolerate-invalid N`.',
    otherwise: 'These people are left as they are. A broken row adds, changes and deletes nobody.',
    staysApart: true,
  },
  GUARD_TRIPPED: {
    severity: 'look',
    exitCode: 0,
    title: 'A guard tripped, and held back nothing.',
    causes: 'A source is shorter than last time or lost a column, and this plan deletes nobody.',
    action:
      'Check the export. If it is right, `listferry sync --yes --accept shrink` accepts it once.',
    otherwise: 'Later nights compare with the last accepted state and say so again.',
    staysApart: true,
  },
  FINISHED_FIRST: {
    severity: 'look',
    exitCode: 0,
    title: 'The same call finished an interrupted run, which did not end well.',
    causes: 'A run was interrupted earlier, and this call went on with it first.',
    action: 'Look at it with `listferry show RUN`.',
    otherwise: 'What it left open stays open until a later run does it.',
  },
  GONE_ON_SERVICE: {
    severity: 'note',
    exitCode: 0,
    title: 'Somebody else removed contacts from the service, and they stay away.',
    causes: 'A colleague deleted them there, or another program did.',
    action:
      'Nothing, if that was meant. To add them again, `listferry plan --accept recreate=N` does it once and `onGone: recreate` always.',
    otherwise: 'They stay away. `listferry show PLAN` names them.',
    staysApart: true,
    says: goneSaid,
  },
  REFUSED_BY_NAME: {
    severity: 'note',
    exitCode: 0,
    title: 'Changes are left out because a person refused them by name.',
    causes: 'Somebody left them out of an approval.',
    action:
      'Nothing, as long as the refusal stands. `listferry plan --accept refused=N` plans them after all.',
    otherwise: 'They stay out while their source and their contact are what they were.',
    staysApart: true,
    says: ({ count }: Counted) => {
      const [them, all, depend] =
        count === 1 ? ['it', 'it', 'it depends'] : ['them', 'all of them', 'they depend'];
      return {
        message: `${quantity(count, 'change is', 'changes are')} left out of the plan: somebody refused ${them} by name, or a change that ${depend} on. No run makes ${them} while the source and the contact stay as they were.`,
        hint: `\`listferry show PLAN\` names ${them}. To make ${all} after all: \`listferry plan --accept refused=${String(count)}\`, or the same with \`listferry sync --yes\`.`,
      };
    },
  },
  LEFT_SINCE_PLAN: {
    severity: 'note',
    exitCode: 0,
    title: 'People left after the plan was made and were unsubscribed.',
    causes: 'The sources were read again before anybody was added.',
    action: 'Nothing.',
    otherwise: 'They get no mail.',
  },
  LEFT_NOT_SUPPRESSED: {
    severity: 'look',
    exitCode: 0,
    title: 'The sources mark people as left, but this plan does not unsubscribe them.',
    causes: 'They left after the plan was made, and the plan is about other people.',
    action: 'Run `listferry plan` and apply the new plan, or wait for the next sync.',
    otherwise: 'The service may send them mail until another plan unsubscribes them.',
  },
  RUN_INTERRUPTED: {
    severity: 'decide',
    exitCode: 7,
    title: 'A run was interrupted and is not finished.',
    causes: 'The machine went down, the process was stopped, or the disk was full.',
    action: 'Run `listferry resume`; the next `listferry sync --yes` does it by itself.',
    otherwise: 'Nothing is lost. What was sent is in the journal, and nothing is sent twice.',
  },
  RUN_UNDER_WAY: {
    severity: 'note',
    exitCode: 0,
    title: 'A command is working on the account right now.',
    causes: 'A nightly run or somebody at a terminal.',
    action: 'Wait for it to end.',
    otherwise: 'Other commands that write wait or end with exit code 8.',
  },
  RUN_OVERDUE: {
    severity: 'failed',
    exitCode: 1,
    title: 'No run has ended for longer than it should.',
    causes:
      'The scheduler did not start the job, the machine was off, or each run failed before it could finish.',
    action:
      'Run `listferry sync --yes`, and look at `listferry runs`. Then look at the log of the scheduler.',
    otherwise:
      'The service is no longer kept up to date, and whoever left in the sources may still get mail.',
    next: 'listferry sync --yes',
  },
  RUNS_ENDED_BADLY: {
    severity: 'look',
    exitCode: 0,
    title: 'Runs ended badly since the last good one.',
    causes: 'Each of them said why: `listferry runs` lists them.',
    action: 'Begin with the latest one.',
    otherwise: 'Nothing gets worse by itself. The service is no longer kept up to date.',
  },
  PROBE_INTERRUPTED_BEFORE: {
    severity: 'decide',
    exitCode: 0,
    title: 'A probe was interrupted and may have left throw-away data on the service.',
    causes: 'The process was stopped in the middle.',
    action: 'Run `listferry probe` again. It first removes what is left.',
    otherwise:
      'A contact type with a telling name and a few contacts of no real person stay there.',
  },
  DECLINED: {
    severity: 'failed',
    exitCode: 1,
    title: 'Somebody declined, and nothing was written.',
    causes: 'Somebody answered the question with no.',
    action: 'Run the command again to answer otherwise.',
    otherwise: 'Nothing happens.',
  },
  CHANGES: {
    severity: 'note',
    exitCode: 2,
    title: 'There are changes.',
    causes: 'The sources and the service differ, and `--detailed-exitcode` was given.',
    action: 'Look at the plan, then run `listferry apply PLAN`.',
    otherwise: 'Nothing is written.',
  },
  INTERRUPTED_AT_START: {
    severity: 'failed',
    exitCode: 130,
    title: 'The command was interrupted before it had begun.',
    causes: 'Somebody pressed Ctrl-C, or the system stopped the process.',
    action: 'Run it again.',
    otherwise: 'Nothing was done.',
  },
  RETENTION_FAILED: {
    severity: 'look',
    exitCode: 1,
    title: 'Old plans, runs or reports could not be removed.',
    causes: 'A file is in use, or this user may not remove it.',
    action: 'Look at the state directory, then run `listferry purge`.',
    otherwise: 'They stay, and the next sync tries again.',
  },
  LEFT_UNTOLD: {
    severity: 'look',
    exitCode: 1,
    title: 'Who left on the service could not be written to the file for the sources.',
    causes: 'The directory of `feedback.left` is missing, full or not writable.',
    action: 'Make the directory writable.',
    otherwise: 'They wait in the journal, and the next run writes them.',
  },
  METRICS_UNWRITABLE: {
    severity: 'note',
    exitCode: 0,
    title: 'The file of metrics could not be written.',
    causes:
      'The directory of `metrics.textfile` is missing, full or not writable, or another file has that name. Or the journal cannot be read.',
    action: 'Make the directory writable, or name another file under `metrics.textfile`.',
    otherwise:
      'The command itself ends as it would have. The monitoring sees old numbers until a later command writes new ones.',
  },
  TRACES_UNSENT: {
    severity: 'note',
    exitCode: 0,
    title: 'The trace of a command could not be sent.',
    causes:
      'The collector that OTEL_EXPORTER_OTLP_ENDPOINT names is down, refuses, is slow, or speaks another protocol than OTLP over HTTP.',
    action: 'Look at the collector. Unset OTEL_EXPORTER_OTLP_ENDPOINT where nobody wants traces.',
    otherwise: 'The command itself ends as it would have. Its trace lacks parts, or all of it.',
  },
  NOTIFY_FAILED: {
    severity: 'note',
    exitCode: 0,
    title: 'Somebody was not told how a command ended.',
    causes:
      'Their server is down or refuses, the address in `notify` is old, or the network lets nothing out.',
    action: 'Run `listferry notify test`. It says of every entry what came back.',
    otherwise:
      'The next run tries again for a week. A ping is sent once, so that a monitor sees no old one.',
  },
  NOTIFY_DROPPED: {
    severity: 'note',
    exitCode: 0,
    title: 'What somebody was to be told could not be delivered for a week and was dropped.',
    causes: 'Their server did not accept it in all that time, whatever was tried.',
    action: 'Run `listferry notify test`, and correct the entry in `notify`.',
    otherwise: 'They do not hear of later runs either. `listferry runs` has what they missed.',
  },
  NOTIFY_TEST_FAILED: {
    severity: 'failed',
    exitCode: 1,
    title: 'A test message could not be delivered.',
    causes:
      'The address or the secret in `notify` is wrong, the server refuses, or the network lets nothing out.',
    action: 'Correct the entry that the message names, and run `listferry notify test` again.',
    otherwise: 'Whoever the entry is for is told of no run.',
  },
  ACCOUNTS_NOT_WELL: {
    severity: 'look',
    exitCode: 1,
    title: 'Accounts of the fleet ended with something to do.',
    causes: 'Each account is a run of its own, and ended as it would have alone.',
    action:
      'Read the table of the accounts: the worst come first, each with the command to type. `listferry fleet status FILE` shows how they stand by now.',
    otherwise:
      'The other accounts are done. Each night works on all of them again, and says what is still open.',
  },
  ACCOUNTS_TO_LOOK_AT: {
    severity: 'look',
    exitCode: 0,
    title: 'Accounts of the fleet are done and left something to look at.',
    causes: 'Their runs ended well, and each says what is still to be checked or decided.',
    action:
      'Read what stands below the table of the accounts, or run `listferry fleet status FILE`. Each entry names the command to type.',
    otherwise: 'Nothing is lost. Each night says it again until it is right.',
  },
  FLEET_INTERRUPTED: {
    severity: 'failed',
    exitCode: 130,
    title: 'The fleet was interrupted.',
    causes: 'Somebody pressed Ctrl-C, or a scheduler or the shutdown of the machine ended it.',
    action: 'Run the same command again: each account goes on where it stood.',
    otherwise:
      'Accounts at work let their requests end and sent no more. The next run of each one goes on.',
  },
  ACCOUNT_KILLED: {
    severity: 'failed',
    exitCode: 1,
    title: 'The process of an account was killed.',
    causes: 'The machine ran out of memory, or somebody ended the process.',
    action:
      'Run `listferry resume` for that account, or leave it to its next `listferry sync --yes`. If memory ran out, lower the concurrency of the fleet.',
    otherwise: 'The next run of the account finds out what was sent, and goes on from there.',
  },
  ACCOUNT_NOT_STARTED: {
    severity: 'failed',
    exitCode: 1,
    title: 'The command of an account could not be started.',
    causes:
      'A variable that the fleet file gives to the account is missing, the disk is full, or the machine has no room for another process.',
    action: 'Correct what the message names, then run the same fleet command again.',
    otherwise: 'Nothing was read or written for that account. The others were worked on.',
  },
} as const satisfies Readonly<Record<string, ConditionEntry>>;
