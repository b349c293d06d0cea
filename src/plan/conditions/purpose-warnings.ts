// Warnings of plans that serve a purpose of their own: a migration, the undoing of a run, an erasure.
import { counted, grouped, quantity } from '../../lib/index.ts';
import type { ConditionEntry, Counted } from './entry.ts';

interface UndoneParts {
  readonly runId: string;
  readonly parts: Readonly<Record<'reversed' | 'left' | 'impossible' | 'nothing', number>>;
}

/** What of the account was not looked at, since the service does not say what it belongs to. */
interface Unseen {
  readonly contacts: number;
  readonly contactTypes: number;
}

interface Withheld {
  readonly phase: string;
  readonly withheld: { readonly deletes: number; readonly updates: number };
}

export const PURPOSE_WARNINGS = {
  ERASURE: {
    severity: 'note',
    exitCode: 0,
    title: 'This plan deletes what the service has of people to be erased.',
    causes:
      'Somebody called `purge` with `--on-service`, and the people who were named have contacts on the service.',
    action:
      'Look at it with `listferry show PLAN`, then carry it out with `listferry apply PLAN`. After that, the file is removed automatically.',
    otherwise:
      'Their contacts stay on the service and may get mail. Each night ends with exit code 7 as long as a sync names their contact type.',
    /** `people`: who of those who were asked for has a contact on the service. */
    says: ({ people, asked }: { readonly people: number; readonly asked: number }) => {
      const who = asked === 1 ? 'The person' : `${grouped(people)} of ${grouped(asked)} people`;
      return {
        message: `${who} to be erased ${asked === 1 || people === 1 ? 'is' : 'are'} on the service: this plan deletes what it has of them, and leaves unsubscribes as they are.`,
        hint: 'The plan holds addresses. Once every item of it is applied, it is removed from this machine by itself.',
      };
    },
  },
  ERASURE_LATE: {
    severity: 'look',
    exitCode: 0,
    title: 'Contacts of people to be erased may still arrive on the service.',
    causes:
      'An earlier run sent these contacts, and the service acknowledged them without showing them so far.',
    action:
      'Carry the plan out now. On a later day run `listferry purge --people FILE --on-service` again, and apply its plan too.',
    otherwise:
      'What arrives later stays on the service and may get mail. Each night and `listferry verify` tell of it.',
    says: ({ count }: Counted) => {
      const them = count === 1 ? 'it' : 'them';
      return {
        message: `${counted(count, 'contact')} of theirs may still arrive: the service acknowledged ${them}, and no run has seen ${them} there.`,
        hint: 'This plan does not delete what comes later. Every sync and verify tells of it, and another `purge --on-service` plans to delete it.',
      };
    },
  },
  ERASURE_UNSEEN: {
    severity: 'look',
    exitCode: 0,
    title: 'Some contacts of the service were not searched for people to be erased.',
    causes:
      'The service shows contacts whose contact type it does not list. Or several contact types have one name.',
    action:
      'Search for these people on the pages of the service, in every contact type. Delete by hand what is there.',
    otherwise:
      'What the plan cannot see stays on the service and may get mail. Nobody else is deleted by it.',
    says: ({ contacts, contactTypes }: Unseen) => {
      const unlisted = counted(contacts, 'contact');
      const namesakes = quantity(contactTypes, 'contact type that has', 'contact types that have');
      const parts = [
        ...(contacts === 0 ? [] : [`${unlisted} of contact types that the service does not list`]),
        ...(contactTypes === 0 ? [] : [`${namesakes} the name of another one`]),
      ];
      return {
        message: `Not looked at: ${parts.join(', and ')}. These people may be there too.`,
        hint: 'Look for the people there on the service.',
      };
    },
  },
  MIGRATION_WITHHELD: {
    severity: 'note',
    exitCode: 0,
    title: 'The phase of the migration leaves out changes that the sources ask for.',
    causes:
      'Since the switch the account knows better than an old export. So `cutover` leaves out deletes, and `drain` updates as well.',
    action:
      'Change or delete by hand, on the service, what cannot wait. When the move is over, take out `migration`.',
    otherwise:
      'These changes stay out each night while the phase lasts. New people and unsubscribes are carried over.',
    staysApart: true,
    says: ({ phase, withheld: { deletes, updates } }: Withheld) => {
      const parts = [
        ...(deletes === 0 ? [] : [quantity(deletes, 'delete', 'deletes')]),
        ...(updates === 0 ? [] : [quantity(updates, 'update', 'updates')]),
      ];
      return {
        message: `The migration is in its phase ${phase}: ${parts.join(' and ')} that the sources ask for ${deletes + updates === 1 ? 'was' : 'were'} left out.`,
        hint: 'Since the switch the account knows better than an old export. What should change or go all the same is done on the service.',
      };
    },
  },
  UNDO: {
    severity: 'note',
    exitCode: 0,
    title: 'This plan takes back what an earlier run did.',
    causes:
      'Somebody called `undo`. What was changed since stays, and so does what cannot be taken back, such as an unsubscribe.',
    action:
      'Correct the sources or the configuration first. Then look at the plan with `listferry show PLAN` and run `listferry apply PLAN`.',
    otherwise:
      'Nothing is taken back until the plan is applied. While the sources say the same, the next night makes the same changes again.',
    /** Where nothing is reversed, no sync carries anything out again. */
    says: ({ runId, parts: { reversed, left, impossible, nothing } }: UndoneParts) => {
      const count = reversed + left + impossible + nothing;
      const stay = quantity(left, 'is left, since it', 'are left, since they');
      const undone = `${quantity(nothing, 'was', 'were')} not carried out by it`;
      return {
        message: `Of ${counted(count, 'item')} of the run ${runId}, this plan reverses ${grouped(reversed)}; ${stay} changed, ${grouped(impossible)} cannot be undone, and ${undone}.`,
        hint:
          reversed > 0
            ? 'The sources still say what they said: change them or the configuration before the next `sync`, which would carry it out again.'
            : undefined,
      };
    },
  },
  UNDO_NEW_IDS: {
    severity: 'note',
    exitCode: 0,
    title: 'Contacts that a run deleted are created anew.',
    causes:
      'The service cannot bring a deleted contact back, so the plan that takes the run back creates another one.',
    action:
      'Tell whoever uses the ids of the service, such as a CRM. Look at the contacts with `listferry show PLAN`.',
    otherwise: 'They get new ids, and the history that the service kept of them is gone.',
    says: ({ count, isDone }: Counted & { readonly isDone: boolean }) => {
      const wasOrWere = count === 1 ? 'was' : 'were';
      const [ids, whom] = count === 1 ? ['a new id', 'it'] : ['new ids', 'them'];
      return {
        message: `${counted(count, 'deleted contact')} ${isDone ? wasOrWere : 'will be'} created again, with ${ids}. The history that the service kept of ${whom} is lost.`,
      };
    },
  },
} as const satisfies Readonly<Record<string, ConditionEntry>>;
